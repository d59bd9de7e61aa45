import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DoorBoard, DoorLink, DoorSync } from '#domain/doors/contract.ts';
import { newId } from '../db/id.ts';
import {
  activityLog,
  checkIns,
  doorDevices,
  events,
  guests,
  invitations,
  outbox,
  reservations,
  tenants,
} from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildInvitation, buildReservation } from '../testing/builders.ts';
import { buildStaff, type SignedIn, type Tenant } from '../testing/staff.ts';

let app: TestApp;
let tenant: Tenant;
let manager: SignedIn;
let event: Awaited<ReturnType<typeof buildEvent>>;

const hour = 3_600_000;

beforeAll(async () => {
  app = await testApp();
  ({ tenant, manager } = await buildStaff(app.database));
});
afterAll(() => app.close());

beforeEach(async () => {
  event = await buildEvent(app.database, {
    tenantId: tenant.id,
    createdBy: manager.user.id,
    startsAt: new Date(Date.now() - hour),
    maxGuests: 10,
    enableWaitlist: true,
  });
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: manager.token, ...(body && { body }) });
const every = ['walkIns', 'over', 'undo', 'food', 'board'];

async function makeDoor(rights = every, more: object = {}) {
  const { body } = await call('POST', `/api/events/${event.id}/door-links`, {
    label: 'Door A',
    rights,
    ...more,
  });
  const link = body as DoorLink;
  const token = link.link?.split('/door/')[1] ?? '';
  return { ...link, token };
}

/** A phone at a door, which numbers its rows. */
function phone(token: string, id = newUuid()) {
  let seq = 0;
  const device = { id, name: 'Phone' };
  const row = <More extends object>(more: More) => ({
    id: newUuid(),
    seq: (seq += 1),
    atDevice: new Date().toISOString(),
    offsetMs: 0,
    ...more,
  });
  return {
    device,
    row,
    checkIn: (personId: string, more: object = {}) => row({ kind: 'in', personId, ...more }),
    sync: async (more: object = {}) => {
      const body = { device, now: new Date().toISOString(), cursor: null, queue: 0, wants: 0, ...more };
      const answer = await app.call('POST', `/api/door/${token}/sync`, { body });
      return { ...answer, body: answer.body as DoorSync };
    },
    letIn: (body: object) =>
      app.call('POST', `/api/door/${token}/let-in`, { body: { deviceId: device.id, ...body } }),
  };
}

const newUuid = () => newId();
const eventNow = async () => {
  const [row] = await app.database.platform.select().from(events).where(eq(events.id, event.id));
  return row!;
};
const board = async () => (await call('GET', `/api/events/${event.id}/board`)).body as DoorBoard;

describe('door links', () => {
  it('open for hosts who may edit, who see their URLs at any time', async () => {
    const made = await makeDoor();
    expect(made.link).toMatch(/^http:\/\/turnout\.test\/door\/[\w-]{43}$/);
    expect(new Date(made.expiresAt).getTime()).toBe(event.startsAt.getTime() + 24 * hour);
    const list = await call('GET', `/api/events/${event.id}/door-links`);
    expect((list.body as DoorLink[])[0]?.link).toBe(made.link);
    const renamed = await call('PUT', `/api/door-links/${made.id}`, { label: 'Door B' });
    expect(renamed.body).toMatchObject({ label: 'Door B', rights: every });
  });

  it('400 for `over` without `walkIns` and for an end that is too late, 409 for the 21st', async () => {
    const make = (body: object) =>
      call('POST', `/api/events/${event.id}/door-links`, { label: 'Door', rights: [], ...body });
    expect((await make({ rights: ['over'] })).status).toBe(400);
    const late = new Date(event.startsAt.getTime() + 8.1 * 24 * hour).toISOString();
    expect((await make({ expiresAt: late })).status).toBe(400);
    for (let made = 0; made < 20; made += 1) expect((await make({})).status).toBe(201);
    const refused = await make({});
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'limitReached',
      'You can have up to 20 door links. Delete one first.',
    ]);
  });

  it('end at once, twice with 200, and take no change afterwards', async () => {
    const door = await makeDoor();
    const a = phone(door.token);
    expect((await a.sync({ wants: 4 })).body.lease).toMatchObject({ seats: 4, used: 0 });
    expect((await eventNow()).lentSeats).toBe(4);
    for (const status of [200, 200])
      expect((await call('DELETE', `/api/door-links/${door.id}`)).status).toBe(status);
    expect((await call('PUT', `/api/door-links/${door.id}`, { label: 'Again' })).status).toBe(409);
    expect((await eventNow()).lentSeats).toBe(0);
    const { body } = await a.sync();
    expect(body).toMatchObject({ state: 'revoked', parties: [], lease: null });
  });

  it('404 for an unknown token', async () => {
    expect((await phone('A'.repeat(43)).sync()).status).toBe(404);
    expect((await phone('nonsense').sync()).status).toBe(404);
  });
});

