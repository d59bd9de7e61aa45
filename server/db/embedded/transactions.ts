import type { PGlite } from '@electric-sql/pglite';
import { makeChannel, setOutlet } from '../channel.ts';
import type { DatabaseLog, DbOf, PlatformDatabase, TenantDb } from '../database.ts';
import { entering, firstTenant, type ForSeveral } from '../entering.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { assertOutsideTransaction, insideTransaction } from '../guard.ts';
import { platformScope, type Scope, type TenantScope } from '../scope.ts';
import { embeddedStatements, embeddedTransaction, retryingConflicts, tenantIdOf } from '../session.ts';
import { setSender } from '../statement.ts';
import { ensureTenantRole, proveTenantLock, type RunSql, tenantRole } from '../tenant-role.ts';
import { probeStatement, watchWrites } from '../write-probe.ts';
import { readLess } from './parsers.ts';
import { namedStatements, fixedStatements } from './fixed-statements.ts';

const pingTimeoutMs = 2_000;

const asTenant = (tenantId = '') =>
  `SET LOCAL ROLE ${tenantRole}; SELECT set_config('turnout.tenant', '${tenantId}', true)`;

/** Returns the current PGlite instance, which changes when the engine stops and restarts. */
interface Source {
  /** @throws DatabaseUnavailable while the engine is stopped. */
  client(): Promise<PGlite>;
  /** Call it after each transaction. */
  noteCommit(): void;
  ending(): void;
  close(): Promise<void>;
}

/**
 * A migrated database over a PGlite in memory. Everything but durability is as in production.
 * Closing it calls `end`.
 * @internal Tests run on it.
 */
export function inMemoryDatabase(client: PGlite, end = () => client.close()): Promise<PlatformDatabase> {
  let closed = false;
  readLess(client);
  return embeddedDatabase({
    async client() {
      if (closed) throw new DatabaseUnavailable('The embedded database is closed.');
      return client;
    },
    noteCommit: () => {},
    ending: () => {},
    close() {
      closed = true;
      return end();
    },
  });
}

/**
 * A database over PGlite's one session. A statement waits until the transaction before it is done.
 */
export async function embeddedDatabase(engine: Source, log?: DatabaseLog): Promise<PlatformDatabase> {
  const first = await engine.client();
  const run: RunSql = async (statement) => (await first.query<Record<string, unknown>>(statement)).rows;
  await ensureTenantRole(run);
  await first.transaction(async (tx) => {
    await tx.exec(`SET LOCAL ROLE ${tenantRole}`);
    await proveTenantLock(async (statement) => (await tx.query<Record<string, unknown>>(statement)).rows);
  });

  const writes = watchWrites(async () => (await engine.client()).query(probeStatement), undefined, log);

  const statements = embeddedStatements({
    query: async (...args: Parameters<PGlite['query']>) => {
      // Checks again here, because a handle may be obtained outside a transaction and used inside
      // it.
      assertOutsideTransaction(database, 'Database.platform was used');
      const asked = engine.client().then((client) => client.query(...args));
      asked.catch(writes.note);
      const result = await asked;
      engine.noteCommit();
      return result;
    },
  } as unknown as PGlite);

  const plans = fixedStatements();
  const channel = makeChannel();
  setOutlet(statements, { tell: (text) => channel.tell([text]), enqueued: channel.enqueued });

  let closing: Promise<void> | undefined;
  const database: PlatformDatabase = {
    embedded: true,
    channel,
    get platform() {
      assertOutsideTransaction(database, 'Database.platform was used');
      return statements;
    },

    platformTransaction: (work) => database.transaction(platformScope, work),

    transaction: async (scope, work) =>
      transact(scope.kind === 'tenant' ? asTenant(tenantIdOf(scope)) : undefined, work),
    fixedTransaction: async <T>(scope: TenantScope, work: (tx: TenantDb) => Promise<T>) =>
      transact<TenantScope, T>(`${asTenant(tenantIdOf(scope))}; ${plans()}`, work),
    fixedTransactionFor: async <T>(scopes: readonly TenantScope[], work: ForSeveral<T>) =>
      transact<TenantScope, T>(`${asTenant(firstTenant(scopes))}; ${plans()}`, (tx) =>
        work(tx, entering(tx, scopes)),
      ),

    async ping() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((settle) => (timer = setTimeout(() => settle(false), pingTimeoutMs)));
      const answered = engine
        .client()
        .then((client) => client.query('select 1'))
        .then(
          () => true,
          () => false,
        );
      return Promise.race([answered, late]).finally(() => clearTimeout(timer));
    },

    unwritable: () => writes.state(),
    replication: () => Promise.resolve(null),
    presence: () => Promise.resolve(null),
    pools: () => [],

    ending: () => engine.ending(),
    close: () => (closing ??= engine.close()),
  };

  async function transact<S extends Scope, T>(
    begin: string | undefined,
    work: (tx: DbOf<S>) => Promise<T>,
  ): Promise<T> {
    assertOutsideTransaction(database, 'Database.transaction was called');
    const topics = new Set<string>();
    const outcome = retryingConflicts(async () => {
      const client = await engine.client();
      return client.transaction(async (tx) => {
        topics.clear();
        if (begin) await tx.exec(begin);
        const handle = embeddedTransaction<S>(tx);
        setOutlet(handle, { tell: (text) => topics.add(text), enqueued: channel.enqueued });
        const last = setSender(handle, namedStatements(client, tx));
        const result = await insideTransaction(database, () => work(handle));
        await Promise.all(last);
        return result;
      });
    });
    outcome.catch(writes.note);
    const result = await outcome;
    engine.noteCommit();
    if (topics.size > 0) channel.tell(topics);
    return result;
  }
  return database;
}
