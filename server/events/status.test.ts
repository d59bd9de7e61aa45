import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closedSentence } from '#domain/replies/deadline.ts';
import type { PlatformDb } from '../db/connect.ts';
import { activityLog, outbox, reservations, type events } from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';

type Signed = Awaited<ReturnType<typeof signedInAs>>;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
let app: TestApp;
let tenant: Awaited<ReturnType<typeof buildTenant>>;
let admin: Signed;
let member: Signed;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  tenant = await buildTenant(app.database);
  admin = await signedInAs(app.database, 'admin', tenant);
  member = await signedInAs(app.database, 'guest', tenant);
});

const get = (url: string, who?: Signed) => app.call('GET', url, who ? { token: who.token } : {});
const post = (url: string, body?: unknown, who: Signed = admin) =>
  app.call('POST', url, { token: who.token, body });
const put = (id: string, body: object, who: Signed = admin) =>
  app.call('PUT', `/api/events/${id}`, { token: who.token, body });
const query = <T>(work: (tx: PlatformDb) => Promise<T>) => app.database.platformTransaction(work);
const own = (overrides: Partial<typeof events.$inferInsert> = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id, ...overrides });
const yes = (email: string) => ({
  displayName: 'Ann Lee',
  guestEmail: email,
  isAttending: true,
  guestCount: 1,
  guestDetails: [{ name: 'Ann Lee' }],
});
const mailsOf = (eventId: string) =>
  query((tx) => tx.select().from(outbox).where(eq(outbox.eventId, eventId)).orderBy(outbox.id));
const linesOf = async (eventId: string) =>
  (await query((tx) => tx.select().from(activityLog).where(eq(activityLog.eventId, eventId)))).map(
    ({ action }) => action,
  );

describe('a draft', () => {
  it('404 for people without an account and for members, on every path', async () => {
    const made = await post('/api/events', {
      name: 'Secret',
      dateTime: inDays(20).toISOString(),
      status: 'draft',
    });
    expect([made.status, made.body.status]).toEqual([201, 'draft']);
    const { id, customUrl } = made.body;
    const page = `/rsvp/${customUrl}`;
    for (const path of [
      '',
      '?embed=1',
      '?preview=1',
      '?attend=yes',
      '/event.ics',
      '/image.png',
      '/drawing.png',
      '/theme.css',
    ]) {
      expect((await app.app.inject({ url: `${page}${path}` })).statusCode).toBe(404);
    }
    const plain = await app.app.inject({
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'attending=yes',
    });
    expect(plain.statusCode).toBe(404);
    expect((await get(`/api/rsvp/${customUrl}/data`)).status).toBe(404);
    const submitted = await app.call('POST', `/api/rsvp/${customUrl}/submit`, {
      body: yes('ann@example.com'),
    });
    expect(submitted.status).toBe(404);
    expect((await get(`/api/events/${id}`, member)).status).toBe(404);
    for (const list of ['/api/events', '/api/events/recent']) {
      expect((await get(list, member)).body).toEqual([]);
      expect((await get(list, admin)).body).toHaveLength(1);
    }
    expect((await get('/api/dashboard/stats', admin)).body).toMatchObject({
      totalEvents: 0,
      upcomingEvents: 0,
    });

    const published = await put(id, { status: 'published' });
    expect([published.status, published.body.status]).toEqual([200, 'published']);
    expect((await get(`/api/rsvp/${customUrl}/data`)).body).toMatchObject({
      cancelled: false,
      closed: false,
    });
    expect((await get('/api/events', member)).body).toHaveLength(1);
    expect(await linesOf(id)).toEqual(['event.create', 'event.publish']);
  });

  it('does not count as an active event of the plan until published', async () => {
    const free = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const host = await signedInAs(app.database, 'admin', free);
    const first = await buildEvent(app.database, { tenantId: free.id, createdBy: host.user.id });
    const copy = await post(`/api/events/${first.id}/duplicate`, {}, host);
    expect([copy.status, copy.body.status]).toEqual([201, 'draft']);
    const refused = await put(copy.body.id, { status: 'published', name: 'Renamed' }, host);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'planLimit' });
    expect((await get(`/api/events/${copy.body.id}`, host)).body).toMatchObject({ status: 'draft' });
    // A cancelled event no longer counts toward the plan's limit of events.
    expect((await put(first.id, { status: 'cancelled' }, host)).status).toBe(200);
    expect((await put(copy.body.id, { status: 'published' }, host)).status).toBe(200);
    expect((await put(first.id, { status: 'published' }, host)).status).toBe(403);
  });

  it('can replace a published event only while nobody has replied', async () => {
    const event = await own();
    expect((await put(event.id, { status: 'draft' })).body).toMatchObject({ status: 'draft' });
    expect((await put(event.id, { status: 'cancelled' })).status).toBe(409);
    const answered = await own({ declinedReplies: 1 });
    const { status, body } = await put(answered.id, { status: 'draft' });
    expect(status).toBe(409);
    expect(body.error).toContain('This event already has 1 reply');
  });

  it('400 for a new event as cancelled and for an unknown status', async () => {
    const fields = { name: 'X', dateTime: inDays(2).toISOString() };
    expect((await post('/api/events', { ...fields, status: 'cancelled' })).status).toBe(400);
    const event = await own();
    expect((await put(event.id, { status: 'gone' })).status).toBe(400);
    const colleague = await signedInAs(app.database, 'eventManager', tenant);
    expect((await put(event.id, { status: 'cancelled' }, colleague)).status).toBe(403);
  });
});

