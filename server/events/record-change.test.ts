import { and, eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken, newToken } from '../keys/tokens.ts';
import { activityLog, outbox, reservations } from '../db/schema.ts';
import { readSnapshots } from '../mail/event-snapshot.store.ts';
import type { MessagePayloads } from '../mail/kinds/registry.ts';
import { renderMessage } from '../mail/templates/render.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';

let app: TestApp;
let host: Awaited<ReturnType<typeof signedInAs>>;
let event: Awaited<ReturnType<typeof buildEvent>>;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeEach(async () => {
  host = await signedInAs(app.database, 'eventManager', await buildTenant(app.database));
  event = await buildEvent(app.database, {
    tenantId: host.user.tenantId ?? '',
    createdBy: host.user.id,
    displayName: 'Ada & Bo',
    confirmedEmailMessage: 'See you there',
    message: 'Bring a coat',
  });
});

const mails = () =>
  app.database.platform
    .select()
    .from(outbox)
    .where(and(eq(outbox.eventId, event.id), eq(outbox.template, 'guest.eventChanged')))
    .orderBy(outbox.toEmail);
const payloadOf = (row: { payload: unknown } | undefined) =>
  row?.payload as MessagePayloads['guest.eventChanged'];
const put = (body: object, token = host.token) => app.call('PUT', `/api/events/${event.id}`, { token, body });

