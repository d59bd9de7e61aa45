// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followChanges, makeRefresher } from './live.ts';
import { keys } from './queries.ts';

/** Notes which of the queries that are on the screen are fetched again. */
function screen(...shown: string[][]) {
  const fetched: string[] = [];
  const queries = {
    invalidateQueries: ({ predicate }: { predicate: (query: { queryKey: string[] }) => boolean }) => {
      for (const queryKey of shown) if (predicate({ queryKey })) fetched.push(queryKey.join(' '));
      return Promise.resolve();
    },
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

describe('what is fetched again', () => {
  it('is what is shown of what changed, and never what a form was filled from', async () => {
    const { queries, fetched } = screen(...shown);
    makeRefresher(queries).changed([{ topic: 'replies', eventId: 'e1' }]);
    expect(fetched).toEqual([`${keys.reservations} page`, `${keys.events} page`]);
  });

  it('is fetched once for all that changes within a moment', async () => {
    const { queries, fetched } = screen([keys.themes, 'all']);
    const refresher = makeRefresher(queries);
    for (let times = 0; times < 20; times++) refresher.changed([{ topic: 'themes' }]);
    await vi.advanceTimersByTimeAsync(10_000);
    // At once, and once more for what came while that was under way.
    expect(fetched).toHaveLength(2);
  });
});

describe('following the stream', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hello = 'event: hello\ndata: {}\n\n';

  /** A server whose streams are fed and ended from here. */
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

  it('fetches nothing twice when it begins, what changes as it is told, and all after it was away', async () => {
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

  it('fetches all when the server says that something may have been missed', async () => {
    const streams = server();
    const { queries, fetched } = screen(...shown);
    const stop = followChanges(queries);
    await settle();
    streams[0]?.enqueue(bytes(`${hello}event: resync\ndata: {}\n\n`));
    await settle();
    expect(fetched).toEqual(all);
    stop();
  });

  it('looks by itself while there is no stream, and comes back no more once it is stopped', async () => {
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
