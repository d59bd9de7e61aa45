import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityLog, events, notifications, outbox, reservations, tenants } from '../../db/schema.ts';
import { tenantScope } from '../../db/scope.ts';
import { testApp, testKeys, type TestApp } from '../../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../../testing/builders.ts';
import { afterCapacityChange } from '../waitlist/promote.ts';
import { replyColumns } from '../guests.store.ts';
import { replyLinks } from '../links.ts';
import { exportReplies } from '../list/export.ts';

let app: TestApp;
type Signed = Awaited<ReturnType<typeof signedInAs>>;
let admin: Signed, manager: Signed, guest: Signed, superadmin: Signed, stranger: Signed;
let tenant: { id: string; name: string };

beforeAll(async () => {
  app = await testApp();
  tenant = await buildTenant(app.database);
  admin = await signedInAs(app.database, 'admin', tenant);
  manager = await signedInAs(app.database, 'eventManager', tenant);
  guest = await signedInAs(app.database, 'guest', tenant);
  superadmin = await signedInAs(app.database, 'superadmin');
  stranger = await signedInAs(app.database, 'admin');
});
afterAll(() => app.close());

type EventOverrides = Partial<Parameters<typeof buildEvent>[1]>;
const anEvent = (overrides: EventOverrides = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id, ...overrides });
const aReply = (
  event: Awaited<ReturnType<typeof anEvent>>,
  overrides: Parameters<typeof buildReservation>[2] = {},
) => buildReservation(app.database, event, overrides);

const put = (id: string, body: unknown, as: Signed = admin) =>
  app.call('PUT', `/api/reservation/${id}`, { body, token: as.token });
const remove = (id: string, as: Signed = admin) =>
  app.call('DELETE', `/api/reservation/${id}`, { token: as.token });
const get = (url: string, as?: Signed) => app.call('GET', url, as ? { token: as.token } : {});

const eventRow = async (id: string) =>
  (await app.database.platform.select().from(events).where(eq(events.id, id)))[0]!;
const replyRow = async (id: string) =>
  (await app.database.platform.select(replyColumns).from(reservations).where(eq(reservations.id, id)))[0];
/** The persons of an answered reply without what tells them apart. */
const partyOf = (reply: { guestDetails: string }) =>
  (JSON.parse(reply.guestDetails) as { name: string; mealChoice: string }[]).map(({ name, mealChoice }) => ({
    name,
    mealChoice,
  }));
const mails = (eventId: string) =>
  app.database.platform.select().from(outbox).where(eq(outbox.eventId, eventId)).orderBy(outbox.id);
const spotsOpened = async (eventId: string) =>
  (
    await app.database.platform
      .select()
      .from(notifications)
      .where(and(eq(notifications.eventId, eventId), eq(notifications.kind, 'spots_opened')))
  ).length;

describe('who may', () => {
  it('401 without a session, 403 for guests, 404 for another organization', async () => {
    const event = await anEvent();
    const reply = await aReply(event);
    const calls: [method: 'GET' | 'PUT' | 'DELETE', url: string, body?: object][] = [
      ['GET', `/api/event/${event.id}/reservations`],
      ['GET', `/api/event/${event.id}/reservations/export`],
      ['PUT', `/api/reservation/${reply.id}`, { message: 'x' }],
      ['DELETE', `/api/reservation/${reply.id}`],
    ];
    for (const [method, url, body] of calls) {
      expect((await app.call(method, url, { body })).status, url).toBe(401);
      expect((await app.call(method, url, { body, token: guest.token })).status, url).toBe(403);
      expect((await app.call(method, url, { body, token: stranger.token })).status, url).toBe(404);
    }
    for (const url of ['/api/reservations', '/api/waitlists']) {
      expect((await get(url)).status).toBe(401);
      expect((await get(url, guest)).status).toBe(403);
      expect((await get(url, stranger)).body).toEqual([]);
    }
    expect((await get('/api/event/not-an-id/reservations', admin)).status).toBe(404);
    expect((await put('018f0000-0000-7000-8000-000000000000', { message: 'x' })).status).toBe(404);
    expect(await replyRow(reply.id)).toMatchObject({ message: '' });
  });

  it('an event manager sees all of the organization and changes only their own', async () => {
    const [theirs, other] = [await anEvent({ createdBy: manager.user.id }), await anEvent()];
    const [own, foreign] = [await aReply(theirs), await aReply(other)];
    expect((await get(`/api/event/${other.id}/reservations`, manager)).status).toBe(200);
    expect((await put(own.id, { message: 'mine' }, manager)).status).toBe(200);
    expect((await put(foreign.id, { message: 'mine' }, manager)).status).toBe(403);
    expect((await remove(foreign.id, manager)).status).toBe(403);
    expect((await remove(own.id, manager)).status).toBe(200);
    expect(await replyRow(foreign.id)).toMatchObject({ message: '' });
  });

  it('a superadmin may everything, everywhere', async () => {
    const event = await anEvent();
    const reply = await aReply(event);
    expect((await put(reply.id, { message: 'seen' }, superadmin)).body.message).toBe('seen');
    expect(
      (await get(`/api/reservations?tenantId=${tenant.id}&eventId=${event.id}`, superadmin)).body,
    ).toHaveLength(1);
    expect(
      (await get(`/api/reservations?tenantId=${stranger.tenant!.id}&eventId=${event.id}`, superadmin)).body,
    ).toEqual([]);
    expect((await get(`/api/reservations?tenantId=nonsense`, superadmin)).body).toEqual([]);
    expect((await remove(reply.id, superadmin)).status).toBe(200);
  });

  it('replies of a deleted event are gone with it', async () => {
    const event = await anEvent();
    const reply = await aReply(event);
    await app.database.platform.update(events).set({ deletedAt: new Date() }).where(eq(events.id, event.id));
    expect((await get(`/api/event/${event.id}/reservations`, admin)).status).toBe(404);
    expect((await put(reply.id, { message: 'x' })).status).toBe(404);
    expect((await get(`/api/reservations?eventId=${event.id}`, admin)).body).toEqual([]);
  });
});

