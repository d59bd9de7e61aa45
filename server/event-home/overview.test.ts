import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Overview } from '#domain/event-home/contract.ts';
import { foodPattern, mentionsFood } from '#domain/replies/food.ts';
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
  it('200 with zeros and the offered meals for a new event', async () => {
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
        foodNotes: 0,
        maxGuests: 10,
        openSpots: 10,
        invited: 0,
        unanswered: 0,
        promisedSeats: 0,
      },
      needs: [],
      arrivals: [],
      mailings: [],
      meals: [{ name: 'Fish', confirmed: 0, waiting: 0 }],
      latest: [],
    });
  });

  it('200 with the counts of replies, what needs the host, and the newest replies', async () => {
    const { tenant, token, user } = await host();
    const event = await buildEvent(database, {
      tenantId: tenant.id,
      createdBy: user.id,
      maxGuests: 10,
      enableWaitlist: true,
      timezone: 'America/Los_Angeles',
    });
    const at = (time: string) => ({ createdAt: new Date(time) });
    // Late in the evening of the day before, in the event's time zone.
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

  it('200 with the number of notes about food from guests who come or wait, and the list finds these notes', async () => {
    const { tenant, token, user } = await host();
    const event = await buildEvent(database, { tenantId: tenant.id, createdBy: user.id, maxGuests: 10 });
    const note = (message: string, more = {}) => buildReservation(database, event, { message, ...more });
    const vegan = await note('We are VEGAN');
    await note('', { displayName: 'Silent' });
    await note('Please seat us near the Lindqvists');
    await note('Allergic to nuts', { waitlisted: true });
    await note('Enjoy the food!', { isAttending: false });
    expect((await overviewOf(token, event.id)).counts.foodNotes).toBe(2);
    const { body } = await app.call('GET', `/api/reservations?eventId=${event.id}&aboutFood=true`, { token });
    expect((body as unknown as { message: string }[]).map(({ message }) => message).sort()).toEqual([
      'Allergic to nuts',
      'We are VEGAN',
    ]);
    await database.platform.execute(sql`update reservations set message = 'See you!' where id = ${vegan.id}`);
    expect((await overviewOf(token, event.id)).counts.foodNotes).toBe(1);
    await database.platform.execute(sql`delete from reservations where event_id = ${event.id}`);
    expect((await overviewOf(token, event.id)).counts.foodNotes).toBe(0);
    await expectTallies(database);
  });

  it('recognizes food words in the database as in the browser', async () => {
    const words = foodPattern.match(/[a-z]{3,}/g) ?? [];
    const notes = [
      ...words,
      ...words.map((word) => `${word}s!`),
      ...words.map((word) => `x${word}`),
      'Nutmeg',
      '',
    ];
    const { rows } = await database.platform.execute<{ found: boolean }>(
      sql`select mentions_food(note) as found from jsonb_array_elements_text(${JSON.stringify(notes)}::jsonb) with ordinality as t(note, n) order by n`,
    );
    expect(rows.map(({ found }) => found)).toEqual(notes.map(mentionsFood));
  });

  it('200 with the meals of coming guests, including meals that are no longer offered', async () => {
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

  it('404 for another organization’s event and for a deleted event', async () => {
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
  it('200 with the list and the count of replies that await approval, with and without a search', async () => {
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

it('the overview assigns replies to other days when the time zone changes, and forgets permanently deleted replies', async () => {
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

it('the stored counts (tallies) match the rows after all tests of this file', async () => {
  expect(await expectTallies(database)).toBeGreaterThan(0);
});
