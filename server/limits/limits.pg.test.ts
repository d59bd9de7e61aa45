/** Tests limits across processes: two servers with their own connections use one PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildUser, signedInAs, testPassword } from '../testing/builders.ts';
import { postgresDatabase } from '../testing/database.ts';
import { attempt } from './attempts.ts';

let first: TestApp;
let second: TestApp;

beforeAll(async () => {
  const database = await postgresDatabase();
  const config = { rateLimit: true };
  first = await testApp({ database, config });
  second = await testApp({
    database: await openDatabase({ dataDir: '', databaseUrl: database.url }),
    config,
  });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const call = async (app: TestApp, method: 'GET' | 'POST', url: string, from: string, payload?: object) =>
  (await app.app.inject({ method, url, remoteAddress: from, ...(payload && { payload }) })).statusCode;

it('simultaneous attempts at two processes each get their own number in the count', async () => {
  const now = new Date();
  const counted = { what: 'test', by: ['race'], windowMs: 60_000 };
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, n) => attempt((n % 2 ? first : second).database, counted, now)),
  );
  expect(counts.map(({ attempts }) => attempts).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, n) => n + 1),
  );
});

it('429 at both processes after ten failed sign-ins in all, but not from another network', async () => {
  const { user } = await signedInAs(first.database, 'admin');
  const login = (app: TestApp, password: string, from = '192.0.2.1') =>
    call(app, 'POST', '/api/login', from, { email: user.email, password });
  for (let n = 0; n < 5; n++) {
    expect(await login(first, 'not it')).toBe(401);
    expect(await login(second, 'not it')).toBe(401);
  }
  expect(await login(first, testPassword)).toBe(429);
  expect(await login(second, testPassword)).toBe(429);
  expect(await login(second, testPassword, '198.51.100.1')).toBe(200);
});

it('429 after 30 searches a minute from one address at both processes together, but not from another', async () => {
  const search = (app: TestApp, from: string) =>
    call(app, 'POST', '/api/tenants/search', from, { organizationName: 'Nobody' });
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => search(n % 2 ? first : second, '192.0.2.7')),
  );
  expect(statuses.filter((status) => status === 404)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await search(first, '192.0.2.8')).toBe(404);
});

it('a process notifies the other process of a busy caller, so that a generous limit holds for both', async () => {
  const { tenant, user } = await signedInAs(first.database, 'admin');
  const { customUrl } = await buildEvent(first.database, { tenantId: tenant?.id ?? '', createdBy: user.id });
  const read = (app: TestApp) => call(app, 'GET', `/api/rsvp/${customUrl}/data`, '192.0.2.9');
  // Each server listens after its first call.
  await read(second);
  for (let n = 0; n < 1_200; n++) expect(await read(first)).not.toBe(429);
  expect(await read(first)).toBe(429);
  // The second server learns the count through the channel and needs only a few calls of its own.
  let asked = 0;
  while ((await read(second)) !== 429) {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(asked).toBeLessThan(1_100);
});

it('409 for twenty taken addresses an hour, however many calls ask at once', async () => {
  const { database } = first;
  const { tenant } = await signedInAs(database, 'admin');
  const emails = await Promise.all(
    Array.from(
      { length: 60 },
      async () => (await buildUser(database, { tenantId: tenant!.id, role: 'guest' })).email,
    ),
  );
  const { token } = await signedInAs(database, 'admin');
  const add = (email: string) =>
    first.app.inject({
      ...{ method: 'POST', url: '/api/users', remoteAddress: '192.0.2.9' },
      ...{ headers: { authorization: `Bearer ${token}` }, payload: { email, role: 'guest', invite: true } },
    });
  const statuses = (await Promise.all(emails.map(add))).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 409)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});
