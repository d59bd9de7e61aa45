import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events, notifications, reservations } from '../../db/schema.ts';
import { platformScope } from '../../db/scope.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../../testing/builders.ts';
import { no, yes, replyCalls } from '../../testing/reply-calls.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

const { anEvent, submit, stored, mails } = replyCalls(
  () => app,
  () => host,
);

describe('a yes to the event', () => {
  it('201 with the whole reply, which is stored, counted and mailed', async () => {
    const event = await anEvent();
    const reply = await submit(
      event,
      yes({ guestCount: 2, guestEmail: 'Ada@Example.com', message: 'Hello' }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      message: 'Your RSVP has been submitted successfully.',
      status: 'confirmed',
      waitlisted: false,
      isAttending: true,
      awaitingApproval: false,
      spotsRemaining: 48,
      reservation: { guestEmail: 'Ada@Example.com', guestCount: 2, message: 'Hello', status: 'confirmed' },
    });
    const { event: after, rows } = await stored(event.id);
    expect(after).toMatchObject({ confirmedGuests: 2, confirmedReplies: 1, nextArrival: 2 });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ emailKey: 'ada@example.com', arrival: 1, userId: null });
    expect((await mails(event.id)).map(({ template, toEmail }) => [template, toEmail]).sort()).toEqual([
      ['guest.confirmed', 'Ada@Example.com'],
      ['manager.new', host.user.email],
    ]);
    const bell = await app.call('GET', '/api/notifications', { token: host.token });
    const ofEvent = (bell.body as { eventId: string }[]).filter(({ eventId }) => eventId === event.id);
    expect(ofEvent).toMatchObject([{ kind: 'reservation', id: reply.body.reservation.id }]);
  });

  it('mails the guest a link that is stored nowhere else, without the guest’s note', async () => {
    const event = await anEvent();
    await submit(event, yes({ message: 'Buy my watches' }));
    const [mail] = await mails(event.id, 'guest.confirmed');
    const path = String(mail!.payload.path);
    const token = new URL(path, 'http://x').searchParams.get('reply')!;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(path.startsWith(`/rsvp/${event.customUrl}?reply=`)).toBe(true);
    expect(JSON.stringify(mail!.payload)).not.toContain('watches');
    const everything = JSON.stringify([await stored(event.id), await mails(event.id, 'manager.new')]);
    expect(everything).not.toContain(token);
    expect((await mails(event.id, 'manager.new'))[0]!.payload.reply).toMatchObject({
      message: 'Buy my watches',
    });
  });

  it('remembers the account that was signed in, and ignores a session that has ended', async () => {
    const event = await anEvent();
    const guest = await signedInAs(app.database, 'guest', host.tenant!);
    await submit(event, yes(), { token: guest.token });
    await submit(event, yes({ guestEmail: 'bo@example.com' }), { token: 'ended' });
    const list = await app.call('GET', `/api/event/${event.id}/reservations`, { token: host.token });
    const accounts = list.body.reservations.map((reply: { userEmail: unknown }) => reply.userEmail);
    expect(new Set(accounts)).toEqual(new Set([guest.user.email, null]));
  });

  it('accepts the form’s yes and no, and details as a JSON string', async () => {
    const event = await anEvent();
    const reply = await submit(
      event,
      yes({ isAttending: 'yes', guestDetails: '[{"name":"Ada","mealChoice":null}]' }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body.reservation.guestDetails).toEqual([
      { id: expect.any(String) as string, name: 'Ada', mealChoice: '', isAttending: true },
    ]);
  });

  it('ignores fields that a guest may not set', async () => {
    const event = await anEvent({ maxGuests: 1, enableWaitlist: true });
    await submit(event, yes());
    const reply = await submit(
      event,
      yes({ waitlisted: false, awaitingApproval: false, tenantId: 'x', arrival: -5 }),
    );
    expect(reply.body).toMatchObject({ status: 'waitlisted' });
  });
});

