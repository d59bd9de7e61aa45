import { PGlite } from '@electric-sql/pglite';
import type { DatabaseLog } from '../database.ts';
import { DatabaseUnavailable, StartError } from '../errors.ts';
import { DurableNodeFS, durableStartParams } from './durable-fs.ts';
import { readLess } from './parsers.ts';
import { compiledEngine } from './wasm.ts';

/** A stopped database is started again, but no more often than this. */
const restartPauseMs = 5_000;

export interface Engine {
  /** @throws DatabaseUnavailable while it is stopped. */
  client(): Promise<PGlite>;
  /** How often PostgreSQL has forced data to disk. */
  syncCount(): number;
  close(): Promise<void>;
}

/**
 * Starts PGlite on a database's folder. After a stop, the next call of `client` starts it again.
 * @throws StartError
 */
export async function startEngine(folder: string, log?: DatabaseLog): Promise<Engine> {
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
      pgliteWasmModule: await compiledEngine(),
      onStderr: (line) => {
        if (/\b(PANIC|FATAL):/.test(line)) lastWords = line;
        return false;
      },
    });
    readLess(started);
    watchForStop(started, (error) => {
      log?.error(
        { err: error, postgres: lastWords },
        'The embedded database stopped. It restarts with the next call.',
      );
      client = undefined;
      notBefore = Date.now() + restartPauseMs;
    });
    return started;
  };

  const first = await start().catch((error: unknown) => {
    throw new StartError(`The database in ${folder} doesn’t start: ${lastWords || String(error)}`, {
      cause: error,
    });
  });
  client = Promise.resolve(first);

  return {
    async client() {
      if (closed) throw new DatabaseUnavailable('The embedded database is closed.');
      if (!client) {
        if (Date.now() < notBefore) throw new DatabaseUnavailable('The embedded database has stopped.');
        client = start().catch((error: unknown) => {
          client = undefined;
          notBefore = Date.now() + restartPauseMs;
          throw new DatabaseUnavailable('The embedded database doesn’t start.', { cause: error });
        });
      }
      return client;
    },
    syncCount,
    async close() {
      closed = true;
      const last = await client?.catch(() => undefined);
      // Writes a checkpoint, so that the next start has no log to replay.
      await last?.query('CHECKPOINT').catch(() => {});
      await last?.close();
    },
  };
}

/** The parts of PGlite's WebAssembly module that run statements. */
interface StatementLoop {
  _PostgresMainLoopOnce: () => void;
  _PostgresSendReadyForQueryIfNecessary: () => void;
  _pgl_pq_flush: () => void;
  stackRestore: (pointer: number) => void;
}

/**
 * PGlite's PostgreSQL leaves its main loop with this code on an ordinary error, such as a violated
 * constraint.
 */
const ordinaryError = 100;

/**
 * Notices when PostgreSQL gives up, for example because the disk is full. PGlite would ignore it
 * and call the dead engine in a loop that never yields, which blocks the whole process.
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
