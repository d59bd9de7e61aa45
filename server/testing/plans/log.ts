/** Reads how PostgreSQL ran each statement of this process, as reported by `auto_explain`. */
import type { EventEmitter } from 'node:events';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as schema from '../../db/schema.ts';
import { onTestServer } from '../database.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

export interface Logged {
  /**
   * The duration. If PostgreSQL counted rows, at most the processor time of the statement, because
   * other programs may use the cores.
   */
  ms: number;
  text: string;
  scans: Scan[];
  /** Whether the statement ran in a transaction of one organization. */
  isTenants: boolean;
  /** The tables and partitions that the statement read, if PostgreSQL counted rows. */
  touched: string[];
}

/** A table that is read from end to end. */
export interface Scan {
  table: string;
  by: string;
  /** The number of rows read. Null unless PostgreSQL counted them. */
  rows: number | null;
}

/**
 * Logs statements on the database from the next connection on. `counts` also logs how many rows
 * they read, and their processor time. It then allows no further process for a statement, because
 * that one's time would be missing.
 */
export const logPlans = (name: string, counts: boolean): Promise<void> =>
  onTestServer(
    Object.entries({
      session_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_nested_statements': 'on',
      'auto_explain.log_format': 'json',
      'auto_explain.log_level': 'notice',
      'auto_explain.log_analyze': counts ? 'on' : 'off',
      'auto_explain.log_timing': 'off',
      jit: 'off',
      ...(counts && {
        log_executor_stats: 'on',
        client_min_messages: 'log',
        max_parallel_workers_per_gather: '0',
      }),
    }).map(([setting, value]) => `alter database ${name} set ${setting} = '${value}'`),
  );

/** A partial index usually has few rows. Only counted plans can tell. */
const partial = new Set(
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => getTableConfig(table).indexes)
    .flatMap(({ config }) => (config.where ? [config.name] : [])),
);

function scansOf(node: Node, isLimited = false): Scan[] {
  const table = node['Relation Name'];
  const type = node['Node Type'];
  const loops = node['Actual Loops'];
  const isByIndex = type === 'Index Scan' || type === 'Index Only Scan';
  const isWhole =
    isByIndex &&
    !node['Index Cond'] &&
    !isLimited &&
    !(loops === undefined && partial.has(node['Index Name']));
  const isScan = table !== undefined && (type === 'Seq Scan' || isWhole);
  const read =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = isScan
    ? [{ table, by: node['Index Name'] ?? type, rows: loops === undefined ? null : Math.round(read * loops) }]
    : [];
  // A list in the order of an index stops at the end of its page. A list that must be sorted reads
  // all rows.
  const stops = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(type));
  return [...own, ...(node.Plans ?? []).flatMap((inner) => scansOf(inner, stops))];
}

function touchedBy(node: Node): string[] {
  const own = node['Relation Name'];
  return [
    ...(own !== undefined && (node['Actual Loops'] ?? 0) > 0 ? [own] : []),
    ...(node.Plans ?? []).flatMap(touchedBy),
  ];
}

/** Connections whose transaction belongs to an organization. */
const ofTenants = new WeakSet<object>();

interface Notice {
  message?: string;
  detail?: string;
}

/**
 * Caps durations at the processor time that PostgreSQL reports for the whole statement. The report
 * of a statement that writes follows its plan, and that of another precedes it. The plans inside
 * functions precede both.
 */
function cpuTimes() {
  let cpuMs: number | null = null;
  let pending: { plan: Logged; isOuter: boolean }[] = [];
  return {
    report(detail: string) {
      const [, user, system] = /([\d.]+) s user, ([\d.]+) s system/.exec(detail) ?? [];
      const ms = (Number(user) + Number(system)) * 1_000;
      for (const { plan } of pending) plan.ms = Math.min(plan.ms, ms);
      cpuMs = pending.some(({ isOuter }) => isOuter) ? null : ms;
      pending = [];
    },
    add(plan: Logged, isOuter: boolean) {
      if (cpuMs === null || !isOuter) {
        pending.push({ plan, isOuter });
        return;
      }
      plan.ms = Math.min(plan.ms, cpuMs);
      cpuMs = null;
    },
  };
}

/** Starts the log now. `take` returns the lines since it was last called. */
export function watchPlans(): { take(): Logged[]; stop(): void } {
  let logged: Logged[] = [];
  const sent = new Set<string>();
  const times = new WeakMap<object, ReturnType<typeof cpuTimes>>();
  const timesOf = (client: object) => {
    const known = times.get(client) ?? cpuTimes();
    times.set(client, known);
    return known;
  };
  const emit = Reflect.get(pg.Client.prototype, 'emit') as (...all: unknown[]) => boolean;
  const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => unknown;
  const client: { emit?: unknown; query: unknown } = pg.Client.prototype;
  client.query = function (this: object, ...values: unknown[]) {
    const [first] = values;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    if (typeof text === 'string') sent.add(text);
    if (typeof first === 'string' && first.startsWith('BEGIN')) {
      if (first.includes('turnout.tenant')) ofTenants.add(this);
      else ofTenants.delete(this);
    }
    return query.apply(this, values);
  };
  client.emit = function (this: EventEmitter, name: string, ...values: Notice[]) {
    const [notice] = values;
    if (name === 'notice' && notice?.message === 'EXECUTOR STATISTICS')
      timesOf(this).report(notice.detail ?? '');
    const found = name === 'notice' && /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(notice?.message ?? '');
    if (found) {
      const { 'Query Text': text, Plan } = JSON.parse(found[2] ?? '') as { 'Query Text': string; Plan: Node };
      const plan = {
        ms: Number(found[1]),
        text: text.replace(/\s+/g, ' ').trim(),
        scans: scansOf(Plan),
        isTenants: ofTenants.has(this),
        touched: touchedBy(Plan),
      };
      logged.push(plan);
      timesOf(this).add(plan, sent.has(text));
    }
    return emit.call(this, name, ...values);
  };
  return {
    take() {
      const taken = logged;
      logged = [];
      return taken;
    },
    stop() {
      // The class has no `emit` of its own.
      delete client.emit;
      client.query = query;
    },
  };
}