describe('sync', () => {
  it('gives the list without addresses, then only what changed', async () => {
    const reply = await buildReservation(app.database, event, { guestCount: 2, displayName: 'Ana Silva' });
    const household = await buildInvitation(app.database, event, {
      sentAt: new Date(),
      label: 'The Okafors',
    });
    const a = phone((await makeDoor()).token);
    const first = await a.sync();
    expect(first.body).toMatchObject({ state: 'open', whole: true, counts: { in: 0, expected: 2, free: 8 } });
    expect(first.body.parties.map(({ id, standing }) => [id, standing])).toEqual([
      [reply.id, 'confirmed'],
      [household, 'unanswered'],
    ]);
    expect(JSON.stringify(first.body)).not.toContain('@');
    const later = new Date(Date.now() - 120_000);
    await app.database.platform.update(reservations).set({ updatedAt: later, createdAt: later });
    const next = await a.sync({ cursor: first.body.cursor });
    expect(next.body).toMatchObject({ whole: false, removed: [], here: [] });
    expect(next.body.parties.filter(({ kind }) => kind === 'reply')).toEqual([]);
    await call('DELETE', `/api/reservation/${reply.id}`);
    expect((await a.sync({ cursor: first.body.cursor })).body.whole).toBe(true);
  });

  it('stores each row once, in any order, and tells of gaps', async () => {
    const reply = await buildReservation(app.database, event);
    const [guest] = reply.guestDetails;
    const a = phone((await makeDoor()).token);
    const [one, two, three] = [1, 2, 3].map(() => a.checkIn(guest!.id));
    const late = await a.sync({ checkIns: [three] });
    expect(late.body).toMatchObject({ accepted: [three!.id], missingSeqs: [1, 2] });
    const rest = await a.sync({ checkIns: [two, three, one] });
    expect(rest.body.accepted).toHaveLength(3);
    expect(rest.body).toMatchObject({ missingSeqs: [], counts: { in: 1 } });
    expect(await app.database.platform.$count(checkIns, eq(checkIns.eventId, event.id))).toBe(3);
    expect(rest.body.here).toEqual([
      { personId: guest!.id, in: true, at: one!.atDevice, doors: ['Door A'], twice: false },
    ]);
  });

  it('refuses single rows with a reason, and 413 for too many', async () => {
    const reply = await buildReservation(app.database, event);
    const personId = reply.guestDetails[0]!.id;
    const door = await makeDoor([]);
    const a = phone(door.token);
    const old = a.checkIn(personId, { atDevice: new Date(Date.now() - 60_000).toISOString() });
    await a.sync({ checkIns: [old] });
    const undo = a.row({ kind: 'undo', personId, undoes: old.id });
    const broken = { ...a.checkIn(personId), kind: 'fly' };
    const walkIn = a.row({ guestIds: [newUuid()], name: '', leaseId: newUuid() });
    const same = { ...a.checkIn(personId), seq: 1 };
    const { body } = await a.sync({ checkIns: [undo, broken, same], walkIns: [walkIn] });
    expect(body.accepted).toEqual([]);
    expect(Object.fromEntries(body.refused.map(({ id, reason }) => [id, reason]))).toEqual({
      [undo.id]: 'noRight',
      [broken.id]: 'invalid',
      [same.id]: 'idTaken',
      [walkIn.id]: 'noRight',
    });
    const many = Array.from({ length: 501 }, () => a.checkIn(personId));
    expect((await a.sync({ checkIns: many })).status).toBe(413);
  });

  it('practices until 12 hours before the start', async () => {
    await app.database.platform
      .update(events)
      .set({ startsAt: new Date(Date.now() + 13 * hour) })
      .where(eq(events.id, event.id));
    const reply = await buildReservation(app.database, event);
    const a = phone((await makeDoor()).token);
    const row = a.checkIn(reply.guestDetails[0]!.id);
    const { body } = await a.sync({ checkIns: [row], wants: 4 });
    expect(body).toMatchObject({
      state: 'practice',
      refused: [{ id: row.id, reason: 'early' }],
      lease: null,
    });
    expect((await a.letIn({ replyId: reply.id })).status).toBe(409);
  });

  it('accepts rows from before the end of its link, and marks them', async () => {
    const reply = await buildReservation(app.database, event);
    const door = await makeDoor();
    const a = phone(door.token);
    await a.sync();
    const before = a.checkIn(reply.guestDetails[0]!.id);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await call('DELETE', `/api/door-links/${door.id}`);
    const after = a.checkIn(reply.guestDetails[0]!.id, {
      atDevice: new Date(Date.now() + 1_000).toISOString(),
    });
    const { body } = await a.sync({ checkIns: [before, after] });
    expect(body).toMatchObject({ accepted: [before.id], refused: [{ id: after.id, reason: 'revoked' }] });
    const doors = await call('GET', `/api/events/${event.id}/doors`);
    expect(doors.body.byDeviceClock).toMatchObject([{ id: before.id, doors: ['Door A'] }]);
  });
});

