import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Line, Party, Person } from '#domain/parties/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { events } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  app = await testApp({ database });
});
afterAll(() => app.close());

async function hostOf(more: Parameters<typeof buildEvent>[1] | object = {}) {
  const tenant = await buildTenant(database);
  const { token, user } = await signedInAs(database, 'admin', tenant);
  const event = await buildEvent(database, {
    tenantId: tenant.id,
    createdBy: user.id,
    maxGuests: 10,
    enableWaitlist: true,
    ...more,
  });
  return { tenant, token, user, event };
}

const run = (statement: SQL) => database.transaction(platformScope, (tx) => tx.execute(statement));

async function get<T>(token: string, path: string): Promise<T> {
  const { status, body } = await app.call('GET', path, { token });
  expect(status).toBe(200);
  return body as T;
}

const names = (rows: readonly { displayName: string }[]) => rows.map(({ displayName }) => displayName);

describe('a party', () => {
  it('shows the reply, its history and the state of its mails', async () => {
    const { token, event, user } = await hostOf();
    const waiting = { waitlisted: true, guestCount: 12 };
    const reply = await buildReservation(database, event, { displayName: 'Ada', ...waiting });
    await buildReservation(database, event, { displayName: 'Bo' });
    const change = { displayName: 'Ada L.', notifyGuest: true };
    await app.call('PUT', `/api/reservation/${reply.id}`, { token, body: change });

    const found = await get<Party>(token, `/api/reservation/${reply.id}`);
    expect(found.reservation).toMatchObject({ id: reply.id, displayName: 'Ada L.', waitlistPosition: 1 });
    // The event has ten seats, and one is occupied.
    expect(found).toMatchObject({ createdBy: user.id, confirmedGuests: 1, spotsNeeded: 3 });
    expect(found.history.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['reservation.updated', reply.id],
    ]);
    expect(found.mails).toMatchObject([{ state: 'waiting', sentAt: null, sentence: null }]);
  });

  it('shows the event’s questions and its missing answers, even to readers', async () => {
    const { tenant, token, event } = await hostOf();
    const reply = await buildReservation(database, event, { displayName: 'Ada', guestCount: 2 });
    expect(await get<Party>(token, `/api/reservation/${reply.id}`)).toMatchObject({
      questions: [],
      missingAnswers: 0,
    });
    const body = { kind: 'text', label: 'Shoes', scope: 'guest', required: true };
    const made = await app.call('POST', `/api/events/${event.id}/questions`, { token, body });
    const { id } = made.body as { id: string };
    const reader = await signedInAs(database, 'eventManager', tenant);
    const found = await get<Party>(reader.token, `/api/reservation/${reply.id}`);
    expect(found).toMatchObject({ questions: [{ id, label: 'Shoes' }], missingAnswers: 2 });

    const guestDetails = [{ answers: { [id]: '38' } }, {}];
    const change = { body: { guestDetails }, token };
    expect((await app.call('PUT', `/api/reservation/${reply.id}`, change)).status).toBe(200);
    const answered = await get<Party>(token, `/api/reservation/${reply.id}`);
    expect(answered.missingAnswers).toBe(1);
    // The question is archived: it is no longer asked, but its answers stay readable.
    await app.call('DELETE', `/api/questions/${id}`, { token });
    const later = await get<Party>(token, `/api/reservation/${reply.id}`);
    expect(later).toMatchObject({ questions: [{ id }], missingAnswers: 0 });
  });

  it('hides its history from users who may not edit the event, and everything from other organizations', async () => {
    const { tenant, token, event } = await hostOf();
    const reply = await buildReservation(database, event, { displayName: 'Ada' });
    await app.call('PUT', `/api/reservation/${reply.id}`, { token, body: { displayName: 'Ada L.' } });
    const manager = await signedInAs(database, 'eventManager', tenant);
    expect((await get<Party>(manager.token, `/api/reservation/${reply.id}`)).history).toEqual([]);
    const stranger = await hostOf();
    for (const path of [
      `/api/reservation/${reply.id}`,
      `/api/event/${event.id}/guest-counts`,
      `/api/event/${event.id}/persons`,
      `/api/event/${event.id}/line`,
    ]) {
      expect((await app.call('GET', path, { token: stranger.token })).status, path).toBe(404);
    }
  });
});