describe('lists', () => {
  it('answers the replies of an event with the summary, in the order of the line', async () => {
    const event = await anEvent({ maxGuests: 4 });
    const first = await aReply(event, { guestCount: 3, displayName: 'Ada' });
    const waiting = await aReply(event, { guestCount: 2, waitlisted: true, displayName: 'Bo' });
    const last = await aReply(event, { waitlisted: true, displayName: 'Cy', awaitingApproval: true });
    const declined = await aReply(event, { isAttending: false, guestCount: 0, displayName: 'Di' });
    const { status, body } = await get(`/api/event/${event.id}/reservations`, admin);
    expect(status).toBe(200);
    expect(body.summary).toEqual({
      confirmedGuests: 3,
      waitlistedCount: 2,
      spotsRemaining: 1,
      confirmedCount: 1,
      declinedCount: 1,
    });
    expect(
      body.reservations.map((row: { id: string; waitlistPosition: number }) => [
        row.id,
        row.waitlistPosition,
      ]),
    ).toEqual([
      [first.id, null],
      [waiting.id, 1],
      [last.id, 2],
      [declined.id, null],
    ]);
    expect(body.reservations[0]).toMatchObject({
      eventId: event.id,
      eventName: 'Summer Party',
      eventMaxGuests: 4,
      userEmail: null,
    });
    expect(partyOf(body.reservations[0])).toEqual([
      { name: 'Ada', mealChoice: '' },
      { name: '', mealChoice: '' },
      { name: '', mealChoice: '' },
    ]);
    for (const [filter, ids] of [
      ['confirmed', [first.id]],
      ['waitlisted', [waiting.id, last.id]],
      ['declined', [declined.id]],
    ] as const) {
      const list = await get(`/api/event/${event.id}/reservations?status=${filter}`, admin);
      expect(list.body.reservations.map(({ id }: { id: string }) => id)).toEqual(ids);
    }
    const waitlist = await get(`/api/waitlists?q=${encodeURIComponent('Bo')}`, admin);
    expect(waitlist.body).toMatchObject([{ id: waiting.id, position: 1, status: 'waiting', guestCount: 2 }]);
    const { tenantId, createdBy, timezone } = event;
    expect(waitlist.body[0]).toMatchObject({ tenantId, createdBy, eventTimezone: timezone });
    const both = (await get('/api/waitlists', admin)).body.filter(
      ({ eventId }: { eventId: string }) => eventId === event.id,
    );
    expect(both).toMatchObject([
      { id: waiting.id },
      { id: last.id, position: 2, status: 'awaiting approval' },
    ]);
  });

  it('pages, searches and sorts in the database, with the total in a header', async () => {
    const event = await anEvent({ maxGuests: 100, name: 'Paged' });
    for (const [index, displayName] of ['Cy', 'ada', 'Bo', 'Dee%', 'Eve'].entries()) {
      await aReply(event, { displayName, guestCount: index + 1, waitlisted: displayName === 'Eve' });
    }
    const names = async (query: string, url = '/api/reservations') => {
      const reply = await get(
        `${url}?${url === '/api/reservations' ? `eventId=${event.id}&` : ''}${query}`,
        admin,
      );
      const rows = (reply.body.reservations ?? reply.body) as { displayName: string }[];
      return [rows.map(({ displayName }) => displayName), reply.headers['x-total-count']];
    };
    expect(await names('sort=displayName&page=1&pageSize=2')).toEqual([['ada', 'Bo'], '5']);
    expect(await names('sort=displayName&page=3&pageSize=2')).toEqual([['Eve'], '5']);
    expect(await names('sort=-guestCount&pageSize=1')).toEqual([['Eve'], '5']);
    expect(await names('sort=status&pageSize=10&status=waitlisted')).toEqual([['Eve'], '1']);
    expect(await names(`q=${encodeURIComponent('dee%')}&pageSize=10`)).toEqual([['Dee%'], '1']);
    expect(await names('q=paged&page=1&pageSize=2&sort=-displayName')).toEqual([['Eve', 'Dee%'], '5']);
    expect((await names(''))[0]).toEqual(['Eve', 'Dee%', 'Bo', 'ada', 'Cy']);
    expect(await names('page=2&pageSize=3', `/api/event/${event.id}/reservations`)).toEqual([
      ['Dee%', 'Eve'],
      '5',
    ]);
    // By the words of a guest's name and meal, in any spelling; by no sign, and nothing that only JSON says.
    const guest = { name: 'Zoë "Zo" \\ Quux', mealChoice: 'Trout' };
    await aReply(event, { displayName: 'Fay', guestDetails: [guest] });
    for (const q of ['ZOË', '"Zo"', '\\ quu', 'trout', 'fay'])
      expect([q, await names(`q=${encodeURIComponent(q)}`)]).toEqual([q, [['Fay'], '1']]);
    for (const q of ['mealChoice', 'name":', '{', '[', '\\']) {
      expect([q, await names(`q=${encodeURIComponent(q)}&page=1`)]).toEqual([q, [[], '0']]);
    }
    expect((await get('/api/reservations?sort=password', admin)).status).toBe(400);
    expect((await get('/api/reservations?eventId=nonsense', admin)).body).toEqual([]);
  });

  it('shows nothing of another organization, whatever is asked', async () => {
    const event = await anEvent();
    await aReply(event);
    expect((await get(`/api/reservations?tenantId=${tenant.id}`, stranger)).body).toEqual([]);
    expect((await get(`/api/reservations?eventId=${event.id}`, stranger)).body).toEqual([]);
  });
});