describe('the limits of a link', () => {
  it('409 for the 51st device, while the 50 others go on', async () => {
    const door = await makeDoor();
    const first = phone(door.token);
    await first.sync();
    const of = {
      tenantId: tenant.id,
      linkId: door.id,
      eventId: event.id,
      lastSeenAt: new Date(),
      offsetMs: 0,
    };
    await app.database.platform
      .insert(doorDevices)
      .values(Array.from({ length: 49 }, () => ({ ...of, id: newUuid(), name: 'Phone' })));
    const refused = await phone(door.token).sync();
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
      409,
      'limitReached',
    ]);
    expect((await first.sync()).status).toBe(200);
  });

  it('409 for the list of an event with more than 20,000 persons', async () => {
    const reply = await buildReservation(app.database, event);
    await app.database.platform.execute(sql`
      insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, is_attending)
      select ${tenant.id}, gen_random_uuid(), ${event.id}, ${reply.id}, n, '', '', true from generate_series(1, 20000) n`);
    expect((await phone((await makeDoor()).token).sync()).status).toBe(409);
    await app.database.platform.delete(reservations).where(eq(reservations.id, reply.id));
  });
});

describe('walk-ins', () => {
  it('keep to 20 persons, or to the event’s own limit if that is larger', async () => {
    await app.database.platform
      .update(events)
      .set({ maxGuests: 100, maxGuestsPerRsvp: 25 })
      .where(eq(events.id, event.id));
    const a = phone((await makeDoor()).token);
    const party = (persons: number) => ({
      walkIn: { id: newUuid(), guestIds: Array.from({ length: persons }, newUuid), name: '' },
    });
    expect((await a.letIn(party(26))).status).toBe(400);
    expect((await a.letIn(party(25))).status).toBe(200);
    expect((await eventNow()).confirmedGuests).toBe(25);
    await app.database.platform.update(events).set({ maxGuestsPerRsvp: 4 }).where(eq(events.id, event.id));
    expect((await a.letIn(party(21))).status).toBe(400);
    expect((await a.letIn(party(20))).status).toBe(200);
    const { lease } = (await a.sync({ wants: 20 })).body;
    const rowOf = (persons: number) =>
      a.row({ guestIds: Array.from({ length: persons }, newUuid), name: '', leaseId: lease!.id });
    const large = rowOf(21);
    expect((await a.sync({ walkIns: [large], wants: 20, queue: 1 })).body.refused).toEqual([
      { id: large.id, reason: 'invalid' },
    ]);
  });

  it('use the seats of a loan, become replies without an address, and send no mail', async () => {
    const a = phone((await makeDoor()).token);
    const { lease } = (await a.sync({ wants: 4 })).body;
    const walkIn = a.row({ guestIds: [newUuid(), newUuid(), newUuid()], name: 'Zoë', leaseId: lease!.id });
    const rows = walkIn.guestIds.map((personId: string) => a.checkIn(personId));
    const { body } = await a.sync({ walkIns: [walkIn], checkIns: rows, queue: 4, wants: 4 });
    expect(body.accepted).toHaveLength(4);
    expect(body.lease).toMatchObject({ seats: 7, used: 3 });
    expect(body.counts).toEqual({ in: 3, expected: 0, free: 3 });
    const again = await a.sync({ walkIns: [walkIn], checkIns: rows, queue: 4, wants: 4 });
    expect(again.body).toMatchObject({ counts: body.counts, lease: body.lease });
    const { confirmedGuests, lentSeats } = await eventNow();
    expect([confirmedGuests, lentSeats]).toEqual([3, 4]);
    const tooMany = a.row({ guestIds: Array.from({ length: 5 }, newUuid), name: '', leaseId: lease!.id });
    expect((await a.sync({ walkIns: [tooMany], wants: 4 })).body.refused).toEqual([
      { id: tooMany.id, reason: 'noLease' },
    ]);
    const party = await call('GET', `/api/reservation/${walkIn.id}`);
    expect(party.body.reservation).toMatchObject({ displayName: 'Zoë', guestEmail: '', walkIn: true });
    expect(await app.database.platform.$count(outbox, eq(outbox.eventId, event.id))).toBe(0);
  });

  it('keep their seats even if their device was called lost', async () => {
    const a = phone((await makeDoor()).token);
    const { lease } = (await a.sync({ wants: 4 })).body;
    const closed = await call('POST', `/api/door-leases/${lease!.id}/close`);
    expect(closed.body).toMatchObject({ seats: 4, used: 0, closedAt: expect.any(String) });
    expect((await call('POST', `/api/door-leases/${lease!.id}/close`)).status).toBe(409);
    const walkIn = a.row({ guestIds: [newUuid()], name: '', leaseId: lease!.id });
    expect((await a.sync({ walkIns: [walkIn] })).body.accepted).toEqual([walkIn.id]);
    expect((await eventNow()).lentSeats).toBe(0);
    const [row] = await app.database.platform
      .select()
      .from(reservations)
      .where(eq(reservations.id, walkIn.id));
    expect(row?.displayName).toBe('Walk-in');
  });
});

