/**
 * Tests reminders: the ladder of an event, what the job sends, what a worker lets leave, and what a
 * host sends by hand.
 */
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReminderOverview } from '#domain/reminders/contract.ts';
import { events, invitations, mailSuppressions } from '../db/schema.ts';
import { addressHash } from '../mail/suppressions.store.ts';
import { makeDelivery } from '../mail/delivery.ts';
import type { Smtp } from '../mail/smtp.ts';
import { smtpSender } from '../outbox/sending/by-smtp.ts';
import { withHouseholds } from '../outbox/contents/invitation-mail.ts';
import { takeDue, type LeasedMail } from '../outbox/outbox.store.ts';
import { withEvents } from '../outbox/contents/rendering.ts';
import { type TestApp, testApp, testConfig, testKeys } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { buildHousehold } from '../testing/households.ts';
import { lapseDue } from './lapse.ts';
import { leavesStill, leavingReminders } from './before-send.ts';
import { remindDue } from './remind.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;

const hour = 3_600_000;
const day = 24 * hour;
/** The time of the call that switched the ladder on. The server uses the real clock. */
let now: Date;
const later = (ms: number) => new Date(now.getTime() + ms);

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date();
  const tenant = await buildTenant(app.database, { subscriptionPlan: 'pro', subscriptionStatus: 'active' });
  admin = await signedInAs(app.database, 'admin', tenant);
  event = await buildEvent(app.database, {
    tenantId: tenant.id,
    createdBy: admin.user.id,
    startsAt: later(30 * day),
    cutoffAt: later(25 * day),
    timezone: 'Europe/Berlin',
    inviteMode: 'matched',
    maxGuests: 100,
  });
});

const path = () => `/api/events/${event.id}/reminders`;
const call = (method: 'GET' | 'PUT' | 'POST', url: string, body?: object) =>
  app.call(method, url, { token: admin.token, ...(body && { body }) });
const readOverview = async () => (await call('GET', path())).body as ReminderOverview;
const change = async (body: object) => (await call('PUT', path(), body)).body as ReminderOverview;
const deps = () => ({
  config: testConfig(),
  database: app.database,
  keys: testKeys,
  logger: pino({ level: 'silent' }),
});
const run = (at: Date) => remindDue(deps(), at);

/** Adds a household whose invitation was sent the given number of days ago. */
async function household(
  name: string,
  daysAgo = 10,
  email: string | null = `${name.toLowerCase()}@example.com`,
) {
  const built = await buildHousehold(app.database, event, [`${name} Okafor`]);
  await app.database.platform
    .update(invitations)
    .set({ email, emailKey: email, sentAt: later(-daysAgo * day) })
    .where(eq(invitations.id, built.id));
  return built;
}
async function waiting(template = 'guest.reminder') {
  const { rows } = await app.database.platform.execute<{ to: string }>(
    sql`select to_email as "to" from outbox where event_id = ${event.id} and template = ${template} and status = 'queued' order by 1`,
  );
  return rows.map(({ to }) => to);
}
const answer = (token: string, isAttending = false) =>
  app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      displayName: 'Okafor',
      guestEmail: 'ok@example.com',
      isAttending,
      guestCount: 1,
      guestDetails: [{ name: 'Okafor' }],
      invitation: token,
    },
  });
const isReminder = (template: string) => template === 'guest.reminder' || template === 'guest.seeYouSoon';
/** Takes all mails of the event, as a worker does. */
async function takeAll() {
  await app.database.platform.execute(
    sql`update outbox set next_attempt_at = now() - interval '1 second' where event_id = ${event.id} and status = 'queued'`,
  );
  return (await takeDue(app.database.platform, 50, 60_000)).filter(({ eventId }) => eventId === event.id);
}
/** Returns the addresses of the reminders that a worker lets leave at this moment. */
async function leave(at: Date) {
  const taken = await takeAll();
  const left = await leavingReminders(app.database, taken, at);
  return left.filter(({ template }) => isReminder(template)).map(({ toEmail }) => toEmail);
}
/** Returns the time of the next reminder of the ladder that every test switches on. */
async function nextAt(): Promise<Date> {
  return new Date((await readOverview()).upcoming[0]!.at);
}

