import { linkSync, mkdirSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT = 5_000;
const SILENT = 60_000;

/**
 * Returns what the kernel says about a process, after its name in brackets. Returns null if the
 * kernel says nothing.
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/**
 * Returns when the process began, in the kernel's clock ticks. This distinguishes it from a later
 * process with the same number.
 */
const startOf = (pid) => statOf(pid)?.[19] ?? null;

/** Returns a process's identity, so that `isAlive` can check it from another process. */
export const identify = (pid) => ({ pid, start: startOf(pid), host: hostname() });

/** Returns true unless the process is certainly gone. */
export function isAlive(owner) {
  if (owner.host !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  // The process is dead, but its parent has not collected its exit status.
  if (['Z', 'X'].includes(statOf(owner.pid)?.[0])) return false;
  const start = startOf(owner.pid);
  return start === null || owner.start === null || start === owner.start;
}

const readOwner = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const unlinkIfThere = (file) => {
  try {
    unlinkSync(file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
};

const silentFor = (file) => {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
};

/**
 * Removes the lock of a dead owner. Two processes may see the same dead owner, so a link named
 * after that owner lets only one of them remove the lock. The link's content is read again, because
 * the lock may have a new owner by then.
 */
function bury(file, dead) {
  const grave = `${file}.${dead.id}`;
  try {
    linkSync(file, grave);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    if (error.code !== 'EEXIST') throw error;
    // Another process is removing the lock. If the link is very old, that process died half-way,
    // and its link is removed too.
    if (silentFor(grave) > 2 * SILENT) unlinkIfThere(grave);
    return;
  }
  if (readOwner(grave)?.id === dead.id) unlinkIfThere(file);
  unlinkIfThere(grave);
}

function tryLock(file, me) {
  const mine = `${file}.${me.id}.new`;
  writeFileSync(mine, JSON.stringify(me), { mode: 0o600 });
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    unlinkSync(mine);
  }
}

/**
 * Runs `work` while no other process runs under the same lock file, and waits for its turn. If the
 * owner of the lock died on this machine, the lock changes hands at once. A lock from another
 * machine (a container that shares the folder) changes hands after a minute of silence. `onWait` is
 * called once if this call has to wait.
 */
export async function withLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true });
  const me = { ...identify(process.pid), id: randomUUID() };
  for (let waited = false; !tryLock(file, me);) {
    const owner = readOwner(file);
    const foreign = owner !== null && owner.host !== hostname();
    if (owner && (!isAlive(owner) || (foreign && silentFor(file) > SILENT))) {
      bury(file, owner);
    }
    if (!waited && owner && isAlive(owner)) {
      waited = true;
      onWait();
    }
    await sleep(100);
  }
  const release = () => {
    if (readOwner(file)?.id === me.id) unlinkIfThere(file);
  };
  const beat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // Already gone: the owner is releasing the lock.
    }
  }, BEAT);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