describe('a cancelled event', () => {
  it('keeps its page and replies, refuses new replies, and mails guests who come or wait', async () => {
    const event = await own({ enableWaitlist: true, maxGuests: 1 });
    const rsvp = `/api/rsvp/${event.customUrl}`;
    const first = await app.call('POST', `${rsvp}/submit`, { body: yes('ann@example.com') });
    await app.call('POST', `${rsvp}/submit`, { body: yes('bo@example.com') });
    await app.call('POST', `${rsvp}/submit`, {
      body: { guestEmail: 'no@example.com', isAttending: false, guestCount: 0 },
    });
    await query((tx) =>
      tx.update(outbox).set({ status: 'sent', sentAt: new Date() }).where(eq(outbox.eventId, event.id)),
    );
    const before = (await mailsOf(event.id)).length;
    const done = await put(event.id, { status: 'cancelled' });
    expect([done.status, done.body.status, done.body.reservationCount]).toEqual([200, 'cancelled', 3]);
    expect((await mailsOf(event.id)).slice(before)).toMatchObject([
      { template: 'guest.cancelled', toEmail: 'ann@example.com', payload: { keepsReply: true } },
      { template: 'guest.cancelled', toEmail: 'bo@example.com', payload: { waited: true } },
    ]);

    expect((await get(`${rsvp}/data`)).body).toMatchObject({ cancelled: true, closed: true });
    const late = await app.call('POST', `${rsvp}/submit`, { body: yes('late@example.com') });
    expect([late.status, late.body]).toEqual([
      409,
      { code: 'closed', reason: 'codes.closed', params: {}, error: closedSentence },
    ]);
    const page = await app.app.inject({ url: `/rsvp/${event.customUrl}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('This event has been cancelled');
    const entry = await app.app.inject({ url: `/rsvp/${event.customUrl}/event.ics` });
    expect(entry.body).toContain('METHOD:CANCEL');
    expect(entry.body).toContain('STATUS:CANCELLED');

    const token = new URL(first.body.link as string, 'http://x').searchParams.get('reply') ?? '';
    const reply = `${rsvp}/reply/${token}`;
    expect((await get(reply)).body).toMatchObject({ status: 'confirmed' });
    const { guestEmail: _email, ...change } = yes('ann@example.com');
    expect((await app.call('PUT', reply, { body: change })).status).toBe(409);
    // The freed seat stays free: no waiting party is promoted in a cancelled event.
    await app.call('DELETE', reply);
    const waiting = await query((tx) =>
      tx
        .select()
        .from(reservations)
        .where(and(eq(reservations.eventId, event.id), eq(reservations.waitlisted, true))),
    );
    expect(waiting).toHaveLength(1);

    const again = await put(event.id, { status: 'published' });
    expect(again.body.status).toBe('published');
    expect((await get(`${rsvp}/data`)).body).toMatchObject({ cancelled: false, closed: false });
    expect(await linesOf(event.id)).toEqual(expect.arrayContaining(['event.cancel', 'event.reopen']));
  });

  it('mails nobody if the host says so, and removes queued mails', async () => {
    const event = await own();
    await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, { body: yes('ann@example.com') });
    await query((tx) => tx.update(outbox).set({ status: 'queued' }).where(eq(outbox.eventId, event.id)));
    await put(event.id, { status: 'cancelled', notifyGuests: false });
    const kinds = (await mailsOf(event.id)).map(({ template }) => template);
    expect(kinds.filter((kind) => kind.startsWith('guest.'))).toEqual([]);
  });

  it('promotes waiting parties when reopened with automatic promotion', async () => {
    const event = await own({ enableWaitlist: true, automaticPromotion: true, status: 'cancelled' });
    await buildReservation(app.database, event, { waitlisted: true, guestCount: 1 });
    expect((await put(event.id, { status: 'published' })).body).toMatchObject({
      confirmedGuests: 1,
      waitlistCount: 0,
    });
  });
});
