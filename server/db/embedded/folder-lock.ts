import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../errors.ts';

import { answers, listen } from './lock-socket.ts';

/**
 * Allows one owner at a time for a folder, however the last one ended.
 *
 * The lock is a folder of numbered files that each name an owner. The owner in the highest file
 * holds the lock. A process that finds the owner dead, or the file empty (released), links the next
 * number, which only one process can do. The highest file is never deleted, so nobody mistakes a
 * lock that is changing hands for a free one.
 *
 * An owner is dead only if that is proven. A pid alone proves nothing (containers start at 1, and
 * pids are reused), so an owner is identified by pid and start time within one boot and one pid
 * namespace. An owner in another container on the same kernel is asked through a socket. The owner
 * listens on it, and the kernel closes it when the owner dies. Unlike a heartbeat, this also works
 * while the owner's event loop is stalled.
 *
 * A new process waits for an owner that is about to end. Such an owner was killed and isn't gone
 * yet, or announced its end by a file next to its own. A server does the latter when a supervisor
 * stops it to start the next one.
 */
export interface FolderLock {
  /** Tells waiting processes that the lock will be free in a moment. */
  ending(): void;
  release(): Promise<void>;
}

export interface Waiting {
  /** Called once, if there is somebody to wait for. */
  onWait?: (pid: number) => void;
  waitMs?: number;
}

/** Twice the maximum time that a server takes to end. */
const maxWaitMs = 20_000;
const lookEveryMs = 50;

interface Owner {
  id: string;
  pid: number;
  /** Clock ticks since boot. Null without /proc, like the next two. */
  startTime: string | null;
  boot: string | null;
  pidNamespace: string | null;
  host: string;
  /** Whether the lock's owner listens on the socket named by its id. */
  listens: boolean;
}