describe('an event that its host moves', () => {
  it('mails each guest who comes or waits once, with old and new details, the personal link and a calendar entry', async () => {
    await buildReservation(app.database, event, { guestEmail: 'a@example.com', guestCount: 3 });
    await buildReservation(app.database, event, { guestEmail: 'b@example.com' });
    await buildReservation(app.database, event, { guestEmail: 'w@example.com', waitlisted: true });
    await buildReservation(app.database, event, { guestEmail: 'n@example.com', isAttending: false });
    const dateTime = later(40);

    const reply = await put({ dateTime, location: 'The barn', notifyGuests: true });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ id: event.id, location: 'The barn', version: 2 });
    expect(reply.body).not.toHaveProperty('notifyGuests');

    const sent = await mails();
    expect(sent.map(({ toEmail, tenantId }) => [toEmail, tenantId])).toEqual([
      ['a@example.com', event.tenantId],
      ['b@example.com', event.tenantId],
      ['w@example.com', event.tenantId],
    ]);
    const payload = payloadOf(sent[0]);
    expect(payload).toMatchObject({
      before: { dateTime: event.startsAt.toISOString(), location: 'The Boathouse' },
      event: { dateTime, location: 'The barn', replyTo: host.user.email, message: 'Bring a coat' },
      reply: { guestEmail: 'a@example.com', guestCount: 3, status: 'confirmed', message: '' },
    });
    expect(
      (await app.call('GET', payload.path.replace('/rsvp/', '/api/rsvp/').replace('?reply=', '/reply/')))
        .body,
    ).toMatchObject({
      guestCount: 3,
    });

    const { calendar, replyTo, text } = renderMessage('guest.eventChanged', payload, {
      publicUrl: 'https://rsvp.example.com',
      mailFrom: 'no-reply@example.com',
      causedAt: sent[0]?.createdAt ?? new Date(),
    });
    expect(text).toContain('before: The Boathouse');
    expect(replyTo).toEqual({ name: 'Ada & Bo', address: host.user.email });
    const entry = new ICAL.Event(
      new ICAL.Component(ICAL.parse(calendar?.content ?? '') as never).getFirstSubcomponent(
        'vevent',
      ) as never,
    );
    expect(entry.uid).toBe(`${event.id}@turnout`);
    expect(entry.startDate.toJSDate().toISOString()).toBe(`${dateTime.slice(0, 19)}.000Z`);

    const [line] = await app.database.platform
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.eventId, event.id), eq(activityLog.action, 'event.edit')));
    expect(line?.details).toMatchObject({ fields: ['dateTime', 'location'], guestsTold: 3 });
  });

  it.each([
    ['nobody asked for it', { location: 'The barn' }],
    ['it was declined', { location: 'The barn', notifyGuests: false }],
    ['nothing that concerns guests changed', { maxGuests: 80, emailSignature: 'A & B', notifyGuests: true }],
    ['what was sent is what was there', { location: 'The Boathouse', notifyGuests: true }],
  ])('mails nobody when %s', async (_why, body) => {
    await buildReservation(app.database, event);
    expect((await put(body)).status).toBe(200);
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['name', 'Autumn Party'],
    ['timezone', 'America/Anchorage'],
    ['endTime', later(31)],
    ['dressCode', 'Black tie'],
  ])('mails guests about a new %s', async (field, value) => {
    await buildReservation(app.database, event);
    expect((await put({ [field]: value, notifyGuests: true })).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  it('mails nobody if the server refuses the change', async () => {
    await buildReservation(app.database, event);
    const body = { location: 'The barn', notifyGuests: true };
    expect((await put({ ...body, cutoffDate: later(300) })).status).toBe(400);
    expect((await put({ ...body, notifyGuests: 'yes' })).status).toBe(400);
    expect((await put({ ...body, version: 0 })).status).toBe(409);
    const colleague = await signedInAs(app.database, 'eventManager', host.tenant ?? undefined);
    expect((await put(body, colleague.token)).status).toBe(403);
    const stranger = await signedInAs(app.database, 'admin');
    expect((await put(body, stranger.token)).status).toBe(404);
    expect(await mails()).toEqual([]);
  });

  describe('several moves in a row', () => {
    const move = async (location: string) =>
      expect((await put({ location, notifyGuests: true })).status).toBe(200);
    const leaves = (sentAt: Date) =>
      app.database.platform
        .update(outbox)
        .set({ status: 'sent', sentAt })
        .where(eq(outbox.eventId, event.id));

    it('mail each guest once, from the first to the last details, if the first mail is still queued', async () => {
      await buildReservation(app.database, event, { guestEmail: 'a@example.com' });
      await move('The barn');
      await buildReservation(app.database, event, { guestEmail: 'b@example.com' });
      await move('The orchard');
      const sent = await mails();
      expect(sent.map(({ toEmail }) => toEmail)).toEqual(['a@example.com', 'b@example.com']);
      expect(sent.map((row) => payloadOf(row).event.location)).toEqual(['The orchard', 'The orchard']);
      expect(sent.map((row) => payloadOf(row).before.location)).toEqual(['The Boathouse', 'The barn']);
      const path = payloadOf(sent[0]).path.replace('/rsvp/', '/api/rsvp/').replace('?reply=', '/reply/');
      expect((await app.call('GET', path)).status).toBe(200);
    });

    it('mail nobody if the event moves back to its first place', async () => {
      await buildReservation(app.database, event);
      await move('The barn');
      await move('The Boathouse');
      expect(await mails()).toEqual([]);
    });

    it('send the next mail ten seconds after the previous one, or at once if more time has passed', async () => {
      await buildReservation(app.database, event);
      await move('The barn');
      const [first] = await mails();
      expect(first?.nextAttemptAt.getTime()).toBeLessThanOrEqual(first?.createdAt.getTime() ?? 0);
      const sentAt = new Date();
      await leaves(sentAt);
      await move('The orchard');
      await move('The meadow');
      const [, waiting, ...more] = (await mails()).sort(
        (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
      );
      expect(more).toEqual([]);
      expect(waiting?.nextAttemptAt.getTime()).toBe(sentAt.getTime() + 10_000);
      expect(payloadOf(waiting).before.location).toBe('The barn');
      expect(payloadOf(waiting).event.location).toBe('The meadow');

      await leaves(new Date(Date.now() - 3_600_000));
      await move('The hall');
      const last = (await mails()).find(({ status }) => status === 'queued');
      expect(last?.nextAttemptAt.getTime()).toBeLessThanOrEqual(last?.createdAt.getTime() ?? 0);
    });

    it('leave the mails of other events alone', async () => {
      await buildReservation(app.database, event);
      await move('The barn');
      const mine = event;
      event = await buildEvent(app.database, { tenantId: mine.tenantId, createdBy: host.user.id });
      await buildReservation(app.database, event);
      await move('The orchard');
      event = mine;
      expect(await mails()).toHaveLength(1);
    });
  });

  it('keeps earlier personal links valid, and mails thousands of guests at once', async () => {
    const rows = 2_000;
    const first = newToken();
    const reply = await buildReservation(app.database, event, {
      guestEmail: 'first@example.com',
      linkTokenHash: hashToken(first),
    });
    await app.database.platform.insert(reservations).values(
      Array.from({ length: rows }, (_, index) => ({
        ...reply,
        id: crypto.randomUUID(),
        guestEmail: `g${index}@example.com`,
        emailKey: `g${index}@example.com`,
        replyKey: `g${index}@example.com`,
        arrival: reply.arrival + index + 1,
        linkTokenHash: null,
      })),
    );
    expect((await put({ location: 'The barn', notifyGuests: true })).status).toBe(200);
    const sent = await mails();
    expect(sent).toHaveLength(rows + 1);
    expect(new Set(sent.map((row) => payloadOf(row).path)).size).toBe(rows + 1);
    const opened = async (path: string) =>
      (await app.call('GET', path.replace('/rsvp/', '/api/rsvp/').replace('?reply=', '/reply/'))).status;
    for (const row of [sent[0], sent[1_200], sent[rows]]) expect(await opened(payloadOf(row).path)).toBe(200);
    expect(await opened(`/rsvp/${event.customUrl}?reply=${first}`)).toBe(200);
  });
});

describe('the calendar entry of a guest', () => {
  const last = async (template: string) => {
    const rows = await app.database.platform
      .select()
      .from(outbox)
      .where(and(eq(outbox.eventId, event.id), eq(outbox.template, template)))
      .orderBy(outbox.createdAt);
    return rows.at(-1)?.payload as MessagePayloads['guest.declined'] | undefined;
  };
  const change = (id: string, body: object) =>
    app.call('PUT', `/api/reservation/${id}`, { token: host.token, body });

  it('disappears from the calendar when the host declines for the guest or moves the reply to the waitlist', async () => {
    const declining = await buildReservation(app.database, event);
    expect((await change(declining.id, { isAttending: false })).status).toBe(200);
    expect(await last('guest.declined')).toMatchObject({ wasConfirmed: true });
    const waiting = await buildReservation(app.database, event);
    expect((await change(waiting.id, { waitlisted: true })).status).toBe(200);
    expect(await last('guest.waitlisted')).toMatchObject({ wasConfirmed: true });
  });

  it('stays out of calendars of guests who only waited', async () => {
    const waiting = await buildReservation(app.database, event, { waitlisted: true });
    expect((await change(waiting.id, { isAttending: false })).status).toBe(200);
    expect(await last('guest.declined')).not.toHaveProperty('wasConfirmed');
  });

  it('disappears from the calendar when the host deletes the reply and chooses to mail the guest', async () => {
    const del = async (id: string, query = '') =>
      expect((await app.call('DELETE', `/api/reservation/${id}${query}`, { token: host.token })).status).toBe(
        200,
      );
    await del((await buildReservation(app.database, event)).id);
    await del((await buildReservation(app.database, event, { isAttending: false })).id, '?notifyGuest=true');
    expect(await last('guest.removed')).toBeUndefined();
    await del((await buildReservation(app.database, event, { waitlisted: true })).id, '?notifyGuest=true');
    expect(await last('guest.removed')).toMatchObject({ wasConfirmed: false });
    const coming = await buildReservation(app.database, event, { guestEmail: 'r@example.com' });
    await del(coming.id, '?notifyGuest=true');
    expect(await last('guest.removed')).toMatchObject({ guestEmail: 'r@example.com', wasConfirmed: true });
    const [line] = await app.database.platform
      .select()
      .from(activityLog)
      .where(and(eq(activityLog.subjectId, coming.id), eq(activityLog.action, 'reservation.deleted')));
    expect(line?.details).toMatchObject({ guestTold: true });
  });

  it('disappears from the calendar of the reply’s old address, without revealing the new address', async () => {
    const coming = await buildReservation(app.database, event, { guestEmail: 'old@example.com' });
    expect((await change(coming.id, { guestEmail: 'OLD@example.com' })).status).toBe(200);
    expect(await last('guest.readdressed')).toBeUndefined();
    expect((await change(coming.id, { guestEmail: 'new@example.com' })).status).toBe(200);
    const [row] = await app.database.platform
      .select()
      .from(outbox)
      .where(and(eq(outbox.eventId, event.id), eq(outbox.template, 'guest.readdressed')));
    expect(row).toMatchObject({ toEmail: 'OLD@example.com', payload: { wasConfirmed: true } });
    expect(JSON.stringify(row?.payload)).not.toContain('new@example.com');
    const events = await readSnapshots(app.database.platform, [event.id]);
    const { calendar } = renderMessage(
      'guest.readdressed',
      {
        ...row?.payload,
        event: events.get(event.id),
      } as unknown as MessagePayloads['guest.readdressed'],
      { publicUrl: 'https://rsvp.example.com', mailFrom: 'no-reply@example.com', causedAt: new Date() },
    );
    expect(calendar?.method).toBe('CANCEL');
    expect(await last('guest.changed')).toMatchObject({ reply: { guestEmail: 'new@example.com' } });

    const waiting = await buildReservation(app.database, event, { waitlisted: true });
    await change(waiting.id, { guestEmail: 'waits@example.com' });
    expect(await last('guest.readdressed')).toMatchObject({ wasConfirmed: false });
  });

  it('stays with the old address while another reply of that address is confirmed', async () => {
    event = await buildEvent(app.database, {
      tenantId: event.tenantId,
      createdBy: host.user.id,
      severalRepliesPerEmail: true,
    });
    const of = (n: number, more: object = {}) =>
      buildReservation(app.database, event, {
        guestEmail: 'two@example.com',
        replyKey: `two@example.com ${n}`,
        ...more,
      });
    const declined = await of(1, { isAttending: false });
    await change(declined.id, { guestEmail: 'new@example.com' });
    expect(await last('guest.readdressed')).toBeUndefined();
    const first = await of(2);
    await of(3);
    await change(first.id, { guestEmail: 'new@example.com' });
    expect(await last('guest.readdressed')).toMatchObject({ wasConfirmed: false });
  });

  it('stays while another reply with that address is confirmed', async () => {
    event = await buildEvent(app.database, {
      tenantId: event.tenantId,
      createdBy: host.user.id,
      severalRepliesPerEmail: true,
    });
    const [first, second] = [1, 2].map((n) =>
      buildReservation(app.database, event, {
        guestEmail: 'two@example.com',
        replyKey: `two@example.com ${n}`,
      }),
    );
    expect((await change((await first)?.id ?? '', { isAttending: false })).status).toBe(200);
    expect(await last('guest.declined')).not.toHaveProperty('wasConfirmed');
    expect((await change((await second)?.id ?? '', { isAttending: false })).status).toBe(200);
    expect(await last('guest.declined')).toMatchObject({ wasConfirmed: true });
  });

  it('names the guest when the event is deleted with mails', async () => {
    await buildReservation(app.database, event, { guestEmail: 'a@example.com' });
    await app.call('DELETE', `/api/events/${event.id}?notifyGuests=true`, { token: host.token });
    expect(await last('guest.cancelled')).toMatchObject({
      guestEmail: 'a@example.com',
      event: { replyTo: host.user.email, organization: host.tenant?.name },
    });
  });

  it('gives the address of the creator, or else of an admin, as Reply-To', async () => {
    const root = await signedInAs(app.database, 'superadmin');
    const admin = await signedInAs(app.database, 'admin', host.tenant ?? undefined);
    event = await buildEvent(app.database, { tenantId: event.tenantId, createdBy: root.user.id });
    await buildReservation(app.database, event);
    await put({ location: 'The barn', notifyGuests: true }, root.token);
    expect(payloadOf((await mails())[0]).event.replyTo).toBe(admin.user.email);
  });
});