describe('the reminder ladder of an event', () => {
  it('starts as an inactive suggestion; once on, it lists the next reminders and their recipients', async () => {
    await household('Ada');
    expect(await readOverview()).toMatchObject({
      isOn: false,
      rungs: [{ days: 7 }, { kind: 'beforeDeadline' }, { days: 2 }, { kind: 'seeYouSoon' }],
      unanswered: 1,
      upcoming: [],
    });
    await run(later(20 * day));
    expect(await waiting()).toEqual([]);
    await household('Bo', 2);
    await household('Cy', 2, null);
    const on = await change({ isOn: true });
    expect(on).toMatchObject({ isOn: true, unanswered: 3, withoutAddress: 1 });
    // The time of Ada's first reminder has passed, so her next one comes before the deadline. Bo's
    // comes a week after sending.
    expect(on.upcoming.map(({ kind, recipients }) => [kind, recipients])).toEqual([
      ['afterSending', 1],
      ['beforeDeadline', 1],
    ]);
    expect(on.next.map(({ label }) => label)).toEqual(['Bo Okafor']);
  });

  it('keeps the settings that a change leaves out, and refuses invalid settings', async () => {
    expect(await change({ rungs: [{ kind: 'beforeDeadline', days: 3 }] })).toMatchObject({ isOn: false });
    expect(await change({ isOn: true })).toMatchObject({ rungs: [{ kind: 'beforeDeadline', days: 3 }] });
    for (const body of [
      { rungs: [{ kind: 'beforeDeadline', days: 0 }] },
      { rungs: [1, 2, 3, 4].map((days) => ({ kind: 'beforeDeadline', days })) },
      { sendTime: '25:00' },
      { sendTime: '22:00' },
      { lapseDays: 0 },
    ]) {
      expect((await call('PUT', path(), body)).status).toBe(400);
    }
    expect(await readOverview()).toMatchObject({ isOn: true, sendTime: '10:00', lapseDays: null });
  });

  it('counts no unsubscribed guests as recipients, because the worker skips them too', async () => {
    await household('Ada');
    await household('Bo');
    await change({ isOn: true });
    const at = await nextAt();
    await run(at);
    await app.database.platform.insert(mailSuppressions).values({
      tenantId: event.tenantId,
      addressHash: addressHash(event.tenantId, 'bo@example.com'),
      reason: 'unsubscribed',
    });
    expect(await leave(at)).toEqual(['ada@example.com']);
    const { upcoming, next } = await readOverview();
    expect(upcoming).toMatchObject([{ kind: 'beforeDeadline', days: 2, recipients: 1 }]);
    expect(next.map(({ label }) => label)).toEqual(['Ada Okafor']);
  });

  it('leaves out a reminder that the host skips', async () => {
    await household('Ada');
    const [first] = (await change({ isOn: true })).upcoming;
    const { kind, days, planned } = first!;
    const after = await change({ skip: { kind, days, planned } });
    expect(after.upcoming[0]).toMatchObject({ kind: 'beforeDeadline', days: 2 });
  });
});

