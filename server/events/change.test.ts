import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { activityLog, eventUrls, reservations } from '../db/schema.ts';
import {
  buildEvent,
  buildReservation,
  buildTenant,
  signedInAs,
  type EventOverrides,
} from '../testing/builders.ts';
import { complete, eventCalls, inDays, nobody, title } from '../testing/event-calls.ts';
import { staffStage, type StaffStage } from '../testing/host-stage.ts';

let { app, superadmin, tenant, admin, manager, guest, stranger } = {} as StaffStage;
staffStage((stage) => ({ app, superadmin, tenant, admin, manager, guest, stranger } = stage));

const { get, post, put, query, row, buildTheme } = eventCalls(() => app);

const own = (overrides: EventOverrides = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: manager.user.id, ...overrides });

describe('PUT /api/events/:id', () => {
  it('200 changes only the named fields and increases the version', async () => {
    const event = await own({ message: 'Old', location: 'Here', hasMeals: true });
    const { status, body } = await put(`/api/events/${event.id}`, manager, {
      message: 'New',
      eventType: 'BIRTHDAY',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'New',
      eventType: 'Birthday',
      location: 'Here',
      hasMeals: true,
      maxGuests: 50,
      version: 2,
    });
    const same = await put(`/api/events/${event.id}`, admin, { message: 'New' });
    expect(same.body.version).toBe(2);
    const lines = await query((tx) => tx.select().from(activityLog).where(eq(activityLog.eventId, event.id)));
    expect(lines).toMatchObject([
      { action: 'event.edit', details: { version: 2, fields: ['eventType', 'message'] } },
    ]);
  });

  it('ignores fields that the caller may not set', async () => {
    const event = await own();
    await put(`/api/events/${event.id}`, manager, {
      createdBy: admin.user.id,
      tenantId: stranger.tenant!.id,
      confirmedGuests: 3,
      id: nobody,
      deletedAt: new Date().toISOString(),
    });
    expect(await row(event.id)).toEqual(event);
  });

  it('403 for another host’s event as event manager and for guests, 404 for another organization', async () => {
    const event = await own();
    const colleague = await signedInAs(app.database, 'eventManager', tenant);
    expect((await put(`/api/events/${event.id}`, colleague, { message: 'x' })).status).toBe(403);
    expect((await put(`/api/events/${event.id}`, guest, { message: 'x' })).status).toBe(403);
    expect((await put(`/api/events/${event.id}`, stranger, { message: 'x' })).status).toBe(404);
    expect((await put(`/api/events/${nobody}`, admin, { message: 'x' })).status).toBe(404);
    expect((await put(`/api/events/${event.id}`, admin, { message: 'x' })).status).toBe(200);
    expect((await put(`/api/events/${event.id}`, superadmin, { message: 'y' })).status).toBe(200);
  });

  it('400 with the path of the invalid field, and saves nothing', async () => {
    const event = await own({ endsAt: inDays(31) });
    for (const [wrong, path] of [
      [{ endTime: inDays(29).toISOString() }, 'endTime'],
      [{ cutoffDate: inDays(31).toISOString() }, 'cutoffDate'],
      [{ mealOptions: ['a', 'A'] }, 'mealOptions.1.name'],
      [{ customUrl: 'api' }, 'customUrl'],
      [{ name: '' }, 'name'],
      [{ maxGuests: null }, 'maxGuests'],
      // The end moves with the start.
      [{ dateTime: '9998-12-31T23:59:00Z' }, 'dateTime'],
    ] as const) {
      const { status, body } = await put(`/api/events/${event.id}`, manager, { ...wrong, message: 'Lost' });
      expect(status).toBe(400);
      expect(body.issues[0].path).toBe(path);
    }
    expect(await row(event.id)).toEqual(event);
  });

  it('200 for past dates, and moves the end along with the start', async () => {
    const event = await own({ endsAt: new Date(inDays(30).getTime() + 7_200_000) });
    const dateTime = inDays(-10).toISOString();
    const { status, body } = await put(`/api/events/${event.id}`, manager, { dateTime });
    expect(status).toBe(200);
    expect(body.dateTime).toBe(dateTime);
    const length = event.endsAt!.getTime() - event.startsAt.getTime();
    expect(Date.parse(body.endTime) - Date.parse(body.dateTime)).toBe(length);
  });

  it('409 for an older version, with the current event and the fields that others changed', async () => {
    const event = await own();
    await put(`/api/events/${event.id}`, admin, { message: 'First', version: 1 });
    await put(`/api/events/${event.id}`, admin, { location: 'Second', maxGuests: 60, version: 2 });
    const stale = await put(`/api/events/${event.id}`, manager, { name: 'Mine', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error).toBe('Someone else saved a newer version. Reload to see it.');
    expect(stale.body.current).toMatchObject({
      name: event.name,
      message: 'First',
      maxGuests: 60,
      version: 3,
    });
    expect(stale.body.changed).toEqual(['location', 'maxGuests', 'message']);
    const later = await put(`/api/events/${event.id}`, manager, { name: 'Mine', version: 2 });
    expect(later.body.changed).toEqual(['location', 'maxGuests']);
    const saved = await put(`/api/events/${event.id}`, manager, { name: 'Mine', version: 3 });
    expect(saved.body).toMatchObject({ name: 'Mine', version: 4 });
  });

  it('200 with an older version if only replies and styles have changed since', async () => {
    const event = await own();
    await buildReservation(app.database, event);
    await put(`/api/events/${event.id}/embed-styles`, admin, { textColor: '#000' });
    expect((await put(`/api/events/${event.id}`, manager, { name: 'Still mine', version: 1 })).status).toBe(
      200,
    );
  });

  it('409 for a capacity below the confirmed guests, with the number', async () => {
    const event = await own({ maxGuests: 5 });
    await buildReservation(app.database, event, { guestCount: 6 });
    const refused = await put(`/api/events/${event.id}`, manager, { maxGuests: 4 });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe('6 guests are already confirmed, so you can’t lower the capacity to 4.');
    expect(refused.body.issues[0].path).toBe('maxGuests');
    // A host can still save an event that was overfilled on purpose.
    expect((await put(`/api/events/${event.id}`, manager, { maxGuests: 5, message: 'x' })).status).toBe(200);
  });

  it('promotes waiting parties when capacity is added or automatic promotion is switched on', async () => {
    const event = await own({ maxGuests: 2, enableWaitlist: true, automaticPromotion: true });
    await buildReservation(app.database, event, { guestCount: 2 });
    const waiting = await buildReservation(app.database, event, { guestCount: 2, waitlisted: true });
    const reply = await put(`/api/events/${event.id}`, manager, { maxGuests: 4 });
    expect(reply.body).toMatchObject({ maxGuests: 4, confirmedGuests: 4, waitlistCount: 0, version: 2 });
    const [moved] = await query((tx) =>
      tx.select().from(reservations).where(eq(reservations.id, waiting.id)),
    );
    expect(moved?.waitlisted).toBe(false);

    const off = await own({ maxGuests: 4, enableWaitlist: true });
    await buildReservation(app.database, off, { guestCount: 1, waitlisted: true });
    const raised = await put(`/api/events/${off.id}`, manager, { maxGuests: 5 });
    expect(raised.body).toMatchObject({ confirmedGuests: 0, waitlistCount: 1 });
    const on = await put(`/api/events/${off.id}`, manager, { automaticPromotion: true });
    expect(on.body).toMatchObject({ confirmedGuests: 1, waitlistCount: 0 });
  });

  it('keeps the old address for the event, which can change back', async () => {
    const event = await own();
    const fresh = `fresh-${newId().slice(-8)}`;
    const moved = await put(`/api/events/${event.id}`, manager, { customUrl: fresh });
    expect(moved.body.customUrl).toBe(fresh);
    const urls = await query((tx) => tx.select().from(eventUrls).where(eq(eventUrls.eventId, event.id)));
    expect(urls.map(({ customUrl }) => customUrl).sort()).toEqual([event.customUrl, fresh].sort());

    const theirs = await post('/api/events', stranger, complete({ customUrl: event.customUrl }));
    expect(theirs.status).toBe(409);
    const other = await own();
    const taken = await put(`/api/events/${other.id}`, manager, { customUrl: event.customUrl, message: 'x' });
    expect(taken.status).toBe(409);
    expect(taken.body.suggestion).toBe(`${event.customUrl}-2`);
    expect(await row(other.id)).toEqual(other);

    const back = await put(`/api/events/${event.id}`, manager, { customUrl: event.customUrl });
    expect(back.body).toMatchObject({ customUrl: event.customUrl, version: 3 });
  });

  it('derives a blank address from the title', async () => {
    const event = await own();
    const name = title('Harvest');
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const { body } = await put(`/api/events/${event.id}`, manager, { name, customUrl: '' });
    expect(body.customUrl).toBe(slug);
    const again = await put(`/api/events/${event.id}`, manager, { customUrl: '' });
    expect(again.body).toMatchObject({ customUrl: slug, version: 2 });
    const other = await own();
    const suffixed = await put(`/api/events/${other.id}`, manager, { name, customUrl: null });
    expect(suffixed.body.customUrl).toBe(`${slug}-2`);
  });

  it('keeps a private event’s unguessable address if a host sends a blank one, or makes a new one', async () => {
    const name = title('Elopement');
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const unguessable = new RegExp(`^${slug}-[a-km-np-z2-9]{6}$`);
    const made = await post('/api/events', manager, complete({ name, isPublic: false }));
    expect(made.body.customUrl).toMatch(unguessable);
    expect((await get(`/api/rsvp/${slug}/data`, manager)).status).toBe(404);
    const copy = await post(`/api/events/${made.body.id}/duplicate`, manager, { name });
    expect(copy.body.customUrl).toMatch(unguessable);
    expect(copy.body.customUrl).not.toBe(made.body.customUrl);
    const again = await put(`/api/events/${made.body.id}`, manager, { customUrl: '' });
    expect(again.body.customUrl).toBe(made.body.customUrl);
    // A typed address is used as it is. A blank one is made as for a new event.
    const typed = await put(`/api/events/${made.body.id}`, manager, { customUrl: slug });
    expect(typed.body.customUrl).toBe(slug);
    const blank = await put(`/api/events/${made.body.id}`, manager, { customUrl: '' });
    expect(blank.body.customUrl).toMatch(unguessable);
  });

  it('403 if a past event moves to the future beyond the plan’s limit, but 200 for an active event', async () => {
    const free = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const host = await signedInAs(app.database, 'admin', free);
    const build = (days: number) =>
      buildEvent(app.database, { tenantId: free.id, createdBy: host.user.id, startsAt: inDays(days) });
    const past = await build(-3);
    const active = await build(3);
    const refused = await put(`/api/events/${past.id}`, host, { dateTime: inDays(9).toISOString() });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toContain('The Free plan allows 1 active event');
    expect((await put(`/api/events/${past.id}`, host, { dateTime: inDays(-9).toISOString() })).status).toBe(
      200,
    );
    expect((await put(`/api/events/${active.id}`, host, { dateTime: inDays(9).toISOString() })).status).toBe(
      200,
    );
    expect((await put(`/api/events/${active.id}`, host, { dateTime: inDays(-9).toISOString() })).status).toBe(
      200,
    );
    expect((await put(`/api/events/${past.id}`, host, { dateTime: inDays(9).toISOString() })).status).toBe(
      200,
    );
  });

  it('copies colors and fonts from another theme, and resets them when the theme is removed', async () => {
    const theme = await buildTheme();
    const event = await own({ titleColor: '#ff0000' });
    const picked = await put(`/api/events/${event.id}`, manager, { themeId: theme.id, textColor: '#00ff00' });
    expect(picked.body).toMatchObject({
      themeId: theme.id,
      themePrimaryColor: '#111111',
      titleColor: '#444444',
      textColor: '#00ff00',
    });
    const left = await put(`/api/events/${event.id}`, manager, { themeId: null });
    expect(left.body).toMatchObject({
      themeId: null,
      themePrimaryColor: null,
      titleColor: null,
      textColor: '#00ff00',
    });
    expect((await put(`/api/events/${event.id}`, manager, { themeId: nobody })).status).toBe(400);
  });
});
