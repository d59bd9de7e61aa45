/**
 * Shows other people's changes as they happen, by one stream of server-sent events for the whole
 * page. The stream says what changed, and the queries on the screen that show it are refetched.
 * Without a stream (a buffering proxy, too many tabs), all of them are refetched now and then
 * instead.
 */
import { routes } from '#web/kernel/api/routes.ts';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LiveChange, LiveTopic } from '#domain/live/contract.ts';
import { heartbeatSeconds } from '#domain/live/heartbeat.ts';
import { ApiError } from '../api/api-error.ts';
import { openStream } from '../api/api.ts';
import { makeEventReader, type StreamEvent } from './event-stream.ts';
import { lastOwnChange, nextMoment, ownChangesDone } from './own-changes.ts';
import { keys } from '../api/queries.ts';

/** The families of queries that a change of each topic refetches. */
const shownOf: Record<LiveTopic, readonly string[]> = {
  replies: [keys.reservations, keys.invitations, keys.events, keys.stats, keys.activity],
  checkIns: [keys.doors],
  // The home page of an event counts its invitations.
  invitations: [keys.invitations, keys.events, keys.activity],
  events: [keys.events, keys.reservations, keys.stats, keys.activity],
  notifications: [keys.notifications],
  people: [keys.users, keys.joinRequests, keys.tenants, keys.stats, keys.activity],
  organization: [keys.tenants, keys.subscriptions, keys.stats, keys.activity],
  mail: [keys.mailbox],
  themes: [keys.themes],
};
const everything = [...new Set(Object.values(shownOf).flat())];

/**
 * Returns whether a query is never refetched in the background: those that fill a form, or that a
 * form asks while the user types.
 */
const leftAlone = (key: readonly unknown[]): boolean =>
  key[0] === keys.events && ['one', 'styles', 'public', 'address'].includes(String(key[1]));

/** The minimum time between two refreshes, however much changes. */
const refreshEveryMs = 1_500;
const answerWithinMs = 10_000;
/** A stream that is silent for longer is dead, even if the network still says it is open. */
const silenceMs = heartbeatSeconds * 2_500;
/**
 * The server tells a new stream the changes of this long before it opened. A stream that opens
 * later has to refetch.
 */
const rememberedMs = 8_000;
const firstPauseMs = 1_000;
const maxPauseMs = 60_000;
/** The pause between refetches while there is no stream although the server responds. */
const pollEveryMs = 30_000;
/**
 * A hidden tab keeps its stream for this long. After that it closes the stream, because browsers
 * have few connections to spare.
 */
const hiddenMs = 5_000;

const rightsListeners = new Set<() => void>();

/**
 * Calls the listener whenever the user's rights may have changed: when the server ends the stream,
 * and when another one opens after a gap. Returns how to stop that.
 */
export function onRightsChange(listener: () => void): () => void {
  rightsListeners.add(listener);
  return () => {
    rightsListeners.delete(listener);
  };
}
const rightsMayDiffer = () => rightsListeners.forEach((listener) => listener());

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Makes a refresher that collects changes and refetches what they affect, one refresh after the
 * other.
 */
export function makeRefresher(queries: QueryClient) {
  let waiting = new Set<string>();
  /** Families that only this page changed. It has already refetched most of them. */
  let ownWaiting = new Set<string>();
  let running = false;
  let stopped = false;
  /** The moment when each query was last fetched. */
  const lastRequest = new WeakMap<Query, number>();
  const stopWatching = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch')
      lastRequest.set(event.query as Query, nextMoment());
  });

  /**
   * Returns whether a query was fetched after the page's own last change, and that fetch still
   * counts.
   */
  const isCurrent = (query: Query): boolean =>
    (lastRequest.get(query) ?? 0) > lastOwnChange() &&
    (query.state.fetchStatus === 'fetching' || !query.state.isInvalidated);

  async function run(): Promise<void> {
    running = true;
    while (waiting.size + ownWaiting.size > 0 && !stopped) {
      if (ownWaiting.size > 0) await Promise.race([ownChangesDone(), wait(answerWithinMs)]);
      const [families, own] = [waiting, ownWaiting];
      waiting = new Set();
      ownWaiting = new Set();
      const refreshed = queries
        .invalidateQueries({
          predicate: (query) => {
            const family = String(query.queryKey[0]);
            if (leftAlone(query.queryKey)) return false;
            return families.has(family) || (own.has(family) && !isCurrent(query));
          },
        })
        .catch(() => undefined);
      await wait(refreshEveryMs);
      // A response that never comes delays the next refresh for a while, not forever.
      await Promise.race([refreshed, wait(answerWithinMs)]);
    }
    running = false;
  }

  return {
    changed(changes: readonly LiveChange[]) {
      for (const { topic, own } of changes) {
        for (const key of shownOf[topic] ?? []) (own ? ownWaiting : waiting).add(key);
      }
      if (!running) void run();
    },
    all() {
      for (const key of everything) waiting.add(key);
      if (!running) void run();
    },
    stop() {
      stopped = true;
      stopWatching();
    },
  };
}

