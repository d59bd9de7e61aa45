import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DoorLink } from '#domain/doors/contract.ts';
import { newId } from '../db/id.ts';
import { checkIns, doorDevices, events, reservations, tenants } from '../db/schema.ts';
import { buildEvent, buildInvitation, buildReservation } from '../testing/builders.ts';
import { doorStage } from '../testing/door-stage.ts';
import { buildStaff, type SignedIn } from '../testing/staff.ts';

const stage = doorStage();
const { board, call, eventNow, makeDoor, phone } = stage;
let { app, event, tenant } = stage;
beforeAll(() => {
  ({ app, tenant } = stage);
});
beforeEach(() => {
  ({ event } = stage);
});

const hour = 3_600_000;
const every = ['walkIns', 'over', 'undo', 'food', 'board'];
const newUuid = () => newId();

describe('door links', () => {
  it('belong to hosts who may edit the event, and who can see the URLs at any time', async () => {
    const made = await makeDoor();
    expect(made.link).toMatch(/^http:\/\/turnout\.test\/door\/[\w-]{43}$/);
    expect(new Date(made.expiresAt).getTime()).toBe(event.startsAt.getTime() + 24 * hour);
    const list = await call('GET', `/api/events/${event.id}/door-links`);
    expect((list.body as DoorLink[])[0]?.link).toBe(made.link);
    const renamed = await call('PUT', `/api/door-links/${made.id}`, { label: 'Door B' });
    expect(renamed.body).toMatchObject({ label: 'Door B', rights: every });
  });

  it('400 for `over` without `walkIns` and for an expiry that is too late, 409 for the 21st link', async () => {
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

  it('409 for a new expiry that would make an expired link the 21st live link', async () => {
    const door = await makeDoor();
    const end = (id: string, at: Date) =>
      call('PUT', `/api/door-links/${id}`, { expiresAt: at.toISOString() });
    const later = new Date(Date.now() + hour);
    expect((await end(door.id, new Date(Date.now() - 1_000))).status).toBe(200);
    const others = [];
    for (let made = 0; made < 20; made += 1) others.push(await makeDoor());
    const refused = await end(door.id, later);
    expect([refused.status, refused.body.code]).toEqual([409, 'limitReached']);
    expect((await end(others[0]!.id, later)).status).toBe(200);
    await call('DELETE', `/api/door-links/${others[0]!.id}`);
    expect((await end(door.id, later)).status).toBe(200);
    expect((await phone(door.token).sync()).body.state).toBe('open');
  });

  it('end at once, give 200 when ended again, and refuse changes afterwards', async () => {
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

describe('the sync of a door device', () => {
  it('returns the guest list without addresses, and later only the changes', async () => {
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

  it('stores each row once, in any order, and reports missing row numbers', async () => {
    const reply = await buildReservation(app.database, event);
    const [guest] = reply.guestDetails;
    const a = phone((await makeDoor()).token);
    const [first, second, three] = [1, 2, 3].map(() => a.checkIn(guest!.id));
    const late = await a.sync({ checkIns: [three] });
    expect(late.body).toMatchObject({ accepted: [three!.id], missingSeqs: [1, 2] });
    const rest = await a.sync({ checkIns: [second, three, first] });
    expect(rest.body.accepted).toHaveLength(3);
    expect(rest.body).toMatchObject({ missingSeqs: [], counts: { in: 1 } });
    expect(await app.database.platform.$count(checkIns, eq(checkIns.eventId, event.id))).toBe(3);
    expect(rest.body.here).toEqual([
      { personId: guest!.id, in: true, at: first!.atDevice, doors: ['Door A'], twice: false },
    ]);
  });

  it('refuses single wrong rows with a reason, and 413 for too many rows', async () => {
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

  it('counts as practice, without storing check-ins, until 12 hours before the event', async () => {
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

  it('accepts rows that were made before the link expired, and marks these rows', async () => {
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

  it('409 for two check-ins if the link’s limit leaves room for one, and then 200 for one', async () => {
    const reply = await buildReservation(app.database, event);
    const door = await makeDoor();
    const a = phone(door.token);
    const person = reply.guestDetails[0]!.id;
    await app.database.platform.execute(sql`
      insert into check_ins (tenant_id, id, event_id, person_id, kind, link_id, device_id, seq, at_device, offset_ms,
        received_at, offline, number)
      select ${tenant.id}, gen_random_uuid(), ${event.id}, ${person}, 'in', ${door.id}, ${newUuid()}, n, now(), 0, now(),
        false, n from generate_series(1, 59999) n`);
    const refused = await a.sync({ checkIns: [a.checkIn(person), a.checkIn(person)] });
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
      409,
      'limitReached',
    ]);
    expect((await a.sync({ checkIns: [a.checkIn(person)] })).status).toBe(200);
    await app.database.platform.delete(checkIns).where(eq(checkIns.eventId, event.id));
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

describe('the host’s board and lists of check-ins', () => {
  it('count everybody who is inside, and name missing guests by tag and guests who were checked in twice', async () => {
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
    expect(byLink.body).toMatchObject({ in: 1, expected: 2, timezone: event.timezone });
    expect(byLink.body).not.toHaveProperty('missing');
    const none = await makeDoor([]);
    expect((await app.call('GET', `/api/door/${none.token}/board`)).status).toBe(403);
    const doors = await call('GET', `/api/events/${event.id}/doors`);
    expect(doors.body.seenTwice).toMatchObject([{ personId: ana, name: 'Ana', doors: ['Door A', 'Door A'] }]);
    expect(doors.body.unmatched).toHaveLength(1);
    expect(doors.body.devices).toHaveLength(2);
  });

  it('accept the saved queue of a lost device, and count each row once when it is sent again', async () => {
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

describe('the report after an event', () => {
  it('409 before the event is over, then 200 with who came, or without numbers if nobody was checked in', async () => {
    const url = `/api/events/${event.id}/report`;
    expect((await call('GET', url)).status).toBe(409);
    const reply = await buildReservation(app.database, event, { guestCount: 3 });
    const [first, second] = reply.guestDetails.map(({ id }) => id);
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
        a.checkIn(first!, at(5)),
        a.checkIn(second!, at(20)),
        a.row({ kind: 'out', personId: second, ...at(30) }),
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

describe('the plan’s limit of replies at the doors', () => {
  it('never refuses a walk-in, and above the limit notifies only admins, once a day', async () => {
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