describe('a no to the event', () => {
  it('gets its name from the first declining guest', async () => {
    const event = await anEvent();
    const reply = await submit(event, no({ guestCount: 1, guestDetails: [{ name: 'Bo', mealChoice: '' }] }));
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      message: 'Your RSVP has been declined successfully.',
      status: 'declined',
      isAttending: false,
      reservation: { displayName: 'Bo' },
    });
    expect((await stored(event.id)).event).toMatchObject({ declinedReplies: 1, confirmedGuests: 0 });
    expect((await mails(event.id)).map(({ template }) => template).sort()).toEqual([
      'guest.declined',
      'manager.declined',
    ]);
  });

  it('needs no guests, and succeeds even if the event is full', async () => {
    const event = await anEvent({ maxGuests: 1 });
    await submit(event, yes());
    expect((await submit(event, no({ isAttending: 'no' }))).status).toBe(201);
    // A decline needs no names either.
    expect((await submit(event, no({ guestCount: 2 }))).status).toBe(201);
  });
});

describe('the rules for a reply', () => {
  it('400 with the rule’s sentence and the field', async () => {
    const event = await anEvent({ hasMeals: true, mealOptions: [{ name: 'Fish', description: '' }] });
    const cases: [Record<string, unknown>, string, string][] = [
      [yes({ guestEmail: '' }), 'guestEmail', 'Please enter your email address.'],
      [yes({ guestEmail: 'nobody' }), 'guestEmail', 'Valid email required'],
      [yes({ isAttending: undefined }), 'isAttending', 'Please select Yes or No'],
      [yes({ displayName: ' ' }), 'displayName', 'Required fields are missing'],
      [yes({ guestCount: -1, guestDetails: [] }), 'guestCount', 'Guest count required'],
      [yes({ guestCount: 6 }), 'guestCount', 'At most 5 guests per RSVP'],
      [
        yes({ guestDetails: [{ name: '', mealChoice: 'Fish' }] }),
        'guestDetails.0.name',
        'Required fields are missing',
      ],
      [
        yes({ guestDetails: [{ name: 'A', mealChoice: '' }] }),
        'guestDetails.0.mealChoice',
        'Please choose a meal for each guest',
      ],
      [
        yes({ guestDetails: [{ name: 'A', mealChoice: 'Stone' }] }),
        'guestDetails.0.mealChoice',
        'Please choose a meal from the list',
      ],
    ];
    for (const [body, path, message] of cases) {
      const reply = await submit(event, body);
      expect([reply.status, reply.body.issues], message).toEqual([
        400,
        expect.arrayContaining([expect.objectContaining({ path, message })]),
      ]);
      expect(reply.body.error).toBe(message);
    }
    expect((await submit(event, yes({ displayName: 'a\0b' }))).status).toBe(400);
    expect((await stored(event.id)).rows).toEqual([]);
  });

  it('404 for an unknown address and for a deleted event', async () => {
    expect((await submit({ customUrl: 'nowhere-at-all' }, yes())).status).toBe(404);
    const event = await anEvent();
    const endless = 'x'.repeat(3_000);
    expect((await submit({ customUrl: endless }, yes())).status).toBe(404);
    expect((await app.call('GET', `/api/rsvp/${endless}/data`)).status).toBe(404);
    expect((await app.call('GET', `/api/rsvp/${event.customUrl}/reply/${endless}`)).status).toBe(404);
    expect((await submit(event, yes())).status).toBe(201);
    await app.database.platform.update(events).set({ deletedAt: new Date() }).where(eq(events.id, event.id));
    expect((await submit(event, yes())).status).toBe(404);
    expect((await app.call('GET', `/api/rsvp/${event.customUrl}/data`)).status).toBe(404);
  });

  it('409 full, with the number of spots left', async () => {
    const event = await anEvent({ maxGuests: 3 });
    await submit(event, yes({ guestCount: 2 }));
    const reply = await submit(event, yes({ guestCount: 2 }));
    expect([reply.status, reply.body]).toEqual([
      409,
      {
        ...{ code: 'full', reason: 'seats.full', params: { left: 1 } },
        ...{ error: 'Sorry, only 1 spot is left.', spotsLeft: 1 },
      },
    ]);
    await submit(event, yes());
    const full = await submit(event, yes());
    expect([full.status, full.body]).toEqual([
      409,
      {
        ...{ code: 'full', reason: 'seats.full', params: { left: 0 } },
        ...{ error: 'Sorry, this event is full.', spotsLeft: 0 },
      },
    ]);
    expect((await stored(event.id)).event.confirmedGuests).toBe(3);
  });

  it('409 closed after the deadline, or after the start if no deadline exists', async () => {
    const past = new Date(Date.now() - 1_000);
    const soon = new Date(Date.now() + 60_000);
    for (const event of [await anEvent({ cutoffAt: past }), await anEvent({ startsAt: past })]) {
      for (const body of [yes(), no()]) {
        const reply = await submit(event, body);
        expect([reply.status, reply.body]).toEqual([
          409,
          { code: 'closed', reason: 'codes.closed', params: {}, error: 'RSVPs for this event are closed' },
        ]);
      }
      expect((await app.call('GET', `/api/rsvp/${event.customUrl}/data`)).body.closed).toBe(true);
    }
    expect((await submit(await anEvent({ cutoffAt: soon }), yes())).status).toBe(201);
  });

  it('409 duplicate for a second reply with one email, and at most one mail an hour with the link', async () => {
    const event = await anEvent();
    await submit(event, yes({ guestEmail: 'twice@example.com', displayName: 'First' }));
    for (let round = 0; round < 3; round++) {
      const again = await submit(event, no({ guestEmail: 'TWICE@example.com', message: 'Stranger' }));
      expect(again.status).toBe(409);
      expect(again.body.error).toContain('You’ve already replied.');
    }
    const links = await mails(event.id, 'guest.link');
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ toEmail: 'twice@example.com', payload: { displayName: 'First' } });
    expect(JSON.stringify(links[0]!.payload)).not.toContain('Stranger');
    const { rows } = await stored(event.id);
    expect(rows).toHaveLength(1);

    // The link of the first mail keeps working, so a stranger who submits the address again does no
    // harm.
    for (const mail of [...(await mails(event.id, 'guest.confirmed')), ...links]) {
      const token = new URL(String(mail.payload.path), 'http://x').searchParams.get('reply')!;
      const own = await app.call('GET', `/api/rsvp/${event.customUrl}/reply/${token}`);
      expect(own.body.displayName).toBe('First');
    }

    await app.database.platform
      .update(reservations)
      .set({ linkMailedAt: new Date(Date.now() - 3_700_000) })
      .where(eq(reservations.id, rows[0]!.id));
    await submit(event, yes({ guestEmail: 'twice@example.com' }));
    expect(await mails(event.id, 'guest.link')).toHaveLength(2);
  });

  it('201 for several replies per email if the event allows them', async () => {
    const event = await anEvent({ severalRepliesPerEmail: true });
    for (let round = 0; round < 3; round++) {
      expect((await submit(event, yes({ guestEmail: 'family@example.com' }))).status).toBe(201);
    }
    await app.database.platform
      .update(events)
      .set({ severalRepliesPerEmail: false })
      .where(eq(events.id, event.id));
    expect((await submit(event, yes({ guestEmail: 'family@example.com' }))).status).toBe(409);
  });
});

