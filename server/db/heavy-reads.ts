/**
 * Limits lists and searches. They may read for seconds, and a reply must never wait for a
 * connection behind them. Few run at once, organizations take turns, and when the queue is full the
 * call fails with 503.
 */
import { availableParallelism } from 'node:os';
import { DatabaseUnavailable } from './errors.ts';

interface HeavyReadLimits {
  /** The number of reads that run at once. A pool has ten connections. */
  atOnce: number;
  /**
   * The number of one organization's reads that run at once. It is below `atOnce`, so that the next
   * organization never waits for all of them.
   */
  ofOne: number;
  /** The number of one organization's reads that may wait. */
  waitingOfOne: number;
  waiting: number;
}

/**
 * One read for each processor, and one less for one organization, so that a reply finds a processor
 * and a connection.
 */
export const heavyReadLimits = (processors = availableParallelism()): HeavyReadLimits => {
  const atOnce = Math.min(Math.max(processors, 2), 4);
  return { atOnce, ofOne: atOnce - 1, waitingOfOne: 50, waiting: 200 };
};

/** Means that the client disconnected, so nobody waits for the result. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

interface QueuedRead {
  start(): void;
}

export interface HeavyReads {
  /**
   * Runs `work` when it is the turn of the organization `whose`.
   * @throws DatabaseUnavailable if too many reads wait, and ClientGone after the signal `gone`.
   */
  run<T>(whose: string, gone: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** The numbers of reads that run and wait now. */
  state(): { running: number; waiting: number };
}

export function heavyReads(limits: HeavyReadLimits = heavyReadLimits()): HeavyReads {
  /** The organizations, in the order of their turns. A served one goes to the end. */
  const lines = new Map<string, QueuedRead[]>();
  const running = new Map<string, number>();
  let waiting = 0;
  let busy = 0;

  const isFull = (whose: string): boolean =>
    busy >= limits.atOnce || (running.get(whose) ?? 0) >= limits.ofOne;

  function begin(whose: string): void {
    busy++;
    running.set(whose, (running.get(whose) ?? 0) + 1);
  }

  function end(whose: string): void {
    busy--;
    const remaining = (running.get(whose) ?? 1) - 1;
    if (remaining === 0) running.delete(whose);
    else running.set(whose, remaining);
    const next = [...lines].find(([key]) => !isFull(key));
    if (!next) return;
    const [key, line] = next;
    lines.delete(key);
    const first = line.shift();
    if (line.length > 0) lines.set(key, line);
    waiting--;
    begin(key);
    first?.start();
  }

  function wait(whose: string, gone: AbortSignal): Promise<void> {
    const line = lines.get(whose) ?? [];
    if (waiting >= limits.waiting || line.length >= limits.waitingOfOne) {
      throw new DatabaseUnavailable('Too many lists and searches are waiting.');
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(entry), 1);
        if (line.length === 0 && lines.get(whose) === line) lines.delete(whose);
        waiting--;
        reject(new ClientGone('The client has gone.'));
      };
      const entry: QueuedRead = {
        start() {
          gone.removeEventListener('abort', leave);
          resolve();
        },
      };
      line.push(entry);
      lines.set(whose, line);
      waiting++;
      gone.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    state: () => ({ running: busy, waiting }),

    async run(whose, gone, work) {
      if (gone.aborted) throw new ClientGone('The client has gone.');
      if (isFull(whose)) await wait(whose, gone);
      else begin(whose);
      try {
        return await work();
      } finally {
        end(whose);
      }
    },
  };
}
