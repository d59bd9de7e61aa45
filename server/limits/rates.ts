/**
 * Stores the counts of @fastify/rate-limit. Strict limits (for passwords, sign-ups and searches)
 * are exact across all processes that share a PostgreSQL server, because the database counts every
 * call. Other calls are too frequent for that. Each process counts them itself and reports the
 * busiest callers to the others once a second.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { PlatformDatabase } from '../db/connect.ts';
import { attempt } from './attempts.ts';

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

interface RouteLimit {
  strict?: boolean;
  timeWindow?: unknown;
  max?: unknown;
  routeInfo?: { method?: string | string[]; url?: string };
}

interface Window {
  calls: number;
  endsAt: number;
  /** The calls that were not reported to the other processes yet. */
  untold: number;
}

const tellEveryMs = 1_000;
/**
 * A caller is reported after one fiftieth of a limit. A caller who sends less per second is
 * harmless, no matter how many processes there are.
 */
const worthTelling = 50;
/** The most callers in one report. They fit in one notification of the channel. */
const maxNotified = 100;
const maxWindows = 50_000;

/** The counts of one route in this process, by caller. */
export class Windows {
  readonly #windows = new Map<string, Window>();

  /** Counts calls of a caller. `own` are those that came to this process. */
  add(key: string, { calls, own }: { calls: number; own: boolean }, windowMs: number, now: number): Window {
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      this.#windows.delete(key);
      this.#dropOld(now);
      window = { calls: 0, endsAt: now + windowMs, untold: 0 };
      this.#windows.set(key, window);
    }
    window.calls += calls;
    if (own) window.untold += calls;
    return window;
  }

  /** Returns the caller's window if it has begun and not ended. */
  of(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.endsAt > now ? window : undefined;
  }

  *entries(): Iterable<[string, Window]> {
    yield* this.#windows;
  }

  /**
   * Drops ended windows. The map is in the order in which windows began, so the oldest come first.
   */
  #dropOld(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < maxWindows) return;
      this.#windows.delete(key);
    }
  }
}

interface Route {
  /** A short id that is the same in every process. */
  id: string;
  windows: Windows;
  windowMs: number;
  max: number;
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

export interface Counter {
  count(caller: string): void;
  /** Returns the seconds until the caller is below the limit, or 0 if they are now. */
  secondsUntilFree(caller: string): number;
}

/**
 * Returns the class that the plugin makes its stores from, and a function that stops the reports to
 * other processes.
 */
export function rateCounts(database: PlatformDatabase) {
  const self = randomBytes(9).toString('base64url');
  const routes = new Map<string, Route>();
  let timer: NodeJS.Timeout | undefined;
  let stopListening: () => void = () => undefined;
  let announcements = 0;

  function tell(): void {
    const now = Date.now();
    const news: [route: string, caller: string, calls: number][] = [];
    for (const { id, windows, max } of routes.values()) {
      for (const [caller, window] of windows.entries()) {
        if (window.endsAt <= now || window.untold < max / worthTelling) continue;
        if (news.length === maxNotified) break;
        news.push([id, caller, window.untold]);
        window.untold = 0;
      }
    }
    // The number makes each text unique, because the channel delivers equal texts only once.
    if (news.length > 0) database.channel.tell([`rates ${self} ${++announcements} ${JSON.stringify(news)}`]);
  }

  function hear(text: string): void {
    const [, from, news] = /^rates (\S+) \d+ (.*)$/.exec(text) ?? [];
    if (from === undefined || news === undefined || from === self) return;
    const now = Date.now();
    for (const [id, caller, calls] of JSON.parse(news) as [string, string, number][]) {
      const route = routes.get(id);
      route?.windows.add(caller, { calls, own: false }, route.windowMs, now);
    }
  }

  /** Starts the reports, unless there is only one process. */
  function begin(): void {
    if (database.embedded || timer) return;
    stopListening = database.channel.listen({ heard: hear, missed: () => undefined });
    timer = setInterval(tell, tellEveryMs).unref();
  }

  class Store {
    readonly #name: string;
    readonly #strict: boolean;
    /**
     * For a strict limit: the callers who have exceeded it, so that they cost the database nothing
     * more.
     */
    readonly #windows: Windows;

    constructor({ strict, routeInfo, timeWindow, max }: RouteLimit = {}) {
      this.#name = `${String(routeInfo?.method)} ${String(routeInfo?.url)}`;
      this.#strict = strict === true && !database.embedded;
      this.#windows = new Windows();
      if (this.#strict || !routeInfo) return;
      const id = shortHash(this.#name).slice(0, 8);
      routes.set(id, { id, windows: this.#windows, windowMs: Number(timeWindow), max: Number(max) });
    }

    /**
     * The plugin passes the options that it merged for the route, although its types do not say so.
     */
    child(options: object): Store {
      return new Store(options);
    }

    incr(caller: string, done: Answer, windowMs: number, max: number): void {
      if (this.#strict) {
        void this.#countForAll(caller, windowMs, max).then(
          (result) => done(null, result),
          (error: unknown) => done(error as Error),
        );
        return;
      }
      begin();
      const now = Date.now();
      const { calls, endsAt } = this.#windows.add(shortHash(caller), { calls: 1, own: true }, windowMs, now);
      done(null, { current: calls, ttl: endsAt - now });
    }

    async #countForAll(caller: string, windowMs: number, max: number) {
      const at = Date.now();
      const count = this.#windows.add(caller, { calls: 0, own: false }, windowMs, at);
      if (count.calls > max) return { current: count.calls, ttl: count.endsAt - at };
      const counted = { what: `rate ${this.#name}`, by: [caller], windowMs };
      const { attempts, seconds } = await attempt(database, counted, new Date(at));
      count.calls = attempts;
      count.endsAt = at + seconds * 1_000;
      return { current: attempts, ttl: seconds * 1_000 };
    }
  }

  return {
    Store,
    /** Makes a count that belongs to no route. The other processes get reports about it too. */
    counter(name: string, { max, windowMs }: { max: number; windowMs: number }): Counter {
      const windows = new Windows();
      const id = shortHash(name).slice(0, 8);
      routes.set(id, { id, windows, windowMs, max });
      return {
        count(caller) {
          begin();
          windows.add(shortHash(caller), { calls: 1, own: true }, windowMs, Date.now());
        },
        secondsUntilFree(caller) {
          const now = Date.now();
          const window = windows.of(shortHash(caller), now);
          return window && window.calls >= max ? Math.max(1, Math.ceil((window.endsAt - now) / 1_000)) : 0;
        },
      };
    },
    stop(): void {
      clearInterval(timer);
      stopListening();
    },
  };
}
