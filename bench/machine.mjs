// Measures the processor time of the machine, and of this bench with all its child processes, as
// Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;
/**
 * The share of a core that other processes may use, a tenth. Above it, the figures are doubtful.
 */
export const maxForeignCores = 0.1;

function busyTicks() {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/);
  return [user, nice, system, irq, softirq].reduce((sum, part) => sum + Number(part), 0);
}

/** Returns the ticks of this process and its descendants, even of those that have ended. */
function ownTicks() {
  const processes = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name before this position may contain anything.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, part) => sum + Number(part), 0);
      processes.set(Number(pid), { parent: Number(fields[1]), ticks });
    } catch {
      // The process has ended.
    }
  }
  const isOwn = (pid) => pid === process.pid || (processes.has(pid) && isOwn(processes.get(pid).parent));
  let own = 0;
  for (const [pid, { ticks }] of processes) if (isOwn(pid)) own += ticks;
  return own;
}

/**
 * Starts a measurement and returns a function that ends it. The function returns how many cores
 * other processes used, or null if the system does not say.
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
 * Returns the processor seconds that this bench and its child processes have used, or null if the
 * system does not say.
 */
export function ownSeconds() {
  try {
    return ownTicks() / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Returns the processor seconds that a process has used, or null without /proc. */
export function processorSeconds(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Returns the memory of a process in megabytes as the system counts it, or null without /proc. */
export function residentMemory(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return null;
  }
}
