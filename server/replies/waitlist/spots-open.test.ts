import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, notifications, reservations } from '../../db/schema.ts';
import { tenantScope } from '../../db/scope.ts';
import { testApp, testKeys, type TestApp } from '../../testing/app.ts';
import { signedInAs, type EventOverrides } from '../../testing/builders.ts';
import { buildHousehold } from '../../testing/households.ts';
import { replyCalls } from '../../testing/reply-calls.ts';
import { buildStaff, type SignedIn, type Tenant } from '../../testing/staff.ts';
import { replyLinks } from '../links.ts';
import { spotsOpened as openSpots } from './promote.ts';
import { expectTallies } from '../../testing/tallies.ts';

let app: TestApp;
let admin: SignedIn, manager: SignedIn, superadmin: SignedIn;
let tenant: Tenant;

beforeAll(async () => {
  app = await testApp();
  ({ tenant, admin, manager } = await buildStaff(app.database));
  superadmin = await signedInAs(app.database, 'superadmin');
});

afterAll(() => app.close());

const { anEvent, aReply, get, put, remove, eventRow, replyRow, mails } = replyCalls(
  () => app,
  () => admin,
);

const spotsOpened = async (eventId: string) =>
  (
    await app.database.platform
      .select()
      .from(notifications)
      .where(and(eq(notifications.eventId, eventId), eq(notifications.kind, 'spots_opened')))
  ).length;

