/** Tests that changes and cancellations reach every household that knows the date. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../db/schema.ts';
import { suppress } from '../mail/suppressions.store.ts';
import { buildEvent, buildReservation } from '../testing/builders.ts';
import { calendarsOf } from '../testing/calendars.ts';
import { deliverMail } from '../testing/deliver.ts';
import { hostStage, type HostStage } from '../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const start = (days: number) => new Date(Math.ceil(Date.now() / 1000) * 1000 + days * 86_400_000);
const anEvent = (more: object = {}) =>
  buildEvent(app.database, {
    tenantId: host.tenant!.id,
    createdBy: host.user.id,
    maxGuests: 100,
    startsAt: start(30),
    ...more,
  });
type Event = Awaited<ReturnType<typeof anEvent>>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: host.token, ...(body && { body }) });

const deliver = () => deliverMail(app, { pauseMs: 0 });

/** Adds a household and sends its letter. */
async function invited(event: Event, email: string, { leaves = true } = {}) {
  const { body } = await call('POST', `/api/events/${event.id}/invitations`, {
    label: 'The Silvas',
    email,
    invitees: [{ name: 'Ana Silva' }],
  });
  await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [body.id] });
  if (leaves) await deliver();
  return body as { id: string; code: string; link: string };
}

const entryOf = async (event: Event, email: string) => {
  const entry = (await calendarsOf(app.database, event.id)).get(email);
  return entry && { start: entry.start, status: entry.status };
};

describe('the calendar entry in an invitation mail', () => {
  it('becomes the calendar entry of the reply once the household answers', async () => {
    const event = await anEvent();
    const { code } = await invited(event, 'ana@example.com');
    const begins = event.startsAt.toISOString();
    expect(await entryOf(event, 'ana@example.com')).toEqual({ start: begins, status: 'TENTATIVE' });
    await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        ...{ isAttending: true, guestCount: 1, displayName: 'Ana', guestEmail: 'ana@example.com' },
        ...{ guestDetails: [{ name: 'Ana' }], invitation: code },
      },
    });
    await deliver();
    expect(await entryOf(event, 'ana@example.com')).toEqual({ start: begins, status: 'CONFIRMED' });
  });
});

const mailsOf = async (event: Event, template: string) => {
  const { rows } = await app.database.platform.execute<{ to_email: string; text_body: string }>(sql`
    select to_email, text_body from outbox where event_id = ${event.id} and template = ${template} and status = 'sent'
    order by to_email`);
  return rows;
};
const mailedTo = async (event: Event, template: string) =>
  (await mailsOf(event, template)).map(({ to_email: email }) => email);
const move = (event: Event, dateTime: string, more: object = {}) =>
  call('PUT', `/api/events/${event.id}`, { dateTime, notifyGuests: true, ...more });
const answer = (event: Event, invitation: string, guestEmail: string, guestCount = 1) =>
  app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    body: {
      ...{ isAttending: guestCount > 0, guestCount, displayName: 'Ana', guestEmail, invitation },
      guestDetails: [{ name: 'Ana' }],
    },
  });