describe('an event’s guests', () => {
  it('get one row each, with filters for status and meal', async () => {
    const { token, event } = await hostOf({
      hasMeals: true,
      mealOptions: [
        { name: 'Fish', description: '' },
        { name: 'Beans', description: '' },
      ],
    });
    const reply = (displayName: string, minutes: number, people: [string, string, boolean][], more = {}) =>
      buildReservation(database, event, {
        displayName,
        guestCount: people.filter(([, , comes]) => comes).length,
        guestDetails: people.map(([name, mealChoice, isAttending]) => ({ name, mealChoice, isAttending })),
        createdAt: new Date(Date.UTC(2027, 2, 1, 12, minutes)),
        ...more,
      });
    await reply('Ada', 0, [
      ['Ada', 'Fish', true],
      ['Bo', 'Beans', true],
      ['Cy', 'Fish', false],
    ]);
    await reply('Di', 1, [['Di', 'Fish', true]], { waitlisted: true });
    await reply('Ed', 2, [['Ed', '', false]], { isAttending: false, guestCount: 1 });

    const persons = async (query = '') => {
      const answer = await app.call('GET', `/api/event/${event.id}/persons${query}`, { token });
      expect(answer.status).toBe(200);
      const rows = answer.body as unknown as Person[];
      return [rows.map(({ name }) => name), answer.headers['x-total-count']];
    };
    expect(await persons()).toEqual([['Di', 'Ada', 'Bo'], '3']);
    expect(await persons('?page=2&pageSize=2')).toEqual([['Bo'], '3']);
    expect(await persons('?status=confirmed')).toEqual([['Ada', 'Bo'], '2']);
    expect(await persons('?status=waitlisted')).toEqual([['Di'], '1']);
    expect(await persons('?meal=Fish')).toEqual([['Di', 'Ada'], '2']);
    expect(await persons('?meal=fish')).toEqual([[], '0']);
  });

  it('can be found by their own names, even if another person replied for them', async () => {
    const { token, event } = await hostOf();
    const reply = (people: string[], more = {}) =>
      buildReservation(database, event, {
        displayName: people[0],
        guestCount: people.length,
        guestDetails: people.map((name) => ({ name, mealChoice: '', isAttending: true })),
        ...more,
      });
    await reply(['Ada Müller', 'Bo Stone', 'Cy Adams']);
    await reply(['Di Muller'], { waitlisted: true });
    await reply(['Ed Bolt']);
    const found = async (query: string) => {
      const answer = await app.call('GET', `/api/event/${event.id}/persons?${query}`, { token });
      return [
        (answer.body as unknown as Person[]).map(({ name }) => name).sort(),
        answer.headers['x-total-count'],
      ];
    };
    expect(await found('q=ada')).toEqual([['Ada Müller', 'Cy Adams'], '2']);
    expect(await found('q=bo')).toEqual([['Bo Stone', 'Ed Bolt'], '2']);
    expect(await found('q=MULLER')).toEqual([['Ada Müller', 'Di Muller'], '2']);
    expect(await found('q=muller&status=waitlisted')).toEqual([['Di Muller'], '1']);
    // Each word of the search matches another person of the party, so no single name matches.
    expect(await found('q=ada%20stone')).toEqual([[], '0']);
    expect(await found('q=dams')).toEqual([[], '0']);
    expect(await found('q=%25')).toEqual([[], '0']);
    expect(await found('q=o&page=2&pageSize=1')).toEqual([[], '0']);
  });

  it('can be counted and filtered by note and by unsent mail', async () => {
    const { token, event } = await hostOf();
    await buildReservation(database, event, { displayName: 'Ada', message: 'No nuts, please.' });
    const bo = await buildReservation(database, event, { displayName: 'Bo' });
    await run(sql`
      insert into outbox (id, tenant_id, event_id, template, to_email, payload, status, last_error)
      values (${crypto.randomUUID()}, ${event.tenantId}, ${event.id}, 'guest.message', ${bo.guestEmail}, '{}', 'failed',
        'gone')`);
    expect(await get(token, `/api/event/${event.id}/guest-counts`)).toEqual({ withNote: 1, unsent: 1 });
    const listed = (query: string) =>
      get<Reservation[]>(token, `/api/reservations?eventId=${event.id}&${query}`);
    expect(names(await listed('withNote=true'))).toEqual(['Ada']);
    expect(names(await listed('unsent=true&page=1&pageSize=5'))).toEqual(['Bo']);
    const { reservation, mails } = await get<Party>(token, `/api/reservation/${bo.id}`);
    expect(reservation.unsentMails).toHaveLength(1);
    expect(mails).toMatchObject([{ state: 'failed', sentence: expect.any(String) as string }]);
  });
});

