import pg from 'pg';
import type { DatabaseLog, PoolState } from '../database.ts';
import { DatabaseUnavailable, StartError } from '../errors.ts';
import { PoolExhausted } from '../write-probe.ts';
import { addressOf } from './address.ts';
import { clientsOf, type Connection } from './hosts.ts';
import { beginSession } from './session.ts';

/** Longer than the server's own limit. It only ends calls to an unresponsive server. */
const queryTimeoutMs = 20_000;
const checkoutTimeoutMs = 5_000;

export const poolState = (name: string, pool: pg.Pool): PoolState => ({
  pool: name,
  max: pool.options.max,
  inUse: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

export async function checkout(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const isExhausted = pool.totalCount >= pool.options.max && pool.idleCount === 0;
    throw new DatabaseUnavailable('We can’t reach the database.', {
      cause: isExhausted ? new PoolExhausted('No connection became free.', { cause: error }) : error,
    });
  }
}

/** Makes a pool whose connections begin with `session`. */
export function makePool(
  connection: Connection,
  log: DatabaseLog | undefined,
  { max, session, timeoutMs = queryTimeoutMs }: { max: number; session: string; timeoutMs?: number },
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    pipeline: true,
    query_timeout: timeoutMs,
    connectionTimeoutMillis: Math.min(timeoutMs, checkoutTimeoutMs),
    idleTimeoutMillis: 60_000,
    // The pool awaits the setup of the connection. If it fails, the pool discards the connection,
    // so that none is ever lent without its role.
    onConnect: (client) => beginSession(client, session) as unknown as void,
  });
  pool.on('connect', (client) => {
    // A broken lent connection emits `error`, which would end the process. Its statements fail on
    // their own.
    client.on('error', (error) => log?.warn({ err: error }, 'A database connection was lost.'));
  });
  pool.on('error', () => {});
  return pool;
}

/**
 * Parses the operator's address of a database.
 * @throws StartError
 */
export function connectionOf(databaseUrl: string): Connection {
  const { hosts, target } = addressOf(databaseUrl);
  const settings = {
    application_name: 'turnout',
    keepAlive: true,
    connectionTimeoutMillis: checkoutTimeoutMs,
  };
  try {
    // Reads the files that the address names, and refuses some values.
    for (const { url } of hosts) new pg.Client({ connectionString: url });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATABASE_URL can’t be used: ${problem.replace(/\.$/, '')}.`, { cause: error });
  }
  return hosts.length === 1 && target === 'any'
    ? { ...settings, connectionString: hosts[0].url }
    : { ...settings, ...clientsOf(hosts, target, settings) };
}