describe('an edit', () => {
  it('changes every field, keeps the rest, and writes it down', async () => {
    const event = await anEvent();
    const reply = await aReply(event, { guestCount: 2, message: 'old', guestPhone: '1' });
    const { status, body } = await put(reply.id, {
      displayName: 'Ada Lovelace',
      guestEmail: 'Ada@Example.com',
      guestPhone: '555',
      guestCount: 3,
      guestDetails: JSON.stringify([{ name: 'Ada', mealChoice: 'Fish' }, { name: 'Bo' }]),
      mealChoice: 'Fish',
      message: 'new',
      publicToggle: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Ada Lovelace',
      guestEmail: 'Ada@Example.com',
      guestPhone: '555',
      guestCount: 3,
      mealChoice: 'Fish',
      message: 'new',
      publicToggle: true,
      isAttending: true,
      waitlisted: false,
      notice: null,
    });
    expect(partyOf(body)).toEqual([
      { name: 'Ada', mealChoice: 'Fish' },
      { name: 'Bo', mealChoice: '' },
      { name: '', mealChoice: '' },
    ]);
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 3, confirmedReplies: 1 });
    expect((await mails(event.id)).map(({ template, toEmail }) => [template, toEmail])).toEqual([
      ['guest.changed', 'Ada@Example.com'],
      ['guest.readdressed', reply.guestEmail],
    ]);
    const lines = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, reply.id));
    expect(lines).toMatchObject([{ action: 'reservation.updated', actorId: admin.user.id }]);

    expect((await put(reply.id, { message: 'note', guestPhone: null })).body).toMatchObject({
      guestPhone: '',
    });
  });

  it('mails the guest where the party, a meal or the status changes, and otherwise as the host says', async () => {
    const event = await anEvent({ maxGuestsPerRsvp: 4 });
    const details = [{ name: 'Ada', mealChoice: 'Fish' }];
    const party = { guestCount: 1, guestDetails: details, mealChoice: 'Fish', displayName: 'Ada' };
    const cases: [change: object, template: string | null][] = [
      [{ displayName: 'Ada Lovelace' }, null],
      [{ guestDetails: [{ name: 'Ada B', mealChoice: 'Fish' }] }, null],
      [{ guestPhone: '555', message: 'A note', publicToggle: true }, null],
      [{ guestCount: 2 }, 'guest.changed'],
      [{ mealChoice: 'Soup' }, 'guest.changed'],
      [{ guestDetails: [{ name: 'Ada', mealChoice: 'Soup' }] }, 'guest.changed'],
      [{ waitlisted: true }, 'guest.waitlisted'],
      [{ guestEmail: 'moved-here@example.com' }, 'guest.changed'],
      [{ displayName: 'Ada Lovelace', notifyGuest: true }, 'guest.changed'],
      [{ message: 'A note', notifyGuest: true }, 'guest.changed'],
      // There is nothing to tell.
      [{ notifyGuest: true }, null],
      [{ displayName: 'Ada', notifyGuest: true }, null],
      [{ guestCount: 2, notifyGuest: false }, null],
      [{ isAttending: false, notifyGuest: false }, null],
      [{ guestEmail: 'moved-on@example.com', notifyGuest: false }, null],
    ];
    for (const [change, template] of cases) {
      const reply = await aReply(event, party);
      expect((await put(reply.id, change)).status, JSON.stringify(change)).toBe(200);
      const told = (await mails(event.id)).filter(({ template }) => template.startsWith('guest.'));
      const expected = template === null ? [] : [template];
      if ('guestEmail' in change && template) expected.push('guest.readdressed');
      expect([change, told.map(({ template }) => template)]).toEqual([change, expected]);
      await remove(reply.id);
      await app.database.platform.delete(outbox).where(eq(outbox.eventId, event.id));
    }
    const reply = await aReply(event);
    const refused = await put(reply.id, { message: 'x', notifyGuest: 'yes' });
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'notifyGuest']);
  });

  it('of a decline without a name needs none, and is told of by email', async () => {
    const event = await anEvent();
    const reply = await aReply(event, {
      isAttending: false,
      guestCount: 0,
      guestDetails: [],
      displayName: '',
      guestEmail: 'min@example.com',
    });
    const edited = await put(reply.id, { displayName: '', guestPhone: '555' });
    expect([edited.status, edited.body.guestPhone]).toEqual([200, '555']);
    await remove(reply.id);
    const lines = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, reply.id));
    expect(lines.map(({ details }) => (details as { displayName: string }).displayName)).toEqual([
      'min@example.com',
      'min@example.com',
    ]);
  });

  it('changes the field that is sent and no other', async () => {
    const event = await anEvent({
      maxGuestsPerRsvp: 4,
      hasMeals: true,
      mealOptions: [{ name: 'Fish', description: '' }],
    });
    const before = {
      displayName: 'Ada',
      guestEmail: 'ada.partial@example.com',
      guestPhone: '555',
      guestCount: 2,
      guestDetails: [
        { name: 'Ada', mealChoice: 'Venison' },
        { name: 'Bo', mealChoice: 'Fish' },
      ],
      mealChoice: 'Venison',
      message: 'Hello\nthere',
      publicToggle: true,
    };
    const [ada, bo] = before.guestDetails;
    const blank = { name: '', mealChoice: '' };
    const cases: [change: object, after: object][] = [
      [{}, {}],
      [{ displayName: '  Grace ' }, { displayName: 'Grace' }],
      [{ guestEmail: 'grace.partial@example.com' }, { guestEmail: 'grace.partial@example.com' }],
      [{ guestPhone: '' }, { guestPhone: '' }],
      [{ guestPhone: null }, { guestPhone: '' }],
      [{ message: '' }, { message: '' }],
      [{ message: null }, { message: '' }],
      // The reply's own meal is the first guest's, whichever of the two is sent.
      [{ mealChoice: 'Fish' }, { mealChoice: 'Fish', guestDetails: [{ ...ada, mealChoice: 'Fish' }, bo] }],
      [{ mealChoice: null }, { mealChoice: '', guestDetails: [{ ...ada, mealChoice: '' }, bo] }],
      [{ mealChoice: 'Venison', guestDetails: [bo, ada] }, { guestDetails: [bo, ada] }],
      [{ guestDetails: null }, {}],
      [{ publicToggle: false }, { publicToggle: false }],
      [
        { guestCount: 1, guestDetails: [ada] },
        { guestCount: 1, guestDetails: [ada] },
      ],
      [{ guestCount: 3 }, { guestCount: 3, guestDetails: [ada, bo, blank] }],
      // A meal that the event has no more stays what it was chosen to be.
      [
        { guestDetails: [{ name: 'Ada B', mealChoice: 'Venison' }] },
        { guestDetails: [{ ...ada, name: 'Ada B' }, blank] },
      ],
      [{ guestDetails: JSON.stringify([bo, ada, blank]) }, { guestDetails: [bo, ada], mealChoice: 'Fish' }],
      [{ guestDetails: '' }, { guestDetails: [blank, blank], mealChoice: '' }],
      [{ isAttending: false }, { isAttending: false }],
      [{ isAttending: 'no', waitlisted: true }, { isAttending: false }],
      [{ waitlisted: true }, { waitlisted: true }],
      [
        {
          id: 'x',
          eventId: 'y',
          arrival: 1,
          tenantId: stranger.tenant!.id,
          createdAt: '2020-01-01T00:00:00Z',
        },
        {},
      ],
    ];
    for (const [change, after] of cases) {
      const reply = await aReply(event, { ...before, replyKey: crypto.randomUUID() });
      const { status, body } = await put(reply.id, change);
      expect([status, body.error], JSON.stringify(change)).toEqual([200, undefined]);
      const expected = { isAttending: true, waitlisted: false, ...before, ...after };
      expect(await replyRow(reply.id), JSON.stringify(change)).toMatchObject(expected);
      const { guestDetails, ...rest } = expected;
      expect(body).toMatchObject(rest);
      expect(partyOf(body)).toEqual(guestDetails);
      await remove(reply.id);
    }
  });

  it('400 with the field and a sentence for what cannot be, and nothing changes', async () => {
    const event = await anEvent({ maxGuestsPerRsvp: 4 });
    const reply = await aReply(event, { guestPhone: '555' });
    const declined = await aReply(event, { isAttending: false, guestCount: 0, guestDetails: [] });
    const nameless = await aReply(event, {
      isAttending: false,
      guestCount: 0,
      guestDetails: [],
      displayName: '',
    });
    const cases: [path: string, change: object, id?: string][] = [
      ['displayName', { displayName: '' }],
      ['displayName', { displayName: 'x'.repeat(201) }],
      ['guestEmail', { guestEmail: '' }],
      ['guestEmail', { guestEmail: ' ' }],
      ['guestEmail', { guestEmail: 'nobody' }],
      ['guestEmail', { guestEmail: null }],
      ['guestPhone', { guestPhone: '5'.repeat(51) }],
      ['guestCount', { guestCount: '' }],
      ['guestCount', { guestCount: 9 }],
      ['guestCount', { guestCount: null }],
      ['guestDetails', { guestDetails: 'nonsense' }],
      ['guestDetails', { guestDetails: '{"name":"Ada"}' }],
      ['guestDetails', { guestDetails: '[{"name":"a\\u0000b"}]' }],
      ['guestDetails', { guestDetails: '[{"name":"\\ud800"}]' }],
      ['isAttending', { isAttending: 'maybe' }],
      ['waitlisted', { waitlisted: 'yes' }],
      ['message', { message: 'm'.repeat(5_001) }],
      // A yes has a name, and guests: who said no with nobody must say who and how many come.
      ['displayName', { isAttending: true, guestCount: 1 }, nameless.id],
      ['guestCount', { isAttending: true }, declined.id],
    ];
    for (const [path, change, id = reply.id] of cases) {
      const { status, body } = await put(id, { ...change, message: 'lost', ...change });
      expect([status, body.issues?.[0]?.path], JSON.stringify(change)).toEqual([400, path]);
      expect(body.error).toMatch(/\w+ \w+/);
    }
    expect(await replyRow(reply.id)).toMatchObject({ message: '', guestPhone: '555', guestCount: 1 });
    expect(await mails(event.id)).toEqual([]);
    // Who said no with nobody gave no name: the rest of such a reply can be edited as it is.
    expect((await put(nameless.id, { displayName: '', message: 'Sorry' })).body.message).toBe('Sorry');
  });

  it('a waiting party that declines leaves the line, and one that is sent back joins its end', async () => {
    const event = await anEvent({ maxGuests: 2, enableWaitlist: true });
    const seated = await aReply(event, { guestCount: 2 });
    const [first, second] = [
      await aReply(event, { waitlisted: true }),
      await aReply(event, { waitlisted: true }),
    ];
    expect((await put(first.id, { isAttending: false })).body).toMatchObject({
      isAttending: false,
      waitlisted: false,
      waitlistPosition: null,
    });
    expect((await put(seated.id, { waitlisted: true })).body.waitlistPosition).toBe(2);
    expect((await put(second.id, { guestCount: 5 })).body).toMatchObject({
      waitlistPosition: 1,
      guestCount: 5,
    });
    expect(await eventRow(event.id)).toMatchObject({
      confirmedGuests: 0,
      waitlistedGuests: 7,
      waitlistedReplies: 2,
      declinedReplies: 1,
    });
  });

  it('moves between all three states, and mails each', async () => {
    const event = await anEvent({ maxGuests: 10 });
    const reply = await aReply(event, { guestCount: 2 });
    const steps = [
      [
        { isAttending: true, waitlisted: true },
        { waitlistedGuests: 2, confirmedGuests: 0 },
        'guest.waitlisted',
      ],
      [{ waitlisted: false }, { waitlistedGuests: 0, confirmedGuests: 2 }, 'guest.promoted'],
      [{ isAttending: false }, { confirmedGuests: 0, declinedReplies: 1 }, 'guest.declined'],
      [
        { isAttending: 'yes', waitlisted: false },
        { confirmedGuests: 2, declinedReplies: 0 },
        'guest.confirmed',
      ],
    ] as const;
    for (const [change, counters, template] of steps) {
      expect((await put(reply.id, change)).status).toBe(200);
      expect(await eventRow(event.id)).toMatchObject(counters);
      expect((await mails(event.id)).at(-1)).toMatchObject({ template });
    }
  });

  it('takes 1 to 8 guests, more where the event does, and keeps a party that is larger already', async () => {
    const event = await anEvent({ maxGuestsPerRsvp: 2, maxGuests: 100 });
    const reply = await aReply(event);
    expect((await put(reply.id, { guestCount: 8 })).status).toBe(200);
    for (const guestCount of [0, 9, -1, 1.5]) {
      const refused = await put(reply.id, { guestCount });
      expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'guestCount']);
    }
    const large = await anEvent({ maxGuestsPerRsvp: 30, maxGuests: 100 });
    const party = await aReply(large);
    expect((await put(party.id, { guestCount: 30 })).status).toBe(200);
    await app.database.platform.update(events).set({ maxGuestsPerRsvp: 2 }).where(eq(events.id, large.id));
    const kept = await put(party.id, { displayName: 'Renamed', guestCount: 30 });
    expect([kept.status, kept.body.guestCount]).toEqual([200, 30]);
    expect((await put(party.id, { displayName: ' ' })).status).toBe(400);
  });

  it('409 for another reply’s email, unless the event takes several', async () => {
    const event = await anEvent();
    const [one, two] = [await aReply(event, { guestEmail: 'a@x.co' }), await aReply(event)];
    expect((await put(two.id, { guestEmail: 'A@x.co' })).status).toBe(409);
    expect((await put(one.id, { guestEmail: 'A@x.co' })).status).toBe(200);
    await app.database.platform
      .update(events)
      .set({ severalRepliesPerEmail: true })
      .where(eq(events.id, event.id));
    expect((await put(two.id, { guestEmail: 'a@x.co' })).status).toBe(200);
  });

  it('403 where it would pass the plan’s reservations', async () => {
    const small = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const owner = await signedInAs(app.database, 'admin', small);
    const event = await buildEvent(app.database, {
      tenantId: small.id,
      createdBy: owner.user.id,
      maxGuests: 500,
    });
    for (let index = 0; index < 100; index++) await buildReservation(app.database, event);
    const declined = await buildReservation(app.database, event, { isAttending: false });
    const refused = await put(declined.id, { isAttending: true }, owner);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toBe(
      'The Free plan allows 100 reservations; the Pro plan allows 1,000 reservations.',
    );
    expect((await put(declined.id, { displayName: 'Still declined' }, owner)).status).toBe(200);
    await app.database.platform
      .update(tenants)
      .set({ subscriptionPlan: 'pro' })
      .where(eq(tenants.id, small.id));
    expect((await put(declined.id, { isAttending: true }, owner)).status).toBe(200);
  });
});

