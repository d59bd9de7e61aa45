import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp, type TestApp } from '../testing/app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

it('503 with Retry-After at once for calls beyond the capacity of the process', async () => {
  const app = await buildApp(running.deps, { maxUnderWay: 2 });
  const ask = (url = '/api/rsvp/nobodys/data') => app.inject({ url });
  const several = await Promise.all([ask(), ask(), ask(), ask('/api/health')]);
  expect(several.map(({ statusCode }) => statusCode)).toEqual([404, 404, 503, 200]);
  expect(several[2]?.headers['retry-after']).toBe('2');
  expect(several[2]?.json()).toEqual({
    code: 'unavailable',
    reason: expect.any(String),
    params: {},
    error: expect.stringMatching(/try again/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  // The earlier calls have ended, so a new call is accepted again.
  expect((await ask()).statusCode).toBe(404);
  expect((await ask()).statusCode).toBe(404);
  expect((await ask()).statusCode).toBe(404);
  await app.close();
});
