/**
 * A process's side of the connection to its supervisor: it reports that it serves, and gets the
 * measurements of the others.
 */
import cluster from 'node:cluster';
import type { FromProcess, FromSupervisor } from './messages.ts';

const tell = (message: FromProcess): void => {
  // If the connection ends, the supervisor has ended, and this process is about to end too.
  if (process.connected) process.send?.(message);
};

/**
 * Returns whether other processes may exist. Without a supervisor, this process is the only one.
 */
export const hasSiblings = (): boolean => cluster.isWorker && process.connected;

export const sayReady = (): void => tell({ turnout: 'ready' });

const statsTimeoutMs = 3_000;
let requests = 0;

/**
 * Returns the measurements of every process, or only this one's if the others do not answer in
 * time.
 */
export async function metricsOfAll(ofThis: () => Promise<object[]>): Promise<object[][]> {
  if (!hasSiblings()) return [await ofThis()];
  const id = ++requests;
  let stop: () => void = () => {};
  const collected = new Promise<object[][] | null>((resolve) => {
    const hear = (message: FromSupervisor) => {
      if (message.turnout === 'collected' && message.id === id) resolve(message.metrics);
    };
    const timer = setTimeout(() => resolve(null), statsTimeoutMs);
    process.on('message', hear);
    stop = () => {
      clearTimeout(timer);
      process.off('message', hear);
    };
  });
  tell({ turnout: 'collect', id });
  const all = await collected.finally(() => stop());
  return all ?? [await ofThis()];
}

/** Answers the supervisor with this process's measurements when a sibling requests them all. */
export function answerMeasuring(ofThis: () => Promise<object[]>): void {
  process.on('message', (message: FromSupervisor) => {
    if (message.turnout !== 'measure') return;
    void ofThis().then(
      (metrics) => tell({ turnout: 'measured', round: message.round, metrics }),
      () => tell({ turnout: 'measured', round: message.round, metrics: [] }),
    );
  });
}