describe('let in', () => {
  it('confirms a waiting party ahead of others, without a mail, and again with the same answer', async () => {
    const reply = await buildReservation(app.database, event, { waitlisted: true, guestCount: 2 });
    const a = phone((await makeDoor()).token);
    const answer = await a.letIn({ replyId: reply.id, personIds: [reply.guestDetails[0]!.id] });
    expect(answer.body).toEqual({
      replyId: reply.id,
      persons: [{ id: reply.guestDetails[0]!.id, name: 'Grace Guest' }],
    });
    const { confirmedGuests, waitlistedGuests } = await eventNow();
    expect([confirmedGuests, waitlistedGuests]).toEqual([1, 0]);
    expect((await a.letIn({ replyId: reply.id, personIds: [reply.guestDetails[0]!.id] })).body).toEqual(
      answer.body,
    );
    expect(await app.database.platform.$count(outbox, eq(outbox.eventId, event.id))).toBe(0);
  });

  it('409 when the seats do not suffice, unless the link may go past them, with the door in the log', async () => {
    await buildReservation(app.database, event, { guestCount: 9 });
    const reply = await buildReservation(app.database, event, { waitlisted: true, guestCount: 2 });
    const plain = phone((await makeDoor(['walkIns'])).token);
    const full = await plain.letIn({ replyId: reply.id });
    expect([full.status, full.body.code, full.body.spotsLeft]).toEqual([409, 'full', 1]);
    expect((await plain.letIn({ replyId: reply.id, over: true })).status).toBe(403);
    expect((await phone((await makeDoor([])).token).letIn({ replyId: reply.id })).status).toBe(403);
    const bold = phone((await makeDoor()).token);
    expect((await bold.letIn({ replyId: reply.id, over: true })).status).toBe(200);
    expect((await eventNow()).confirmedGuests).toBe(11);
    const lines = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.action, 'reservation.letIn'));
    expect(lines.at(-1)).toMatchObject({ actorLabel: 'Door A', details: { isOver: true } });
    const ids = Array.from({ length: 20 }, newUuid);
    const party = () => ({ id: newUuid(), guestIds: Array.from(ids, newUuid), name: '' });
    expect((await bold.letIn({ walkIn: party(), over: true })).status).toBe(200);
    expect((await bold.letIn({ walkIn: party(), over: true })).status).toBe(200);
    const limit = await bold.letIn({ walkIn: party(), over: true });
    expect([limit.status, limit.body.code]).toEqual([409, 'limitReached']);
  });

  it('lets a household in on its promised seats first', async () => {
    const made = await call('POST', `/api/events/${event.id}/invitations`, {
      ...{ label: 'The Okafors', seatsAllowed: 2 },
      invitees: [{ name: 'Ada Okafor' }, { name: 'Bo Okafor' }],
    });
    const { id } = made.body as { id: string };
    await app.database.platform
      .update(invitations)
      .set({ sentAt: new Date(), promised: 2 })
      .where(eq(invitations.id, id));
    await app.database.platform.update(events).set({ promisedSeats: 2 }).where(eq(events.id, event.id));
    await buildReservation(app.database, event, { guestCount: 8 });
    const a = phone((await makeDoor(['walkIns'])).token);
    const [party] = (await a.sync()).body.parties.filter(({ kind }) => kind === 'invitation');
    expect(party).toMatchObject({ id, label: 'The Okafors', standing: 'unanswered', seats: 2 });
    // No other seat is free.
    expect((await a.letIn({ walkIn: { id: newUuid(), guestIds: [newUuid()], name: '' } })).status).toBe(409);
    const answer = await a.letIn({ invitationId: id, personIds: party?.persons.map((person) => person.id) });
    expect(answer.status).toBe(200);
    expect(answer.body.persons.map(({ name }: { name: string }) => name)).toEqual([
      'Ada Okafor',
      'Bo Okafor',
    ]);
    const { confirmedGuests, promisedSeats } = await eventNow();
    expect([confirmedGuests, promisedSeats]).toEqual([10, 0]);
  });

  it('takes a given-away seat back only while one is free', async () => {
    const reply = await buildReservation(app.database, event, { guestCount: 10 });
    const gone = reply.guestDetails[3]!.id;
    const a = phone((await makeDoor()).token);
    const given = await call('POST', `/api/events/${event.id}/give-away`, { guestIds: [gone] });
    expect(given.body).toEqual({ changed: 1, free: 1, unchanged: [] });
    const walkIn = { id: newUuid(), guestIds: [newUuid()], name: 'Bo' };
    expect((await a.letIn({ walkIn })).status).toBe(200);
    expect((await a.letIn({ walkIn })).body).toMatchObject({ replyId: walkIn.id });
    expect((await a.letIn({ replyId: reply.id, personIds: [gone] })).status).toBe(409);
    await call('DELETE', `/api/reservation/${walkIn.id}`);
    expect((await a.letIn({ replyId: reply.id, personIds: [gone] })).status).toBe(200);
    const { givenAway, confirmedGuests } = await eventNow();
    expect([givenAway, confirmedGuests]).toEqual([0, 10]);
  });
});

