/** Runs a job one at a time, and once more if it was requested in the meantime. */
import { syncEveryMs } from '#domain/doors/rules.ts';
import type { EndedDoor } from '../storage/database.ts';

/**
 * Lets only one tab of this browser run `work` at a time. Without https there are no locks, so
 * `work` runs at once.
 */
export const oneTabAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

/** The kind of change on the phone: rows, rows and the list, or the end of the door. */
type Change = 'rows' | 'list' | { ended: EndedDoor };

/** Tells the other tabs of this link about a change. */
export function otherTabs(name: string, onChange: (change: Change) => void) {
  if (!('BroadcastChannel' in window)) return { tell: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Change>) => onChange(data);
  return { tell: (change: Change) => channel.postMessage(change) };
}

export class Loop {
  #running: Promise<void> | null = null;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The time before which no job runs, by `performance.now()`, because a phone’s clock may jump.
   */
  #restUntil = 0;
  #stops: (() => void)[] = [];
  readonly #run: () => Promise<{ again: boolean; restMs?: number }>;

  /**
   * `run` does the job. It resolves to whether there is more to do, and how long to wait before
   * that.
   */
  constructor(run: () => Promise<{ again: boolean; restMs?: number }>) {
    this.#run = run;
  }

  /**
   * Starts the loop: the job runs after each act, when the network or the page comes back, and
   * every 5 s while the page is visible.
   */
  start(): void {
    const listen = (target: EventTarget, kind: string, listener: () => void) => {
      target.addEventListener(kind, listener);
      this.#stops.push(() => target.removeEventListener(kind, listener));
    };
    const kick = () => void this.kick();
    listen(window, 'online', kick);
    listen(window, 'offline', kick);
    listen(window, 'pageshow', kick);
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') kick();
    });
    const every = setInterval(() => {
      if (document.visibilityState === 'visible') kick();
    }, syncEveryMs);
    this.#stops.push(
      () => clearInterval(every),
      () => clearTimeout(this.#timer),
    );
    kick();
  }

  stop(): void {
    this.#stops.forEach((stop) => stop());
    this.#stops = [];
  }

  /** Runs the job, after the current run if there is one. Resolves when it has run. */
  kick(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    const rest = this.#restUntil - performance.now();
    if (rest > 0) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.kick(), rest);
      return Promise.resolve();
    }
    this.#running = this.#rounds().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #rounds(): Promise<void> {
    do {
      this.#again = false;
      const { again, restMs = 0 } = await this.#run();
      this.#restUntil = performance.now() + restMs;
      if (restMs > 0) return;
      this.#again ||= again;
    } while (this.#again);
  }
}
