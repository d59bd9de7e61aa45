import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { makeChannel, setOutlet } from '../channel.ts';
import type { DatabaseConfig, DbOf, PlatformDatabase } from '../database.ts';
import { DurableNodeFS, durableStartParams } from './durable-fs.ts';
import { DatabaseUnavailable, StartError } from '../errors.ts';
import { lockFolder } from './folder-lock.ts';
import { assertOutsideTransaction, insideTransaction } from '../guard.ts';
import { startMaintenance } from './maintenance.ts';
import { migrateEmbedded } from '../migrate.ts';
import { platformScope, type Scope } from '../scope.ts';
import { embeddedStatements, embeddedTransaction, retryingConflicts, tenantIdOf } from '../session.ts';
import { setSender } from '../statement.ts';
import { createDataFolder } from './template.ts';
import { ensureTenantRole, proveTenantLock, type RunSql, tenantRole } from '../tenant-role.ts';
import { probeStatement, watchWrites } from '../writes.ts';

/** The PostgreSQL inside PGlite: its folders cannot be opened by another major version. */
const postgresVersion = '18';
/** A database that stopped is started again, but not more often than this. */
const restartPauseMs = 5_000;
const pingTimeoutMs = 2_000;

/** Where the one PGlite comes from: it changes when the engine has stopped and is started again. */
interface Engine {
  /** @throws DatabaseUnavailable while it is stopped. */
  client(): Promise<PGlite>;
  /** To be called after a transaction. */
  noteCommit(): void;
  ending(): void;
  close(): Promise<void>;
}

export interface EmbeddedDatabase extends PlatformDatabase {
  /** How often PostgreSQL forced something to disk so far. */
  syncCount(): number;
  /** What runs every minute: VACUUM and ANALYZE where due, and a checkpoint. */
  maintain(): Promise<void>;
}

/** Opens the database in `dataDir`, made on the first start. Only one process can; a kill at any moment is recovered from. */
export async function openEmbedded(
  config: DatabaseConfig & { template?: string },
): Promise<EmbeddedDatabase> {
  const log = config.logger;
  const { dataDir } = config;
  const lock = await usingFolder(dataDir, async () => {
    makeFolder(dataDir);
    chmodSync(dataDir, 0o700);
    return lockFolder(join(dataDir, 'database.lock'), {
      onWait: (pid) =>
        log?.warn(
          { pid },
          'The data folder is in use by a process that is ending: waiting for it up to 20 seconds.',
        ),
    });
  });

  let syncsBefore = 0;
  let fs: DurableNodeFS | undefined;
  let lastWords = '';
  let client: Promise<PGlite> | undefined;
  let notBefore = 0;
  let closed = false;
  const syncCount = () => syncsBefore + (fs?.syncCount ?? 0);

  const start = async (): Promise<PGlite> => {
    syncsBefore = syncCount();
    fs = new DurableNodeFS(folder);
    const started = await PGlite.create({
      fs,
      startParams: durableStartParams,
      onStderr: (line) => {
        if (/\b(PANIC|FATAL):/.test(line)) lastWords = line;
        return false;
      },
    });
    watchForStop(started, (error) => {
      log?.error(
        { err: error, postgres: lastWords },
        'The embedded database stopped; it is started again when it is asked.',
      );
      client = undefined;
      notBefore = Date.now() + restartPauseMs;
    });
    return started;
  };

  const folder = join(dataDir, 'database');
  try {
    const version = await usingFolder(dataDir, async () => {
      if (!existsSync(folder)) await createDataFolder(folder, config.template);
      return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
    });
    if (version !== postgresVersion) {
      throw new StartError(
        `The database in ${folder} was made by PostgreSQL ${version} and this version of Turnout reads ${postgresVersion}: start the version that made it.`,
      );
    }
    const first = await start().catch((error: unknown) => {
      throw new StartError(`The database in ${folder} does not start: ${lastWords || String(error)}`, {
        cause: error,
      });
    });
    await migrateEmbedded(first, config.migrate);
    client = Promise.resolve(first);
  } catch (error) {
    await lock.release();
    throw error;
  }

  const engine: Engine = {
    async client() {
      if (closed) throw new DatabaseUnavailable('The embedded database is closed.');
      if (!client) {
        if (Date.now() < notBefore) throw new DatabaseUnavailable('The embedded database has stopped.');
        client = start().catch((error: unknown) => {
          client = undefined;
          notBefore = Date.now() + restartPauseMs;
          throw new DatabaseUnavailable('The embedded database does not start.', { cause: error });
        });
      }
      return client;
    },
    noteCommit: () => maintenance.noteCommit(),
    ending: () => lock.ending(),
    async close() {
      closed = true;
      maintenance.stop();
      const last = await client?.catch(() => undefined);
      // So that the next start has nothing to replay.
      await last?.query('CHECKPOINT').catch(() => {});
      await last?.close();
      await lock.release();
    },
  };
  const maintenance = startMaintenance(
    async (statement) => (await (await engine.client()).query<Record<string, unknown>>(statement)).rows,
    syncCount,
    log,
  );
  try {
    return Object.assign(await embeddedDatabase(engine), { syncCount, maintain: () => maintenance.run() });
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Not `mkdir` with `recursive`, which never returns where the parent is there and takes no folders, as /proc does. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
}

/** Runs what needs the data folder; what the file system refuses becomes a sentence. @throws StartError */
async function usingFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    const sentence = ['ENOSPC', 'EDQUOT'].includes(code)
      ? `There is no space left for the data folder ${dataDir}: make room, or choose another DATA_DIR.`
      : ['EEXIST', 'ENOTDIR'].includes(code)
        ? `${dataDir} is not a folder: choose another DATA_DIR.`
        : ['EACCES', 'EPERM', 'EROFS'].includes(code)
          ? `The data folder ${dataDir} cannot be written and made private to this user (${code}): choose a DATA_DIR that it owns.`
          : `The data folder ${dataDir} cannot be used (${code}): choose another DATA_DIR.`;
    throw new StartError(sentence, { cause: error });
  }
}

