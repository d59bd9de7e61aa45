import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newToken } from '../../keys/tokens.ts';
import { embedStyles, events, eventUrls, outbox, reservations, tenants, themes } from '../../db/schema.ts';
import { newId } from '../../db/id.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../../testing/builders.ts';
import { replyLinks } from '../links.ts';
import { hostStage, type HostStage } from '../../testing/host-stage.ts';

let { app, host } = {} as HostStage;
hostStage((stage) => ({ app, host } = stage));

type EventOverrides = Partial<Parameters<typeof buildEvent>[1]>;
const anEvent = (overrides: EventOverrides = {}) =>
  buildEvent(app.database, { tenantId: host.tenant!.id, createdBy: host.user.id, ...overrides });
type Built = Awaited<ReturnType<typeof anEvent>>;

const withLink = async (event: Built, overrides: Parameters<typeof buildReservation>[2] = {}) => {
  const reply = await buildReservation(app.database, event, overrides);
  const token = replyLinks(app.deps.keys).tokenOf(reply);
  return { id: reply.id, url: `/api/rsvp/${event.customUrl}/reply/${token}`, token };
};
const answerOf = (guestCount: number, overrides: Record<string, unknown> = {}) => ({
  displayName: 'Grace Guest',
  isAttending: true,
  guestCount,
  guestDetails: Array.from({ length: guestCount }, (_, index) => ({ name: `G${index}`, mealChoice: '' })),
  ...overrides,
});
const eventRow = async (id: string) =>
  (await app.database.platform.select().from(events).where(eq(events.id, id)))[0]!;
const templates = async (eventId: string) =>
  (
    await app.database.platform.select().from(outbox).where(eq(outbox.eventId, eventId)).orderBy(outbox.id)
  ).map(({ template }) => template);

