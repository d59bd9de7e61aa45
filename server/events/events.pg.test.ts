/** Tests races on a real PostgreSQL. The embedded database has one session and cannot show them. */
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events, eventUrls } from '../db/schema.ts';
import type { PlatformDb } from '../db/connect.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';
import { postgresDatabase } from '../testing/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ database: await postgresDatabase() });
});
afterAll(() => app.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const dateTime = inDays(9).toISOString();
const query = <T>(work: (tx: PlatformDb) => Promise<T>) => app.database.platformTransaction(work);
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

it('simultaneous creates give an address to one event, and suggestions to the others', async () => {
  const hosts = await Promise.all(Array.from({ length: 6 }, () => signedInAs(app.database, 'admin')));
  const replies = await Promise.all(
    hosts.map(({ token }) =>
      app.call('POST', '/api/events', { token, body: { name: 'Race', dateTime, customUrl: 'the-race' } }),
    ),
  );
  expect(statuses(replies)).toEqual([201, 409, 409, 409, 409, 409]);
  for (const { status, body } of replies) if (status === 409) expect(body.suggestion).toBe('the-race-2');
  const urls = await query((tx) => tx.select().from(eventUrls).where(eq(eventUrls.customUrl, 'the-race')));
  expect(urls).toHaveLength(1);
});

it('simultaneous creates with one title each get a different address', async () => {
  const hosts = await Promise.all(Array.from({ length: 3 }, () => signedInAs(app.database, 'admin')));
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      app.call('POST', '/api/events', {
        token: hosts[n % 3]!.token,
        body: { name: 'Summer party', dateTime },
      }),
    ),
  );
  expect(statuses(replies)).toEqual(Array.from({ length: 12 }, () => 201));
  expect(new Set(replies.map(({ body }) => body.customUrl)).size).toBe(12);
});

it('simultaneous changes to one address succeed once, and the other event stays unchanged', async () => {
  const host = await signedInAs(app.database, 'admin');
  const build = () => buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id });
  const both = [await build(), await build()];
  const replies = await Promise.all(
    both.map(({ id }) =>
      app.call('PUT', `/api/events/${id}`, {
        token: host.token,
        body: { customUrl: 'wanted-by-both', message: 'changed' },
      }),
    ),
  );
  expect(statuses(replies)).toEqual([200, 409]);
  const rows = await query((tx) => tx.select().from(events).where(eq(events.tenantId, host.tenant!.id)));
  const loser = rows.find(({ customUrl }) => customUrl !== 'wanted-by-both');
  expect(loser).toMatchObject({ message: '', version: 1 });
});

it('simultaneous creates on a Free plan make only one active event', async () => {
  const tenant = await buildTenant(app.database, { subscriptionPlan: 'free' });
  const hosts = await Promise.all(
    Array.from({ length: 6 }, () => signedInAs(app.database, 'eventManager', tenant)),
  );
  const replies = await Promise.all(
    hosts.map(({ token }, n) =>
      app.call('POST', '/api/events', { token, body: { name: `Slot ${n}`, dateTime } }),
    ),
  );
  expect(statuses(replies)).toEqual([201, 403, 403, 403, 403, 403]);
});

it('creating, restoring and moving a past event to the future never use the last event of a plan twice', async () => {
  const tenant = await buildTenant(app.database, { subscriptionPlan: 'free' });
  const host = await signedInAs(app.database, 'admin', tenant);
  const superadmin = await signedInAs(app.database, 'superadmin');
  const base = { tenantId: tenant.id, createdBy: host.user.id };
  const past = await buildEvent(app.database, { ...base, startsAt: inDays(-2) });
  const gone = await buildEvent(app.database, { ...base, deletedAt: inDays(-1) });
  const replies = await Promise.all([
    app.call('POST', '/api/events', { token: host.token, body: { name: 'New', dateTime } }),
    app.call('PUT', `/api/events/${past.id}`, { token: host.token, body: { dateTime } }),
    app.call('POST', `/api/events/${gone.id}/restore`, { token: superadmin.token }),
  ]);
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(2);
  const rows = await query((tx) =>
    tx
      .select()
      .from(events)
      .where(and(eq(events.tenantId, tenant.id), isNull(events.deletedAt))),
  );
  expect(rows.filter(({ startsAt }) => startsAt > new Date())).toHaveLength(1);
});

it('deleting an organization and creating an event in that organization never both succeed', async () => {
  const { token } = await signedInAs(app.database, 'superadmin');
  for (let round = 0; round < 10; round++) {
    const tenant = await buildTenant(app.database);
    const [deletion, ...creations] = await Promise.all([
      app.call('DELETE', `/api/tenants/${tenant.id}`, { token }),
      ...[1, 2, 3].map(() =>
        app.call('POST', '/api/events', { token, body: { name: 'Late', dateTime, tenantId: tenant.id } }),
      ),
    ]);
    for (const { status } of creations) expect(deletion.status === 200 ? [404] : [201]).toContain(status);
  }
});

it('409 for one of two simultaneous saves of one version', async () => {
  const host = await signedInAs(app.database, 'admin');
  const event = await buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id });
  const replies = await Promise.all(
    ['one', 'two'].map((message) =>
      app.call('PUT', `/api/events/${event.id}`, { token: host.token, body: { message, version: 1 } }),
    ),
  );
  expect(statuses(replies)).toEqual([200, 409]);
  const winner = replies.find(({ status }) => status === 200);
  const loser = replies.find(({ status }) => status === 409);
  expect(loser?.body.current.message).toBe(winner?.body.message);
  expect(loser?.body.changed).toEqual(['message']);
});

it('simultaneous style saves keep the changes of all editors', async () => {
  const host = await signedInAs(app.database, 'admin');
  const event = await buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id });
  const url = `/api/events/${event.id}/embed-styles`;
  await Promise.all(
    [{ titleFontSize: 30 }, { textColor: '#123456' }, { embedWidth: '80%' }].map((body) =>
      app.call('PUT', url, { token: host.token, body }),
    ),
  );
  const { body } = await app.call('GET', url, { token: host.token });
  expect(body.embedStyles).toEqual({ titleFontSize: 30, textColor: '#123456', embedWidth: '80%' });
});