describe('groups and what fits now', () => {
  it('lists the events that have what was asked for, with their numbers', async () => {
    const owner = await signedInAs(app.database, 'admin');
    const own = { tenantId: owner.tenant!.id, createdBy: owner.user.id };
    const later = new Date(Date.now() + 60 * 86_400_000);
    const empty = await buildEvent(app.database, { ...own, name: 'Empty' });
    const full = await buildEvent(app.database, {
      ...own,
      name: 'Full',
      startsAt: later,
      maxGuests: 3,
      enableWaitlist: true,
    });
    await buildReservation(app.database, full, { displayName: 'Seated', guestCount: 3 });
    await buildReservation(app.database, full, { displayName: 'Waiting', guestCount: 2, waitlisted: true });
    await buildReservation(app.database, full, { displayName: 'Away', isAttending: false });
    const ask = async (query: string, as: Signed = owner) => {
      const { status, body, headers } = await get(`/api/reservations/by-event?${query}`, as);
      expect(status).toBe(200);
      return { total: Number(headers['x-total-count']), rows: body as { id: string; matches: number }[] };
    };
    const of = ({ rows }: Awaited<ReturnType<typeof ask>>) => rows.map(({ id, matches }) => [id, matches]);
    const all = await ask('page=1&pageSize=5');
    expect(of(all)).toEqual([
      [full.id, 3],
      [empty.id, 0],
    ]);
    expect(all.rows[0]).toMatchObject({
      name: 'Full',
      tenantName: owner.tenant!.name,
      createdBy: owner.user.id,
      maxGuests: 3,
      confirmedGuests: 3,
      spotsRemaining: 0,
      reservationCount: 3,
      waitlistedCount: 1,
      waitlistedGuests: 2,
      automaticPromotion: false,
    });
    expect(await ask('page=2&pageSize=1')).toMatchObject({ total: 2, rows: [{ id: empty.id }] });
    expect(of(await ask('status=waitlisted'))).toEqual([[full.id, 1]]);
    expect(of(await ask('q=seat&page=1'))).toEqual([[full.id, 1]]);
    expect(of(await ask('q=seat&status=declined'))).toEqual([]);
    expect(of(await ask('q=empty'))).toEqual([]);
    expect(of(await ask('q=full'))).toEqual([[full.id, 3]]);
    expect(of(await ask(`eventId=${empty.id}`))).toEqual([[empty.id, 0]]);
    expect(of(await ask('eventId=nonsense'))).toEqual([]);
    expect(of(await ask(`eventId=${full.id}`, admin))).toEqual([]);
    expect(of(await ask(`tenantId=${owner.tenant!.id}`, superadmin))).toHaveLength(2);
    expect((await get('/api/reservations/by-event', guest)).status).toBe(403);
  });

  it('has the lines of events that are over behind those where a place can still come free', async () => {
    const day = 86_400_000;
    const line = [];
    for (const days of [9, -9, 2]) {
      const startsAt = new Date(Date.now() + days * day);
      const event = await anEvent({ name: 'Ordered line', startsAt, enableWaitlist: true });
      line.push(await aReply(event, { waitlisted: true }));
    }
    const { body } = await get('/api/waitlists?q=Ordered%20line', admin);
    const ids = (body as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual([line[2]!.id, line[0]!.id, line[1]!.id]);
  });

  it('has the same order in pages, which begin and end within lines', async () => {
    const host = await signedInAs(app.database, 'admin');
    for (const days of [3, -3, 1, 2]) {
      const event = await buildEvent(app.database, {
        tenantId: host.tenant!.id,
        createdBy: host.user.id,
        startsAt: new Date(Date.now() + days * 86_400_000),
        enableWaitlist: true,
      });
      for (let party = 0; party < (days === 2 ? 0 : 3); party++)
        await buildReservation(app.database, event, { waitlisted: true });
    }
    const whole = (await get('/api/waitlists', host)).body;
    const paged = [];
    for (const page of [1, 2, 3, 4]) {
      paged.push(...(await get(`/api/waitlists?page=${page}&pageSize=4`, host)).body);
    }
    expect(whole).toHaveLength(9);
    expect(paged).toEqual(whole);
  });

  it('says what each waiting party lacks, those ahead of it coming first', async () => {
    const event = await anEvent({ maxGuests: 6, enableWaitlist: true });
    await aReply(event, { guestCount: 3 });
    const line = [];
    for (const [guestCount, awaitingApproval] of [
      [4, false],
      [1, true],
      [2, false],
      [2, false],
      [1, false],
    ] as const)
      line.push(await aReply(event, { guestCount, awaitingApproval, waitlisted: true }));
    const { body } = await get(`/api/waitlists?page=1&pageSize=50&q=${event.name}`, admin);
    const rows = (
      body as { id: string; eventId: string; spotsNeeded: number | null; status: string }[]
    ).filter(({ eventId }) => eventId === event.id);
    expect(rows.map(({ id, spotsNeeded, status }) => [id, spotsNeeded, status])).toEqual([
      [line[0]!.id, 1, 'waiting'],
      [line[1]!.id, null, 'awaiting approval'],
      [line[2]!.id, 0, 'waiting'],
      // One more would go to the party of four, and leave less for this one.
      [line[3]!.id, 5, 'waiting'],
      [line[4]!.id, 0, 'waiting'],
    ]);
    expect(rows[0]).toMatchObject({
      position: 1,
      eventMaxGuests: 6,
      eventConfirmedGuests: 3,
      spotsRemaining: 3,
    });
    // And that is just what happens.
    await app.call('PUT', `/api/events/${event.id}`, {
      token: admin.token,
      body: { automaticPromotion: true },
    });
    const states = await Promise.all(line.map(async ({ id }) => (await replyRow(id))!.waitlisted));
    expect(states).toEqual([true, true, false, true, false]);
  });

  it('says of an event past its capacity how many must leave before anybody fits', async () => {
    const event = await anEvent({ name: 'Overfull', maxGuests: 10, enableWaitlist: true });
    const seated = await aReply(event, { guestCount: 13 });
    const waiting = await aReply(event, { guestCount: 2, waitlisted: true });
    const row = async () => (await get('/api/waitlists?q=Overfull', admin)).body;
    expect(await row()).toMatchObject([{ id: waiting.id, spotsNeeded: 5, spotsRemaining: 0 }]);
    await put(seated.id, { guestCount: 8 });
    expect(await row()).toMatchObject([{ spotsNeeded: 0, spotsRemaining: 2 }]);
  });

  it('numbers pages of the line as the whole line', async () => {
    const event = await anEvent({ maxGuests: 1, enableWaitlist: true });
    const ids: string[] = [];
    for (let index = 0; index < 7; index++)
      ids.push((await aReply(event, { waitlisted: true, displayName: `W${6 - index}` })).id);
    const positions = async (query: string) =>
      (
        await get(`/api/event/${event.id}/reservations?status=waitlisted&${query}`, admin)
      ).body.reservations.map((row: { id: string; waitlistPosition: number }) => [
        ids.indexOf(row.id) + 1,
        row.waitlistPosition,
      ]);
    expect(await positions('page=2&pageSize=3')).toEqual([
      [4, 4],
      [5, 5],
      [6, 6],
    ]);
    expect(await positions('page=1&pageSize=2&sort=displayName')).toEqual([
      [7, 7],
      [6, 6],
    ]);
  });
});

describe('approving', () => {
  it('confirms past the capacity and says by how much, with the waitlist off too', async () => {
    const event = await anEvent({ maxGuests: 50, requiresApproval: true });
    await aReply(event, { guestCount: 50 });
    const reply = await aReply(event, { guestCount: 2, waitlisted: true, awaitingApproval: true });
    const { status, body } = await put(reply.id, { waitlisted: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      waitlisted: false,
      awaitingApproval: false,
      waitlistPosition: null,
      notice: 'This makes 52 of 50',
    });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 52, waitlistedReplies: 0 });
    expect((await mails(event.id)).map(({ template }) => template)).toEqual(['guest.promoted']);
    const [line] = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, reply.id));
    expect(line).toMatchObject({
      action: 'reservation.approved',
      details: { overCapacity: 'This makes 52 of 50' },
    });
  });
});

