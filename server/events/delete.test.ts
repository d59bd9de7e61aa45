import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activityLog, outbox, reservations } from '../db/schema.ts';
import {
  buildEvent,
  buildReservation,
  buildTenant,
  signedInAs,
  type EventOverrides,
} from '../testing/builders.ts';
import { deleteExpiredEvents } from './events.store.ts';
import { complete, eventCalls, inDays, nobody } from '../testing/event-calls.ts';
import { staffStage, type StaffStage } from '../testing/host-stage.ts';

let { app, superadmin, tenant, admin, manager, guest, stranger } = {} as StaffStage;
staffStage((stage) => ({ app, superadmin, tenant, admin, manager, guest, stranger } = stage));

const { get, post, del, query, row } = eventCalls(() => app);

const own = (overrides: EventOverrides = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: manager.user.id, ...overrides });

describe('DELETE /api/events/:id', () => {
  it('200 hides the event and keeps its rows, without mail by default', async () => {
    const event = await own();
    await buildReservation(app.database, event);
    const { status, body } = await del(`/api/events/${event.id}`, manager);
    expect(status).toBe(200);
    expect(body).toEqual({ message: 'Event deleted successfully' });
    expect((await get(`/api/events/${event.id}`, admin)).status).toBe(404);
    expect(await row(event.id)).toMatchObject({ deletedBy: manager.user.id, deletedAt: expect.any(Date) });
    expect(await query((tx) => tx.select().from(outbox).where(eq(outbox.eventId, event.id)))).toEqual([]);
    const again = await del(`/api/events/${event.id}`, manager);
    expect([again.status, again.body]).toEqual([
      404,
      { code: 'notFound', reason: 'missing.event', params: {}, error: 'This event doesn’t exist.' },
    ]);
    const taken = await post('/api/events', stranger, complete({ customUrl: event.customUrl }));
    expect(taken.status).toBe(409);
  });

  it('200 with notifyGuests mails each guest who comes or waits once', async () => {
    const event = await own({ severalRepliesPerEmail: true, displayName: 'The Hosts' });
    await buildReservation(app.database, event, { guestEmail: 'Ann@example.com', displayName: 'Ann' });
    await buildReservation(app.database, event, {
      guestEmail: 'ann@example.com',
      displayName: 'Ann again',
      replyKey: 'ann@example.com 2',
    });
    // Two spellings are one address, by the rule that compares addresses.
    await buildReservation(app.database, event, {
      guestEmail: 'zo\u00e9@example.com',
      emailKey: 'zo\u00e9@example.com',
      displayName: 'Zoé',
    });
    await buildReservation(app.database, event, {
      guestEmail: 'zoe\u0301@example.com',
      emailKey: 'zo\u00e9@example.com',
      replyKey: 'zo\u00e9@example.com 2',
    });
    await buildReservation(app.database, event, { guestEmail: 'wait@example.com', waitlisted: true });
    await buildReservation(app.database, event, { guestEmail: 'no@example.com', isAttending: false });
    expect((await del(`/api/events/${event.id}?notifyGuests=true`, admin)).status).toBe(200);
    const mails = await query((tx) => tx.select().from(outbox).where(eq(outbox.eventId, event.id)));
    expect(mails).toMatchObject([
      {
        template: 'guest.cancelled',
        toEmail: 'Ann@example.com',
        tenantId: tenant.id,
        payload: { displayName: 'Ann', event: { id: event.id, displayName: 'The Hosts' } },
      },
      { toEmail: 'wait@example.com', payload: { waited: true } },
      { toEmail: 'zo\u00e9@example.com', payload: { displayName: 'Zoé' } },
    ]);
    const [line] = await query((tx) =>
      tx
        .select()
        .from(activityLog)
        .where(and(eq(activityLog.eventId, event.id), eq(activityLog.action, 'event.delete'))),
    );
    expect(line).toMatchObject({ actorId: admin.user.id, details: { replies: 6, guestsTold: 3 } });
  });

  it('403 for another host’s event as event manager and for guests, 404 for another organization', async () => {
    const event = await own();
    const colleague = await signedInAs(app.database, 'eventManager', tenant);
    expect((await del(`/api/events/${event.id}`, colleague)).status).toBe(403);
    expect((await del(`/api/events/${event.id}`, guest)).status).toBe(403);
    expect((await del(`/api/events/${event.id}`, stranger)).status).toBe(404);
    expect(await row(event.id)).toMatchObject({ deletedAt: null });
    expect((await del(`/api/events/${event.id}`, superadmin)).status).toBe(200);
  });
});