describe('the reminder job', () => {
  it('reminds each household without an answer once, however many processes run the job', async () => {
    const ada = await household('Ada');
    await household('Bo');
    await household('Cy');
    await change({ isOn: true });
    const at = await nextAt();
    await run(new Date(at.getTime() - 1));
    expect(await waiting()).toEqual([]);
    expect((await answer(ada.token)).status).toBe(201);
    await Promise.all([run(at), run(at)]);
    await run(new Date(at.getTime() + hour));
    expect(await waiting()).toEqual(['bo@example.com', 'cy@example.com']);
    expect((await readOverview()).sent).toMatchObject([{ kind: 'beforeDeadline', days: 7, recipients: 2 }]);
  });

  it('sends “see you soon” once to guests who come, even in an event without invitations', async () => {
    await buildReservation(app.database, event, { guestEmail: 'comes@example.com' });
    await buildReservation(app.database, event, { guestEmail: 'waits@example.com', waitlisted: true });
    await change({ isOn: true });
    const at = await nextAt();
    expect((await readOverview()).upcoming).toMatchObject([{ kind: 'seeYouSoon', recipients: 1 }]);
    await run(at);
    await run(new Date(at.getTime() + 2 * hour));
    expect(await waiting('guest.seeYouSoon')).toEqual(['comes@example.com']);
    expect((await readOverview()).sent).toMatchObject([{ kind: 'seeYouSoon', days: 2, recipients: 1 }]);
    await app.database.platform.execute(
      sql`update reservations set is_attending = false, waitlisted = false`,
    );
    expect(await leave(at)).toEqual([]);
    expect(await waiting('guest.seeYouSoon')).toEqual([]);
  });

  it.each([
    ['cancelled', { status: 'cancelled' as const }],
    ['deleted', { deletedAt: new Date() }],
    ['closed', { cutoffAt: new Date(Date.now() - day) }],
  ])('reminds nobody if the event is %s', async (_how, values) => {
    await household('Ada');
    await change({ isOn: true });
    const at = await nextAt();
    await app.database.platform.update(events).set(values).where(eq(events.id, event.id));
    await run(at);
    expect(await waiting()).toEqual([]);
  });
});

