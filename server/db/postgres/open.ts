import pg from 'pg';
import { setOutlet } from '../channel.ts';
import type { DatabaseConfig, DatabaseLog, DbOf, LockWait, PlatformDatabase } from '../database.ts';
import { entering, firstTenant, type ForSeveral } from '../entering.ts';
import { isUnavailable, sqlState } from '../errors.ts';
import { assertOutsideTransaction } from '../guard.ts';
import { levelStatement, newestMigration } from '../migrate.ts';
import { readLimits } from '../read-limits.ts';
import { platformScope, type Scope, type TenantScope } from '../scope.ts';
import { postgresStatements, retryingConflicts, tenantIdOf } from '../session.ts';
import { proveTenantLock } from '../tenant-role.ts';
import { probeStatement, watchWrites } from '../write-probe.ts';
import { openPostgresChannel } from './channel.ts';
import type { Connection } from './hosts.ts';
import { connectionOf, makePool, poolState } from './pool.ts';
import { openPresence } from './presence.ts';
import { prepare, startError } from './prepare.ts';
import { replicationOf, writeUnlessWaiting } from './replication.ts';
import { pastStaleConnections, runStatement, runTransaction, withoutNames } from './transactions.ts';
import { watchVersion } from './version.ts';

// pg returns count(*) and integer sums as text, PGlite as numbers. Every bigint of this product
// fits a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const pingTimeoutMs = 2_000;

/**
 * Watches whether the server accepts writes, and whether its database belongs to this version.
 * `failure` says what a failed statement means.
 */
function watchServer(connection: Connection, health: pg.Pool, log: DatabaseLog | undefined) {
  const version = watchVersion(async () => {
    const { rows } = await health.query<{ at: number }>(levelStatement);
    return rows[0]?.at ?? 0;
  }, newestMigration());
  // A message is one transaction, so its settings end with it, even behind a pooler.
  const writes = watchWrites(
    () =>
      writeUnlessWaiting(health, () =>
        health.query(`SELECT set_config('turnout.platform', 'on', true); ${probeStatement}`),
      ),
    undefined,
    log,
  );
  const failure = async (error: unknown): Promise<unknown> => {
    const explained = await version.explain(error);
    writes.note(explained);
    // A server that is out of resources, such as connections, is still the server that accepts
    // writes.
    if (isUnavailable(error) && !sqlState(error)?.startsWith('53')) connection.doubt?.();
    return explained;
  };
  return { version, writes, failure };
}

/** Returns a function that says whether the server answers. Calls at the same time ask it once. */
function pinger(health: pg.Pool): () => Promise<boolean> {
  let pinging: Promise<boolean> | undefined;
  return () =>
    (pinging ??= health
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (pinging = undefined)));
}

/**
 * Opens a PostgreSQL server with two pools, so that no transaction pays for switching roles. The
 * platform's connections have `turnout.platform` on. The tenants' connections do not, and switch to
 * the role `turnout_tenant` if the database user would bypass row-level security. Behind a pooler,
 * each transaction carries these settings instead (`sessionPlan`).
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
  // A separate connection, because a busy server must not look like one that is down.
  const health = makePool(connection, undefined, { max: 1, session: '', timeoutMs: pingTimeoutMs });
  const pools = [tenants, platform, health];

  try {
    const begin = plan.begin('tenants');
    await proveTenantLock(
      async (statement) => (await runStatement(tenants, begin, [statement])).rows as never,
    );
  } catch (error) {
    await Promise.allSettled(pools.map((pool) => pool.end()));
    throw startError(error, config.databaseUrl);
  }

  const { version, writes, failure } = watchServer(connection, health, log);
  // A migrating process announces its new version to the others.
  const channel = openPostgresChannel(connection, log, { missed: () => void version.look() });
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  const statements = postgresStatements({
    query: async (...args: unknown[]) => {
      // Checks again here, because a handle may be obtained outside a transaction and used inside
      // it.
      assertOutsideTransaction(database, 'Database.platform was used');
      version.check();
      try {
        return await (plan.stays
          ? runStatement(platform, undefined, args)
          : runStatement(platform, plan.begin('platform'), withoutNames(args)));
      } catch (error) {
        throw await failure(error);
      }
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

    transaction: (scope, work) => transact(scope, work),
    fixedTransaction: (scope, work, waits) => transact(scope, work, waits),
    fixedTransactionFor: <T>(scopes: readonly TenantScope[], work: ForSeveral<T>) =>
      inTurn<TenantScope, T>(tenants, plan.begin('tenants', firstTenant(scopes), 'queued'), (tx) =>
        work(tx, entering(tx, scopes)),
      ),

    ping: pinger(health),

    unwritable: async () => ((await version.look()) ? 'newerVersion' : writes.state()),
    presence: () => openPresence(connection, log),
    replication: () => replicationOf(health),
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
    fixed?: LockWait,
  ): Promise<T> {
    return scope.kind === 'tenant'
      ? inTurn(tenants, plan.begin('tenants', tenantIdOf(scope), fixed), work)
      : inTurn(platform, plan.begin('platform'), work);
  }

  async function inTurn<S extends Scope, T>(
    pool: pg.Pool,
    begin: string,
    work: (tx: DbOf<S>) => Promise<T>,
  ): Promise<T> {
    assertOutsideTransaction(database, 'Database.transaction was called');
    version.check();
    const limits = readLimits();
    const outcome = retryingConflicts(() =>
      pastStaleConnections(() => runTransaction({ database, plan, pool }, begin, work, limits)),
    );
    running.add(outcome);
    try {
      return await outcome;
    } catch (error) {
      throw await failure(error);
    } finally {
      running.delete(outcome);
    }
  }
  return database;
}
