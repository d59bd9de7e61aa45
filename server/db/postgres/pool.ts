import pg from 'pg';
import type { DatabaseLog, PoolState } from '../database.ts';
import { DatabaseUnavailable, StartError } from '../errors.ts';
import { PoolExhausted } from '../writes.ts';
import { beginSession } from './session.ts';

/** Longer than the server's own limit: reached only when the server answers nothing at all. */
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
    throw new DatabaseUnavailable('The database cannot be reached.', {
      cause: isExhausted ? new PoolExhausted('No connection came free.', { cause: error }) : error,
    });
  }
}

/** Connections that begin with `session`. */
export function makePool(
  connection: pg.ClientConfig,
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
    // Awaited by the pool, which throws the connection away when it fails: none is ever lent without its role.
    onConnect: (client) => beginSession(client, session) as unknown as void,
  });
  pool.on('connect', (client) => {
    // A lent connection that breaks emits `error`, which would end the process; its statements fail by themselves.
    client.on('error', (error) => log?.warn({ err: error }, 'A database connection was lost.'));
  });
  pool.on('error', () => {});
  return pool;
}

/** How to connect to an address as the operator wrote it. @throws StartError */
export function connectionOf(databaseUrl: string): pg.ClientConfig {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new StartError(
      'DATABASE_URL must look like postgres://user:password@host:5432/database (special characters in the password percent-encoded).',
    );
  }
  return {
    connectionString: databaseUrl,
    application_name: 'turnout',
    keepAlive: true,
    connectionTimeoutMillis: checkoutTimeoutMs,
  };
}