describe('an unanswered household', () => {
  it('gets the news of a new date, and its calendar entry moves', async () => {
    const event = await anEvent();
    const { link } = await invited(event, 'ana@example.com');
    const later = start(40).toISOString();
    expect((await move(event, later)).status).toBe(200);
    await deliver();
    const [mail, ...more] = await mailsOf(event, 'guest.eventChanged');
    expect(more).toEqual([]);
    expect(mail?.text_body).toContain('Dear Ana Silva,');
    expect(mail?.text_body).toContain(link);
    expect(await entryOf(event, 'ana@example.com')).toEqual({ start: later, status: 'TENTATIVE' });
  });

  it('gets the news of a cancellation, and its calendar entry disappears', async () => {
    const event = await anEvent();
    await invited(event, 'ana@example.com');
    await call('PUT', `/api/events/${event.id}`, { status: 'cancelled' });
    await deliver();
    expect(await mailedTo(event, 'guest.cancelled')).toEqual(['ana@example.com']);
    expect(await entryOf(event, 'ana@example.com')).toBeUndefined();
  });

  it('gets the news of a deletion if the host wants to tell guests', async () => {
    const [told, silent] = [await anEvent(), await anEvent()];
    await invited(told, 'ana@example.com');
    await invited(silent, 'ana@example.com');
    await call('DELETE', `/api/events/${told.id}?notifyGuests=true`);
    await call('DELETE', `/api/events/${silent.id}`);
    await deliver();
    expect(await mailedTo(told, 'guest.cancelled')).toEqual(['ana@example.com']);
    expect(await entryOf(told, 'ana@example.com')).toBeUndefined();
    expect(await mailedTo(silent, 'guest.cancelled')).toEqual([]);
  });

  it('gets the new date in the invitation itself if the invitation has not left yet', async () => {
    const event = await anEvent();
    await invited(event, 'ana@example.com', { leaves: false });
    const later = start(40).toISOString();
    await move(event, later);
    await deliver();
    expect(await mailedTo(event, 'guest.eventChanged')).toEqual([]);
    expect(await entryOf(event, 'ana@example.com')).toEqual({ start: later, status: 'TENTATIVE' });
  });

  it('gets news at each address that its invitations reached, with its link only at its present address', async () => {
    const event = await anEvent();
    const { id, link } = await invited(event, 'old@example.com');
    await call('PUT', `/api/invitations/${id}`, { email: 'new@example.com' });
    await call('POST', `/api/events/${event.id}/invitations/send`, { ids: [id] });
    await deliver();
    const later = start(40).toISOString();
    await move(event, later);
    await deliver();
    const mails = await mailsOf(event, 'guest.eventChanged');
    expect(mails.map(({ to_email: email, text_body: text }) => [email, text.includes(link)])).toEqual([
      ['new@example.com', true],
      ['old@example.com', false],
    ]);
    for (const email of ['old@example.com', 'new@example.com'])
      expect(await entryOf(event, email)).toEqual({ start: later, status: 'TENTATIVE' });
  });

  it('gets news even if it unsubscribed, and if the host delivered the invitation personally', async () => {
    const event = await anEvent();
    await invited(event, 'ended@example.com');
    const { body } = await call('POST', `/api/events/${event.id}/invitations`, {
      label: 'By hand',
      email: 'hand@example.com',
    });
    await call('POST', `/api/events/${event.id}/invitations/sent`, { ids: [body.id], by: 'whatsapp' });
    await suppress(app.database.platform, event.tenantId, 'ended@example.com', 'unsubscribed');
    await move(event, start(40).toISOString());
    await deliver();
    expect(await mailedTo(event, 'guest.eventChanged')).toEqual(['ended@example.com', 'hand@example.com']);
  });

  it('gets no news once it is off the list, said “not me” or declined, or the event is over', async () => {
    const event = await anEvent();
    const [gone, other, declines] = [
      await invited(event, 'gone@example.com'),
      await invited(event, 'other@example.com'),
      await invited(event, 'declines@example.com'),
    ];
    await call('POST', `/api/events/${event.id}/invitations/delete`, { ids: [gone.id] });
    await app.call('POST', `/api/rsvp/${event.customUrl}/not-me`, { body: { invitation: other.code } });
    expect((await answer(event, declines.code, 'declines@example.com', 0)).status).toBe(201);
    await move(event, start(40).toISOString());
    await deliver();
    expect(await mailedTo(event, 'guest.eventChanged')).toEqual([]);
    const over = await anEvent();
    await invited(over, 'ana@example.com');
    const past = { startsAt: new Date(Date.now() - 30 * 3_600_000), endsAt: null };
    await app.database.platform.update(events).set(past).where(eq(events.id, over.id));
    await call('PUT', `/api/events/${over.id}`, { status: 'cancelled' });
    await deliver();
    expect(await mailedTo(over, 'guest.cancelled')).toEqual([]);
  });
});

describe('a household that answered', () => {
  it('gets news at the address of its reply and at the address of its invitation', async () => {
    const event = await anEvent();
    const { code } = await invited(event, 'letter@example.com');
    expect((await answer(event, code, 'reply@example.com')).status).toBe(201);
    const later = start(40).toISOString();
    await move(event, later);
    await deliver();
    expect(await mailedTo(event, 'guest.eventChanged')).toEqual(['letter@example.com', 'reply@example.com']);
    expect(await entryOf(event, 'letter@example.com')).toEqual({ start: later, status: 'TENTATIVE' });
    expect(await entryOf(event, 'reply@example.com')).toEqual({ start: later, status: 'CONFIRMED' });
    await call('PUT', `/api/events/${event.id}`, { status: 'cancelled' });
    // Two mails about one event are ten seconds apart.
    await app.database.platform.execute(
      sql`update outbox set next_attempt_at = now() where event_id = ${event.id} and status = 'queued'`,
    );
    await deliver();
    expect(await mailedTo(event, 'guest.cancelled')).toEqual(['letter@example.com', 'reply@example.com']);
    for (const email of ['letter@example.com', 'reply@example.com'])
      expect(await entryOf(event, email)).toBeUndefined();
  });

  it('gets one mail if its waitlisted reply has the same address as its invitation', async () => {
    const event = await anEvent({ requiresApproval: true, enableWaitlist: true, maxGuests: 1 });
    const { code } = await invited(event, 'ana@example.com');
    await app.database.platform.execute(
      sql`update invitations set promised = 0 where event_id = ${event.id}`,
    );
    await buildReservation(app.database, event, { guestEmail: 'seated@example.com', guestCount: 1 });
    await app.database.platform.update(events).set({ confirmedGuests: 1 }).where(eq(events.id, event.id));
    expect((await answer(event, code, 'ana@example.com')).body).toMatchObject({ status: 'waitlisted' });
    const later = start(40).toISOString();
    await move(event, later);
    await deliver();
    expect(await mailedTo(event, 'guest.eventChanged')).toEqual(['ana@example.com', 'seated@example.com']);
    expect(await entryOf(event, 'ana@example.com')).toEqual({ start: later, status: 'TENTATIVE' });
  });
});