describe('giving seats away', () => {
  it('leaves out guests who are in, and ends when they decline', async () => {
    const reply = await buildReservation(app.database, event, { guestCount: 3 });
    const [inside, ...others] = reply.guestDetails.map(({ id }) => id);
    const a = phone((await makeDoor()).token);
    await a.sync({ checkIns: [a.checkIn(inside!)] });
    const all = await call('POST', `/api/events/${event.id}/give-away`, { all: true });
    expect(all.body).toMatchObject({ changed: 2, free: 9 });
    const picked = await call('POST', `/api/events/${event.id}/give-away`, { guestIds: [inside, newUuid()] });
    expect(picked.body.unchanged.map(({ reason }: { reason: string }) => reason)).toEqual([
      'in',
      'notComing',
    ]);
    const back = await call('POST', `/api/events/${event.id}/give-away`, {
      guestIds: [others[0], inside],
      takeBack: true,
    });
    expect(back.body).toMatchObject({ changed: 1, free: 8, unchanged: [{ id: inside, reason: 'notGiven' }] });
    const declines = await call('PUT', `/api/reservation/${reply.id}`, { isAttending: false });
    expect(declines.status).toBe(200);
    expect((await eventNow()).givenAway).toBe(0);
    expect(await app.database.platform.$count(guests, eq(guests.reservationId, reply.id))).toBe(3);
  });

  it('ends for everybody when the event moves to a later time, and not when it moves earlier', async () => {
    const reply = await buildReservation(app.database, event, { guestCount: 2 });
    await call('POST', `/api/events/${event.id}/give-away`, { all: true });
    const move = async (hours: number) => {
      const dateTime = new Date(event.startsAt.getTime() + hours * hour).toISOString();
      expect((await call('PUT', `/api/events/${event.id}`, { dateTime })).status).toBe(200);
      return (await eventNow()).givenAway;
    };
    expect(await move(-1)).toBe(2);
    expect(await move(48)).toBe(0);
    const left = await app.database.platform
      .select({ at: guests.givenAwayAt })
      .from(guests)
      .where(eq(guests.reservationId, reply.id));
    expect(left).toEqual([{ at: null }, { at: null }]);
  });

  it('409 before the start', async () => {
    const later = new Date(Date.now() + hour);
    await app.database.platform.update(events).set({ startsAt: later }).where(eq(events.id, event.id));
    expect((await call('POST', `/api/events/${event.id}/give-away`, { all: true })).status).toBe(409);
  });
});