/**
 * A database over a PGlite in memory, already migrated: everything but durability is as in production. `end` follows its
 * close.
 *
 * @internal Tests run on it.
 */
export function inMemoryDatabase(client: PGlite, end = () => client.close()): Promise<PlatformDatabase> {
  let closed = false;
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

async function embeddedDatabase(engine: Engine): Promise<PlatformDatabase> {
  const first = await engine.client();
  const run: RunSql = async (statement) => (await first.query<Record<string, unknown>>(statement)).rows;
  await ensureTenantRole(run);
  await first.transaction(async (tx) => {
    await tx.exec(`SET LOCAL ROLE ${tenantRole}`);
    await proveTenantLock(async (statement) => (await tx.query<Record<string, unknown>>(statement)).rows);
  });

  const writes = watchWrites(async () => (await engine.client()).query(probeStatement));

  const statements = embeddedStatements({
    query: async (...args: Parameters<PGlite['query']>) => {
      // Once more, for a handle that was taken outside and is used inside.
      assertOutsideTransaction(database, 'Database.platform was used');
      const client = await engine.client();
      const asked = client.query(...args);
      asked.catch(writes.note);
      const result = await asked;
      engine.noteCommit();
      return result;
    },
  } as unknown as PGlite);

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

    async transaction<S extends Scope, T>(scope: S, work: (tx: DbOf<S>) => Promise<T>) {
      assertOutsideTransaction(database, 'Database.transaction was called');
      const enter =
        scope.kind === 'tenant'
          ? `SET LOCAL ROLE ${tenantRole}; SELECT set_config('turnout.tenant', '${tenantIdOf(scope)}', true)`
          : undefined;
      const told = new Set<string>();
      const outcome = retryingConflicts(async () =>
        (await engine.client()).transaction(async (tx) => {
          told.clear();
          if (enter) await tx.exec(enter);
          const handle = embeddedTransaction<S>(tx);
          setOutlet(handle, { tell: (text) => told.add(text), enqueued: channel.enqueued });
          const last = setSender(handle, ({ text, values }) => tx.query(text, values));
          const result = await insideTransaction(database, () => work(handle));
          await Promise.all(last);
          return result;
        }),
      );
      outcome.catch(writes.note);
      const result = await outcome;
      engine.noteCommit();
      if (told.size > 0) channel.tell(told);
      return result;
    },

    settling: (scope, work) => database.transaction(scope, work),

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
    pools: () => [],

    ending: () => engine.ending(),
    close: () => (closing ??= engine.close()),
  };
  return database;
}

/** The parts of PGlite's WebAssembly module that run statements. */
interface StatementLoop {
  _PostgresMainLoopOnce: () => void;
  _PostgresSendReadyForQueryIfNecessary: () => void;
  _pgl_pq_flush: () => void;
  stackRestore: (pointer: number) => void;
}

/** How PGlite's PostgreSQL leaves its main loop on an ordinary error, such as a violated constraint. */
const ordinaryError = 100;

/**
 * Notices when PostgreSQL gives up, for example because the disk is full. PGlite would swallow that and call the dead
 * engine again and again in a loop that never yields, which stops the whole process.
 */
function watchForStop(client: PGlite, stopped: (error: unknown) => void): void {
  const loop = client.Module as unknown as StatementLoop;
  const runOnce = loop._PostgresMainLoopOnce;
  loop._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== ordinaryError) {
        // PGlite calls stackRestore outside its try, so an error thrown there ends its loop.
        loop._PostgresMainLoopOnce = loop.stackRestore = () => {
          throw new DatabaseUnavailable('The embedded database has stopped.', { cause: error });
        };
        loop._PostgresSendReadyForQueryIfNecessary = loop._pgl_pq_flush = () => {};
        stopped(error);
      }
      throw error;
    }
  };
}
