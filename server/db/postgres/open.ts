import pg from 'pg';
import { setOutlet } from '../channel.ts';
import type { Database, DatabaseConfig, DatabaseLog, DbOf, PlatformDatabase, PoolState } from '../database.ts';
import { DatabaseUnavailable, isUnavailable, sqlMessage, sqlState, StartError } from '../errors.ts';
import { assertOutsideTransaction, insideTransaction } from '../guard.ts';
import { migratePostgres } from '../migrate.ts';
import { openPostgresChannel } from './channel.ts';
import { beginSession, endsAtServer, sessionPlan, type SessionPlan } from './session.ts';
import { readLimits, type ReadLimits } from '../read-limits.ts';
import { setSender } from '../statement.ts';
import { platformScope, type Scope } from '../scope.ts';
import { postgresStatements, postgresTransaction, retryingConflicts, tenantIdOf } from '../session.ts';
import { ensureTenantRole, proveTenantLock } from '../tenant-role.ts';
import { PoolExhausted, probeStatement, watchWrites } from '../writes.ts';

// count(*) and sums of integers arrive as text from pg and as numbers from PGlite; every bigint of this product fits.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Longer than the server's own limit: reached only when the server answers nothing at all. */
const queryTimeoutMs = 20_000;
const checkoutTimeoutMs = 5_000;
const pingTimeoutMs = 2_000;

/**
 * Opens a PostgreSQL server with two pools, so that no transaction pays for switching roles: the platform's
 * connections have `turnout.platform` on, the tenants' connections have not, and are switched to the role
 * `turnout_tenant` where the database user would bypass row-level security. Behind a pooler each transaction brings this
 * along instead (`sessionPlan`).
 */
export async function openPostgres(
  config: DatabaseConfig & { databaseUrl: string },
): Promise<PlatformDatabase> {
  const connection = connectionOf(config.databaseUrl);
  const log = config.logger;
  const plan = await prepare(connection, config);

  const poolSize = config.poolSize ?? 10;
  const tenants = makePool(connection, log, { max: poolSize, session: plan.session('tenants') });
  const platform = makePool(connection, log, {
    max: Math.max(2, Math.ceil(poolSize / 2)),
    session: plan.session('platform'),
  });
  // A connection of its own: a busy server is not a server that is down.
  const health = makePool(connection, undefined, { max: 1, session: '', timeoutMs: pingTimeoutMs });
  const pools = [tenants, platform, health];

  try {
    const begin = plan.begin('tenants');
    await proveTenantLock(
      async (statement) => (await runStatement(tenants, begin, [statement])).rows as never,
    );
  } catch (error) {
    await Promise.allSettled(pools.map((pool) => pool.end()));
    throw startError(error, connection);
  }

  const channel = openPostgresChannel(connection, log);
  // One message, and so one transaction: what it sets ends with it, behind a pooler too.
  const writes = watchWrites(() =>
    health.query(`SELECT set_config('turnout.platform', 'on', true); ${probeStatement}`),
  );
  const running = new Set<Promise<unknown>>();
  let pinging: Promise<boolean> | undefined;
  let closing: Promise<void> | undefined;

  const statements = postgresStatements({
    query: async (...args: unknown[]) => {
      // Once more, for a handle that was taken outside and is used inside.
      assertOutsideTransaction(database, 'Database.platform was used');
      const asked = plan.stays
        ? runStatement(platform, undefined, args)
        : runStatement(platform, plan.begin('platform'), withoutNames(args));
      asked.catch(writes.note);
      return asked;
    },
  });

  setOutlet(statements, { tell: (text) => channel.tell([text]), enqueued: channel.enqueued });

  const database: PlatformDatabase = {
    embedded: false,
    channel,
    get platform() {
      assertOutsideTransaction(database, 'Database.platform was used');
      return statements;
    },

    platformTransaction: (work) => database.transaction(platformScope, work),

    transaction: (scope, work) => transact(scope, work, false),
    settling: (scope, work) => transact(scope, work, true),

    ping() {
      pinging ??= health
        .query('select 1')
        .then(
          () => true,
          () => false,
        )
        .finally(() => (pinging = undefined));
      return pinging;
    },

    unwritable: () => writes.state(),
    pools: () => [poolState('tenants', tenants), poolState('platform', platform)],

    // Any number of processes share a server.
    ending() {},

    close() {
      closing ??= (async () => {
        while (running.size > 0) await Promise.allSettled(running);
        await channel.close();
        await Promise.all(pools.map((pool) => pool.end()));
      })();
      return closing;
    },
  };

  async function transact<S extends Scope, T>(
    scope: S,
    work: (tx: DbOf<S>) => Promise<T>,
    settles: boolean,
  ): Promise<T> {
    assertOutsideTransaction(database, 'Database.transaction was called');
    const [pool, begin] =
      scope.kind === 'tenant'
        ? [tenants, plan.begin('tenants', tenantIdOf(scope), settles)]
        : [platform, plan.begin('platform')];
    const limits = readLimits();
    const outcome = retryingConflicts(() =>
      pastStaleConnections(() => runTransaction(database, plan, pool, begin, work, limits)),
    );
    running.add(outcome);
    try {
      return await outcome;
    } catch (error) {
      writes.note(error);
      throw error;
    } finally {
      running.delete(outcome);
    }
  }
  return database;
}