describe('the board and the lists of hosts', () => {
  it('count everybody inside, and name who is missing by tag and who was seen twice', async () => {
    const reply = await buildReservation(app.database, event, {
      guestCount: 2,
      guestDetails: [{ name: 'Ana' }, { name: 'Bo' }],
    });
    const [ana] = reply.guestDetails.map(({ id }) => id);
    const door = await makeDoor();
    const [a, b] = [phone(door.token), phone(door.token)];
    await a.sync({ checkIns: [a.checkIn(ana!)] });
    await b.sync({ checkIns: [b.checkIn(ana!), b.checkIn(newUuid())] });
    expect(await board()).toMatchObject({
      in: 1,
      expected: 2,
      walkIns: 0,
      left: 0,
      lastFiveMinutes: 2,
      missing: [{ tag: '', names: ['Bo'] }],
    });
    const byLink = await app.call('GET', `/api/door/${door.token}/board`);
    expect(byLink.body).toMatchObject({ in: 1, expected: 2 });
    expect(byLink.body).not.toHaveProperty('missing');
    const none = await makeDoor([]);
    expect((await app.call('GET', `/api/door/${none.token}/board`)).status).toBe(403);
    const doors = await call('GET', `/api/events/${event.id}/doors`);
    expect(doors.body.seenTwice).toMatchObject([{ personId: ana, name: 'Ana', doors: ['Door A', 'Door A'] }]);
    expect(doors.body.unmatched).toHaveLength(1);
    expect(doors.body.devices).toHaveLength(2);
  });

  it('take a saved queue once or several times', async () => {
    const reply = await buildReservation(app.database, event);
    const door = await makeDoor();
    const a = phone(door.token);
    const row = a.checkIn(reply.guestDetails[0]!.id);
    const queue = { linkId: door.id, deviceId: a.device.id, checkIns: [row], walkIns: [] };
    for (let times = 0; times < 2; times += 1) {
      const sent = await call('POST', `/api/events/${event.id}/doors/queue`, queue);
      expect(sent.body).toEqual({ accepted: [row.id], refused: [] });
    }
    expect((await board()).in).toBe(1);
  });
});

