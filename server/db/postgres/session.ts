/**
 * How a connection gets its role and its limits. Where the server's session belongs to our connection alone they are set
 * once, when it is made. Behind a pooler, whose every transaction may run in another session, they travel with the
 * message that begins the transaction and end with it.
 */
import type pg from 'pg';
import { byIndexes } from '../by-indexes.ts';
import { tenantRole } from '../tenant-role.ts';

/** Tenant work, or the platform's. */
export type Side = 'tenants' | 'platform';

const statementTimeoutMs = 15_000;
const idleInTransactionMs = 15_000;

export interface SessionPlan {
  /** What a new connection is told, answered with the `pid` that heard it; empty where nothing would stay. */
  session(side: Side): string;
  /** What a transaction begins with. */
  begin(side: Side, tenantId?: string, settles?: boolean): string;
  /** Whether the settings, and prepared statements, stay with a connection. */
  readonly stays: boolean;
}

/**
 * For statements that are planned once: by their indexes, which are right for tables of any size, and not by how few rows
 * there were at that moment. Compiling such a plan would cost more than running it.
 */
const settling: readonly [string, string][] = [
  // Others of the organization wait behind it: the queue sets what is locked for longer apart and tries again.
  ['lock_timeout', '3000'],
  ['plan_cache_mode', 'force_generic_plan'],
  ...byIndexes,
  ['jit', 'off'],
];

/**
 * @param stays whether each connection has a session of its own.
 * @param switchRole whether tenant work has to take the tenants' role.
 */
export function sessionPlan({ stays, switchRole }: { stays: boolean; switchRole: boolean }): SessionPlan {
  const settings = (side: Side): [string, string][] => [
    ['timezone', 'UTC'],
    ['statement_timeout', String(statementTimeoutMs)],
    ['idle_in_transaction_session_timeout', String(idleInTransactionMs)],
    // Said to tenants too: behind a pooler somebody else may have left it on.
    ['turnout.platform', side === 'platform' ? 'on' : 'off'],
    ...(switchRole ? [['role', side === 'tenants' ? tenantRole : 'none'] as [string, string]] : []),
  ];
  return {
    stays,
    session(side) {
      if (!stays) return '';
      const calls = settings(side).map(([name, value]) => `set_config('${name}', '${value}', false)`);
      return `SELECT ${calls.join(', ')}, pg_backend_pid() AS pid`;
    },
    begin(side, tenantId, settles = false) {
      // SET and not a query, after which a transaction could not choose its isolation any more.
      const local = (stays ? [] : settings(side)).map(([name, value]) => `SET LOCAL ${name} = '${value}'`);
      const chosen = [
        ...(tenantId === undefined ? [] : [['turnout.tenant', tenantId]]),
        ...(settles ? settling : []),
      ].map(([name, value]) => `set_config('${name}', '${value}', true)`);
      const said = chosen.length === 0 ? [] : [`SELECT ${chosen.join(', ')}`];
      return ['BEGIN', ...local, ...said].join('; ');
    },
  };
}

/** pg learns it when it connects, and keeps it for cancelling; its types do not know it. */
const announcedPid = (client: pg.ClientBase) => (client as unknown as { processID: number | null }).processID;

/** Tells a new connection what stays with it. @throws when it turns out that a pooler gives its session away. */
export async function beginSession(client: pg.ClientBase, session: string): Promise<void> {
  if (session === '') return;
  const { rows } = await client.query<{ pid: number }>(session);
  if (rows[0]?.pid === announcedPid(client)) return;
  throw new Error(
    'A connection pooler stands between Turnout and the database server, and did not when Turnout started: start Turnout again.',
  );
}

const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/**
 * Whether this connection ends at the server process that answered it when it was made. A pooler announces itself with a
 * number of its own making.
 */
export const endsAtServer = async (client: pg.ClientBase): Promise<boolean> =>
  announcedPid(client) === (await pidOf(client));

/**
 * Whether a connection keeps one session, as LISTEN needs: at the server itself, or behind a pooler in session mode. A
 * pooler in transaction mode gives the session to the next who begins a transaction, so others begin some, and this
 * connection is asked again while they run.
 */
export async function keepsSession(
  client: pg.ClientBase,
  another: () => Promise<pg.Client>,
): Promise<boolean> {
  const first = await pidOf(client);
  if (announcedPid(client) === first) return true;
  const others: pg.Client[] = [];
  try {
    for (let more = 0; more < 3; more++) {
      const other = await another();
      others.push(other);
      await other.query('BEGIN');
      if ((await pidOf(other)) === first || (await pidOf(client)) !== first) return false;
    }
    return true;
  } catch {
    // A pool of so few sessions that nobody else got one, or the first did not get it again.
    return false;
  } finally {
    for (const other of others) void other.end().catch(() => {});
  }
}
