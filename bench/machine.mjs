// Processor time by the machine and by this bench with all that it started, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;
/** A tenth of a core taken by others makes figures doubtful. */
export const mostForeign = 0.1;

function busyTicks() {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/);
  return [user, nice, system, irq, softirq].reduce((sum, part) => sum + Number(part), 0);
}

/** Of this process and its descendants, those that have ended included. */
function ownTicks() {
  const processes = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name before it may hold anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, part) => sum + Number(part), 0);
      processes.set(Number(pid), { parent: Number(fields[1]), ticks });
    } catch {
      // It ended meanwhile.
    }
  }
  const isOwn = (pid) => pid === process.pid || (processes.has(pid) && isOwn(processes.get(pid).parent));
  let own = 0;
  for (const [pid, { ticks }] of processes) if (isOwn(pid)) own += ticks;
  return own;
}

/**
 * From now until it is asked: cores that other processes took; null where the system does not say.
 */
export function watchOthers() {
  const read = () => {
    try {
      return { at: performance.now(), busy: busyTicks(), own: ownTicks() };
    } catch {
      return null;
    }
  };
  const began = read();
  return () => {
    const now = read();
    if (!began || !now) return null;
    const seconds = (now.at - began.at) / 1_000;
    const foreign = now.busy - began.busy - (now.own - began.own);
    return seconds > 0 ? Math.max(0, foreign / ticksPerSecond / seconds) : 0;
  };
}

/**
 * Seconds of processor that this bench and what it started have taken; null where the system does
 * not say.
 */
export function ownSeconds() {
  try {
    return ownTicks() / ticksPerSecond;
  } catch {
    return null;
  }
}

/** In megabytes, as the system counts it; null where it has no /proc. */
export function residentMemory(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return null;
  }
}