describe('a reminder mail in the queue', () => {
  const remindOne = async () => {
    const ada = await household('Ada');
    await change({ isOn: true });
    const at = await nextAt();
    await run(at);
    expect(await waiting()).toEqual(['ada@example.com']);
    return { ...ada, at };
  };

  it('disappears in the same transaction that stores the answer', async () => {
    const { token } = await remindOne();
    expect((await answer(token, true)).status).toBe(201);
    expect(await waiting()).toEqual([]);
    expect((await readOverview()).sent).toEqual([]);
  });

  it('leaves during the day, marked as sent, and waits during the quiet hours', async () => {
    const { at } = await remindOne();
    expect(await leave(new Date(at.getTime() + 12 * hour))).toEqual([]);
    expect(await waiting()).toEqual(['ada@example.com']);
    expect(await leave(at)).toEqual(['ada@example.com']);
    const { rows } = await app.database.platform.execute<{ marked: boolean }>(
      sql`select handed_over_at is not null as marked from reminders where event_id = ${event.id}`,
    );
    expect(rows).toEqual([{ marked: true }]);
  });

  it.each([
    ['the household has answered', sql`update invitations set reply = 'declined'`],
    ['its link is another', sql`update invitations set rotation = 1`],
    ['it was deleted', sql`delete from invitations`],
    ['somebody else has the link', sql`update invitations set not_me_at = now()`],
    ['the event was cancelled', sql`update events set status = 'cancelled'`],
    ['the event was deleted', sql`update events set deleted_at = now()`],
    ['the deadline is past', sql`update events set cutoff_at = now() - interval '1 day'`],
  ])('does not leave if %s', async (_why, what) => {
    const { at } = await remindOne();
    await app.database.platform.execute(what);
    expect(await leave(at)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('does not leave if its household answers while the mail server is slow', async () => {
    const [ada, bo] = [await household('Ada'), await household('Bo')];
    await call('POST', `${path()}/send`, { ids: [ada.id, bo.id] });
    const taken = await takeAll();
    const arrived: string[] = [];
    const server: Smtp = {
      connections: 1,
      async send({ toEmail }) {
        arrived.push(toEmail);
        await answer(toEmail.startsWith('ada') ? bo.token : ada.token);
        return 'Accepted';
      },
      verify: () => Promise.resolve(),
      close: () => {},
    };
    const steps = {
      noteFailed: () => Promise.reject(new Error('A reminder failed.')),
      leavesStill: (message: LeasedMail) => leavesStill(app.database, message),
    };
    const left = await leavingReminders(app.database, taken, now);
    expect(left).toHaveLength(2);
    const whole = await withHouseholds(deps(), await withEvents(app.database.platform, left));
    await smtpSender(deps(), server, makeDelivery(), steps).send(whole, null);
    expect(arrived).toHaveLength(1);
    const { rows } = await app.database.platform.execute<{ n: number }>(
      sql`select count(*)::int as n from reminders where event_id = ${event.id}`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('disappears when the host switches the reminders off', async () => {
    await remindOne();
    expect(await change({ isOn: false })).toMatchObject({ isOn: false, upcoming: [] });
    expect(await waiting()).toEqual([]);
  });
});

describe('a manual reminder', () => {
  it('reaches households without an answer, at most three times, and gives a reason for every other household', async () => {
    const [ada, bo, cy, dee] = [
      await household('Ada'),
      await household('Bo'),
      await household('Cy', 10, null),
      await household('Dee', 0),
    ];
    await answer(bo.token);
    const ids = [ada, bo, cy, dee].map(({ id }) => id);
    const send = () => call('POST', `${path()}/send`, { ids });
    // A host may remind a household as soon as its invitation is sent. A second press within a
    // short time counts as a mistake.
    expect((await send()).body).toEqual({
      now: 2,
      unsent: [
        { id: bo.id, label: 'Bo Okafor', reason: 'answered' },
        { id: cy.id, label: 'Cy Okafor', reason: 'noAddress' },
      ],
    });
    expect((await send()).body).toMatchObject({
      now: 0,
      unsent: [{ id: ada.id, reason: 'recent' }, {}, {}, { id: dee.id, reason: 'recent' }],
    });
    // Quiet hours do not delay reminders that a host sends manually.
    for (const _ of [1, 2]) {
      await app.database.platform.execute(sql`
        update reminders set created_at = created_at - interval '1 day' where invitation_id = ${ada.id}`);
      expect((await send()).body).toMatchObject({ now: 1 });
    }
    expect((await leave(now)).sort()).toEqual([
      ...['ada@example.com', 'ada@example.com', 'ada@example.com', 'dee@example.com'],
    ]);
    await app.database.platform.execute(sql`
      update reminders set created_at = created_at - interval '1 day', handed_over_at = null where invitation_id = ${ada.id}`);
    expect((await send()).body).toMatchObject({
      now: 0,
      unsent: [{ id: ada.id, reason: 'enough' }, {}, {}, {}],
    });
  });

  it('skips households whose promise lapsed or ended with a withdrawal', async () => {
    const { id } = await household('Ada');
    await app.database.platform.update(invitations).set({ promised: 0 }).where(eq(invitations.id, id));
    expect((await call('POST', `${path()}/send`, { ids: [id] })).body).toEqual({
      now: 0,
      unsent: [{ id, label: 'Ada Okafor', reason: 'noPromise' }],
    });
  });

  it('409 with a sentence if nobody may be reminded', async () => {
    const { id } = await household('Ada');
    await app.database.platform.update(events).set({ status: 'cancelled' }).where(eq(events.id, event.id));
    const { status, body } = await call('POST', `${path()}/send`, { ids: [id] });
    expect([status, body.error]).toEqual([409, 'The event is cancelled, so no reminders go out.']);
  });
});

describe('a promise to a household', () => {
  it('ends unanswered if the host allows it: the seats open, and a late yes waits if no seats are left', async () => {
    const ada = await household('Ada', 3);
    const promised = async () => {
      const [row] = await app.database.platform.select().from(events).where(eq(events.id, event.id));
      return row!.promisedSeats;
    };
    await lapseDue(deps(), later(365 * day));
    expect(await promised()).toBe(1);
    expect(await change({ lapseDays: 5 })).toMatchObject({ lapseDays: 5 });
    await lapseDue(deps(), later(day));
    expect(await promised()).toBe(1);
    await lapseDue(deps(), later(2 * day + hour));
    expect(await promised()).toBe(0);
    // The promise of an invitation that is sent now ends after the same number of days.
    const bo = await household('Bo', 0);
    const [row] = await app.database.platform.select().from(invitations).where(eq(invitations.id, bo.id));
    expect(row!.expiresAt).toEqual(later(5 * day));
    await app.database.platform
      .update(events)
      .set({ maxGuests: 1, enableWaitlist: true })
      .where(eq(events.id, event.id));
    expect((await answer(ada.token, true)).body.status).toBe('waitlisted');
    expect((await answer(bo.token, true)).body.status).toBe('confirmed');
  });
});
