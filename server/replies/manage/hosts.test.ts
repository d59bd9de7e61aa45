import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityLog, events, outbox, tenants } from '../../db/schema.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../../testing/builders.ts';
import { partyOf, replyCalls } from '../../testing/reply-calls.ts';
import { buildStaff, type SignedIn, type Tenant } from '../../testing/staff.ts';
import { expectTallies } from '../../testing/tallies.ts';

let app: TestApp;
let admin: SignedIn, manager: SignedIn, guest: SignedIn, superadmin: SignedIn, stranger: SignedIn;
let tenant: Tenant;

beforeAll(async () => {
  app = await testApp();
  ({ tenant, admin, manager, guest, stranger } = await buildStaff(app.database));
  superadmin = await signedInAs(app.database, 'superadmin');
});

afterAll(() => app.close());

const { anEvent, aReply, get, put, remove, eventRow, replyRow, mails } = replyCalls(
  () => app,
  () => admin,
);

describe('the right to change replies', () => {
  it('401 without a session, 403 for members, 404 for another organization', async () => {
    const event = await anEvent();
    const reply = await aReply(event);
    const calls: [method: 'GET' | 'PUT' | 'DELETE', url: string, body?: object][] = [
      ['GET', `/api/event/${event.id}/reservations`],
      ['GET', `/api/event/${event.id}/reservations/export`],
      ['PUT', `/api/reservation/${reply.id}`, { message: 'x' }],
      ['DELETE', `/api/reservation/${reply.id}`],
    ];
    for (const [method, url, body] of calls) {
      expect((await app.call(method, url, { body })).status, url).toBe(401);
      expect((await app.call(method, url, { body, token: guest.token })).status, url).toBe(403);
      expect((await app.call(method, url, { body, token: stranger.token })).status, url).toBe(404);
    }
    for (const url of ['/api/reservations', '/api/waitlists']) {
      expect((await get(url)).status).toBe(401);
      expect((await get(url, guest)).status).toBe(403);
      expect((await get(url, stranger)).body).toEqual([]);
    }
    expect((await get('/api/event/not-an-id/reservations', admin)).status).toBe(404);
    expect((await put('018f0000-0000-7000-8000-000000000000', { message: 'x' })).status).toBe(404);
    expect(await replyRow(reply.id)).toMatchObject({ message: '' });
  });

  it('lets an event manager see the whole organization, but change only their own events', async () => {
    const [theirs, other] = [await anEvent({ createdBy: manager.user.id }), await anEvent()];
    const [own, foreign] = [await aReply(theirs), await aReply(other)];
    expect((await get(`/api/event/${other.id}/reservations`, manager)).status).toBe(200);
    expect((await put(own.id, { message: 'mine' }, manager)).status).toBe(200);
    expect((await put(foreign.id, { message: 'mine' }, manager)).status).toBe(403);
    expect((await remove(foreign.id, manager)).status).toBe(403);
    expect((await remove(own.id, manager)).status).toBe(200);
    expect(await replyRow(foreign.id)).toMatchObject({ message: '' });
  });

  it('covers everything for a superadmin', async () => {
    const event = await anEvent();
    const reply = await aReply(event);
    expect((await put(reply.id, { message: 'seen' }, superadmin)).body.message).toBe('seen');
    expect(
      (await get(`/api/reservations?tenantId=${tenant.id}&eventId=${event.id}`, superadmin)).body,
    ).toHaveLength(1);
    expect(
      (await get(`/api/reservations?tenantId=${stranger.tenant!.id}&eventId=${event.id}`, superadmin)).body,
    ).toEqual([]);
    expect((await get(`/api/reservations?tenantId=nonsense`, superadmin)).body).toEqual([]);
    expect((await remove(reply.id, superadmin)).status).toBe(200);
  });

  it('404 for replies of a deleted event', async () => {
    const event = await anEvent();
    const reply = await aReply(event);
    await app.database.platform.update(events).set({ deletedAt: new Date() }).where(eq(events.id, event.id));
    expect((await get(`/api/event/${event.id}/reservations`, admin)).status).toBe(404);
    expect((await put(reply.id, { message: 'x' })).status).toBe(404);
    expect((await get(`/api/reservations?eventId=${event.id}`, admin)).body).toEqual([]);
  });
});