/**
 * Hands each event of the stream to `take`, and returns when the stream ends. It throws if the
 * stream could not be opened or broke. After a silence it calls `onSilence` and gives up.
 */
async function read(
  abort: AbortController,
  take: (event: StreamEvent) => void,
  onSilence: () => void,
): Promise<void> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      onSilence();
      abort.abort();
    }, silenceMs);
  };
  try {
    alive();
    const body = await openStream(routes.live.changes, abort.signal);
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const events = makeEventReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      events(decoder.decode(value, { stream: true })).forEach(take);
    }
  } finally {
    clearTimeout(silence);
  }
}

/**
 * Follows the stream until the returned function stops it. After every end it reconnects, with
 * longer and longer pauses while that fails. The server ends the stream when its user has another
 * role by now, or none: `onEnd` then checks the session.
 */
export function followChanges(queries: QueryClient, onEnd: () => void = () => undefined): () => void {
  const refresher = makeRefresher(queries);
  const since = Date.now();
  let stopped = false;
  let opened = false;
  let abort: AbortController | undefined;
  let wake: (() => void) | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  const poll = (on: boolean) => {
    if (on && polling === undefined) {
      polling = setInterval(() => {
        if (!document.hidden) refresher.all();
      }, pollEveryMs);
    } else if (!on) {
      clearInterval(polling);
      polling = undefined;
    }
  };

  function take({ name, data }: StreamEvent): void {
    if (name === 'hello') {
      // The server does not repeat what happened while nobody listened.
      if (opened || Date.now() - since > rememberedMs) refresher.all();
      if (opened) rightsMayDiffer();
      opened = true;
      poll(false);
    } else if (name === 'change') {
      refresher.changed((JSON.parse(data) as { changes: LiveChange[] }).changes);
    } else if (name === 'resync') {
      refresher.all();
    } else if (name === 'end') {
      onEnd();
      rightsMayDiffer();
    }
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        wake = undefined;
        resolve();
      }
      wake = done;
    });

  const visible = () =>
    new Promise<void>((resolve) => {
      if (!document.hidden || stopped) resolve();
      else wake = resolve;
    });

  async function follow(): Promise<void> {
    let failures = 0;
    while (!stopped) {
      await visible();
      if (stopped) return;
      const before = Date.now();
      let asked = 0;
      try {
        abort = new AbortController();
        // Something between here and the server may buffer the stream.
        await read(abort, take, () => poll(true));
      } catch (error) {
        if (error instanceof ApiError) {
          // The user is no longer signed in, which the call has already reported, or doesn't get
          // live changes.
          if (error.status === 401 || error.status === 403) return;
          asked = maxPauseMs / 2;
          poll(true);
        }
      }
      if (document.hidden) continue;
      // A stream that lasted for a while doesn't count as a failure.
      failures = Date.now() - before > maxPauseMs ? 0 : failures + 1;
      const maxPause = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));
      await pause(Math.max(asked, maxPause) * (0.5 + Math.random() / 2));
    }
  }

  let leaving: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(() => abort?.abort(), hiddenMs);
    else wake?.();
  };
  const online = () => wake?.();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', online);
  void follow();

  return () => {
    stopped = true;
    refresher.stop();
    poll(false);
    clearTimeout(leaving);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', online);
    abort?.abort();
    wake?.();
  };
}

/**
 * Follows live changes while somebody is signed in who gets them. `who` identifies the user; null
 * means nobody. `onEnd` must be the same function on every render.
 */
export function useLive(who: string | null, onEnd: () => void): void {
  const queries = useQueryClient();
  useEffect(() => (who === null ? undefined : followChanges(queries, onEnd)), [who, queries, onEnd]);
}
