/**
 * The side of a process that has siblings: it says that it serves, and hears what the others
 * measured.
 */
import cluster from 'node:cluster';
import type { FromProcess, FromSupervisor } from './messages.ts';

const tell = (message: FromProcess): void => {
  // The supervisor is gone, and so is this process in a moment.
  if (process.connected) process.send?.(message);
};

/** Without a supervisor this process is all there is. */
export const hasSiblings = (): boolean => cluster.isWorker && process.connected;

export const sayReady = (): void => tell({ turnout: 'ready' });

const gatheringMs = 3_000;
let asked = 0;

/** What every process has measured; this one's alone where the others do not answer in time. */
export async function metricsOfAll(ofThis: () => Promise<object[]>): Promise<object[][]> {
  if (!hasSiblings()) return [await ofThis()];
  const id = ++asked;
  let stop: () => void = () => {};
  const gathered = new Promise<object[][] | null>((resolve) => {
    const hear = (message: FromSupervisor) => {
      if (message.turnout === 'gathered' && message.id === id) resolve(message.metrics);
    };
    const timer = setTimeout(() => resolve(null), gatheringMs);
    process.on('message', hear);
    stop = () => {
      clearTimeout(timer);
      process.off('message', hear);
    };
  });
  tell({ turnout: 'gather', id });
  const all = await gathered.finally(() => stop());
  return all ?? [await ofThis()];
}

/** Answers the supervisor when a sibling is asked for everybody's measurements. */
export function answerMeasuring(ofThis: () => Promise<object[]>): void {
  process.on('message', (message: FromSupervisor) => {
    if (message.turnout !== 'measure') return;
    void ofThis().then(
      (metrics) => tell({ turnout: 'measured', round: message.round, metrics }),
      () => tell({ turnout: 'measured', round: message.round, metrics: [] }),
    );
  });
}
