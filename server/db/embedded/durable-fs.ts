import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's host file system that this file uses. */
interface HostFileSystem {
  stream_ops: { fsync?: (stream: { nfd?: number | null; node: unknown }) => number };
  realPath(node: unknown): string;
}

/**
 * PGlite's host file system has no fsync, so data that PostgreSQL believes to be on disk is only in
 * the kernel. This one forwards fsync, and `durableStartParams` makes PostgreSQL ask for it.
 * Together they let an acknowledged commit survive the process and the machine.
 */
export class DurableNodeFS extends NodeFS {
  /** How often PostgreSQL forced data to disk. A writing commit increases it. */
  syncCount = 0;

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const amended = await super.init(...args);
    amended.emscriptenOpts.preRun = [
      ...(amended.emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        const host = (module as { NODEFS: HostFileSystem }).NODEFS;
        host.stream_ops.fsync = ({ nfd, node }) => {
          this.syncCount++;
          if (typeof nfd === 'number') fsyncSync(nfd);
          else syncPath(host.realPath(node));
          return 0;
        };
      },
    ];
    return amended;
  }
}

/**
 * Forces a file, or a folder's entries, to disk. Windows cannot do it for folders and does not need
 * it.
 */
export function syncPath(path: string): void {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (process.platform === 'win32') return;
    throw error;
  }
  try {
    fsyncSync(file);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Does not fill new log files with zeros. Those 16 MB would be written in one go and block this
 * process.
 */
const smallSteps = ['-c', 'wal_init_zero=off'];

/** PGlite's own parameters without `-F`, which turns fsync off. */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  ...smallSteps,
];

/**
 * Parameters for databases in memory, which wait for no disk.
 * @internal Tests run on them.
 */
export const inMemoryStartParams = [...PGlite.defaultStartParams, ...smallSteps];