describe('the personal link', () => {
  it('outlives a host’s changes, but not a change of the address it was mailed to', async () => {
    const event = await anEvent();
    await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: 'Ada',
        guestEmail: 'ada@old.example',
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name: 'Ada' }],
      },
    });
    const replies = async () =>
      Promise.all(
        (await mails(event.id))
          .filter(({ template, payload }) => template.startsWith('guest.') && 'path' in (payload as object))
          .map(async ({ toEmail, payload }) => {
            const token = /reply=(.+)/.exec(String((payload as { path: string }).path))?.[1];
            const { status } = await get(`/api/rsvp/${event.customUrl}/reply/${token}`);
            return [toEmail, status];
          }),
      );
    const [{ id }] = (await get(`/api/event/${event.id}/reservations`, admin)).body.reservations;
    await put(id, { guestPhone: '1', notifyGuest: true });
    expect(await replies()).toEqual([
      ['ada@old.example', 200],
      ['ada@old.example', 200],
    ]);
    await put(id, { guestEmail: 'ada@new.example' });
    // The mail about the telephone number had not left, and is nothing for the old address any more.
    expect(await replies()).toEqual([
      ['ada@old.example', 404],
      ['ada@new.example', 200],
    ]);
  });
});

describe('spots that open', () => {
  const fullEvent = async (overrides: EventOverrides = {}) => {
    const event = await anEvent({ maxGuests: 4, enableWaitlist: true, ...overrides });
    const confirmed = await aReply(event, { guestCount: 4 });
    const large = await aReply(event, { guestCount: 3, waitlisted: true });
    const approval = await aReply(event, { guestCount: 1, waitlisted: true, awaitingApproval: true });
    const small = await aReply(event, { guestCount: 2, waitlisted: true });
    return { event, confirmed, large, approval, small };
  };
  const waitlisted = async (event: { id: string }) =>
    (
      await app.database.platform
        .select()
        .from(reservations)
        .where(and(eq(reservations.eventId, event.id), eq(reservations.waitlisted, true)))
        .orderBy(reservations.arrival)
    ).map(({ id }) => id);

  it('are told to the hosts, and nobody moves while automatic promotion is off', async () => {
    const { event, confirmed, large, approval, small } = await fullEvent();
    expect((await remove(confirmed.id, superadmin)).body).toEqual({
      message: 'Reservation deleted successfully',
    });
    expect(await replyRow(confirmed.id)).toBeUndefined();
    expect(await waitlisted(event)).toEqual([large.id, approval.id, small.id]);
    expect(await spotsOpened(event.id)).toBe(1);
    expect(await mails(event.id)).toMatchObject([
      {
        template: 'manager.spotsOpened',
        toEmail: admin.user.email,
        payload: { spots: 4, waiting: 3, promoted: 0 },
      },
    ]);
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 0, waitlistedReplies: 3 });
  });

  it('are given in order, each party whole, skipping none that fits and none that awaits approval', async () => {
    const { event, confirmed, large, approval, small } = await fullEvent({ automaticPromotion: true });
    await put(confirmed.id, { guestCount: 2 }, superadmin);
    // Two spots: the first party of three does not fit, the party of two does.
    expect(await waitlisted(event)).toEqual([large.id, approval.id]);
    expect(await eventRow(event.id)).toMatchObject({
      confirmedGuests: 4,
      confirmedReplies: 2,
      waitlistedGuests: 4,
    });
    expect(await replyRow(small.id)).toMatchObject({ waitlisted: false });
    const promoted = (await mails(event.id)).filter(({ template }) => template === 'guest.promoted');
    expect(promoted.map(({ toEmail }) => toEmail)).toEqual([small.guestEmail]);
    const told = (await mails(event.id)).filter(({ template }) => template === 'manager.spotsOpened');
    expect(told).toMatchObject([{ payload: { spots: 0, waiting: 2, promoted: 1 } }]);
    await remove(confirmed.id);
    expect(await waitlisted(event)).toEqual([large.id, approval.id]);
    await put(small.id, { isAttending: false });
    expect(await waitlisted(event)).toEqual([approval.id]);
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 3, declinedReplies: 1 });
  });

  it('do not bring back at once whom a host has just put on the waitlist', async () => {
    const event = await anEvent({ maxGuests: 2, enableWaitlist: true, automaticPromotion: true });
    const reply = await aReply(event, { guestCount: 2 });
    await put(reply.id, { waitlisted: true });
    expect(await waitlisted(event)).toEqual([reply.id]);
  });

  it('come with a larger capacity too', async () => {
    const { event, large, approval, small } = await fullEvent({ automaticPromotion: true });
    await app.database.transaction(tenantScope(tenant.id), async (tx) => {
      await tx.update(events).set({ maxGuests: 7 }).where(eq(events.id, event.id));
      await afterCapacityChange(tx, tenantScope(tenant.id), replyLinks(testKeys), event.id, new Date());
    });
    expect(await waitlisted(event)).toEqual([approval.id, small.id]);
    expect(await replyRow(large.id)).toMatchObject({ waitlisted: false });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 7, waitlistedReplies: 2 });
  });

  it('promote nobody while a host approves every yes, and the line once that is off', async () => {
    const { event, confirmed, large, approval, small } = await fullEvent({ automaticPromotion: true });
    const edit = (body: object) => app.call('PUT', `/api/events/${event.id}`, { token: admin.token, body });
    expect((await edit({ requiresApproval: true })).status).toBe(200);
    await remove(confirmed.id);
    await edit({ maxGuests: 5 });
    expect(await waitlisted(event)).toEqual([large.id, approval.id, small.id]);
    expect(await spotsOpened(event.id)).toBeGreaterThan(0);
    await edit({ requiresApproval: false });
    expect(await waitlisted(event)).toEqual([approval.id]);
  });

  it('promote nobody once the event has begun', async () => {
    const { event, confirmed } = await fullEvent({ automaticPromotion: true });
    await app.database.platform
      .update(events)
      .set({ startsAt: new Date(Date.now() - 1_000) })
      .where(eq(events.id, event.id));
    await remove(confirmed.id);
    expect(await waitlisted(event)).toHaveLength(3);
  });

  it('are told to the hosts of a full event without a line too, once an hour', async () => {
    const event = await anEvent({ maxGuests: 4 });
    const [large, small] = [await aReply(event, { guestCount: 3 }), await aReply(event, { guestCount: 1 })];
    await put(large.id, { guestCount: 2 }, superadmin);
    expect(await spotsOpened(event.id)).toBe(1);
    const told = async () =>
      (await mails(event.id)).filter(({ template }) => template === 'manager.spotsOpened');
    expect(await told()).toMatchObject([
      { toEmail: admin.user.email, payload: { spots: 1, waiting: 0, promoted: 0 } },
    ]);
    await put(large.id, { guestCount: 3 }, superadmin);
    await remove(small.id, superadmin);
    expect(await spotsOpened(event.id)).toBe(2);
    expect(await told()).toHaveLength(1);
  });

  it('are told when a host edits or deletes a reply, to everybody but that host', async () => {
    const listed = async (as: Signed, event: { id: string }) =>
      (await get('/api/notifications', as)).body.filter(
        ({ kind, eventId }: { kind: string; eventId: string }) =>
          kind === 'spots_opened' && eventId === event.id,
      ).length;
    for (const free of [
      (id: string, as: Signed) => put(id, { guestCount: 1, notifyGuest: false }, as),
      (id: string, as: Signed) => remove(id, as),
    ]) {
      const event = await anEvent({ maxGuests: 4 });
      const [one, two] = [await aReply(event, { guestCount: 2 }), await aReply(event, { guestCount: 2 })];
      expect((await free(one.id, admin)).status).toBe(200);
      expect(await mails(event.id)).toEqual([]);
      expect([await listed(admin, event), await listed(manager, event)]).toEqual([0, 1]);
      await app.database.platform
        .update(events)
        .set({ maxGuests: sql`${events.confirmedGuests}` })
        .where(eq(events.id, event.id));
      expect((await free(two.id, superadmin)).status).toBe(200);
      expect(await mails(event.id)).toMatchObject([
        { template: 'manager.spotsOpened', toEmail: admin.user.email },
      ]);
      expect([await listed(admin, event), await listed(manager, event)]).toEqual([1, 2]);
    }
  });

  it('are told when a full event is made larger, to everybody but the host who did it', async () => {
    const event = await anEvent({ maxGuests: 2 });
    const reply = await aReply(event, { guestCount: 2 });
    const make = (maxGuests: number, as: Signed) =>
      app.call('PUT', `/api/events/${event.id}`, { token: as.token, body: { maxGuests } });
    const listed = async (as: Signed) =>
      (await get('/api/notifications', as)).body.filter(
        ({ kind, eventId }: { kind: string; eventId: string }) =>
          kind === 'spots_opened' && eventId === event.id,
      ).length;
    expect((await make(3, admin)).status).toBe(200);
    expect(await mails(event.id)).toEqual([]);
    expect([await listed(admin), await listed(manager)]).toEqual([0, 1]);
    await put(reply.id, { guestCount: 3 });
    expect((await make(5, superadmin)).status).toBe(200);
    expect((await mails(event.id)).filter(({ template }) => template.startsWith('manager.'))).toMatchObject([
      {
        template: 'manager.spotsOpened',
        toEmail: admin.user.email,
        payload: { spots: 2, waiting: 0, promoted: 0 },
      },
    ]);
    expect([await listed(admin), await listed(manager)]).toEqual([1, 2]);
  });

  it('are no news on an event that was not full and has no line', async () => {
    const event = await anEvent({ maxGuests: 10 });
    await remove((await aReply(event)).id);
    expect(await spotsOpened(event.id)).toBe(0);
  });
});

