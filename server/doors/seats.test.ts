import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { activityLog, events, guests, invitations, outbox, reservations } from '../db/schema.ts';
import { buildReservation } from '../testing/builders.ts';
import { doorStage } from '../testing/door-stage.ts';

const stage = doorStage();
const { call, eventNow, makeDoor, phone } = stage;
let { app, event } = stage;
beforeAll(() => {
  ({ app } = stage);
});
beforeEach(() => {
  ({ event } = stage);
});

const hour = 3_600_000;
const newUuid = () => newId();

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

  it('use the seats lent to their device, become replies without an address, and send no mail', async () => {
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

  it('keep their seats even if a host declares their device lost', async () => {
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

describe('letting a waiting party in at the door', () => {
  it('confirms the party ahead of others in line, without a mail, and gives a repeated call the same answer', async () => {
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

  it('409 when too few seats are left, unless the link has the right to exceed them; the log names the door', async () => {
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
    // This call uses the last free seat.
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

  it('confirms the guest who sent a decline that names nobody', async () => {
    const startsIn = (ms: number) =>
      app.database.platform
        .update(events)
        .set({ startsAt: new Date(Date.now() + ms) })
        .where(eq(events.id, event.id));
    await startsIn(hour);
    const sent = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: { isAttending: 'no', displayName: 'Ada', guestEmail: 'ada@example.com', guestCount: 0 },
    });
    expect(sent.status).toBe(201);
    await startsIn(-hour);
    const a = phone((await makeDoor(['walkIns'])).token);
    const [party] = (await a.sync()).body.parties;
    expect(party).toMatchObject({
      standing: 'declined',
      persons: [{ id: party?.id, name: 'Ada', isComing: false, givenAway: false }],
    });
    expect((await a.letIn({ replyId: party?.id, personIds: [newUuid()] })).status).toBe(400);
    const entered = await a.letIn({ replyId: party?.id, personIds: [party?.id] });
    expect(entered).toMatchObject({ status: 200, body: { replyId: party?.id, persons: [{ name: 'Ada' }] } });
    const again = await a.letIn({ replyId: party?.id, personIds: [party?.id] });
    expect(again.body).toEqual(entered.body);
    const [person] = entered.body.persons as { id: string }[];
    const { body } = await a.sync({ checkIns: [a.checkIn(person!.id)] });
    expect(body.parties[0]).toMatchObject({ standing: 'confirmed', persons: [{ id: person?.id }] });
    expect(body.counts).toEqual({ in: 1, expected: 1, free: 9 });
  });

  it('takes the party’s given-away seats back only while enough seats are free', async () => {
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

describe('giving away the seats of guests who did not show up', () => {
  it('leaves out guests who are inside, and ends when the guests decline', async () => {
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

  it('409 before the event starts', async () => {
    const later = new Date(Date.now() + hour);
    await app.database.platform.update(events).set({ startsAt: later }).where(eq(events.id, event.id));
    expect((await call('POST', `/api/events/${event.id}/give-away`, { all: true })).status).toBe(409);
  });
});
