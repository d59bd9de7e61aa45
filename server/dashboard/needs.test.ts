import { afterAll, beforeAll, expect, it } from 'vitest';
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
