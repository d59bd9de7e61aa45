/**
 * Gives connections their role and limits. If a connection owns its server session, they are set
 * once. Behind a pooler each transaction may run in another session, so they travel with the
 * message that begins the transaction and end with it.
 */
import type pg from 'pg';
import { byIndexes } from '../by-indexes.ts';
import type { LockWait } from '../database.ts';
import { tenantRole } from '../tenant-role.ts';

/** Tenant work, or the platform's. */
export type Side = 'tenants' | 'platform';

const statementTimeoutMs = 15_000;
const idleInTransactionMs = 15_000;

export interface SessionPlan {
  /**
   * The first statement of a new connection, which returns the `pid` that executed it. Empty if
   * nothing would stay.
   */
  session(side: Side): string;
  /** The first statement of a transaction. */
  begin(side: Side, tenantId?: string, fixed?: LockWait): string;
  /** Whether settings and prepared statements stay with a connection. */
  readonly stays: boolean;
}

/**
 * The settings for statements that are planned once. Their plans use indexes, which suit tables of
 * any size, and don't depend on how few rows there were at the time.
 */
const fixedPlans: readonly [string, string][] = [['plan_cache_mode', 'force_generic_plan'], ...byIndexes];

/**
 * While a transaction of the queue waits for a lock, other replies of the organization wait behind
 * it. The queue sets events that are locked for longer apart and tries again.
 */
const queueLockTimeout: [string, string] = ['lock_timeout', '3000'];

/**
 * @param stays whether each connection has a session of its own.
 * @param switchRole whether tenant work must take the tenants' role.
 */
export function sessionPlan({ stays, switchRole }: { stays: boolean; switchRole: boolean }): SessionPlan {
  const settings = (side: Side): [string, string][] => [
    ['timezone', 'UTC'],
    // Compiling a plan takes seconds where running it takes milliseconds.
    ['jit', 'off'],
    ['statement_timeout', String(statementTimeoutMs)],
    ['idle_in_transaction_session_timeout', String(idleInTransactionMs)],
    // Tenants set it too, because somebody else may have left it on behind a pooler.
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
    begin(side, tenantId, fixed) {
      // SET rather than a query, because after a query a transaction cannot choose its isolation.
      const local = (stays ? [] : settings(side)).map(([name, value]) => `SET LOCAL ${name} = '${value}'`);
      const chosen = [
        ...(tenantId === undefined ? [] : [['turnout.tenant', tenantId]]),
        ...(fixed ? fixedPlans : []),
        ...(fixed === 'queued' ? [queueLockTimeout] : []),
      ].map(([name, value]) => `set_config('${name}', '${value}', true)`);
      const said = chosen.length === 0 ? [] : [`SELECT ${chosen.join(', ')}`];
      return ['BEGIN', ...local, ...said].join('; ');
    },
  };
}

/** pg learns it when it connects and keeps it for cancelling, but its types lack it. */
const announcedPid = (client: pg.ClientBase) => (client as unknown as { processID: number | null }).processID;

/**
 * Sends a new connection its lasting settings.
 * @throws if a pooler turns out to give its session away.
 */
export async function beginSession(client: pg.ClientBase, session: string): Promise<void> {
  if (session === '') return;
  const { rows } = await client.query<{ pid: number }>(session);
  if (rows[0]?.pid === announcedPid(client)) return;
  throw new Error(
    'There’s now a connection pooler between Turnout and the database server. Restart Turnout.',
  );
}

const pidOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

/**
 * Returns whether this connection leads straight to the server process whose number was announced
 * when it began. A pooler announces a number of its own.
 */
export const endsAtServer = async (client: pg.ClientBase): Promise<boolean> =>
  announcedPid(client) === (await pidOf(client));

/**
 * Whether a connection keeps one session, as LISTEN needs: directly at the server, or behind a
 * pooler in session mode. In transaction mode the session goes to the next transaction, so other
 * connections begin some while this one asks again.
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
    // Either the pool has so few sessions that no other connection got one, or the first connection
    // didn't get its session again.
    return false;
  } finally {
    for (const other of others) void other.end().catch(() => {});
  }
}
