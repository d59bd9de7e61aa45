import { describe, expect, it, vi } from 'vitest';
import { makeEventReader } from './event-stream.ts';
import { makeRefresher } from './live.ts';
import { keys, makeQueryClient } from '../api/queries.ts';

describe('makeEventReader', () => {
  const text =
    'event: hello\ndata: {}\n\n:\n\nevent: change\ndata: {"changes":[{"topic":"replies"}]}\n\n:\n\ndata: a\ndata: b\n\n';
  const events = [
    { name: 'hello', data: '{}' },
    { name: 'change', data: '{"changes":[{"topic":"replies"}]}' },
    { name: 'message', data: 'a\nb' },
  ];

  it('returns whole events however the stream is cut, and nothing for heartbeats', () => {
    for (let size = 1; size <= text.length; size++) {
      const read = makeEventReader();
      const found = [];
      for (let at = 0; at < text.length; at += size) found.push(...read(text.slice(at, at + size)));
      expect(found, `pieces of ${size}`).toEqual(events);
    }
  });

  it('reads lines with the line endings of a proxy', () => {
    expect(makeEventReader()(text.replaceAll('\n', '\r\n'))).toEqual(events);
  });
});

describe('makeRefresher', () => {
  it('refetches changed data that the page shows, but no other data and none that filled a form', async () => {
    const queries = makeQueryClient();
    const asked = {
      list: [keys.reservations, 'page'],
      editor: [keys.events, 'one', 'id'],
      themes: [keys.themes, 'all'],
    };
    for (const key of Object.values(asked)) queries.setQueryData(key, 1);
    const refresher = makeRefresher(queries);
    refresher.changed([{ topic: 'replies', eventId: 'id' }]);
    await vi.waitFor(() => expect(queries.getQueryState(asked.list)?.isInvalidated).toBe(true));
    expect(queries.getQueryState(asked.editor)?.isInvalidated).toBe(false);
    expect(queries.getQueryState(asked.themes)?.isInvalidated).toBe(false);
    refresher.stop();
  });

  it('combines all changes during a refresh into one more refresh', async () => {
    vi.useFakeTimers();
    const queries = makeQueryClient();
    const invalidate = vi.spyOn(queries, 'invalidateQueries');
    const refresher = makeRefresher(queries);
    for (let times = 0; times < 50; times++) refresher.changed([{ topic: 'replies' }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(invalidate).toHaveBeenCalledTimes(2);
    refresher.stop();
    vi.useRealTimers();
  });
});