/** @throws StartError if another owner holds the lock, or may hold it. */
export async function lockFolder(
  folder: string,
  { onWait, waitMs = maxWaitMs }: Waiting = {},
): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomBytes(8).toString('hex');
  const server = await listen(folder, id);
  const me: Owner = {
    id,
    pid: process.pid,
    startTime: startTimeOf(process.pid),
    ...machine(),
    listens: server !== undefined,
  };
  const own = join(folder, `${id}.owner`);
  writeDurably(own, JSON.stringify(me));
  try {
    for (let attempt = 0; attempt < 50; attempt++) {
      const newest = highest(folder);
      if (newest > 0) {
        const owner = readOwner(folder, String(newest));
        if (owner === 'gone') continue;
        if (owner !== 'released' && !(await isDead(owner, folder))) {
          if (await outlasts(owner, folder, newest, { onWait, waitMs })) throw heldBy(owner, folder, newest);
          continue;
        }
      }
      const file = join(folder, String(newest + 1));
      try {
        linkSync(own, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      if (highest(folder) !== newest + 1) {
        // Another process took a higher lock number before this one linked the next file.
        rmSync(file, { force: true });
        continue;
      }
      await removeLeftovers(folder, newest + 1);
      return {
        ending: () => writeFileSync(join(folder, `${id}.ending`), '', { mode: 0o600 }),
        release: async () => {
          writeFileSync(file, '');
          rmSync(join(folder, `${id}.ending`), { force: true });
          await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
        },
      };
    }
    throw new StartError(
      `The data folder's lock ${folder} keeps changing hands. Several processes are starting on it.`,
    );
  } catch (error) {
    server?.close();
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function heldBy(owner: Owner, folder: string, number: number): StartError {
  const file = join(folder, String(number));
  const here = machine();
  if (owner.host === here.host || (owner.boot !== null && owner.boot === here.boot)) {
    return new StartError(
      `The data folder is in use by another Turnout process (pid ${owner.pid}${owner.host === here.host ? '' : `, host ${owner.host}`}): stop it first, or choose another DATA_DIR.`,
    );
  }
  return new StartError(
    `The data folder was last used by a process on the host ${owner.host}, which cannot be asked from here whether it still runs: stop it there, or, when it is gone for good, delete ${file}.`,
  );
}

/** Whether an owner still holds the lock after every reasonable wait. */
async function outlasts(
  owner: Owner,
  folder: string,
  number: number,
  { onWait, waitMs = maxWaitMs }: Waiting,
): Promise<boolean> {
  const holds = async () => {
    const now = readOwner(folder, String(number));
    return typeof now !== 'string' && !(await isDead(owner, folder));
  };
  if (!isEnding(owner, folder)) {
    // Right after it was killed, a process shows neither the signal nor its end for an instant.
    await sleep(lookEveryMs);
    if (!(await holds())) return false;
    if (!isEnding(owner, folder)) return true;
  }
  onWait?.(owner.pid);
  for (const until = Date.now() + waitMs; Date.now() < until; await sleep(lookEveryMs)) {
    if (!(await holds())) return false;
  }
  return holds();
}

/** Whether an owner announced its end, or was killed and is not gone yet. */
function isEnding(owner: Owner, folder: string): boolean {
  if (existsSync(join(folder, `${owner.id}.ending`))) return true;
  const here = machine();
  if (owner.boot !== here.boot || owner.pidNamespace !== here.pidNamespace) return false;
  const flags = Number(statOf(owner.pid)?.flags ?? 0);
  if ((flags & exiting) !== 0) return true;
  try {
    const status = readFileSync(`/proc/${owner.pid}/status`, 'utf8');
    const pending = [...status.matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm)];
    return pending.some(([, mask]) => (BigInt(`0x${mask}`) & killed) !== 0n);
  } catch {
    return false;
  }
}

/** PF_EXITING of Linux, and SIGKILL in its signal masks. */
const exiting = 0x4;
const killed = 1n << 8n;

async function isDead(owner: Owner, folder: string): Promise<boolean> {
  const here = machine();
  const sameKernel = owner.boot === null ? owner.host === here.host : owner.boot === here.boot;
  // Another boot of the same host means that it restarted. Another host may well be alive.
  if (!sameKernel) return owner.host === here.host;
  if (owner.pidNamespace === here.pidNamespace) {
    try {
      process.kill(owner.pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    }
    // Nobody has collected the process's exit status yet, but it no longer holds anything.
    if (['Z', 'X'].includes(statOf(owner.pid)?.state ?? '')) return true;
    const startTime = startTimeOf(owner.pid);
    if (startTime !== null && owner.startTime !== null) return startTime !== owner.startTime;
  }
  return owner.listens && !(await answers(folder, owner.id));
}

function machine(): Pick<Owner, 'boot' | 'pidNamespace' | 'host'> {
  const attempt = (read: () => string) => {
    try {
      return read().trim();
    } catch {
      return null;
    }
  };
  return {
    boot: attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    pidNamespace: attempt(() => readlinkSync('/proc/self/ns/pid')),
    host: hostname(),
  };
}

/** Linux's data about a process. Null without /proc or without such a process. */
function statOf(pid: number): { state?: string; flags?: string; startTime?: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name in brackets, may itself contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], flags: fields[6], startTime: fields[19] };
  } catch {
    return null;
  }
}

const startTimeOf = (pid: number): string | null => statOf(pid)?.startTime ?? null;

const numbered = /^[1-9]\d*$/;

const highest = (folder: string): number =>
  Math.max(
    0,
    ...readdirSync(folder)
      .filter((name) => numbered.test(name))
      .map(Number),
  );

function readOwner(folder: string, name: string): Owner | 'released' | 'gone' {
  const file = join(folder, name);
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
    throw error;
  }
  if (content === '') return 'released';
  try {
    return JSON.parse(content) as Owner;
  } catch {
    throw new StartError(
      `The lock file ${file} cannot be read: when no Turnout process uses the folder, delete it.`,
    );
  }
}

/** Removes files of earlier owners, and the sockets of killed ones. */
async function removeLeftovers(folder: string, held: number): Promise<void> {
  const names = readdirSync(folder);
  const inUse = new Set<string>();
  for (const name of names) {
    if (numbered.test(name) && Number(name) < held) rmSync(join(folder, name), { force: true });
    else if (numbered.test(name) || name.endsWith('.owner')) {
      // Keep the present owner, and a process that is about to be refused.
      const owner = readOwner(folder, name);
      if (typeof owner === 'string') continue;
      if (await isDead(owner, folder)) rmSync(join(folder, name), { force: true });
      else inUse.add(owner.id);
    }
  }
  for (const name of names) {
    const [, id] = /^(.*)\.(sock|ending)$/.exec(name) ?? [];
    if (id !== undefined && !inUse.has(id)) rmSync(join(folder, name), { force: true });
  }
}

function writeDurably(path: string, content: string): void {
  const file = openSync(path, 'wx', 0o600);
  writeFileSync(file, content);
  fsyncSync(file);
  closeSync(file);
}
