// @vitest-environment jsdom
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges, makeRefresher } from './live.ts';
import { watchChange } from './own-changes.ts';
import { keys, makeQueryClient, refreshEvents } from '../api/queries.ts';

/** Records which of the queries on the screen are refetched. */
function screen(...shown: string[][]) {
  const fetched: string[] = [];
  const queries = {
    invalidateQueries: ({ predicate }: { predicate: (query: { queryKey: string[] }) => boolean }) => {
      for (const queryKey of shown) if (predicate({ queryKey })) fetched.push(queryKey.join(' '));
      return Promise.resolve();
    },
    getQueryCache: () => ({ subscribe: () => () => undefined }),
  } as unknown as QueryClient;
  return { queries, fetched };
}

const shown = [
  [keys.reservations, 'page'],
  [keys.events, 'page'],
  [keys.events, 'one', 'e1'],
  [keys.themes, 'all'],
];
const all = [`${keys.reservations} page`, `${keys.events} page`, `${keys.themes} all`];

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a refetch after a change', () => {
  it('loads changed data that the page shows, and never data that filled a form', async () => {
    const { queries, fetched } = screen(...shown);
    makeRefresher(queries).changed([{ topic: 'replies', eventId: 'e1' }]);
    expect(fetched).toEqual([`${keys.reservations} page`, `${keys.events} page`]);
  });

  it('combines all changes within a moment', async () => {
    const { queries, fetched } = screen([keys.themes, 'all']);
    const refresher = makeRefresher(queries);
    for (let times = 0; times < 20; times++) refresher.changed([{ topic: 'themes' }]);
    await vi.advanceTimersByTimeAsync(10_000);
    // One fetch at once, and one more for the changes that came in the meantime.
    expect(fetched).toHaveLength(2);
  });
});

describe('data that this page changed', () => {
  /** Puts lists on the screen, and counts how often each is fetched. */
  async function lists(...families: string[]) {
    const queries = makeQueryClient();
    const fetched = Object.fromEntries(families.map((family) => [family, 0]));
    for (const family of families) {
      const queryFn = () => Promise.resolve((fetched[family] = (fetched[family] ?? 0) + 1));
      new QueryObserver(queries, { queryKey: [family], queryFn }).subscribe(() => undefined);
    }
    const refresher = makeRefresher(queries);
    await vi.advanceTimersByTimeAsync(1);
    for (const family of families) fetched[family] = 0;
    return { queries, fetched, refresher };
  }
  /**
   * Makes a call that changes something, then refreshes the affected queries, as the pages'
   * mutations do.
   */
  function change(queries: QueryClient) {
    let answer = () => {};
    const call = new Promise<void>((resolve) => (answer = resolve));
    watchChange(call);
    void call.then(() => refreshEvents(queries));
    return answer;
  }
  const own = [{ topic: 'events' as const, eventId: 'e1', own: true as const }];
  const pass = () => vi.advanceTimersByTimeAsync(5_000);

  it('loads once, and related data once when the server reports the change', async () => {
    const { queries, fetched, refresher } = await lists(keys.events, keys.stats, keys.activity);
    change(queries)();
    await vi.advanceTimersByTimeAsync(1);
    refresher.changed(own);
    await pass();
    expect(fetched).toEqual({ [keys.events]: 1, [keys.stats]: 1, [keys.activity]: 1 });
  });

  it('loads once even if the server reports the change before its response', async () => {
    const { queries, fetched, refresher } = await lists(keys.events, keys.activity);
    const answer = change(queries);
    refresher.changed(own);
    await vi.advanceTimersByTimeAsync(100);
    expect(fetched).toEqual({ [keys.events]: 0, [keys.activity]: 0 });
    answer();
    await pass();
    expect(fetched).toEqual({ [keys.events]: 1, [keys.activity]: 1 });
  });

  it('loads again if others changed the data, too', async () => {
    const { queries, fetched, refresher } = await lists(keys.events);
    change(queries)();
    await vi.advanceTimersByTimeAsync(1);
    refresher.changed([...own, { topic: 'events', eventId: 'e1' }]);
    await pass();
    expect(fetched).toEqual({ [keys.events]: 2 });
  });

  it('loads again if the page’s own refresh failed', async () => {
    const { queries, refresher } = await lists();
    let asked = 0;
    const queryFn = () => (++asked === 2 ? Promise.reject(new Error('no')) : Promise.resolve(asked));
    new QueryObserver(queries, { queryKey: [keys.events], queryFn }).subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1);
    change(queries)();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(2);
    refresher.changed(own);
    await pass();
    expect(asked).toBe(3);
  });
});

describe('the stream of changes', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hello = 'event: hello\ndata: {}\n\n';

  /** Stubs a server whose streams the test feeds and ends. */
  function server() {
    const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn(() => {
        const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) });
        return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
      }),
    );
    return streams;
  }
  const settle = () => vi.advanceTimersByTimeAsync(1);

  it('fetches nothing at the start, then only changed data, and everything after a gap', async () => {
    const streams = server();
    const { queries, fetched } = screen(...shown);
    const stop = followChanges(queries);
    await settle();
    streams[0]?.enqueue(bytes(hello));
    await settle();
    expect(fetched).toEqual([]);

    streams[0]?.enqueue(bytes('event: change\ndata: {"changes":[{"topic":"themes"}]}\n\n'));
    await settle();
    expect(fetched).toEqual([`${keys.themes} all`]);

    streams[0]?.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(streams).toHaveLength(2);
    fetched.length = 0;
    streams[1]?.enqueue(bytes(hello));
    await settle();
    expect(fetched).toEqual(all);
    stop();
  });

  it('fetches everything if the server says that the page may have missed a change', async () => {
    const streams = server();
    const { queries, fetched } = screen(...shown);
    const stop = followChanges(queries);
    await settle();
    streams[0]?.enqueue(bytes(`${hello}event: resync\ndata: {}\n\n`));
    await settle();
    expect(fetched).toEqual(all);
    stop();
  });

  it('polls while no stream is open, and stays quiet after the page stops listening', async () => {
    const calling = vi.fn(() => Promise.resolve(new Response('{"error":"Too many"}', { status: 429 })));
    vi.stubGlobal('fetch', calling);
    const { queries, fetched } = screen(...shown);
    const stop = followChanges(queries);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(fetched).toEqual(all);
    stop();
    const calls = calling.mock.calls.length;
    fetched.length = 0;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calling).toHaveBeenCalledTimes(calls);
    expect(fetched).toEqual([]);
  });

  it('ends with the session', async () => {
    const calling = vi.fn(() =>
      Promise.resolve(new Response('{"error":"Please sign in."}', { status: 401 })),
    );
    vi.stubGlobal('fetch', calling);
    const stop = followChanges(screen().queries);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calling).toHaveBeenCalledTimes(1);
    stop();
  });
});