describe('the export', () => {
  it('reads batch by batch without keeping the database, each reply once', async () => {
    const event = await anEvent({ maxGuests: 5_000 });
    const first = await aReply(event, { displayName: 'Guest 0' });
    await app.database.transaction(tenantScope(tenant.id), (tx) =>
      tx.execute(sql`
        insert into reservations (id, tenant_id, event_id, display_name, guest_email, email_key, reply_key, guest_count,
          is_attending, arrival, created_at)
        select gen_random_uuid(), tenant_id, event_id, 'Guest ' || n, n || '@x.co', n || '@x.co', n || '@x.co', 1,
          true, 1 + n, created_at + (n / 3) * interval '1 ms'
        from reservations, generate_series(1, 1799) as n where id = ${first.id}`),
    );
    const file = await exportReplies(
      app.database,
      app.services.exportTurns,
      tenantScope(tenant.id),
      await eventRow(event.id),
    );
    let text = '';
    for await (const chunk of file.setEncoding('utf8')) {
      // While somebody reads on, others write: the one session is free between the batches.
      if (text === '') expect((await put(first.id, { waitlisted: true })).status).toBe(200);
      text += chunk as string;
    }
    const names = [...text.matchAll(/^"(Guest \d+)"/gm)].map(([, name]) => name);
    expect(names).toHaveLength(1_800);
    expect(new Set(names).size).toBe(1_800);
  });

  it('has one row a guest, a BOM, quotes where needed, and runs no formula', async () => {
    const event = await anEvent({ name: 'Ada & Bo: "the" día/1' });
    await aReply(event, {
      displayName: '=HYPERLINK("http://x")',
      guestCount: 2,
      message: 'two\nlines, "quoted"',
      guestDetails: [
        { name: 'Ada', mealChoice: 'Fish' },
        { name: '+1', mealChoice: '' },
      ],
    });
    await aReply(event, { isAttending: false, guestCount: 0, guestDetails: [], displayName: 'Nobody' });
    const { status, headers, body } = await get(`/api/event/${event.id}/reservations/export`, admin);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(/_reservations_\d{4}-\d\d-\d\d\.csv"/);
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~*'()-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toContain('día');
    const text = String(body);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).toContain(`"two\nlines, ""quoted"""`);
    expect(text).toContain(`'+1`);
    expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(4);
  });
});