describe('POST /api/events/:id/restore', () => {
  it('200 brings the event back with replies and address, for the host who deleted it and for admins', async () => {
    const event = await own();
    await buildReservation(app.database, event, { guestCount: 2 });
    await del(`/api/events/${event.id}`, manager);
    const colleague = await signedInAs(app.database, 'eventManager', tenant);
    for (const who of [colleague, guest]) {
      expect((await post(`/api/events/${event.id}/restore`, who)).status).toBe(403);
    }
    expect((await post(`/api/events/${event.id}/restore`, stranger)).status).toBe(404);
    const { status, body } = await post(`/api/events/${event.id}/restore`, manager);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: event.id, customUrl: event.customUrl, confirmedGuests: 2, version: 1 });
    expect(body.deletedAt ?? null).toBeNull();
    expect((await get(`/api/events/${event.id}`, manager)).status).toBe(200);
    const twice = await post(`/api/events/${event.id}/restore`, manager);
    expect(twice.status).toBe(409);
    for (const who of [admin, superadmin]) {
      await del(`/api/events/${event.id}`, admin);
      // The host made the event, but somebody else deleted it.
      expect((await post(`/api/events/${event.id}/restore`, manager)).status).toBe(403);
      expect((await post(`/api/events/${event.id}/restore`, who)).status).toBe(200);
    }
    expect(twice.body.error).toBe('This event isn’t deleted.');
    expect((await post(`/api/events/${nobody}/restore`, superadmin)).status).toBe(404);
  });

  it('404 after 30 days, 403 beyond the plan', async () => {
    const old = await own({ deletedAt: inDays(-31) });
    expect((await post(`/api/events/${old.id}/restore`, superadmin)).status).toBe(404);
    const free = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const base = { tenantId: free.id, createdBy: superadmin.user.id };
    await buildEvent(app.database, base);
    const gone = await buildEvent(app.database, { ...base, deletedAt: inDays(-1) });
    const past = await buildEvent(app.database, { ...base, deletedAt: inDays(-1), startsAt: inDays(-2) });
    const refused = await post(`/api/events/${gone.id}/restore`, superadmin);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toContain('The Free plan allows 1 active event');
    expect((await post(`/api/events/${past.id}/restore`, superadmin)).status).toBe(200);
    const full = await buildEvent(app.database, {
      ...base,
      deletedAt: inDays(-1),
      startsAt: inDays(-2),
      confirmedGuests: 101,
      confirmedReplies: 101,
    });
    const replies = await post(`/api/events/${full.id}/restore`, superadmin);
    expect(replies.status).toBe(403);
    expect(replies.body.error).toContain('The Free plan allows 100 reservations');
  });
});

describe('deleteExpiredEvents', () => {
  it('removes events deleted 30 days ago, with replies and addresses, and no younger events', async () => {
    const old: Awaited<ReturnType<typeof own>>[] = [];
    for (let n = 0; n < 7; n++) old.push(await own({ deletedAt: inDays(-30.01) }));
    const young = await own({ deletedAt: inDays(-29.9) });
    const live = await own();
    await buildReservation(app.database, old[0]!);
    const purge = (max: number) => query((tx) => deleteExpiredEvents(tx, new Date(), max));
    expect(await purge(2)).toBe(2);
    expect(await purge(1_000)).toBeGreaterThanOrEqual(5);
    expect(await purge(1_000)).toBe(0);
    for (const { id } of old) expect(await row(id)).toBeUndefined();
    expect(await row(young.id)).toBeDefined();
    expect(await row(live.id)).toBeDefined();
    expect(
      await query((tx) => tx.select().from(reservations).where(eq(reservations.eventId, old[0]!.id))),
    ).toEqual([]);
    const free = await get(`/api/events/custom-url?value=${old[0]!.customUrl}`, admin);
    expect(free.body.available).toBe(true);
  });
});
