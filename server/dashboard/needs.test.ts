import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events } from '../db/schema.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../testing/builders.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  app = await testApp({ database });
});
afterAll(() => app.close());

const day = 86_400_000;
interface Need {
  kind: string;
  count: number;
  eventId: string | null;
}

it('the dashboard lists open tasks of the events that a host may act on', async () => {
  const tenant = await buildTenant(database);
  const manager = await signedInAs(database, 'eventManager', tenant);
  const admin = await signedInAs(database, 'admin', tenant);
  const own = { tenantId: tenant.id, createdBy: manager.user.id };
  const other = await buildUser(database, { tenantId: tenant.id, role: 'eventManager' });
  const theirs = await buildEvent(database, { tenantId: tenant.id, createdBy: other.id, maxGuests: 10 });
  await buildReservation(database, theirs, { guestCount: 3, waitlisted: true });
  const soon = new Date(Date.now() + day / 2);
  const asked = await buildEvent(database, { ...own, requiresApproval: true, startsAt: soon });
  await buildReservation(database, asked, { waitlisted: true, awaitingApproval: true });
  const draft = await buildEvent(database, { ...own, status: 'draft' });
  const off = await buildEvent(database, { ...own, status: 'cancelled' });
  await buildReservation(database, off, { waitlisted: true });
  const needs = async (token: string) =>
    ((await app.call('GET', '/api/dashboard/stats', { token })).body.needs as Need[]).map(
      ({ kind, count, eventId }) => [kind, count, eventId],
    );
  const mine = [
    ['approval', 1, asked.id],
    ['draft', 1, draft.id],
  ];
  expect(await needs(manager.token)).toEqual(mine);
  // Another host's event has free seats and a waiting party.
  const all = await needs(admin.token);
  expect(all).toEqual(expect.arrayContaining([...mine, ['spotsOpened', 1, expect.any(String)]]));
  expect(all).toHaveLength(3);
  expect(await needs((await signedInAs(database, 'guest', tenant)).token)).toEqual([]);

  // Only admins see join requests.
  const asks = { tenantId: tenant.id, email: 'bo@example.com', firstName: 'Bo', lastName: 'Day' };
  expect((await app.call('POST', '/api/join-requests', { body: asks })).status).toBe(201);
  expect((await needs(admin.token))[0]).toEqual(['joinRequest', 1, null]);
  expect(await needs(manager.token)).toEqual(mine);
});

it('the dashboard, the overview and the waitlist show the same number of parties that fit into open seats', async () => {
  const tenant = await buildTenant(database);
  const { token, user } = await signedInAs(database, 'admin', tenant);
  const own = { tenantId: tenant.id, createdBy: user.id };
  const event = await buildEvent(database, { ...own, maxGuests: 10, enableWaitlist: true });
  await buildReservation(database, event, { guestCount: 8 });
  // Each party alone would fit, but the first and the third together take both seats.
  for (const guestCount of [1, 2, 1]) {
    await buildReservation(database, event, { guestCount, waitlisted: true });
  }
  const read = async (path: string) => (await app.call('GET', path, { token })).body;
  const fitting = (needs: Need[]) => needs.find(({ kind }) => kind === 'spotsOpened')?.count;
  const counts = async () => {
    const overview = await read(`/api/events/${event.id}/overview`);
    const line = await read(`/api/event/${event.id}/line`);
    return [
      fitting((await read('/api/dashboard/stats')).needs),
      fitting(overview.needs),
      line.parties,
      overview.counts.openSpots,
      line.freeSeats - line.guests,
    ];
  };
  expect(await counts()).toEqual([2, 2, 2, 0, 0]);
  // A promised seat is kept for its household.
  await database.platform.update(events).set({ promisedSeats: 1 }).where(eq(events.id, event.id));
  expect(await counts()).toEqual([1, 1, 1, 0, 0]);
});