describe('the personal link', () => {
  it('shows its own reply and nothing of another reply', async () => {
    const [event, other] = [await anEvent(), await anEvent()];
    const { url, token } = await withLink(event, { guestCount: 2 });
    const { status, body } = await app.call('GET', url);
    expect([status, body.guestCount, body.status]).toEqual([200, 2, 'confirmed']);
    expect((await app.call('GET', `/api/rsvp/${other.customUrl}/reply/${token}`)).status).toBe(404);
    expect((await app.call('GET', `/api/rsvp/${event.customUrl}/reply/${newToken()}`)).status).toBe(404);
    expect((await app.call('GET', `/api/rsvp/nowhere/reply/${token}`)).status).toBe(404);
    expect(
      (await app.call('PUT', `/api/rsvp/${event.customUrl}/reply/${newToken()}`, { body: answerOf(1) }))
        .status,
    ).toBe(404);
    expect((await app.call('DELETE', `/api/rsvp/${event.customUrl}/reply/${newToken()}`)).status).toBe(404);
    await app.database.platform.update(events).set({ deletedAt: new Date() }).where(eq(events.id, event.id));
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect((await app.call(method, url, method === 'PUT' ? { body: answerOf(1) } : {})).status).toBe(404);
    }
  });

  it('keeps a decline from becoming a yes above the plan’s limit, and lets confirmed guests keep their seats', async () => {
    const tenant = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const admin = await signedInAs(app.database, 'admin', tenant);
    const event = await buildEvent(app.database, {
      tenantId: tenant.id,
      createdBy: admin.user.id,
      maxGuests: 500,
    });
    const [declined, coming] = [await withLink(event, { isAttending: false }), await withLink(event)];
    const counted = (confirmedReplies: number) =>
      app.database.platform
        .update(events)
        .set({ confirmedReplies, confirmedGuests: 100 })
        .where(eq(events.id, event.id));
    await counted(100);
    const refused = await app.call('PUT', declined.url, { body: answerOf(1) });
    expect(refused).toMatchObject({ status: 409, body: { error: 'RSVPs for this event are closed' } });
    expect((await app.call('PUT', coming.url, { body: answerOf(2) })).status).toBe(200);
    await counted(99);
    expect((await app.call('PUT', declined.url, { body: answerOf(1) })).status).toBe(200);
  });

  it('changes the reply, keeps its seats, and mails the unchanged link', async () => {
    const event = await anEvent({ maxGuests: 4 });
    await buildReservation(app.database, event, { guestCount: 1 });
    const { url, token, id } = await withLink(event, { guestCount: 2 });
    const grown = await app.call('PUT', url, { body: answerOf(3, { message: 'One more' }) });
    expect(grown.status).toBe(200);
    expect(grown.body).toMatchObject({
      spotsRemaining: 0,
      reservation: { id, guestCount: 3, message: 'One more' },
    });
    const full = await app.call('PUT', url, { body: answerOf(4) });
    expect([full.status, full.body.spotsLeft]).toEqual([409, 0]);
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 4, confirmedReplies: 2 });
    const [mail] = await app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id));
    expect(mail).toMatchObject({
      template: 'guest.changed',
      payload: { path: `/rsvp/${event.customUrl}?reply=${token}` },
    });
    const invalid = await app.call('PUT', url, { body: answerOf(1, { displayName: '' }) });
    expect([invalid.status, invalid.body.issues[0].path]).toEqual([400, 'displayName']);
    // The personal link proves its email address, so a guest cannot change that address by the
    // link.
    await app.call('PUT', url, { body: answerOf(1, { guestEmail: 'other@example.com' }) });
    expect((await app.call('GET', url)).body.guestEmail).not.toBe('other@example.com');
  });

  it('keeps the position of a waiting party that becomes smaller, and moves a growing party to the end', async () => {
    const event = await anEvent({ maxGuests: 1, enableWaitlist: true });
    await buildReservation(app.database, event);
    const first = await withLink(event, { guestCount: 3, waitlisted: true });
    const second = await withLink(event, { guestCount: 2, waitlisted: true });
    const line = async () =>
      (
        await app.call('GET', `/api/event/${event.id}/reservations?status=waitlisted`, { token: host.token })
      ).body.reservations.map(({ id }: { id: string }) => id);
    await app.call('PUT', first.url, { body: answerOf(2) });
    expect(await line()).toEqual([first.id, second.id]);
    await app.call('PUT', first.url, { body: answerOf(3) });
    expect(await line()).toEqual([second.id, first.id]);
    expect(await eventRow(event.id)).toMatchObject({ waitlistedGuests: 5, nextArrival: 5 });
  });

  it('confirms a waiting party that becomes small enough for the free seats, in the response and in one mail', async () => {
    const event = await anEvent({ maxGuests: 3, enableWaitlist: true, automaticPromotion: true });
    await buildReservation(app.database, event, { guestCount: 2 });
    const { id, url, token } = await withLink(event, { guestCount: 2, waitlisted: true });
    const { status, body } = await app.call('PUT', url, { body: answerOf(1) });
    expect([status, body.status, body.waitlisted, body.spotsRemaining]).toEqual([200, 'confirmed', false, 0]);
    expect(body.reservation).toMatchObject({ id, status: 'confirmed' });
    expect(body.link).toContain(token);
    expect((await app.call('GET', url)).body.status).toBe('confirmed');
    const told = (
      await app.database.platform.select().from(outbox).where(eq(outbox.eventId, event.id)).orderBy(outbox.id)
    ).filter(({ template }) => template.startsWith('guest.'));
    expect(told.map(({ template }) => template)).toEqual(['guest.promoted']);
    expect(told[0]?.payload).toMatchObject({ path: expect.stringContaining(token) as unknown });
  });

  it('declines, frees the seats and notifies the hosts, and a later yes counts as a new reply', async () => {
    const event = await anEvent({ maxGuests: 2, enableWaitlist: true, automaticPromotion: true });
    const { url } = await withLink(event, { guestCount: 2 });
    const waiting = await buildReservation(app.database, event, { guestCount: 1, waitlisted: true });
    const declined = await app.call('PUT', url, {
      body: answerOf(0, { isAttending: false, displayName: '' }),
    });
    expect(declined.body).toMatchObject({
      message: 'Your RSVP has been declined successfully.',
      status: 'declined',
    });
    expect(await eventRow(event.id)).toMatchObject({
      confirmedGuests: 1,
      declinedReplies: 1,
      waitlistedReplies: 0,
    });
    // The guest's own mail may wait, so its order among the others varies.
    expect((await templates(event.id)).sort()).toEqual([
      'guest.declined',
      'guest.promoted',
      'manager.declined',
      'manager.spotsOpened',
    ]);
    const [moved] = await app.database.platform
      .select()
      .from(reservations)
      .where(eq(reservations.id, waiting.id));
    expect(moved).toMatchObject({ waitlisted: false });
    expect((await app.call('PUT', url, { body: answerOf(2) })).body.status).toBe('waitlisted');
    expect((await app.call('PUT', url, { body: answerOf(1) })).status).toBe(200);
  });

  it('withdraws the reply, and frees its seats and its email address', async () => {
    const event = await anEvent({ maxGuests: 2 });
    const { url, id } = await withLink(event, { guestCount: 2, guestEmail: 'gone@example.com' });
    expect((await app.call('DELETE', url)).body).toEqual({ message: 'Your RSVP has been withdrawn.' });
    expect(await app.database.platform.select().from(reservations).where(eq(reservations.id, id))).toEqual(
      [],
    );
    expect(await eventRow(event.id)).toMatchObject({ confirmedGuests: 0, confirmedReplies: 0 });
    const told = await app.database.platform
      .select()
      .from(outbox)
      .where(eq(outbox.eventId, event.id))
      .orderBy(outbox.id);
    expect(told).toMatchObject([
      {
        template: 'guest.withdrawn',
        toEmail: 'gone@example.com',
        // Leads to the event, without a personal link.
        payload: { path: `/rsvp/${event.customUrl}`, wasConfirmed: true },
      },
      {
        template: 'manager.withdrawn',
        toEmail: host.user.email,
        payload: { reply: { status: 'confirmed', guestCount: 2 }, confirmedGuests: 0, maxGuests: 2 },
      },
    ]);
    expect((await app.call('DELETE', url)).status).toBe(404);
    const again = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: answerOf(2, { guestEmail: 'gone@example.com' }),
    });
    expect(again.status).toBe(201);
  });

  it('gains no seats after the deadline, but can always give up seats', async () => {
    const event = await anEvent({ cutoffAt: new Date(Date.now() - 1_000) });
    const { url } = await withLink(event, { guestCount: 2 });
    const grown = await app.call('PUT', url, { body: answerOf(3) });
    expect([grown.status, grown.body]).toEqual([
      409,
      { code: 'closed', reason: 'codes.closed', params: {}, error: 'RSVPs for this event are closed' },
    ]);
    expect((await app.call('PUT', url, { body: answerOf(1) })).status).toBe(200);
    expect((await app.call('DELETE', url)).status).toBe(200);
  });
});

