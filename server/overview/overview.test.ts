import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Overview } from '#domain/overview/contract.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../testing/builders.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { expectTallies } from '../testing/tallies.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  app = await testApp({ database });
});
afterAll(() => app.close());

async function host(role: 'admin' | 'eventManager' = 'admin') {
  const tenant = await buildTenant(database);
  const { token, user } = await signedInAs(database, role, tenant);
  return { tenant, token, user };
}

const overviewOf = async (token: string, id: string) => {
  const { status, body } = await app.call('GET', `/api/events/${id}/overview`, { token });
  expect(status).toBe(200);
  return body as unknown as Overview;
};

describe('GET /api/events/:id/overview', () => {
  it('begins with zeros, and with the meals that are offered', async () => {
    const { tenant, token, user } = await host();
    const event = await buildEvent(database, {
      tenantId: tenant.id,
      createdBy: user.id,
      maxGuests: 10,
      hasMeals: true,
      mealOptions: [{ name: 'Fish', description: '' }],
    });
    expect(await overviewOf(token, event.id)).toMatchObject({
      event: { id: event.id, name: event.name },
      counts: {
        confirmedGuests: 0,
        confirmedReplies: 0,
        waitlistedGuests: 0,
        waitlistedReplies: 0,
        awaitingApproval: 0,
        declinedReplies: 0,
        maxGuests: 10,
        openSpots: 10,
        invited: 0,
        unanswered: 0,
        promisedSeats: 0,
      },
      needs: [],
      arrivals: [],
      meals: [{ name: 'Fish', confirmed: 0, waiting: 0 }],
      latest: [],
    });
  });

  it('counts replies, says what needs the host, and shows the newest first', async () => {
    const { tenant, token, user } = await host();
    const event = await buildEvent(database, {
      tenantId: tenant.id,
      createdBy: user.id,
      maxGuests: 10,
      enableWaitlist: true,
      timezone: 'America/Los_Angeles',
    });
    const at = (time: string) => ({ createdAt: new Date(time) });
    // Late in the evening of the day before, as the clocks at the event say it.
    await buildReservation(database, event, {
      guestCount: 6,
      displayName: 'First',
      ...at('2027-03-02T05:00:00Z'),
    });
    await buildReservation(database, event, {
      guestCount: 2,
      isAttending: false,
      ...at('2027-03-02T18:00:00Z'),
    });
    await buildReservation(database, event, {
      guestCount: 3,
      waitlisted: true,
      ...at('2027-03-03T18:00:00Z'),
    });
    await buildReservation(database, event, {
      guestCount: 1,
      waitlisted: true,
      awaitingApproval: true,
      displayName: 'Last',
      ...at('2027-03-03T19:00:00Z'),
    });
    const shown = await overviewOf(token, event.id);
    expect(shown.counts).toMatchObject({
      confirmedGuests: 6,
      waitlistedReplies: 2,
      awaitingApproval: 1,
      declinedReplies: 1,
      openSpots: 1,
    });
    expect(shown.needs).toEqual([
      { kind: 'approval', count: 1, href: `/events/${event.id}/guests?view=approval` },
      { kind: 'spotsOpened', count: 1, href: `/events/${event.id}/guests?view=waiting` },
    ]);
    expect(shown.arrivals).toEqual([
      { day: '2027-03-01', confirmed: 1, waitlisted: 0, declined: 0 },
      { day: '2027-03-02', confirmed: 0, waitlisted: 0, declined: 1 },
      { day: '2027-03-03', confirmed: 0, waitlisted: 2, declined: 0 },
    ]);
    expect(shown.latest.map(({ displayName }) => displayName)).toHaveLength(4);
    expect(shown.latest[0]?.displayName).toBe('Last');
    expect(shown.latest.at(-1)?.displayName).toBe('First');
  });

  it('counts the meals of those who come, also of meals that are offered no more', async () => {
    const { tenant, token, user } = await host();
    const event = await buildEvent(database, {
      tenantId: tenant.id,
      createdBy: user.id,
      maxGuests: 10,
      enableWaitlist: true,
      hasMeals: true,
      mealOptions: [
        { name: 'Risotto', description: '' },
        { name: 'Fish', description: '' },
      ],
    });
    const person = (name: string, mealChoice: string, isAttending = true) => ({
      name,
      mealChoice,
      isAttending,
    });
    await buildReservation(database, event, {
      guestCount: 2,
      guestDetails: [person('Ada', 'Fish'), person('Bo', 'Soup'), person('Cy', 'Fish', false)],
    });
    await buildReservation(database, event, {
      guestCount: 1,
      waitlisted: true,
      guestDetails: [person('Di', 'Fish')],
    });
    expect((await overviewOf(token, event.id)).meals).toEqual([
      { name: 'Risotto', confirmed: 0, waiting: 0 },
      { name: 'Fish', confirmed: 1, waiting: 1 },
      { name: 'Soup', confirmed: 1, waiting: 0 },
    ]);
  });

  it('is 404 for another organization, and for an event that is gone', async () => {
    const { token } = await host();
    const other = await buildTenant(database);
    const stranger = await buildUser(database, { tenantId: other.id, role: 'admin' });
    const event = await buildEvent(database, { tenantId: other.id, createdBy: stranger.id });
    const deleted = await buildEvent(database, {
      tenantId: other.id,
      createdBy: stranger.id,
      deletedAt: new Date(),
    });
    for (const id of [event.id, deleted.id, 'no-such-event']) {
      expect((await app.call('GET', `/api/events/${id}/overview`, { token })).status).toBe(404);
    }
  });
});