describe('spots that open', () => {
  const fullEvent = async (overrides: EventOverrides = {}) => {
    const event = await anEvent({ maxGuests: 4, enableWaitlist: true, ...overrides });
    const confirmed = await aReply(event, { guestCount: 4 });
    const large = await aReply(event, { guestCount: 3, waitlisted: true });
    const approval = await aReply(event, { guestCount: 1, waitlisted: true, awaitingApproval: true });
    const small = await aReply(event, { guestCount: 2, waitlisted: true });
    return { event, confirmed, large, approval, small };
  };
  const waitlisted = async (event: { id: string }) =>
    (
      await app.database.platform
        .select()
        .from(reservations)
        .where(and(eq(reservations.eventId, event.id), eq(reservations.waitlisted, true)))
        .orderBy(reservations.arrival)
    ).map(({ id }) => id);

  it('mention in the mail which seats are kept for the doors', async () => {
    const { event, confirmed } = await fullEvent();
    await app.database.platform.update(events).set({ lentSeats: 1 }).where(eq(events.id, event.id));
    await remove(confirmed.id, superadmin);
    expect(await mails(event.id)).toMatchObject([
      { template: 'manager.spotsOpened', payload: { seats: { promisedSeats: 0, lentSeats: 1 } } },
    ]);
  });

  it('notify the hosts, and promote nobody while automatic promotion is off', async () => {
    const { event, confirmed, large, approval, small } = await fullEvent();
    expect((await remove(confirmed.id, superadmin)).body).toEqual({
      message: 'Reservation deleted successfully',
    });
    expect(await replyRow(confirmed.id)).toBeUndefined();
    expect(await waitlisted(event)).toEqual([large.id, approval.id, small.id]);
    expect(await spotsOpened(event.id)).toBe(1);
    expect(await mails(event.id)).toMatchObject([
      {
        template: 'manager.spotsOpened',
        toEmail: admin.user.email,
        payload: { spots: 4, waiting: 3, promoted: 0 },
      },
    ]);
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 0, waitlistedReplies: 3 });
  });

  it('promote whole parties in order, skipping only parties that do not fit or await approval', async () => {
    const { event, confirmed, large, approval, small } = await fullEvent({ automaticPromotion: true });
    await put(confirmed.id, { guestCount: 2 }, superadmin);
    // Two spots are free. The first party has three guests, so only the party of two is promoted.
    expect(await waitlisted(event)).toEqual([large.id, approval.id]);
    expect(await eventRow(event.id)).toMatchObject({
      confirmedGuests: 4,
      confirmedReplies: 2,
      waitlistedGuests: 4,
    });
    expect(await replyRow(small.id)).toMatchObject({ waitlisted: false });
    const promoted = (await mails(event.id)).filter(({ template }) => template === 'guest.promoted');
    expect(promoted.map(({ toEmail }) => toEmail)).toEqual([small.guestEmail]);
    const told = (await mails(event.id)).filter(({ template }) => template === 'manager.spotsOpened');
    expect(told).toMatchObject([{ payload: { spots: 0, waiting: 2, promoted: 1 } }]);
    await remove(confirmed.id);
    expect(await waitlisted(event)).toEqual([large.id, approval.id]);
    await put(small.id, { isAttending: false });
    expect(await waitlisted(event)).toEqual([approval.id]);
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 3, declinedReplies: 1 });
  });

  it('do not promote a party that a host has just put on the waitlist', async () => {
    const event = await anEvent({ maxGuests: 2, enableWaitlist: true, automaticPromotion: true });
    const reply = await aReply(event, { guestCount: 2 });
    await put(reply.id, { waitlisted: true });
    expect(await waitlisted(event)).toEqual([reply.id]);
  });

  it('promote waiting parties when capacity grows', async () => {
    const { event, large, approval, small } = await fullEvent({ automaticPromotion: true });
    await app.database.transaction(tenantScope(tenant.id), async (tx) => {
      await tx.update(events).set({ maxGuests: 7 }).where(eq(events.id, event.id));
      const act = { scope: tenantScope(tenant.id), links: replyLinks(testKeys), now: new Date() };
      await openSpots(tx, act, event, { freed: true });
    });
    expect(await waitlisted(event)).toEqual([approval.id, small.id]);
    expect(await replyRow(large.id)).toMatchObject({ waitlisted: false });
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 7, waitlistedReplies: 2 });
  });

  it('promote nobody while a host approves every yes, but promote waiting parties once approval is off', async () => {
    const { event, confirmed, large, approval, small } = await fullEvent({ automaticPromotion: true });
    const edit = (body: object) => app.call('PUT', `/api/events/${event.id}`, { token: admin.token, body });
    expect((await edit({ requiresApproval: true })).status).toBe(200);
    await remove(confirmed.id);
    await edit({ maxGuests: 5 });
    expect(await waitlisted(event)).toEqual([large.id, approval.id, small.id]);
    expect(await spotsOpened(event.id)).toBeGreaterThan(0);
    await edit({ requiresApproval: false });
    expect(await waitlisted(event)).toEqual([approval.id]);
  });

  it('promote nobody once the event has begun', async () => {
    const { event, confirmed } = await fullEvent({ automaticPromotion: true });
    await app.database.platform
      .update(events)
      .set({ startsAt: new Date(Date.now() - 1_000) })
      .where(eq(events.id, event.id));
    await remove(confirmed.id);
    expect(await waitlisted(event)).toHaveLength(3);
  });

  it('notify the hosts of a full event even without a waitlist, once an hour', async () => {
    const event = await anEvent({ maxGuests: 4 });
    const [large, small] = [await aReply(event, { guestCount: 3 }), await aReply(event, { guestCount: 1 })];
    await put(large.id, { guestCount: 2 }, superadmin);
    expect(await spotsOpened(event.id)).toBe(1);
    const told = async () =>
      (await mails(event.id)).filter(({ template }) => template === 'manager.spotsOpened');
    expect(await told()).toMatchObject([
      { toEmail: admin.user.email, payload: { spots: 1, waiting: 0, promoted: 0 } },
    ]);
    await put(large.id, { guestCount: 3 }, superadmin);
    await remove(small.id, superadmin);
    expect(await spotsOpened(event.id)).toBe(2);
    expect(await told()).toHaveLength(1);
  });

  it('notify everybody but the host who edits or deletes a reply', async () => {
    const listed = async (as: SignedIn, event: { id: string }) =>
      (await get('/api/notifications', as)).body.filter(
        ({ kind, eventId }: { kind: string; eventId: string }) =>
          kind === 'spots_opened' && eventId === event.id,
      ).length;
    for (const free of [
      (id: string, as: SignedIn) => put(id, { guestCount: 1, notifyGuest: false }, as),
      (id: string, as: SignedIn) => remove(id, as),
    ]) {
      const event = await anEvent({ maxGuests: 4 });
      const [first, second] = [
        await aReply(event, { guestCount: 2 }),
        await aReply(event, { guestCount: 2 }),
      ];
      expect((await free(first.id, admin)).status).toBe(200);
      expect(await mails(event.id)).toEqual([]);
      expect([await listed(admin, event), await listed(manager, event)]).toEqual([0, 1]);
      await app.database.platform
        .update(events)
        .set({ maxGuests: sql`${events.confirmedGuests}` })
        .where(eq(events.id, event.id));
      expect((await free(second.id, superadmin)).status).toBe(200);
      expect(await mails(event.id)).toMatchObject([
        { template: 'manager.spotsOpened', toEmail: admin.user.email },
      ]);
      expect([await listed(admin, event), await listed(manager, event)]).toEqual([1, 2]);
    }
  });

  it('notify everybody but the host who enlarges a full event', async () => {
    const event = await anEvent({ maxGuests: 2 });
    const reply = await aReply(event, { guestCount: 2 });
    const make = (maxGuests: number, as: SignedIn) =>
      app.call('PUT', `/api/events/${event.id}`, { token: as.token, body: { maxGuests } });
    const listed = async (as: SignedIn) =>
      (await get('/api/notifications', as)).body.filter(
        ({ kind, eventId }: { kind: string; eventId: string }) =>
          kind === 'spots_opened' && eventId === event.id,
      ).length;
    expect((await make(3, admin)).status).toBe(200);
    expect(await mails(event.id)).toEqual([]);
    expect([await listed(admin), await listed(manager)]).toEqual([0, 1]);
    await put(reply.id, { guestCount: 3 });
    expect((await make(5, superadmin)).status).toBe(200);
    expect((await mails(event.id)).filter(({ template }) => template.startsWith('manager.'))).toMatchObject([
      {
        template: 'manager.spotsOpened',
        toEmail: admin.user.email,
        payload: { spots: 2, waiting: 0, promoted: 0 },
      },
    ]);
    expect([await listed(admin), await listed(manager)]).toEqual([1, 2]);
  });

  it('notify the hosts if promises filled the event, whichever way a seat opens', async () => {
    const filled = async (confirmed: number) => {
      const event = await anEvent({ maxGuests: 5, inviteMode: 'matched' });
      const reply = await aReply(event, { guestCount: confirmed });
      await buildHousehold(
        app.database,
        event,
        Array.from({ length: 5 - confirmed }, (_, n) => `P${n}`),
      );
      return { event, reply };
    };
    const withdrawn = await filled(2);
    const link = replyLinks(testKeys).tokenOf(withdrawn.reply);
    await app.call('DELETE', `/api/rsvp/${withdrawn.event.customUrl}/reply/${link}`);
    expect(await spotsOpened(withdrawn.event.id)).toBe(1);
    const enlarged = await filled(2);
    await app.call('PUT', `/api/events/${enlarged.event.id}`, {
      token: superadmin.token,
      body: { maxGuests: 6 },
    });
    expect(await spotsOpened(enlarged.event.id)).toBe(1);
  });

  it('notify nobody if the event was not full and has no waitlist', async () => {
    const event = await anEvent({ maxGuests: 10 });
    await remove((await aReply(event)).id);
    expect(await spotsOpened(event.id)).toBe(0);
  });
});

it('the stored counts (tallies) match the rows after all tests of this file', async () => {
  expect(await expectTallies(app.database)).toBeGreaterThan(0);
});