describe('the public data of an event', () => {
  const data = (customUrl: string) => app.call('GET', `/api/rsvp/${customUrl}/data`);

  it('contains the event, its seats and its design', async () => {
    const themeId = newId();
    await app.database.platform.insert(themes).values({
      id: themeId, name: 'T', nameKey: themeId, primaryColor: '#111111', secondaryColor: '#222222',
      accentColor: '#333333', backgroundColor: '#444444', textColor: '#555555', fontFamily: 'Lora', customCss: '.x{}',
    }); // prettier-ignore
    const event = await anEvent({
      themeId,
      textColor: '#abcdef',
      hasMeals: true,
      mealOptions: [{ name: 'Fish', description: 'Cod' }],
      showGuestList: true,
      maxGuests: 9,
    });
    await app.database.platform
      .insert(embedStyles)
      .values({ eventId: event.id, tenantId: event.tenantId, styles: { embedWidth: '80%' } });
    await buildReservation(app.database, event, {
      guestCount: 2,
      displayName: 'Ada Lovelace',
      publicToggle: true,
    });
    await buildReservation(app.database, event, { displayName: 'Hidden Person' });
    await buildReservation(app.database, event, {
      displayName: 'Not Coming',
      publicToggle: true,
      isAttending: false,
    });
    const { status, body } = await data(event.customUrl);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Summer Party',
      timezone: 'America/New_York',
      mealOptions: [{ name: 'Fish', description: 'Cod' }],
      maxGuests: 9,
      spotsRemaining: 6,
      openSpots: 6,
      closed: false,
      backgroundColor: '#444444',
      textColor: '#abcdef',
      themePrimaryColor: '#111111',
      themeFontFamily: 'Lora',
      titleColor: null,
      embedStyles: { embedWidth: '80%' },
      hasCustomCss: true,
      branding: true,
      guestList: ['Ada L.'],
    });
    expect(body).not.toHaveProperty('id');
    expect((await app.services.publicEvents.read(event.customUrl))?.customCss).toBe('.x{}');
    expect((await data((await anEvent()).customUrl)).body.guestList).toBeNull();
  });

  it('200 with the present address, for a former address and for capital letters', async () => {
    const event = await anEvent();
    const former = event.customUrl;
    const customUrl = `${former}-now`;
    await app.database.platform.update(events).set({ customUrl }).where(eq(events.id, event.id));
    await app.database.platform
      .insert(eventUrls)
      .values({ customUrl, tenantId: event.tenantId, eventId: event.id });
    expect((await data(former)).body.customUrl).toBe(customUrl);
    expect((await data(customUrl.toUpperCase())).body.customUrl).toBe(customUrl);
    expect(await app.services.publicEvents.read(former)).toMatchObject({ redirectTo: customUrl });
    expect(await app.services.publicEvents.read(customUrl)).not.toHaveProperty('redirectTo');
    expect(
      (await app.call('POST', `/api/rsvp/${former}/submit`, { body: answerOf(1, { guestEmail: 'a@b.co' }) }))
        .status,
    ).toBe(201);
    expect((await data('no-such-event')).status).toBe(404);
  });

  it('leaves out the Turnout branding only on a plan that allows this, whatever the setting says', async () => {
    for (const [subscriptionPlan, branding] of [
      ['pro', false],
      ['premium', false],
    ] as const) {
      const tenant = await buildTenant(app.database, { subscriptionPlan, removeBranding: true });
      const event = await buildEvent(app.database, { tenantId: tenant.id, createdBy: host.user.id });
      expect((await data(event.customUrl)).body.branding).toBe(branding);
      await app.database.platform
        .update(tenants)
        .set({ removeBranding: false })
        .where(and(eq(tenants.id, tenant.id)));
      expect((await data(event.customUrl)).body.branding).toBe(true);
    }
  });

  it('shows a guest’s new reply at once, even with many simultaneous readers', async () => {
    const event = await anEvent({ maxGuests: 100 });
    for (let round = 1; round <= 5; round++) {
      const before = Array.from({ length: 20 }, () => data(event.customUrl));
      await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: answerOf(1, { guestEmail: `r${round}@example.com` }),
      });
      expect((await data(event.customUrl)).body.spotsRemaining).toBe(100 - round);
      await Promise.all(before);
    }
  });
});
