/**
 * Supervises the processes of one start: they share the port, the supervisor replaces one that
 * dies, and they end together. The supervisor answers no call and opens no database, so only its
 * processes can fail.
 */
import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { nameVariable } from './count.ts';
import type { FromProcess, FromSupervisor } from './messages.ts';

/** How long processes have to end. Each ends on its own within eight seconds; we promise ten. */
const endWithinMs = 9_000;
/** A process that served this long did not fail at its start. */
const healthyAfterMs = 60_000;
const maxPauseMs = 30_000;
/** How long to wait for measurements. A process that is too busy is left out. */
const measureWithinMs = 2_000;

/**
 * Returns how many milliseconds to wait before replacing a process, by how many times in a row it
 * ended soon after its start.
 */
export const pauseAfter = (failures: number): number => Math.min(maxPauseMs, 500 * 2 ** failures);

interface Slot {
  name: string;
  worker: Worker | undefined;
  startedAt: number;
  /** How many times in a row the process ended soon after its start. */
  failures: number;
  timer?: NodeJS.Timeout;
}

/** @param count at least two. */
export function supervise(config: Config, count: number, logger: Logger): void {
  const slots: Slot[] = Array.from({ length: count }, (_, index) => ({
    name: String(index + 1),
    worker: undefined,
    startedAt: 0,
    failures: 0,
  }));
  let serving = false;
  let announced = false;
  let stopping = false;
  const ready = new Set<Worker>();
  const living = () => slots.flatMap(({ worker }) => worker ?? []);

  function start(slot: Slot): void {
    slot.startedAt = Date.now();
    const worker = cluster.fork({ [nameVariable]: slot.name });
    slot.worker = worker;
    worker.on('message', (message: FromProcess) => heard(worker, message));
    worker.on('error', (error) => logger.warn({ err: error }, 'a process could not be told something'));
    worker.on('exit', (code, signal) => ended(slot, worker, code, signal));
  }

  function heard(worker: Worker, message: FromProcess): void {
    if (message.turnout === 'collect') collect(worker, message.id);
    if (message.turnout !== 'ready') return;
    ready.add(worker);
    if (!serving) {
      serving = true;
      console.log(`Turnout is ready on ${config.publicUrl}`);
      // Starts the other processes only now, because the first has migrated the database and
      // printed its messages.
      for (const slot of slots) if (!slot.worker && !stopping) start(slot);
    }
    if (!announced && ready.size === count) {
      announced = true;
      console.log(`${count} processes serve it.`);
    }
  }

  function ended(slot: Slot, worker: Worker, code: number | null, signal: string | null): void {
    slot.worker = undefined;
    ready.delete(worker);
    if (stopping) {
      if (living().length === 0) process.exit(0);
      return;
    }
    // The process has already said why it cannot start.
    if (!serving) process.exit(code || 1);
    slot.failures = Date.now() - slot.startedAt < healthyAfterMs ? slot.failures + 1 : 0;
    const pauseMs = pauseAfter(slot.failures);
    logger.error(
      { process: slot.name, pid: worker.process.pid, code, signal, pauseMs },
      'a process ended and is started again',
    );
    slot.timer = setTimeout(() => start(slot), pauseMs);
  }

  let round = 0;
  /** Collects the measurements of every process and sends them to the one that requested them. */
  function collect(whose: Worker, id: number): void {
    const mine = ++round;
    const workers = [...ready];
    const metrics: object[][] = [];
    let waiting = workers.length;
    const finish = () => {
      clearTimeout(timer);
      cluster.off('message', hear);
      if (whose.isConnected()) whose.send({ turnout: 'collected', id, metrics } satisfies FromSupervisor);
    };
    const hear = (_worker: Worker, message: FromProcess) => {
      if (message.turnout !== 'measured' || message.round !== mine) return;
      metrics.push(message.metrics);
      waiting -= 1;
      if (waiting === 0) finish();
    };
    const timer = setTimeout(finish, measureWithinMs);
    cluster.on('message', hear);
    for (const worker of workers)
      if (worker.isConnected()) worker.send({ turnout: 'measure', round: mine } satisfies FromSupervisor);
  }

  function stop(): void {
    if (stopping) return;
    stopping = true;
    for (const { timer } of slots) clearTimeout(timer);
    for (const worker of living()) worker.process.kill('SIGTERM');
    if (living().length === 0) process.exit(0);
    setTimeout(() => {
      for (const worker of living()) worker.process.kill('SIGKILL');
      process.exit(0);
    }, endWithinMs);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  const [first] = slots;
  if (first) start(first);
}
