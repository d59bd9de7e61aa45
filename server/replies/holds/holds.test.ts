import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityLog, notifications, outbox } from '../../db/schema.ts';
import { testApp, testKeys, type TestApp } from '../../testing/app.ts';
import { buildEvent, signedInAs } from '../../testing/builders.ts';
import { lapseHolds } from './holds.ts';
import { replyLinks } from '../links.ts';

let running: TestApp;
let boxed: TestApp;
let token: string;
let host: { tenantId: string; createdBy: string };
beforeAll(async () => {
  // This app mails by SMTP, but sends nothing, because no worker runs.
  running = await testApp({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  boxed = await testApp({ database: running.database });
  const signed = await signedInAs(running.database, 'admin');
  token = signed.token;
  host = { tenantId: signed.tenant?.id ?? '', createdBy: signed.user.id };
});
afterAll(async () => {
  await boxed.app.close();
  await running.close();
});

type Event = Awaited<ReturnType<typeof buildEvent>>;
const anEvent = (overrides: Partial<Parameters<typeof buildEvent>[1]> = {}) =>
  buildEvent(running.database, {
    ...host,
    maxGuests: 1,
    enableWaitlist: true,
    automaticPromotion: true,
    holdSeats: true,
    ...overrides,
  });

let count = 0;
const submit = (event: Event, app = running, headers: Record<string, string> = {}) => {
  const displayName = 'Grace Hopper';
  const body = {
    displayName,
    guestEmail: headers['idempotency-key'] ? 'once@example.com' : `guest${++count}@example.com`,
    isAttending: true,
    guestCount: 1,
    guestDetails: [{ name: displayName }],
  };
  return app.call('POST', `/api/rsvp/${event.customUrl}/submit`, { body, headers });
};
const held = async (event: Event) => {
  const { status, body } = await submit(event);
  expect(status).toBe(201);
  return { id: body.reservation.id as string, email: body.reservation.guestEmail as string };
};

const linkOf = (reply: { id: string }) => replyLinks(testKeys).tokenOf({ id: reply.id, linkRotation: 0 });
const at = (event: Event, reply: { id: string }) => `/api/rsvp/${event.customUrl}/reply/${linkOf(reply)}`;
const own = async (event: Event, reply: { id: string }) => (await running.call('GET', at(event, reply))).body;
const confirm = (event: Event, reply: { id: string }) => running.call('POST', `${at(event, reply)}/confirm`);

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);
const allSent = (event: Event) =>
  running.database.platform
    .update(outbox)
    .set({ status: 'sent', sentAt: sql`created_at` })
    .where(eq(outbox.eventId, event.id));
const lapse = (hours: number, app = running) => lapseHolds(app.deps, inHours(hours));

const mailsTo = async (email: string) =>
  (
    await running.database.platform
      .select({ template: outbox.template, payload: outbox.payload })
      .from(outbox)
      .where(eq(outbox.toEmail, email))
      .orderBy(outbox.createdAt)
  ).map(({ template, payload }) => ({ template, reply: payload.reply as Record<string, unknown> }));

describe('an event whose seats are held until guests confirm their address', () => {
  it('sends the link only by mail, with instructions, even for a repeated call', async () => {
    const event = await anEvent();
    const { body } = await submit(event, running, { 'idempotency-key': 'k' });
    expect(body).toMatchObject({ status: 'confirmed', link: null, reservation: { unconfirmed: true } });
    const until = new Date(body.reservation.heldUntil as string).getTime();
    expect(Math.abs(until - inHours(24).getTime())).toBeLessThan(hour);
    expect((await submit(event, running, { 'idempotency-key': 'k' })).body).toEqual(body);
    expect(await mailsTo('once@example.com')).toMatchObject([
      { template: 'guest.confirmed', reply: { heldUntil: body.reservation.heldUntil } },
    ]);
  });

  it('gives seats that nobody confirmed within a day to the next waiting party, and mails everybody concerned', async () => {
    const event = await anEvent();
    const [first, next] = [await held(event), await held(event)];
    await allSent(event);
    // Mail scanners open links, so opening confirms nothing.
    await own(event, first);
    await running.app.inject({ url: `/rsvp/${event.customUrl}?reply=${linkOf(first)}` });
    await lapse(23);
    expect(await own(event, first)).toMatchObject({ status: 'confirmed', unconfirmed: true });
    await lapse(25);
    expect(await own(event, first)).toMatchObject({
      status: 'waitlisted',
      unconfirmed: true,
      heldUntil: null,
    });
    const promoted = await own(event, next);
    expect(promoted).toMatchObject({ status: 'confirmed', unconfirmed: true });
    expect(new Date(promoted.heldUntil as string).getTime()).toBeGreaterThan(inHours(48).getTime());
    expect((await mailsTo(first.email)).at(-1)).toMatchObject({
      template: 'guest.waitlisted',
      reply: { lapsed: true },
    });
    expect((await mailsTo(next.email)).at(-1)).toMatchObject({ template: 'guest.promoted' });
    const told = await running.database.platform
      .select()
      .from(notifications)
      .where(and(eq(notifications.eventId, event.id), eq(notifications.kind, 'spots_opened')));
    expect(told).toHaveLength(1);
    const lines = await running.database.platform
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.eventId, event.id), eq(activityLog.action, 'reservation.lapsed')));
    expect(lines).toMatchObject([{ subjectId: first.id, actorLabel: 'Turnout' }]);
    // Nothing is left to do, and unconfirmed guests hold nothing.
    await lapse(25);
    expect(await mailsTo(first.email)).toHaveLength(2);
    await running.call('DELETE', at(event, next));
    const data = await running.call('GET', `/api/rsvp/${event.customUrl}/data`);
    expect(data.body).toMatchObject({ spotsRemaining: 1, openSpots: 1 });
    // A guest who confirms late is on the waitlist again.
    expect((await confirm(event, first)).body).toMatchObject({ status: 'confirmed', unconfirmed: false });
    expect((await mailsTo(first.email)).at(-1)).toMatchObject({ template: 'guest.promoted' });
  });

  it('keeps the seats of guests who confirm, with or without a script, or change their reply', async () => {
    const event = await anEvent({ maxGuests: 10 });
    const [byButton, byForm, byChange] = [await held(event), await held(event), await held(event)];
    await allSent(event);
    expect((await confirm(event, byButton)).body).toMatchObject({ unconfirmed: false, heldUntil: null });
    expect((await confirm(event, byButton)).status).toBe(200);
    const page = await running.app.inject({ url: `/rsvp/${event.customUrl}?reply=${linkOf(byForm)}` });
    expect(page.body).toMatch(/<button[^>]*value="confirm"[^>]*>Confirm my reply/);
    const pressed = await running.app.inject({
      method: 'POST',
      url: `/rsvp/${event.customUrl}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ do: 'confirm', reply: linkOf(byForm) }).toString(),
    });
    expect(pressed.statusCode).toBe(303);
    const changed = await running.call('PUT', at(event, byChange), {
      body: {
        displayName: 'Grace',
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name: 'Grace' }],
      },
    });
    expect(changed.body).toMatchObject({ status: 'confirmed', reservation: { unconfirmed: false } });
    await lapse(25);
    for (const reply of [byButton, byForm, byChange]) {
      expect(await own(event, reply)).toMatchObject({ status: 'confirmed', unconfirmed: false });
    }
  });

  it('does not free seats before the mail has left, and promotes nobody after the event has begun', async () => {
    const event = await anEvent();
    const reply = await held(event);
    await lapse(25);
    expect(await own(event, reply)).toMatchObject({ status: 'confirmed' });
    await allSent(event);
    await lapseHolds(running.deps, new Date(event.startsAt.getTime() + hour));
    expect(await own(event, reply)).toMatchObject({ status: 'confirmed' });
    await lapse(25);
    expect(await own(event, reply)).toMatchObject({ status: 'waitlisted' });
  });

  it('needs no confirmation after the host switches the setting off', async () => {
    const event = await anEvent();
    const reply = await held(event);
    await allSent(event);
    await lapse(25);
    const { status } = await running.call('PUT', `/api/events/${event.id}`, {
      token,
      body: { holdSeats: false },
    });
    expect(status).toBe(200);
    // Nobody else wants the seat that came back.
    expect(await own(event, reply)).toMatchObject({ status: 'confirmed', unconfirmed: false });
  });
});

it('an event holds no seats by default, when switched off, or with the built-in mailbox', async () => {
  const made = await running.call('POST', '/api/events', {
    token,
    body: { name: 'By default', dateTime: inHours(1_000).toISOString(), timezone: 'America/New_York' },
  });
  expect(made.body.holdSeats).toBe(false);
  for (const [event, app] of [
    [await anEvent({ holdSeats: false }), running],
    [await anEvent(), boxed],
  ] as const) {
    const { body } = await submit(event, app);
    expect(body).toMatchObject({
      link: expect.any(String),
      reservation: { unconfirmed: false, heldUntil: null },
    });
    await allSent(event);
    await lapse(25, app);
    expect(await own(event, body.reservation)).toMatchObject({ status: 'confirmed' });
  }
});