describe('the waitlist', () => {
  it('receives whole parties that do not fit, and only a smaller party that fits may skip ahead', async () => {
    const event = await anEvent({ maxGuests: 5, enableWaitlist: true });
    const sizes = [3, 4, 2, 1];
    const answers = [];
    for (const guestCount of sizes) answers.push((await submit(event, yes({ guestCount }))).body.status);
    // 3 of 5 are confirmed, 4 wait and fit nowhere, 2 fit, and then nothing is left.
    expect(answers).toEqual(['confirmed', 'waitlisted', 'confirmed', 'waitlisted']);
    expect((await stored(event.id)).event).toMatchObject({
      confirmedGuests: 5,
      waitlistedGuests: 5,
      waitlistedReplies: 2,
    });
    expect(await mails(event.id, 'guest.waitlisted')).toHaveLength(2);
  });

  it('reserves seats for waiting parties that would fit', async () => {
    const event = await anEvent({ maxGuests: 5, enableWaitlist: true });
    await buildReservation(app.database, event, { guestCount: 3 });
    await buildReservation(app.database, event, { guestCount: 2, waitlisted: true });
    const data = await app.call('GET', `/api/rsvp/${event.customUrl}/data`);
    expect(data.body).toMatchObject({ spotsRemaining: 2, openSpots: 0 });
    expect((await submit(event, yes())).body.status).toBe('waitlisted');
  });

  it('receives every yes if the event requires approval, even with the waitlist off', async () => {
    const event = await anEvent({ requiresApproval: true });
    const reply = await submit(event, yes());
    expect(reply.body).toMatchObject({ status: 'waitlisted', waitlisted: true, awaitingApproval: true });
    expect((await submit(event, no())).body.status).toBe('declined');
  });
});