describe('the waitlist', () => {
  async function lineOf10() {
    const all = await hostOf();
    const { event } = all;
    const reply = (displayName: string, guestCount: number, minutes: number, more = {}) =>
      buildReservation(database, event, {
        displayName,
        guestCount,
        createdAt: new Date(Date.UTC(2027, 2, 1, 12, minutes)),
        ...more,
      });
    await reply('Taken', 6, 0);
    await reply('Five', 5, 1, { waitlisted: true });
    await reply('Asks', 1, 2, { waitlisted: true, awaitingApproval: true });
    await reply('Three', 3, 3, { waitlisted: true });
    await reply('Two', 2, 4, { waitlisted: true });
    await reply('One', 1, 5, { waitlisted: true });
    return all;
  }

  it('counts the seats lent to door devices apart from the seats promised to households', async () => {
    const { token, event } = await lineOf10();
    await database.platform.update(events).set({ lentSeats: 2, givenAway: 1 }).where(eq(events.id, event.id));
    const line = await get<Line>(token, `/api/event/${event.id}/line`);
    expect(line).toMatchObject({ freeSeats: 3, promisedSeats: 0, lentSeats: 2, givenAway: 1, guests: 3 });
    expect(line.next).toMatchObject({ displayName: 'Five', spotsNeeded: 2 });
  });

  it('shows which parties fit, which party is next, and how many seats each party lacks', async () => {
    const { token, event } = await lineOf10();
    const line = await get<Line>(token, `/api/event/${event.id}/line`);
    expect(line).toMatchObject({ freeSeats: 4, parties: 2, guests: 4 });
    expect(names(line.fits)).toEqual(['Three', 'One']);
    expect(line.next).toMatchObject({ displayName: 'Five', guestCount: 5, spotsNeeded: 1 });
    expect(line.first.map(({ displayName, spotsNeeded }) => [displayName, spotsNeeded])).toEqual([
      ['Five', 1],
      ['Three', 0],
      ['Two', 3],
      ['One', 0],
    ]);
    expect(line.waiting).toBe(4);
    expect(line).not.toHaveProperty('lentSeats');

    const waiting = await get<Reservation[]>(
      token,
      `/api/reservations?eventId=${event.id}&status=waitlisted&awaitingApproval=false&page=1&pageSize=10`,
    );
    expect(waiting.map(({ displayName, spotsNeeded }) => [displayName, spotsNeeded])).toEqual([
      ['Five', 1],
      ['Three', 0],
      ['Two', 3],
      ['One', 0],
    ]);
  });

  it('fills open seats with whole parties in line order, and names the host in the log', async () => {
    const { token, user, event } = await lineOf10();
    const fill = () => app.call('POST', `/api/event/${event.id}/fill`, { token, body: {} });
    expect(await fill()).toMatchObject({ status: 200, body: { parties: 2, guests: 4 } });
    // No party that would fit is left on the waitlist.
    expect(await fill()).toMatchObject({ status: 200, body: { parties: 0, guests: 0 } });
    const confirmed = await get<Reservation[]>(
      token,
      `/api/reservations?eventId=${event.id}&status=confirmed&sort=displayName`,
    );
    expect(names(confirmed)).toEqual(['One', 'Taken', 'Three']);
    const { history, mails } = await get<Party>(token, `/api/reservation/${confirmed[0]?.id}`);
    expect(history).toMatchObject([{ action: 'reservation.promoted', actorId: user.id }]);
    expect(mails).toHaveLength(1);
  });

  it('refuses to fill seats for hosts without the right, and for events that have begun or were cancelled', async () => {
    const { tenant, token, event } = await lineOf10();
    const manager = await signedInAs(database, 'eventManager', tenant);
    const fill = (by: string) => app.call('POST', `/api/event/${event.id}/fill`, { token: by, body: {} });
    expect((await fill(manager.token)).status).toBe(403);
    await run(sql`update events set status = 'cancelled' where id = ${event.id}`);
    expect(await fill(token)).toMatchObject({ status: 409, body: { code: 'closed' } });
    await run(
      sql`update events set status = 'published', starts_at = now() - interval '1 day' where id = ${event.id}`,
    );
    expect(await fill(token)).toMatchObject({ status: 409, body: { code: 'closed' } });
  });
});
