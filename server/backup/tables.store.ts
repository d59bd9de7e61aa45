/** Reads and writes whole tables, whatever tables exist. Only this SQL names no tables. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';

export interface Table {
  name: string;
  /** Sorted by name, because no migration changes that order. */
  columns: string[];
  /** Whether the table contains files. Files are large, so only a few rows are read at a time. */
  hasFiles: boolean;
}

/** The number of rows, and a sum over them that does not depend on their order. */
export interface Count {
  rows: number;
  hash: string;
}

const rowsAtOnce = 500;
const filesAtOnce = 5;
const modulus = 1n << 128n;

/** Returns a counter that adds up rows as they come. */
export function counting() {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: string) {
      rows += 1;
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex').slice(0, 32)}`)) % modulus;
    },
    total: (): Count => ({ rows, hash: sum.toString(16).padStart(32, '0') }),
  };
}

const list = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** Turns off the time limits of the transaction. They exist for calls that people wait for. */
export async function withoutLimits(tx: PlatformDb): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

/** Makes all reads of the transaction use one snapshot. Call it first in the transaction. */
export async function seeOneMoment(tx: PlatformDb): Promise<void> {
  await tx.execute(sql`set transaction isolation level repeatable read, read only`);
}

/** Returns all tables. Tables that others reference come first. */
export async function allTables(tx: PlatformDb): Promise<Table[]> {
  const { rows: columns } = await tx.execute<Table & Record<string, unknown>>(sql`
    select c.relname::text as name, json_agg(a.attname order by a.attname) as columns,
           bool_or(a.atttypid = 'bytea'::regtype) as "hasFiles"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
     group by c.relname order by c.relname`);
  const { rows: references } = await tx.execute<{ from: string; to: string }>(sql`
    select distinct f.relname::text as "from", t.relname::text as "to"
      from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace and f.oid <> t.oid`);
  const ordered: Table[] = [];
  for (let waiting = columns; waiting.length > 0;) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && names.has(to)),
    );
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...names].join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Yields every row of a table as a line of JSON. Times are in UTC, the transaction's time zone. */
export async function* linesOf(tx: PlatformDb, { name, columns, hasFiles }: Table): AsyncGenerator<string> {
  await tx.execute(sql`
    declare rows_of_table no scroll cursor for
    select row_to_json(r)::text as line from (select ${list(columns)} from ${sql.identifier(name)}) r`);
  const atOnce = hasFiles ? filesAtOnce : rowsAtOnce;
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(
      sql`fetch forward ${sql.raw(String(atOnce))} from rows_of_table`,
    );
    for (const { line } of rows) yield line;
    if (rows.length < atOnce) break;
  }
  await tx.execute(sql`close rows_of_table`);
}

export async function countTable(tx: PlatformDb, table: Table): Promise<Count> {
  const count = counting();
  for await (const line of linesOf(tx, table)) count.add(line);
  return count.total();
}

/** Returns the names of the tables that have rows. */
export async function filledTables(tx: PlatformDb, tables: readonly Table[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await tx.execute<{ any: boolean }>(
      sql`select exists (select 1 from ${sql.identifier(name)}) as any`,
    );
    if (rows[0]?.any) filled.push(name);
  }
  return filled;
}

/**
 * Turns off triggers for this transaction, because the file already contains what they would add.
 */
export async function quietTriggers(tx: PlatformDb): Promise<void> {
  await tx.execute(sql`select set_config('turnout.restoring', 'on', true)`);
}

export async function emptyTable(tx: PlatformDb, name: string): Promise<void> {
  await tx.execute(sql`delete from ${sql.identifier(name)}`);
}

export async function insertLines(
  tx: PlatformDb,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const table = sql.identifier(name);
  await tx.execute(sql`
    insert into ${table} (${list(columns)}) overriding system value
    select ${list(columns)} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`);
}
