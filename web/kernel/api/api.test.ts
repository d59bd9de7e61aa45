// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { repliesRoutes } from '#domain/replies/contract.ts';
import { ApiError, sentenceOf } from './api-error.ts';
import { requestPage } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

it('a page of rows carries the total number, whether more rows exist, and whether the search is behind', async () => {
  const totals = async (headers: Record<string, string>) => {
    vi.stubGlobal('fetch', async () => new Response('[]', { headers }));
    const { total, more, isBehind } = await requestPage(repliesRoutes.listReservations, {
      query: { page: 1 },
    });
    return { total, more, isBehind };
  };
  expect(await totals({ 'x-total-count': '1000', 'x-total-more': 'true' })).toEqual({
    total: 1_000,
    more: true,
    isBehind: false,
  });
  expect(await totals({ 'x-total-count': '34', 'x-search-behind': 'true' })).toEqual({
    total: 34,
    more: false,
    isBehind: true,
  });
});

it('an error says that the server could not be reached only if no response arrived', () => {
  expect(sentenceOf(new TypeError('Failed to fetch'))).toContain('couldn’t reach Turnout');
  for (const text of ['', '<h1>Bad gateway</h1>']) {
    expect(sentenceOf(new ApiError(502, '', text))).toBe(
      'Something went wrong on the server (error 502). Try again in a few minutes.',
    );
  }
  expect(sentenceOf(new ApiError(409, '', '{"error":"This name is taken."}'))).toBe('This name is taken.');
});