describe('the report', () => {
  it('409 before the event is over, then tells who came, and nothing without check-ins', async () => {
    const url = `/api/events/${event.id}/report`;
    expect((await call('GET', url)).status).toBe(409);
    const reply = await buildReservation(app.database, event, { guestCount: 3 });
    const [one, two] = reply.guestDetails.map(({ id }) => id);
    const a = phone((await makeDoor()).token);
    const at = (minutes: number) => ({
      atDevice: new Date(event.startsAt.getTime() + minutes * 60_000).toISOString(),
    });
    await app.database.platform
      .update(events)
      .set({ endsAt: new Date(Date.now() - 1_000) })
      .where(eq(events.id, event.id));
    expect((await call('GET', url)).body).toMatchObject({
      checkedIn: false,
      expected: 3,
      came: null,
      noShow: null,
    });
    await a.sync({
      checkIns: [
        a.checkIn(one!, at(5)),
        a.checkIn(two!, at(20)),
        a.row({ kind: 'out', personId: two, ...at(30) }),
      ],
    });
    expect((await call('GET', url)).body).toMatchObject({
      checkedIn: true,
      expected: 3,
      came: 2,
      noShow: 1,
      late: 1,
      walkIns: 0,
      leftEarly: 1,
      subEvents: [],
    });
    expect((await call('GET', `${url}?lateAfter=30`)).body.late).toBe(0);
    const csv = await call('GET', `/api/events/${event.id}/report.csv`);
    expect(csv.status).toBe(200);
    expect(String(csv.body).split('\r\n')).toHaveLength(5);
  });
});

describe('a plan at the doors', () => {
  it('stops nothing, and tells admins alone, once a day, when it is exceeded', async () => {
    const { tenant: small, admin, manager: host } = await buildStaff(app.database);
    await app.database.platform
      .update(tenants)
      .set({ subscriptionPlan: 'free', subscriptionStatus: 'active' })
      .where(eq(tenants.id, small.id));
    const full = await buildEvent(app.database, {
      ...{ tenantId: small.id, createdBy: host.user.id, startsAt: new Date(Date.now() - hour) },
      ...{ maxGuests: 500, confirmedReplies: 100, confirmedGuests: 100 },
    });
    const made = await app.call('POST', `/api/events/${full.id}/door-links`, {
      token: host.token,
      body: { label: 'Door', rights: ['walkIns'] },
    });
    const a = phone((made.body as DoorLink).link?.split('/door/')[1] ?? '');
    for (let party = 0; party < 2; party += 1) {
      const walkIn = { id: newUuid(), guestIds: [newUuid()], name: '' };
      expect((await a.letIn({ walkIn })).status).toBe(200);
    }
    const told = async (who: SignedIn) =>
      ((await app.call('GET', '/api/notifications', { token: who.token })).body as { kind: string }[]).filter(
        ({ kind }) => kind === 'plan_at_doors',
      );
    expect(await told(admin)).toHaveLength(1);
    expect(await told(host)).toHaveLength(0);
  });
});
