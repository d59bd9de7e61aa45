/**
 * Lists without paging have a maximum length, and searches stop counting beyond the pages that
 * people read.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordAll } from '../../db/search-words.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildEvent, buildReservation, signedInAs } from '../../testing/builders.ts';
import { buildManyReplies } from '../../testing/many.ts';

let app: TestApp;
let token: string;
let small: { id: string };
let large: { id: string };

beforeAll(async () => {
  app = await testApp();
  const host = await signedInAs(app.database, 'admin');
  token = host.token;
  const anEvent = (name: string) =>
    buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, name, maxGuests: 20_000 });
  small = await anEvent('Dinner');
  large = await anEvent('Concert');
  await buildManyReplies(app.database, small as never, 2);
  await buildReservation(app.database, small as never, { displayName: 'Zora Few' });
  await buildManyReplies(app.database, large as never, 10_001, { waitlisted: true });
  await wordAll(app.database);
});
afterAll(() => app.close());

const get = (path: string) => app.call('GET', path, { token });

it('200 with the whole list if the list is short enough', async () => {
  const reply = await get(`/api/event/${small.id}/reservations`);
  expect(reply.body.reservations).toHaveLength(3);
  expect(reply.headers['x-total-count']).toBe('3');
});

it.each(['/api/reservations', '/api/waitlists', 'event'])(
  '400 with a request to use pages if the list is too long: %s',
  async (path) => {
    const reply = await get(path === 'event' ? `/api/event/${large.id}/reservations` : path);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      error:
        'This list has more than 10,000 rows. Ask the API for one page at a time, with the parameters page and pageSize.',
      code: 'tooManyRows',
      reason: 'hostCodes.tooManyRows',
      params: {},
    });
  },
);

it('a long list is written in steps, whole and in the order of its pages', async () => {
  const host = await signedInAs(app.database, 'admin');
  const event = await buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id });
  await app.database.platform.execute(sql`
    insert into events (id, tenant_id, created_by, name, starts_at, timezone, location, max_guests,
        max_guests_per_rsvp, custom_url)
      select gen_random_uuid(), tenant_id, created_by, 'Event ' || n, starts_at + (n % 7) * interval '1 day', timezone,
        location, max_guests, max_guests_per_rsvp, 'long-list-' || n
      from events, generate_series(1, 1200) as n where id = ${event.id}`);
  const list = async (query: string) =>
    (await app.call('GET', `/api/events${query}`, { token: host.token })).body as { id: string }[];
  const whole = await list('');
  expect(whole).toHaveLength(1_201);
  const pages: { id: string }[] = [];
  for (let page = 1; page <= 13; page++) pages.push(...(await list(`?pageSize=100&page=${page}`)));
  expect(whole).toEqual(pages);
});

it('a list in pages has an exact total', async () => {
  const reply = await get('/api/waitlists?page=401');
  expect(reply.headers).toMatchObject({ 'x-total-count': '10001' });
  expect(reply.headers).not.toHaveProperty('x-total-more');
  expect(reply.body).toMatchObject([{ displayName: 'Guest 10001 Tester', position: 10_001 }]);
});

it('a search counts up to 1,000 matches and reports that more exist', async () => {
  const search = async (q: string) => (await get(`/api/reservations?page=1&q=${q}`)).headers;
  expect(await search('tester')).toMatchObject({ 'x-total-count': '1000', 'x-total-more': 'true' });
  const few = await search('zora');
  expect(few).toMatchObject({ 'x-total-count': '1' });
  expect(few).not.toHaveProperty('x-total-more');
});