describe('simultaneous replies', () => {
  it('settle in the order of arrival, each with its own result', async () => {
    const event = await anEvent({ maxGuests: 20, enableWaitlist: true });
    const bodies = Array.from({ length: 60 }, (_, index) => yes({ displayName: `Guest ${index}` }));
    const answers = await Promise.all(bodies.map((body) => submit(event, body)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    answers.forEach((reply, index) => expect(reply.body.reservation.displayName).toBe(`Guest ${index}`));
    const { event: after, rows } = await stored(event.id);
    expect(after).toMatchObject({
      confirmedGuests: 20,
      confirmedReplies: 20,
      waitlistedReplies: 40,
      nextArrival: 61,
    });
    expect(rows.map(({ arrival }) => arrival)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  it('succeed only once in a batch if they share one email', async () => {
    const event = await anEvent();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => submit(event, yes({ guestEmail: 'one@example.com' }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it('succeed even if one reply of their batch cannot be stored', async () => {
    const event = await anEvent();
    const { settlement } = app.services;
    const asked = (userId: string | null) => ({
      submission: yes(),
      userId,
      arrivedAt: new Date(),
    });
    const nobody = '018f0000-0000-7000-8000-00000000dead';
    const outcomes = await Promise.allSettled(
      [null, null, nobody, null, null, null].map((userId) =>
        settlement.submit(event.customUrl, asked(userId)),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled',
    ]); // prettier-ignore
    expect((await stored(event.id)).event.confirmedReplies).toBe(5);
  });

  it('get their results before a stopping server finishes', async () => {
    const event = await anEvent();
    let answered = 0;
    for (let index = 0; index < 20; index++) {
      void app.services.settlement
        .submit(event.customUrl, { submission: yes(), arrivedAt: new Date() })
        .then(() => answered++);
    }
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 1));
    await app.services.settlement.drain();
    expect(answered).toBe(20);
  });
});

describe('plan limits', () => {
  it('close the event to guests when reached, and notify the hosts once a day', async () => {
    const tenant = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const admin = await buildUser(app.database, { tenantId: tenant.id, role: 'admin' });
    const event = await buildEvent(app.database, {
      tenantId: tenant.id,
      createdBy: admin.id,
      maxGuests: 500,
    });
    const other = await buildEvent(app.database, {
      tenantId: tenant.id,
      createdBy: admin.id,
      maxGuests: 500,
    });
    await Promise.all(Array.from({ length: 97 }, (_, index) => submit(index % 2 ? event : other, yes())));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => submit(index % 2 ? event : other, yes())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body).toEqual({
      code: 'closed',
      reason: 'codes.closed',
      params: {},
      error: 'RSVPs for this event are closed',
    });
    expect((await app.call('GET', `/api/rsvp/${event.customUrl}/data`)).body.closed).toBe(true);
    const told = await app.database.platform
      .select()
      .from(notifications)
      .where(and(eq(notifications.tenantId, tenant.id), eq(notifications.kind, 'plan_limit')));
    expect(told).toHaveLength(1);
    const mailed = [
      ...(await mails(event.id, 'manager.planLimit')),
      ...(await mails(other.id, 'manager.planLimit')),
    ];
    expect(mailed.map(({ toEmail }) => toEmail)).toEqual([admin.email]);
    expect(mailed[0]!.payload.sentence).toBe(
      'The Free plan allows 100 reservations; the Pro plan allows 1,000 reservations.',
    );
    // A decline does not count toward the plan's limit.
    expect((await submit(event, no())).status).toBe(201);
  });
});

it('a reply reaches the event that owns the address now, after the former event is permanently deleted', async () => {
  const first = await anEvent();
  const { customUrl } = first;
  expect((await submit(first, yes())).status).toBe(201);
  // The event was deleted 30 days ago and removed, so its public address is free again.
  await app.database.transaction(platformScope, (tx) => tx.delete(events).where(eq(events.id, first.id)));
  expect((await submit(first, yes())).status).toBe(404);

  const other = await signedInAs(app.database, 'admin');
  const second = await buildEvent(app.database, {
    tenantId: other.tenant!.id,
    createdBy: other.user.id,
    customUrl,
  });
  const reply = await submit(second, yes());
  expect(reply.status).toBe(201);
  expect((await stored(second.id)).rows).toHaveLength(1);
  const token = new URL(reply.body.link, 'http://x').searchParams.get('reply');
  expect((await app.call('GET', `/api/rsvp/${customUrl}/reply/${token}`)).status).toBe(200);
});