describe('an edit', () => {
  it('changes every field that it contains, keeps the rest, and appears in the log', async () => {
    const event = await anEvent();
    const reply = await aReply(event, { guestCount: 2, message: 'old', guestPhone: '1' });
    const { status, body } = await put(reply.id, {
      displayName: 'Ada Lovelace',
      guestEmail: 'Ada@Example.com',
      guestPhone: '555',
      guestCount: 3,
      guestDetails: JSON.stringify([{ name: 'Ada', mealChoice: 'Fish' }, { name: 'Bo' }]),
      mealChoice: 'Fish',
      message: 'new',
      publicToggle: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'Ada Lovelace',
      guestEmail: 'Ada@Example.com',
      guestPhone: '555',
      guestCount: 3,
      mealChoice: 'Fish',
      message: 'new',
      publicToggle: true,
      isAttending: true,
      waitlisted: false,
      notice: null,
    });
    expect(partyOf(body)).toEqual([
      { name: 'Ada', mealChoice: 'Fish' },
      { name: 'Bo', mealChoice: '' },
      { name: '', mealChoice: '' },
    ]);
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 3, confirmedReplies: 1 });
    expect((await mails(event.id)).map(({ template, toEmail }) => [template, toEmail])).toEqual([
      ['guest.changed', 'Ada@Example.com'],
      ['guest.readdressed', reply.guestEmail],
    ]);
    const lines = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, reply.id));
    expect(lines).toMatchObject([{ action: 'reservation.updated', actorId: admin.user.id }]);

    expect((await put(reply.id, { message: 'note', guestPhone: null })).body).toMatchObject({
      guestPhone: '',
    });
  });

  it('mails the guest if the party, a meal or the status changes, and otherwise if the host wants to', async () => {
    const event = await anEvent({ maxGuestsPerRsvp: 4 });
    const details = [{ name: 'Ada', mealChoice: 'Fish' }];
    const party = { guestCount: 1, guestDetails: details, mealChoice: 'Fish', displayName: 'Ada' };
    const cases: [change: object, template: string | null][] = [
      [{ displayName: 'Ada Lovelace' }, null],
      [{ guestDetails: [{ name: 'Ada B', mealChoice: 'Fish' }] }, null],
      [{ guestPhone: '555', message: 'A note', publicToggle: true }, null],
      [{ guestCount: 2 }, 'guest.changed'],
      [{ mealChoice: 'Soup' }, 'guest.changed'],
      [{ guestDetails: [{ name: 'Ada', mealChoice: 'Soup' }] }, 'guest.changed'],
      [{ waitlisted: true }, 'guest.waitlisted'],
      [{ guestEmail: 'moved-here@example.com' }, 'guest.changed'],
      [{ displayName: 'Ada Lovelace', notifyGuest: true }, 'guest.changed'],
      [{ message: 'A note', notifyGuest: true }, 'guest.changed'],
      // The edits that follow send no mail.
      [{ notifyGuest: true }, null],
      [{ displayName: 'Ada', notifyGuest: true }, null],
      [{ guestCount: 2, notifyGuest: false }, null],
      [{ isAttending: false, notifyGuest: false }, null],
      [{ guestEmail: 'moved-on@example.com', notifyGuest: false }, null],
    ];
    for (const [change, template] of cases) {
      const reply = await aReply(event, party);
      expect((await put(reply.id, change)).status, JSON.stringify(change)).toBe(200);
      const told = (await mails(event.id)).filter(({ template }) => template.startsWith('guest.'));
      const expected = template === null ? [] : [template];
      if ('guestEmail' in change && template) expected.push('guest.readdressed');
      expect([change, told.map(({ template }) => template)]).toEqual([change, expected]);
      await remove(reply.id);
      await app.database.platform.delete(outbox).where(eq(outbox.eventId, event.id));
    }
    const reply = await aReply(event);
    const refused = await put(reply.id, { message: 'x', notifyGuest: 'yes' });
    expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'notifyGuest']);
  });

  it('keeps a decline without a name, which the log identifies by email', async () => {
    const event = await anEvent();
    const reply = await aReply(event, {
      isAttending: false,
      guestCount: 0,
      guestDetails: [],
      displayName: '',
      guestEmail: 'min@example.com',
    });
    const edited = await put(reply.id, { displayName: '', guestPhone: '555' });
    expect([edited.status, edited.body.guestPhone]).toEqual([200, '555']);
    await remove(reply.id);
    const lines = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, reply.id));
    expect(lines.map(({ details }) => (details as { displayName: string }).displayName)).toEqual([
      'min@example.com',
      'min@example.com',
    ]);
  });

  it('accepts 1 to 20 guests, or more if the event allows, and keeps a party that is already larger', async () => {
    const event = await anEvent({ maxGuestsPerRsvp: 2, maxGuests: 100 });
    const reply = await aReply(event);
    expect((await put(reply.id, { guestCount: 20 })).status).toBe(200);
    for (const guestCount of [0, 21, -1, 1.5]) {
      const refused = await put(reply.id, { guestCount });
      expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'guestCount']);
    }
    const large = await anEvent({ maxGuestsPerRsvp: 30, maxGuests: 100 });
    const party = await aReply(large);
    expect((await put(party.id, { guestCount: 30 })).status).toBe(200);
    await app.database.platform.update(events).set({ maxGuestsPerRsvp: 2 }).where(eq(events.id, large.id));
    const kept = await put(party.id, { displayName: 'Renamed', guestCount: 30 });
    expect([kept.status, kept.body.guestCount]).toEqual([200, 30]);
    expect((await put(party.id, { displayName: ' ' })).status).toBe(400);
  });

  it('409 for the email of another reply, unless the event allows several replies', async () => {
    const event = await anEvent();
    const [first, second] = [await aReply(event, { guestEmail: 'a@x.co' }), await aReply(event)];
    expect((await put(second.id, { guestEmail: 'A@x.co' })).status).toBe(409);
    expect((await put(first.id, { guestEmail: 'A@x.co' })).status).toBe(200);
    await app.database.platform
      .update(events)
      .set({ severalRepliesPerEmail: true })
      .where(eq(events.id, event.id));
    expect((await put(second.id, { guestEmail: 'a@x.co' })).status).toBe(200);
  });

  it('403 if the edit would exceed the plan’s reservations', async () => {
    const small = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const owner = await signedInAs(app.database, 'admin', small);
    const event = await buildEvent(app.database, {
      tenantId: small.id,
      createdBy: owner.user.id,
      maxGuests: 500,
    });
    for (let index = 0; index < 100; index++) await buildReservation(app.database, event);
    const declined = await buildReservation(app.database, event, { isAttending: false });
    const refused = await put(declined.id, { isAttending: true }, owner);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toBe(
      'The Free plan allows 100 reservations; the Pro plan allows 1,000 reservations.',
    );
    expect((await put(declined.id, { displayName: 'Still declined' }, owner)).status).toBe(200);
    await app.database.platform
      .update(tenants)
      .set({ subscriptionPlan: 'pro' })
      .where(eq(tenants.id, small.id));
    expect((await put(declined.id, { isAttending: true }, owner)).status).toBe(200);
  });
});

