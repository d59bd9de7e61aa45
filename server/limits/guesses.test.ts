import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs } from '../testing/builders.ts';

let running: TestApp;
let event: { customUrl: string };
beforeAll(async () => {
  running = await testApp({ config: { rateLimit: true } });
  const { tenant, user } = await signedInAs(running.database, 'admin');
  event = await buildEvent(running.database, { tenantId: tenant?.id ?? '', createdBy: user.id });
});
afterAll(() => running.close());

const get = (url: string, from: string) => running.app.inject({ method: 'GET', url, remoteAddress: from });

it('429 after 60 unknown event addresses a minute from one caller, for existing addresses too', async () => {
  const guess = (n: number) =>
    get(`/${n % 2 ? 'api/rsvp' : '%72svp'}/guess-${n}${n % 2 ? '/data' : ''}`, '192.0.2.1');
  for (let n = 0; n < 60; n += 1) expect((await guess(n)).statusCode).toBe(404);
  const refused = await get(`/api/rsvp/${event.customUrl}/data`, '192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ error: 'Too many requests. Please wait a moment and try again.' });
  const page = await get(`/rsvp/${event.customUrl}`, '192.0.2.1');
  expect(page.statusCode).toBe(429);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('Please wait');
  // Another caller is not limited, and this caller can use the rest of the site.
  expect((await get(`/api/rsvp/${event.customUrl}/data`, '192.0.2.2')).statusCode).toBe(200);
  expect((await get('/api/nothing', '192.0.2.1')).statusCode).toBe(404);
});

it('the limit on guessed event addresses does not count existing addresses', async () => {
  for (let n = 0; n < 100; n += 1) {
    expect((await get(`/api/rsvp/${event.customUrl}/data`, '192.0.2.3')).statusCode).toBe(200);
  }
});
