import type { Writable } from 'node:stream';
import pg from 'pg';
import { setOutlet } from '../channel.ts';
import type { Database, DbOf } from '../database.ts';
import { DatabaseUnavailable, isUnavailable } from '../errors.ts';
import { insideTransaction } from '../guard.ts';
import type { ReadLimits } from '../read-limits.ts';
import type { Scope } from '../scope.ts';
import { postgresTransaction } from '../session.ts';
import { setSender } from '../statement.ts';
import { checkout } from './pool.ts';
import type { SessionPlan } from './session.ts';

/**
 * The connection was lost before the server answered BEGIN, so the transaction cannot have written
 * anything.
 */
class NeverBegan extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

/** After an outage the pool still holds dead connections, so others are tried. */
export async function pastStaleConnections<T>(attempt: () => Promise<T>): Promise<T> {
  for (let stale = 0; ; stale++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof NeverBegan) || stale === 3) throw error;
    }
  }
}

/**
 * BEGIN and the tenant travel as one message, and the first statement follows without waiting for
 * the answer (`pipeline`). A transaction of one statement costs two round trips.
 */
export async function runTransaction<S extends Scope, T>(
  { database, plan, pool }: { database: Database; plan: SessionPlan; pool: pg.Pool },
  begin: string,
  work: (tx: DbOf<S>) => Promise<T>,
  limits?: ReadLimits,
): Promise<T> {
  const client = await checkout(pool);
  let cancelled = false;
  const cancel = () => {
    // Behind a pooler, another client may use the session by then.
    if (!plan.stays) return;
    cancelled = true;
    cancelStatement(client);
  };
  limits?.gone.addEventListener('abort', cancel);
  let open = true;
  const tx = postgresTransaction<S>({
    query: (...args: unknown[]) => {
      // A statement that nobody awaited must not land in this connection's next transaction.
      if (!open) throw new Error('The transaction has ended: a statement in it was not awaited.');
      return query(client, ...(plan.stays ? args : withoutNames(args)));
    },
  });
  const last = setSender(tx, (asked) => {
    if (!open) throw new Error('The transaction has ended: a statement in it was not awaited.');
    return query(client, plan.stays ? asked : { ...asked, name: undefined });
  });
  const topics = new Set<string>();
  setOutlet(tx, { tell: (text) => topics.add(text), enqueued: database.channel.enqueued });
  const timed = limits?.statementMs ? `${begin}; SET LOCAL statement_timeout = ${limits.statementMs}` : begin;
  const begun = query(client, timed).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  try {
    const result = await insideTransaction(database, () => work(tx));
    open = false;
    // COMMIT follows the last write. If that failed, the database answers ROLLBACK.
    const ending = last.length > 0 ? query(client, 'COMMIT') : null;
    ending?.catch(() => {});
    const failure = await begun;
    if (failure) throw failure.error;
    // The last write's own error says more than that nothing was committed.
    await Promise.all(last);
    const { command } = await (ending ?? query(client, 'COMMIT'));
    if (command !== 'COMMIT') {
      throw new Error(
        'A statement of the transaction failed and its error was caught, so nothing was committed.',
      );
    }
    // A late cancellation must not hit the connection's next user.
    client.release(cancelled);
    if (topics.size > 0) database.channel.tell(topics);
    return result;
  } catch (error) {
    open = false;
    // ROLLBACK also shows whether the connection is still good. A broken one leaves the pool.
    const rolledBack =
      !isUnavailable(error) &&
      (await query(client, 'ROLLBACK').then(
        () => true,
        () => false,
      ));
    client.release(cancelled || !rolledBack);
    const failure = await begun;
    throw failure && isUnavailable(failure.error) ? new NeverBegan(failure.error) : error;
  } finally {
    limits?.gone.removeEventListener('abort', cancel);
  }
}

/**
 * Runs one statement outside a transaction. With `begin`, it runs in its own transaction.
 * Everything travels at once, so it costs one round trip either way.
 */
export async function runStatement(
  pool: pg.Pool,
  begin: string | undefined,
  args: unknown[],
): Promise<pg.QueryResult> {
  const client = await checkout(pool);
  const said = begin === undefined ? [args] : [[begin], args, ['COMMIT']];
  const answers = await Promise.allSettled(said.map((each) => query(client, ...each)));
  const failed = answers.find((answer) => answer.status === 'rejected');
  client.release(failed && isUnavailable(failed.reason));
  if (failed) throw failed.reason;
  return (answers[begin === undefined ? 0 : 1] as PromiseFulfilledResult<pg.QueryResult>).value;
}

/** A prepared statement belongs to one session, and the next transaction may run in another. */
export function withoutNames([first, ...rest]: unknown[]): unknown[] {
  return typeof first === 'object' && first !== null
    ? [{ ...first, name: undefined }, ...rest]
    : [first, ...rest];
}

/**
 * Cancels the connection's running statement through a separate connection. Over TLS the
 * statement's limit ends it instead.
 */
function cancelStatement(client: pg.PoolClient): void {
  const running = client as unknown as {
    host: string;
    port: number;
    ssl: unknown;
    processID: number;
    secretKey: number;
  };
  if (running.ssl) return;
  const canceller = new pg.Client({ host: running.host, port: running.port }) as unknown as {
    connection: { on(event: 'error', listener: () => void): void };
    cancel(of: object, query: null): void;
  };
  canceller.connection.on('error', () => {});
  const { processID, secretKey } = running;
  canceller.cancel({ activeQuery: null, processID, secretKey }, null);
}

/**
 * `client.query` with drizzle's arguments. All statements of one event-loop turn leave as one
 * message. Sent separately, each would wake the server's process, and each answer this one.
 */
function query(client: pg.PoolClient, ...args: unknown[]): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked === 0) {
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
  return (client.query as (...args: unknown[]) => Promise<pg.QueryResult>)(...args);
}