describe('a household that declines or withdraws', () => {
  it.each(['ana@example.com', 'reply@example.com'])(
    'disappears from the calendar of its invitation’s address if it declines as %s',
    async (email) => {
      const event = await anEvent();
      const { code, link } = await invited(event, 'ana@example.com');
      expect((await answer(event, code, email, 0)).status).toBe(201);
      await deliver();
      await deliver();
      expect(await mailedTo(event, 'guest.declined')).toEqual([...new Set(['ana@example.com', email])]);
      expect(await entryOf(event, 'ana@example.com')).toBeUndefined();
      const [mail] = await mailsOf(event, 'guest.declined');
      if (email !== 'ana@example.com') expect(mail?.text_body).toContain(link);
    },
  );

  it('gets no mail at an invitation’s address where mail bounces', async () => {
    const event = await anEvent();
    const { code } = await invited(event, 'bounced@example.com');
    await app.database.platformTransaction((tx) =>
      suppress(tx, host.tenant!.id, 'bounced@example.com', 'undeliverable'),
    );
    expect((await answer(event, code, 'reply@example.com', 0)).status).toBe(201);
    await deliver();
    await deliver();
    expect(await mailedTo(event, 'guest.declined')).toEqual(['reply@example.com']);
  });

  it('disappears from all calendars if it withdraws', async () => {
    const event = await anEvent();
    const { code } = await invited(event, 'letter@example.com');
    const { body } = await answer(event, code, 'own@example.com');
    await deliver();
    expect(await entryOf(event, 'own@example.com')).toMatchObject({ status: 'CONFIRMED' });
    const [, token = ''] = /reply=([\w-]+)/.exec(JSON.stringify(body)) ?? [];
    const withdrawn = await app.call('DELETE', `/api/rsvp/${event.customUrl}/reply/${token}`);
    expect(withdrawn.status).toBe(200);
    await app.database.platform.execute(
      sql`update outbox set next_attempt_at = now() where event_id = ${event.id} and status = 'queued'`,
    );
    await deliver();
    for (const email of ['letter@example.com', 'own@example.com'])
      expect(await entryOf(event, email)).toBeUndefined();
  });

  it('stays in the calendar of its invitation’s address if a host deletes its reply', async () => {
    const event = await anEvent();
    const { code } = await invited(event, 'letter@example.com');
    const { body } = await answer(event, code, 'reply@example.com');
    await deliver();
    await call('DELETE', `/api/reservation/${body.reservation.id}?notifyGuest=true`);
    await deliver();
    expect(await entryOf(event, 'reply@example.com')).toBeUndefined();
    // The household stays on the guest list.
    expect(await entryOf(event, 'letter@example.com')).toMatchObject({ status: 'TENTATIVE' });
    const later = start(40).toISOString();
    await move(event, later);
    await deliver();
    expect(await mailedTo(event, 'guest.eventChanged')).toEqual(['letter@example.com']);
    expect(await entryOf(event, 'letter@example.com')).toEqual({ start: later, status: 'TENTATIVE' });
  });

  it('keeps the calendar entry of another household with the same address', async () => {
    const event = await anEvent();
    const first = await invited(event, 'shared@example.com');
    await invited(event, 'shared@example.com');
    expect((await answer(event, first.code, 'shared@example.com', 0)).status).toBe(201);
    await deliver();
    expect(await mailedTo(event, 'guest.declined')).toEqual(['shared@example.com']);
    expect(await entryOf(event, 'shared@example.com')).toMatchObject({ status: 'TENTATIVE' });
  });
});
