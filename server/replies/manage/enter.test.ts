/** A reply that a host enters for a guest or a household. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityLog, eventRetention, invitations, outbox } from '../../db/schema.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildQuestion, buildTenant, signedInAs } from '../../testing/builders.ts';
import { buildHousehold } from '../../testing/households.ts';
import { replyCalls } from '../../testing/reply-calls.ts';
import { buildStaff, type SignedIn } from '../../testing/staff.ts';
import { expectTallies } from '../../testing/tallies.ts';

let app: TestApp;
let admin: SignedIn, manager: SignedIn, guest: SignedIn, stranger: SignedIn;

beforeAll(async () => {
  app = await testApp();
  ({ admin, manager, guest, stranger } = await buildStaff(app.database));
});

afterAll(() => app.close());

const { anEvent, aReply, put, remove, eventRow, replyRow, mails, submit } = replyCalls(
  () => app,
  () => admin,
);

type Event = Awaited<ReturnType<typeof anEvent>>;
const hour = 3_600_000;
const anHourAgo = () => new Date(Date.now() - hour);

const enter = (
  { id }: { id: string },
  body: Record<string, unknown> = {},
  { as = admin, key }: { as?: SignedIn; key?: string } = {},
) =>
  app.call('POST', `/api/event/${id}/reservations`, {
    token: as.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { displayName: 'Ada Lovelace', isAttending: true, guestCount: 1, ...body },
  });
const lines = (subjectId: string) =>
  app.database.platform
    .select()
    .from(activityLog)
    .where(eq(activityLog.subjectId, subjectId))
    .orderBy(activityLog.id);
const household = (id: string) =>
  app.database.platform
    .select()
    .from(invitations)
    .where(eq(invitations.id, id))
    .then(([row]) => row!);

describe('the right to enter replies', () => {
  it('includes an event manager’s own events, and no others', async () => {
    const [own, other] = [await anEvent({ createdBy: manager.user.id }), await anEvent()];
    const url = `/api/event/${own.id}/reservations`;
    const body = { displayName: 'Ada', isAttending: true, guestCount: 1 };
    expect((await app.call('POST', url, { body })).status).toBe(401);
    expect((await enter(own, {}, { as: guest })).status).toBe(403);
    expect((await enter(own, {}, { as: stranger })).status).toBe(404);
    expect((await enter(other, {}, { as: manager })).status).toBe(403);
    expect((await enter(own, {}, { as: manager })).status).toBe(201);
    expect(await eventRow(own.id)).toMatchObject({ confirmedReplies: 1, confirmedGuests: 1 });
  });
});

describe('a reply that a host enters', () => {
  it('needs only a number of guests: name, email and meals may be blank, and then no mail goes out', async () => {
    const event = await anEvent({
      createdBy: manager.user.id,
      hasMeals: true,
      mealOptions: [{ name: 'Fish', description: '' }],
    });
    for (const guestEmail of [null, '', undefined]) {
      const { status, body } = await enter(event, { displayName: '', guestCount: 2, guestEmail });
      expect(status).toBe(201);
      expect(body).toMatchObject({ guestEmail: '', displayName: '', guestCount: 2, notice: null });
    }
    expect(await eventRow(event.id)).toMatchObject({ confirmedReplies: 3, confirmedGuests: 6 });
    const sent = await mails(event.id);
    expect(sent.map(({ template }) => template)).toEqual(['manager.new', 'manager.new', 'manager.new']);
    await expectTallies(app.database);
  });

  it('accepts every field of a guest’s submission, and is stored like a submission', async () => {
    const event = await anEvent({ hasMeals: true, mealOptions: [{ name: 'Fish', description: '' }] });
    const { status, body } = await enter(event, {
      guestEmail: 'Ada@Example.com',
      guestPhone: '555',
      guestCount: 2,
      guestDetails: [{ name: 'Ada Lovelace', mealChoice: 'fish' }, { name: 'Bo' }],
      message: 'By telephone',
      publicToggle: true,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      guestEmail: 'Ada@Example.com',
      guestPhone: '555',
      guestCount: 2,
      mealChoice: 'Fish',
      message: 'By telephone',
      publicToggle: true,
      isAttending: true,
      waitlisted: false,
      userEmail: null,
    });
    const persons = JSON.parse(body.guestDetails as string) as object[];
    expect(persons).toMatchObject([
      { name: 'Ada Lovelace', mealChoice: 'Fish' },
      { name: 'Bo', mealChoice: '' },
    ]);
    expect(await lines(body.id)).toMatchObject([
      {
        action: 'reservation.entered',
        actorId: admin.user.id,
        details: { displayName: 'Ada Lovelace', status: 'confirmed', guestCount: 2 },
      },
    ]);
    await expectTallies(app.database);
  });

  it('returns the reply as the list shows it, whether it has its seats, waits or declines', async () => {
    const event = await anEvent({ maxGuests: 3, questionCount: 1, enableWaitlist: true });
    const questionId = await buildQuestion(app.database, event, {
      scope: 'reservation',
      label: 'Bus',
      kind: 'text',
    });
    const entered = [
      { guestCount: 2, guestEmail: 'ada@example.com', guestPhone: '555', answers: { [questionId]: 'At 8' } },
      { guestCount: 2, guestDetails: [{ name: 'Bo Reed' }], message: 'By telephone', publicToggle: true },
      { guestCount: 1, isAttending: false, language: 'de' },
    ];
    for (const reply of entered) {
      const { notice: _, ...answer } = (await enter(event, reply)).body;
      const { body } = await app.call('GET', `/api/event/${event.id}/reservations`, { token: admin.token });
      expect(body.reservations).toContainEqual(answer);
    }
    expect(await eventRow(event.id)).toMatchObject({
      confirmedReplies: 1,
      waitlistedReplies: 1,
      declinedReplies: 1,
    });
  });

  it('ignores the deadline, the need for an invitation or approval, and held seats', async () => {
    const event = await anEvent({
      cutoffAt: anHourAgo(),
      inviteMode: 'invited',
      requiresApproval: true,
      holdSeats: true,
    });
    const { status, body } = await enter(event, { guestEmail: 'late@example.com' });
    expect([status, body.waitlisted, body.awaitingApproval]).toEqual([201, false, false]);
    expect(await replyRow(body.id)).toMatchObject({ holdUntil: null });
  });

  it('accepts 1 to 20 persons, or the event’s limit, as later edits do', async () => {
    const small = await anEvent({ maxGuests: 500, maxGuestsPerRsvp: 2 });
    const large = await anEvent({ maxGuests: 500, maxGuestsPerRsvp: 25 });
    expect((await enter(small, { guestCount: 0 })).status).toBe(400);
    expect((await enter(small, { guestCount: 21 })).body.issues[0].path).toBe('guestCount');
    expect((await enter(large, { guestCount: 26 })).status).toBe(400);
    expect((await enter(large, { guestCount: 25 })).status).toBe(201);
    const { body } = await enter(small, { guestCount: 20 });
    expect((await put(body.id, { guestCount: 3 })).status).toBe(200);
    expect((await put(body.id, { guestCount: 20 })).body.guestCount).toBe(20);
    expect((await put(body.id, { guestCount: 21 })).status).toBe(400);
  });

  it('400 for a wrong answer, 404 for an unknown event or household', async () => {
    const event = await anEvent({ hasMeals: true, mealOptions: [{ name: 'Fish', description: '' }] });
    for (const body of [
      { isAttending: null },
      { guestEmail: 'nonsense' },
      { displayName: 'x'.repeat(201) },
      { guestDetails: [{ name: 'Ada', mealChoice: 'Steak' }] },
    ]) {
      expect((await enter(event, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await enter({ id: 'nonsense' })).status).toBe(404);
    expect((await enter(event, { invitationId: 'nonsense' })).status).toBe(404);
    const elsewhere = await buildHousehold(app.database, await anEvent(), ['Cy']);
    expect((await enter(event, { invitationId: elsewhere.id })).status).toBe(404);
    expect(await eventRow(event.id)).toMatchObject({ confirmedReplies: 0 });
  });

  it('409 with the other reply if the address has replied, unless the event takes several', async () => {
    const event = await anEvent();
    const reply = await aReply(event, { guestEmail: 'ada@example.com' });
    const { status, body } = await enter(event, { guestEmail: 'ADA@example.com' });
    expect([status, body.code, body.reservationId]).toEqual([409, 'conflict', reply.id]);
    const several = await anEvent({ severalRepliesPerEmail: true });
    await aReply(several, { guestEmail: 'ada@example.com' });
    expect((await enter(several, { guestEmail: 'ada@example.com' })).status).toBe(201);
  });

  it('409 for a draft, a cancelled event, and an event whose guests were erased', async () => {
    for (const status of ['draft', 'cancelled'] as const) {
      expect(await enter(await anEvent({ status }))).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      });
    }
    const erased = await anEvent({ startsAt: anHourAgo() });
    expect((await enter(erased)).status).toBe(201);
    await app.database.platform
      .insert(eventRetention)
      .values({ tenantId: erased.tenantId, eventId: erased.id, personalDoneAt: new Date() });
    expect(await enter(erased)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('may lack required answers, which makes the reply incomplete, and uses up options with a capacity', async () => {
    const event = await anEvent({ questionCount: 1 });
    const questionId = await buildQuestion(app.database, event, {
      scope: 'reservation',
      label: 'Bus',
      kind: 'choice',
      required: true,
      options: [{ id: 'early', label: 'Early', capacity: 1, archived: false }],
    });
    const row = () => eventRow(event.id);
    expect((await enter(event)).status).toBe(201);
    expect((await row()).incompleteReplies).toBe(1);
    expect((await enter(event, { answers: { [questionId]: 'early' } })).status).toBe(201);
    expect((await row()).incompleteReplies).toBe(1);
    const gone = await enter(event, { answers: { [questionId]: 'early' } });
    expect([gone.status, gone.body.code]).toEqual([409, 'optionGone']);
  });

  it('403 beyond the plan’s limit, even with `over`', async () => {
    const tenant = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const owner = await signedInAs(app.database, 'admin', tenant);
    const event = await anEvent({ tenantId: tenant.id, createdBy: owner.user.id, maxGuests: 500 });
    for (let index = 0; index < 100; index++) await aReply(event);
    const limit = await enter(event, { over: true }, { as: owner });
    expect([limit.status, limit.body.code]).toEqual([403, 'planLimit']);
    expect((await enter(event, { isAttending: false }, { as: owner })).status).toBe(201);
  });
});

describe('the seats of a reply that a host enters', () => {
  it('follow the rules for uninvited guests: confirmed, waiting, or 409 without a waitlist', async () => {
    const event = await anEvent({ maxGuests: 3, enableWaitlist: true });
    expect((await enter(event, { guestCount: 2 })).body.waitlisted).toBe(false);
    const waiting = await enter(event, { guestCount: 2 });
    expect([waiting.status, waiting.body.waitlisted, waiting.body.waitlistPosition]).toEqual([201, true, 1]);
    const closed = await anEvent({ maxGuests: 3, enableWaitlist: false });
    const full = await enter(closed, { guestCount: 4 });
    expect([full.status, full.body.code, full.body.spotsLeft]).toEqual([409, 'full', 3]);
  });

  it('must be free ones, from the start of the event on, and only if nobody waits', async () => {
    const event = await anEvent({ maxGuests: 3, enableWaitlist: true, startsAt: anHourAgo() });
    const full = await enter(event, { guestCount: 4 });
    expect([full.status, full.body.code, full.body.spotsLeft]).toEqual([409, 'full', 3]);
    expect((await enter(event, { guestCount: 3 })).body.waitlisted).toBe(false);
  });

  it('ignore the waitlist and the capacity with `over`, and the notice and the log say by how many', async () => {
    const event = await anEvent({ maxGuests: 3, enableWaitlist: true });
    await enter(event, { guestCount: 2 });
    await enter(event, { guestCount: 2 });
    const { status, body } = await enter(event, { guestCount: 3, over: true });
    expect([status, body.waitlisted]).toEqual([201, false]);
    expect(body.notice).toBe('This makes 5 of 3 and passes 1 waiting party');
    expect((await lines(body.id))[0]?.details).toMatchObject({
      overCapacity: 'This makes 5 of 3',
      passed: 1,
    });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 5, waitlistedGuests: 2 });
  });
});

describe('a household’s answer that a host enters', () => {
  const aHousehold = (event: Event, of?: Parameters<typeof buildHousehold>[3]) =>
    buildHousehold(app.database, event, ['Ada Okafor', 'Bo Okafor', ''], of);

  it('uses its promised seats, names its persons, and becomes the household’s reply', async () => {
    const event = await anEvent({ maxGuests: 3, maxGuestsPerRsvp: 1, inviteMode: 'matched' });
    const home = await aHousehold(event);
    const { status, body } = await enter(event, {
      displayName: '',
      guestEmail: 'okafor@example.com',
      invitationId: home.id,
      guestCount: 2,
      guestDetails: [{ inviteeId: home.invitees[0] }, { inviteeId: home.invitees[2], name: 'Guest' }],
    });
    expect([status, body.displayName, body.guestCount]).toEqual([201, 'Ada Okafor', 2]);
    expect(await household(home.id)).toMatchObject({ reservationId: body.id, promised: 0 });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 2, promisedSeats: 0 });
    // A household may reply with an address that another reply has, both before and after that
    // reply.
    const other = await aHousehold(event, { promised: 0 });
    expect((await enter(event, { invitationId: other.id, guestEmail: 'okafor@example.com' })).status).toBe(
      201,
    );
  });

  it('400 for more persons than its seats', async () => {
    const event = await anEvent({ maxGuests: 30, inviteMode: 'matched' });
    const home = await aHousehold(event, { seatsAllowed: 4 });
    expect((await enter(event, { invitationId: home.id, guestCount: 5 })).status).toBe(400);
    expect((await enter(event, { invitationId: home.id, guestCount: 4 })).status).toBe(201);
  });

  it('gives the seats that the household does not need to waiting parties', async () => {
    const event = await anEvent({
      maxGuests: 3,
      inviteMode: 'matched',
      enableWaitlist: true,
      automaticPromotion: true,
    });
    const home = await aHousehold(event);
    const waiting = await enter(event, { guestCount: 2, guestEmail: 'waits@example.com' });
    expect(waiting.body.waitlisted).toBe(true);
    await enter(event, { invitationId: home.id, guestCount: 1 });
    expect(await replyRow(waiting.body.id)).toMatchObject({ waitlisted: false });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 3, promisedSeats: 0 });
  });

  it('changes the household’s reply, and keeps what the host leaves blank', async () => {
    const event = await anEvent({
      maxGuests: 10,
      inviteMode: 'matched',
      createdBy: manager.user.id,
      cutoffAt: anHourAgo(),
    });
    const home = await aHousehold(event);
    const first = await enter(event, {
      invitationId: home.id,
      guestEmail: 'okafor@example.com',
      guestPhone: '555',
      guestCount: 2,
    });
    const persons = JSON.parse(first.body.guestDetails as string) as { id: string; inviteeId: string }[];
    const { status, body } = await enter(event, {
      displayName: '',
      invitationId: home.id,
      guestCount: 1,
      guestDetails: [{ inviteeId: home.invitees[1] }],
    });
    expect([status, body.id, body.guestCount]).toEqual([200, first.body.id, 1]);
    expect(body).toMatchObject({ guestEmail: 'okafor@example.com', guestPhone: '555' });
    expect(JSON.parse(body.guestDetails as string)).toMatchObject([
      { id: persons[0]!.id, name: 'Ada Okafor', isAttending: false },
      { id: persons[1]!.id, name: 'Bo Okafor', isAttending: true },
    ]);
    expect((await lines(body.id)).map(({ action }) => action)).toEqual([
      'reservation.entered',
      'reservation.entered',
    ]);
    const before = (await mails(event.id, 'manager.declined')).length;
    const no = await enter(event, { invitationId: home.id, isAttending: false, guestCount: 0 });
    expect([no.status, no.body.isAttending]).toEqual([200, false]);
    expect((await mails(event.id, 'manager.declined')).length).toBe(before + 1);
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 0, declinedReplies: 1 });
    await expectTallies(app.database);
  });

  it('gets its missing email address when the household later replies itself', async () => {
    const event = await anEvent({ inviteMode: 'matched' });
    const home = await aHousehold(event);
    const entered = await enter(event, { invitationId: home.id, guestCount: 2 });
    const changed = await submit(event, {
      displayName: '',
      guestEmail: 'okafor@example.com',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ inviteeId: home.invitees[0] }],
      invitation: home.token,
    });
    expect([changed.status, changed.body.reservation.id]).toEqual([201, entered.body.id]);
    expect(await replyRow(entered.body.id)).toMatchObject({
      guestEmail: 'okafor@example.com',
      guestCount: 1,
    });
    expect((await mails(event.id)).map(({ template, toEmail }) => [template, toEmail])).toContainEqual([
      'guest.confirmed',
      'okafor@example.com',
    ]);
  });

  it('waits again at the end of the waitlist if it grows, and skips the waitlist with `over`', async () => {
    const event = await anEvent({ maxGuests: 1, inviteMode: 'matched', enableWaitlist: true });
    await enter(event);
    const home = await aHousehold(event, { promised: 0 });
    const entry = { invitationId: home.id };
    expect((await enter(event, { ...entry, guestCount: 1 })).body.waitlistPosition).toBe(1);
    await enter(event);
    expect((await enter(event, { ...entry, guestCount: 1 })).body.waitlistPosition).toBe(1);
    expect((await enter(event, { ...entry, guestCount: 2 })).body.waitlistPosition).toBe(2);
    const over = await enter(event, { ...entry, guestCount: 2, over: true });
    expect([over.status, over.body.waitlisted]).toEqual([200, false]);
    expect(over.body.notice).toBe('This makes 3 of 1 and passes 1 waiting party');
  });
});

describe('the mail about a reply that a host enters', () => {
  it('says who entered it, and goes to the guest and to every manager except that host', async () => {
    const event = await anEvent({ createdBy: manager.user.id });
    await enter(event, { guestEmail: 'ada@example.com' });
    const sent = await mails(event.id);
    expect(sent.map(({ template, toEmail }) => [template, toEmail]).sort()).toEqual([
      ['guest.confirmed', 'ada@example.com'],
      ['manager.new', manager.user.email],
    ]);
    const entered = sent.find(({ template }) => template === 'guest.confirmed')?.payload;
    expect(entered).toMatchObject({ enteredBy: expect.stringMatching(/\S/) as unknown });
    await enter(event, { guestEmail: 'bo@example.com' }, { as: manager });
    expect((await mails(event.id, 'manager.new')).length).toBe(1);
  });

  it('does not go to the guest if the event has begun or the host says so', async () => {
    const [soon, begun] = [await anEvent(), await anEvent({ startsAt: anHourAgo() })];
    await enter(soon, { guestEmail: 'ada@example.com', notifyGuest: false });
    await enter(begun, { guestEmail: 'ada@example.com' });
    expect([await mails(soon.id), await mails(begun.id)]).toEqual([[], []]);
    await enter(begun, { guestEmail: 'bo@example.com', notifyGuest: true });
    expect((await mails(begun.id)).map(({ toEmail }) => toEmail)).toEqual(['bo@example.com']);
  });
});

describe('a reply without an address', () => {
  it('can be edited, promoted and deleted, and mails nobody', async () => {
    const event = await anEvent({ maxGuests: 1, enableWaitlist: true, automaticPromotion: true });
    const first = await enter(event, { displayName: '' });
    const second = await enter(event, { displayName: '' });
    const changed = await put(second.body.id, { displayName: '', guestEmail: '', message: 'By the window' });
    expect([changed.status, changed.body.message]).toEqual([200, 'By the window']);
    expect((await remove(first.body.id)).status).toBe(200);
    expect(await replyRow(second.body.id)).toMatchObject({ waitlisted: false });
    const { rows } = await app.database.platform.execute(
      sql`select 1 from outbox where event_id = ${event.id} and to_email = ''`,
    );
    expect(rows).toEqual([]);
    const given = await put(second.body.id, { guestEmail: 'now@example.com', displayName: 'Now' });
    expect([given.status, given.body.guestEmail]).toEqual([200, 'now@example.com']);
    expect((await put(second.body.id, { guestEmail: '' })).status).toBe(400);
    expect((await put(second.body.id, { displayName: '' })).status).toBe(400);
  });
});

describe('the idempotency key of a reply that a host enters', () => {
  it('returns the first result again, refuses another body, and belongs to the caller', async () => {
    const event = await anEvent();
    const key = 'entry-1';
    const first = await enter(event, {}, { key });
    const again = await enter(event, {}, { key });
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    const other = await enter(event, { guestCount: 2 }, { key });
    expect([other.status, other.body.code]).toEqual([422, 'keyReused']);
    const guests = await submit(
      event,
      {
        displayName: 'G',
        guestEmail: 'g@example.com',
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name: 'G' }],
      },
      { key },
    );
    expect(guests.status).toBe(201);
    expect(await eventRow(event.id)).toMatchObject({ confirmedReplies: 2 });
  });

  it('leaves no trace of the reply once the guest is erased', async () => {
    const event = await anEvent();
    const { body } = await enter(event, { guestEmail: 'ada@example.com' }, { key: 'entry-2' });
    const erased = await app.call('POST', `/api/reservation/${body.id}/erase`, {
      token: admin.token,
      body: {},
    });
    expect(erased.status).toBe(200);
    const { rows } = await app.database.platform.execute(
      sql`select 1 from idempotency_keys where event_id = ${event.id}`,
    );
    expect(rows).toEqual([]);
    const left = await app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id));
    expect(JSON.stringify([left, await lines(body.id)])).not.toContain('ada@example.com');
  });
});
