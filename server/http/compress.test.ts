import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../testing/builders.ts';

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;

beforeAll(async () => {
  app = await testApp();
  host = await signedInAs(app.database, 'admin');
  event = await buildEvent(app.database, {
    tenantId: host.user.tenantId ?? '',
    createdBy: host.user.id,
    message: 'Come. '.repeat(400),
  });
  for (let n = 0; n < 8; n += 1)
    await buildReservation(app.database, event, { guestEmail: `g${n}@example.com` });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers });
const signedIn = (encoding: string) => ({
  authorization: `Bearer ${host.token}`,
  'accept-encoding': encoding,
});

it('a list is compressed only for clients that accept gzip, without changing the content', async () => {
  const plain = await get('/api/reservations', signedIn('identity'));
  const zipped = await get('/api/reservations', signedIn('br, gzip;q=0.8'));
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(zipped.headers['content-encoding']).toBe('gzip');
  for (const { headers } of [plain, zipped]) expect(headers.vary).toMatch(/accept-encoding/i);
  expect(Number(zipped.headers['content-length'])).toBe(zipped.rawPayload.length);
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect((await get('/api/reservations', signedIn('gzip;q=0'))).headers['content-encoding']).toBeUndefined();
});

it('small, public and writing calls are never compressed', async () => {
  const small = await get('/api/notifications/unread-count', signedIn('gzip'));
  expect([small.statusCode, small.headers['content-encoding']]).toEqual([200, undefined]);

  const open = await get(`/api/rsvp/${event.customUrl}/data`, { 'accept-encoding': 'gzip' });
  expect(open.rawPayload.length).toBeGreaterThan(1_024);
  expect([open.statusCode, open.headers['content-encoding']]).toEqual([200, undefined]);

  const written = await app.app.inject({
    method: 'PUT',
    url: `/api/events/${event.id}`,
    headers: signedIn('gzip'),
    payload: { name: 'Another name' },
  });
  expect(written.rawPayload.length).toBeGreaterThan(1_024);
  expect([written.statusCode, written.headers['content-encoding']]).toEqual([200, undefined]);
});

it('the API document is compressed, with 304 for a client that already has the document', async () => {
  const url = '/api/openapi.json';
  const zipped = await get(url, { 'accept-encoding': 'br, gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.rawPayload.length).toBeLessThan(100_000);
  expect(gunzipSync(zipped.rawPayload).toString()).toBe((await get(url)).body);
  const again = await get(url, { 'if-none-match': String(zipped.headers.etag) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});