describe('the personal link', () => {
  it('survives a host’s changes, except a change of the email address', async () => {
    const event = await anEvent();
    await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: 'Ada',
        guestEmail: 'ada@old.example',
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name: 'Ada' }],
      },
    });
    const replies = async () =>
      Promise.all(
        (await mails(event.id))
          .filter(({ template, payload }) => template.startsWith('guest.') && 'path' in (payload as object))
          .map(async ({ toEmail, payload }) => {
            const token = /reply=(.+)/.exec(String((payload as { path: string }).path))?.[1];
            const { status } = await get(`/api/rsvp/${event.customUrl}/reply/${token}`);
            return [toEmail, status];
          }),
      );
    const [{ id }] = (await get(`/api/event/${event.id}/reservations`, admin)).body.reservations;
    await put(id, { guestPhone: '1', notifyGuest: true });
    expect(await replies()).toEqual([
      ['ada@old.example', 200],
      ['ada@old.example', 200],
    ]);
    await put(id, { guestEmail: 'ada@new.example' });
    // The mail about the changed telephone number had not left, so the old address no longer gets
    // it.
    expect(await replies()).toEqual([
      ['ada@old.example', 404],
      ['ada@new.example', 200],
    ]);
  });
});

it('the stored counts (tallies) match the rows after all tests of this file', async () => {
  expect(await expectTallies(app.database)).toBeGreaterThan(0);
});