/** The connection was lost before BEGIN was answered, so that nothing of the transaction can have happened. */
class NeverBegan extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super('The connection to the database was lost.', { cause });
  }
}

/** After an outage the pool still holds connections that are dead without knowing it: others are tried instead. */
async function pastStaleConnections<T>(attempt: () => Promise<T>): Promise<T> {
  for (let stale = 0; ; stale++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof NeverBegan) || stale === 3) throw error;
    }
  }
}

/**
 * BEGIN and the tenant travel as one message, and the first statement follows without waiting for their answer
 * (`pipeline`), so a transaction of one statement costs two round trips.
 */
async function runTransaction<S extends Scope, T>(
  database: Database,
  plan: SessionPlan,
  pool: pg.Pool,
  begin: string,
  work: (tx: DbOf<S>) => Promise<T>,
  limits?: ReadLimits,
): Promise<T> {
  const client = await checkout(pool);
  let cancelled = false;
  const cancel = () => {
    // Behind a pooler the session may be somebody else's by the time.
    if (!plan.stays) return;
    cancelled = true;
    cancelStatement(client);
  };
  limits?.gone.addEventListener('abort', cancel);
  let open = true;
  const tx = postgresTransaction<S>({
    query: (...args: unknown[]) => {
      // A statement nobody awaited must not land in the next transaction of this connection.
      if (!open) throw new Error('The transaction has ended: a statement in it was not awaited.');
      return query(client, ...(plan.stays ? args : withoutNames(args)));
    },
  });
  const last = setSender(tx, (asked) => {
    if (!open) throw new Error('The transaction has ended: a statement in it was not awaited.');
    return query(client, plan.stays ? asked : { ...asked, name: undefined });
  });
  const told = new Set<string>();
  setOutlet(tx, { tell: (text) => told.add(text), enqueued: database.channel.enqueued });
  const timed = limits?.statementMs ? `${begin}; SET LOCAL statement_timeout = ${limits.statementMs}` : begin;
  const begun = query(client, timed).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  try {
    const result = await insideTransaction(database, () => work(tx));
    open = false;
    // Behind what is written last: where that failed, the database answers ROLLBACK.
    const ending = last.length > 0 ? query(client, 'COMMIT') : null;
    ending?.catch(() => {});
    const failure = await begun;
    if (failure) throw failure.error;
    // Its own error says more than that nothing was committed.
    await Promise.all(last);
    const { command } = await (ending ?? query(client, 'COMMIT'));
    if (command !== 'COMMIT') {
      throw new Error(
        'A statement of the transaction failed and its error was caught, so nothing was committed.',
      );
    }
    // A cancellation that comes late must not meet whoever has the connection next.
    client.release(cancelled);
    if (told.size > 0) database.channel.tell(told);
    return result;
  } catch (error) {
    open = false;
    // ROLLBACK also tells whether the connection is still good; one that is not leaves the pool.
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
 * One statement outside a transaction; with `begin`, in a transaction of its own. All of it travels at once, so that it
 * costs one round trip either way.
 */
async function runStatement(
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

/** A statement that was prepared under a name lies in one session, and the next transaction may run in another. */
function withoutNames([first, ...rest]: unknown[]): unknown[] {
  return typeof first === 'object' && first !== null
    ? [{ ...first, name: undefined }, ...rest]
    : [first, ...rest];
}

/** Ends the statement that runs on the connection, by a connection of its own. Over TLS the statement's limit ends it. */
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

/** `client.query` for arguments as drizzle passes them on. */
function query(client: pg.PoolClient, ...args: unknown[]): Promise<pg.QueryResult> {
  return (client.query as (...args: unknown[]) => Promise<pg.QueryResult>)(...args);
}

const poolState = (name: string, pool: pg.Pool): PoolState => ({
  pool: name,
  max: pool.options.max,
  inUse: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

async function checkout(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const isExhausted = pool.totalCount >= pool.options.max && pool.idleCount === 0;
    throw new DatabaseUnavailable('The database cannot be reached.', {
      cause: isExhausted ? new PoolExhausted('No connection came free.', { cause: error }) : error,
    });
  }
}

function makePool(
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

function connectionOf(databaseUrl: string): pg.ClientConfig {
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

/**
 * Migrates, makes the tenant role where the user needs one, and finds out what a connection keeps. Waits for a server that
 * is still starting.
 */
async function prepare(
  connection: pg.ClientConfig,
  { startTimeoutMs = 10_000, logger: log, migrate }: DatabaseConfig,
): Promise<SessionPlan> {
  const deadline = Date.now() + startTimeoutMs;
  for (let told = false; ;) {
    // One holds the lock: behind a pooler only a transaction keeps its session.
    const [client, holder] = [new pg.Client(connection), new pg.Client(connection)];
    try {
      for (const each of [client, holder]) {
        each.on('error', () => {});
        await each.connect().catch((error: unknown) => {
          throw sqlState(error) || isUnavailable(error) ? error : new NotConnected(error);
        });
      }
      let switchRole = false;
      const makeRole = async () => {
        switchRole = await ensureTenantRole(
          async (statement) => (await client.query(statement)).rows as never,
        );
      };
      await migratePostgres(client, holder, makeRole, migrate);
      return sessionPlan({ stays: await endsAtServer(client), switchRole });
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw startError(error, connection);
      if (!told) log?.warn({ err: error }, 'Waiting for the database server.');
      told = true;
      await new Promise((resolve) => setTimeout(resolve, 250));
    } finally {
      await Promise.allSettled([client.end(), holder.end()]);
    }
  }
}

/** Neither the server's refusal nor an outage: no password where one is needed, or an encryption that one side lacks. */
class NotConnected extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** The sentence for an error that keeps the server from starting; errors that are nobody's mistake stay as they are. */
function startError(error: unknown, connection: pg.ClientConfig): unknown {
  if (error instanceof StartError) return error;
  const url = new URL(connection.connectionString ?? '');
  const user = decodeURIComponent(url.username);
  const name = decodeURIComponent(url.pathname.slice(1));
  const state = sqlState(error);
  if (state === '28P01' || state === '28000') {
    return new StartError(`The database server refused the user "${user}": check DATABASE_URL.`, {
      cause: error,
    });
  }
  if (state === '3D000') {
    return new StartError(`The database "${name}" does not exist on ${url.host}: create it first.`, {
      cause: error,
    });
  }
  if (state === '42501') {
    return new StartError(
      `The database user "${user}" may not create tables in the database "${name}": make that user its owner.`,
      { cause: error },
    );
  }
  if (error instanceof NotConnected) {
    return new StartError(
      `The database server at ${url.host} takes no connection as DATABASE_URL asks for it: ${error.message.replace(/\.$/, '')}.`,
      { cause: error },
    );
  }
  // It is there, and does not take part: read-only, full, closed to connections (55000).
  const words = sqlMessage(error);
  if (words !== undefined && (isUnavailable(error) || state === '55000')) {
    return new StartError(
      `The database server at ${url.host} does not do what a start needs: ${words.replace(/\.$/, '')}.`,
      { cause: error },
    );
  }
  if (isUnavailable(error)) {
    return new StartError(
      `No database server answers at ${url.host || 'the default address'}: check DATABASE_URL and that it is running.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