describe('GET /api/reservations?awaitingApproval=true', () => {
  it('lists and counts those that wait for a yes, with and without a search', async () => {
    const { tenant, token, user } = await host();
    const event = await buildEvent(database, {
      tenantId: tenant.id,
      createdBy: user.id,
      enableWaitlist: true,
    });
    const waits = { waitlisted: true, awaitingApproval: true };
    await buildReservation(database, event, { displayName: 'Ada Lovelace', ...waits });
    await buildReservation(database, event, { displayName: 'Grace Hopper', ...waits });
    await buildReservation(database, event, { displayName: 'Alan Turing', waitlisted: true });
    await buildReservation(database, event, { displayName: 'Ada Byron' });
    const found = async (more: string) => {
      const { body, headers } = await app.call(
        'GET',
        `/api/reservations?eventId=${event.id}&page=1&pageSize=10&sort=displayName&awaitingApproval=true${more}`,
        { token },
      );
      return [
        (body as unknown as { displayName: string }[]).map(({ displayName }) => displayName),
        headers['x-total-count'],
      ];
    };
    expect(await found('')).toEqual([['Ada Lovelace', 'Grace Hopper'], '2']);
    expect(await found('&q=ada')).toEqual([['Ada Lovelace'], '1']);
  });
});

it('counts days anew in another time zone, and nothing of what is deleted for good', async () => {
  const { tenant, token, user } = await host();
  const event = await buildEvent(database, {
    tenantId: tenant.id,
    createdBy: user.id,
    timezone: 'Pacific/Kiritimati',
  });
  await buildReservation(database, event, { createdAt: new Date('2026-05-01T09:00:00Z') });
  const reply = await buildReservation(database, event, { createdAt: new Date('2026-05-01T11:00:00Z') });
  const days = async () =>
    (await overviewOf(token, event.id)).arrivals.map(({ day, confirmed }) => [day, confirmed]);
  expect(await days()).toEqual([
    ['2026-05-01', 1],
    ['2026-05-02', 1],
  ]);
  const { version } = (await overviewOf(token, event.id)).event;
  const body = { timezone: 'UTC', version };
  expect((await app.call('PUT', `/api/events/${event.id}`, { token, body })).status).toBe(200);
  expect(await days()).toEqual([['2026-05-01', 2]]);
  expect((await app.call('DELETE', `/api/reservation/${reply.id}`, { token })).status).toBe(200);
  expect(await days()).toEqual([['2026-05-01', 1]]);
  await expectTallies(database);
  await database.platform.execute(sql`delete from events where id = ${event.id}`);
  await expectTallies(database);
});

it('leaves tallies that are the rows, after all of this', async () => {
  expect(await expectTallies(database)).toBeGreaterThan(0);
});
