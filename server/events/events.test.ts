import { describe, expect, it } from 'vitest';
import type { Event } from '#domain/events/contract.ts';
import { instantToWallTime } from '#domain/kernel/dates.ts';
import { newId } from '../db/id.ts';
import {
  buildEvent,
  buildReservation,
  buildTenant,
  buildUser,
  signedInAs,
  type EventOverrides,
} from '../testing/builders.ts';
import { eventCalls, inDays, nobody } from '../testing/event-calls.ts';
import { type SignedIn } from '../testing/staff.ts';
import { staffStage, type StaffStage } from '../testing/host-stage.ts';

let { app, superadmin, tenant, admin, manager, guest, stranger } = {} as StaffStage;
staffStage((stage) => ({ app, superadmin, tenant, admin, manager, guest, stranger } = stage));

const { get, post, put } = eventCalls(() => app);

const own = (overrides: EventOverrides = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: manager.user.id, ...overrides });

const names = (list: Event[]) => list.map(({ name }) => name);

describe('GET /api/events', () => {
  it('401 without a session', async () => {
    expect((await app.call('GET', '/api/events')).status).toBe(401);
  });

  it('200 with a guest member’s own reply, if they sent it while signed in', async () => {
    const event = await own({ name: 'Open', severalRepliesPerEmail: true });
    await own({ name: 'Other', startsAt: inDays(20) });
    const submit = (guestEmail: string, token?: string) =>
      app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        ...(token && { token }),
        body: {
          displayName: 'Bo',
          guestEmail,
          isAttending: true,
          guestCount: 1,
          guestDetails: [{ name: 'Bo' }],
        },
      });
    const listed = async (who: SignedIn) =>
      (await get('/api/events', who)).body.map(({ name, ownReply }: Event) => [name, ownReply?.status]);

    // Anybody may type this member's address.
    expect((await submit(guest.user.email)).status).toBe(201);
    expect(await listed(guest)).toEqual([
      ['Open', undefined],
      ['Other', undefined],
    ]);

    const sent = await submit('another@example.com', guest.token);
    expect(sent.status).toBe(201);
    expect(await listed(guest)).toEqual([
      ['Open', 'confirmed'],
      ['Other', undefined],
    ]);
    const { body } = await get('/api/events', guest);
    expect(body[0]?.ownReply?.link).toBe(sent.body.link);
    const other = await signedInAs(app.database, 'guest', tenant);
    for (const who of [admin, other]) expect((await listed(who))[0]).toEqual(['Open', undefined]);
  });

  it('200 with all events for staff, and public events without private fields for guests', async () => {
    await own({ name: 'Open', confirmedEmailMessage: 'See you' });
    await own({ name: 'Private', isPublic: false, startsAt: inDays(20) });
    await buildEvent(app.database, {
      tenantId: stranger.tenant!.id,
      createdBy: stranger.user.id,
      name: 'Theirs',
    });
    for (const who of [admin, manager]) {
      const { status, body } = await get('/api/events', who);
      expect(status).toBe(200);
      expect(names(body)).toEqual(['Open', 'Private']);
      expect(body[0]).toMatchObject({
        confirmedEmailMessage: 'See you',
        creatorName: 'Ada Host',
        creatorEmail: manager.user.email,
        createdBy: manager.user.id,
        tenantName: tenant.name,
        spotsRemaining: 50,
      });
    }
    const seen = await get('/api/events', guest);
    expect(names(seen.body)).toEqual(['Open']);
    for (const hidden of [
      'creatorEmail',
      'emailSignature',
      'confirmedEmailMessage',
      'declinedEmailMessage',
    ]) {
      expect(seen.body[0]).not.toHaveProperty(hidden);
    }
    expect(names((await get('/api/events', stranger)).body)).toEqual(['Theirs']);
  });

  it('honors tenantId for a superadmin and for nobody else', async () => {
    await own({ name: 'Mine' });
    const theirs = await buildEvent(app.database, {
      tenantId: stranger.tenant!.id,
      createdBy: stranger.user.id,
      name: 'Theirs',
    });
    expect(names((await get(`/api/events?tenantId=${tenant.id}`, superadmin)).body)).toEqual(['Mine']);
    expect((await get('/api/events?tenantId=1', superadmin)).body).toEqual([]);
    const all = await get('/api/events', superadmin);
    expect(all.body.some(({ id }: Event) => id === theirs.id)).toBe(true);
    expect(names((await get(`/api/events?tenantId=${stranger.tenant!.id}`, admin)).body)).toEqual(['Mine']);
  });

  it('searches, filters, sorts and pages in the database, with the total', async () => {
    await own({ name: 'Alpha 100%', startsAt: inDays(3), maxGuests: 30 });
    await own({ name: 'beta', location: 'Harbour', startsAt: inDays(-3), maxGuests: 10 });
    await own({ name: 'Gamma', startsAt: inDays(5), maxGuests: 20, createdBy: admin.user.id });
    const list = async (params: string) => {
      const reply = await get(`/api/events?${params}`, manager);
      expect(reply.status).toBe(200);
      return { names: names(reply.body), total: reply.headers['x-total-count'] };
    };
    expect(await list('')).toEqual({ names: ['Gamma', 'Alpha 100%', 'beta'], total: '3' });
    expect((await list('sort=name')).names).toEqual(['Alpha 100%', 'beta', 'Gamma']);
    expect((await list('sort=-maxGuests')).names).toEqual(['Alpha 100%', 'Gamma', 'beta']);
    expect((await list('q=harb')).names).toEqual(['beta']);
    // An SQL wildcard matches only itself.
    expect((await list('q=%25')).names).toEqual(['Alpha 100%']);
    expect((await list('when=past')).names).toEqual(['beta']);
    expect((await list('when=upcoming&sort=dateTime')).names).toEqual(['Alpha 100%', 'Gamma']);
    expect((await list('mine=true&sort=name')).names).toEqual(['Alpha 100%', 'beta']);
    expect(await list('sort=name&page=2&pageSize=2')).toEqual({ names: ['Gamma'], total: '3' });
    expect((await get('/api/events?sort=password', manager)).status).toBe(400);
  });

  it('shows deleted events to those who may restore them', async () => {
    await own({ name: 'Kept' });
    await own({ name: 'Gone', deletedAt: inDays(-2) });
    await own({ name: 'Gone for good', deletedAt: inDays(-31) });
    expect(names((await get('/api/events', admin)).body)).toEqual(['Kept']);
    await own({ name: 'Mine', deletedAt: inDays(-3), deletedBy: manager.user.id });
    expect((await get('/api/events?deleted=true', guest)).status).toBe(403);
    const namesFor = async (who: SignedIn) =>
      (await get('/api/events?deleted=true', who)).body.map(({ name }: { name: string }) => name).sort();
    expect(await namesFor(admin)).toEqual(['Gone', 'Mine']);
    expect(await namesFor(manager)).toEqual(['Mine']);
    expect(await namesFor(stranger)).toEqual([]);
    const { body } = await get(`/api/events?deleted=true&tenantId=${tenant.id}`, superadmin);
    expect(names(body)).toEqual(['Mine', 'Gone']);
    expect(body[0].deletedAt).toEqual(expect.any(String));
  });
});

describe('GET /api/events/recent', () => {
  it('200 with the three newest events by date, and only public events for guests', async () => {
    for (const days of [1, 4, 2, 3])
      await own({ name: `In ${days}`, startsAt: inDays(days), isPublic: days !== 3 });
    expect(names((await get('/api/events/recent', manager)).body)).toEqual(['In 4', 'In 3', 'In 2']);
    expect(names((await get('/api/events/recent', guest)).body)).toEqual(['In 4', 'In 2', 'In 1']);
  });

  it('200 with one organization’s events for a superadmin who sends tenantId', async () => {
    const event = await own({ startsAt: inDays(1) });
    const theirs = { tenantId: stranger.tenant!.id, createdBy: stranger.user.id };
    await buildEvent(app.database, { ...theirs, startsAt: inDays(9) });
    const { body } = await get(`/api/events/recent?tenantId=${event.tenantId}`, superadmin);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([event.id]);
    expect((await get('/api/events/recent?tenantId=1', superadmin)).body).toEqual([]);
    expect((await get(`/api/events/recent?tenantId=${event.tenantId}`, stranger)).body).toHaveLength(1);
  });
});

describe('GET /api/events/:id', () => {
  it('200 with the counters of replies', async () => {
    const event = await own({ maxGuests: 10 });
    await buildReservation(app.database, event, { guestCount: 4 });
    await buildReservation(app.database, event, { guestCount: 3, waitlisted: true });
    await buildReservation(app.database, event, { guestCount: 0, isAttending: false });
    const { status, body } = await get(`/api/events/${event.id}`, manager);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      confirmedGuests: 4,
      waitlistCount: 1,
      spotsRemaining: 6,
      reservationCount: 3,
      version: 1,
    });
  });

  it('404 for another organization, a malformed id, a deleted event, and a private event as guest', async () => {
    const event = await own({ isPublic: false });
    const deleted = await own({ deletedAt: new Date() });
    expect((await get(`/api/events/${event.id}`, stranger)).status).toBe(404);
    expect((await get('/api/events/17', admin)).status).toBe(404);
    expect((await get(`/api/events/${nobody}`, admin)).status).toBe(404);
    expect((await get(`/api/events/${deleted.id}`, admin)).status).toBe(404);
    expect((await get(`/api/events/${event.id}`, guest)).status).toBe(404);
    expect((await get(`/api/events/${event.id}`, superadmin)).status).toBe(200);
  });
});

describe('POST /api/events/:id/duplicate', () => {
  it('201 with all settings and styles, and no replies', async () => {
    const event = await own({
      name: 'Gala',
      isPublic: false,
      requiresApproval: true,
      hasMeals: true,
      mealOptions: [{ name: 'Fish', description: 'Grilled' }],
      titleColor: '#123456',
      emailSignature: 'Us',
      endsAt: inDays(30.1),
      version: 7,
    });
    await buildReservation(app.database, event, { guestCount: 3 });
    await put(`/api/events/${event.id}/embed-styles`, manager, { embedWidth: '80%', showEventTitle: false });
    const colleague = await signedInAs(app.database, 'eventManager', tenant);
    const { status, body } = await post(`/api/events/${event.id}/duplicate`, colleague);
    expect(status).toBe(201);
    const source = (await get(`/api/events/${event.id}`, manager)).body;
    const { id, customUrl, createdAt, updatedAt, ...rest } = body;
    expect(id).not.toBe(event.id);
    expect(customUrl).toMatch(/^copy-of-gala/);
    expect(createdAt).toBe(updatedAt);
    expect(rest).toMatchObject({
      ...Object.fromEntries(
        Object.entries(source).filter(
          ([field]) => !['id', 'customUrl', 'createdAt', 'updatedAt'].includes(field),
        ),
      ),
      name: 'Copy of Gala',
      status: 'draft',
      createdBy: colleague.user.id,
      creatorEmail: colleague.user.email,
      confirmedGuests: 0,
      spotsRemaining: 50,
      reservationCount: 0,
      version: 1,
    });
    const styles = await get(`/api/events/${id}/embed-styles`, colleague);
    expect(styles.body.embedStyles).toEqual({ embedWidth: '80%', showEventTitle: false });
  });

  it('201 with the given name and date, or a past event moved by whole years', async () => {
    const event = await own({ startsAt: inDays(-10), timezone: 'America/Anchorage' });
    const dateTime = inDays(90).toISOString();
    const given = await post(`/api/events/${event.id}/duplicate`, manager, { name: 'Again', dateTime });
    expect(given.body).toMatchObject({ name: 'Again', dateTime });
    const moved = await post(`/api/events/${event.id}/duplicate`, manager, {});
    const before = instantToWallTime(event.startsAt, 'America/Anchorage');
    const after = instantToWallTime(new Date(moved.body.dateTime), 'America/Anchorage');
    expect(after.time).toBe(before.time);
    expect(after.date.slice(5)).toBe(before.date.slice(5));
    expect(Date.parse(moved.body.dateTime)).toBeGreaterThan(Date.now());
  });

  it('400 for a past date, 403 for guest members, 404 for another organization', async () => {
    const event = await own();
    const url = `/api/events/${event.id}/duplicate`;
    const past = await post(url, manager, { dateTime: inDays(-1).toISOString() });
    expect(past.status).toBe(400);
    expect(past.body.issues[0].path).toBe('dateTime');
    expect((await post(url, guest)).status).toBe(403);
    expect((await post(url, stranger)).status).toBe(404);
  });

  it('201 with a draft beyond the plan, and 403 when publishing the draft', async () => {
    const free = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const host = await signedInAs(app.database, 'admin', free);
    const only = await buildEvent(app.database, { tenantId: free.id, createdBy: host.user.id });
    const copy = await post(`/api/events/${only.id}/duplicate`, host);
    expect([copy.status, copy.body.status]).toEqual([201, 'draft']);
    expect((await put(`/api/events/${copy.body.id}`, host, { status: 'published' })).status).toBe(403);
  });
});

describe('GET /api/events/custom-url', () => {
  it('200 with whether an address is free, and a suggestion or the reason for a refusal', async () => {
    const event = await own();
    const ask = async (params: string, who = manager) =>
      (await get(`/api/events/custom-url?${params}`, who)).body;
    const free = `free-${newId().slice(-8)}`;
    expect(await ask(`value=${free.toUpperCase()}`)).toEqual({
      available: true,
      suggestion: free,
      reason: null,
    });
    expect(await ask(`value=${event.customUrl}`, stranger)).toEqual({
      available: false,
      suggestion: `${event.customUrl}-2`,
      reason: 'This custom URL is taken',
    });
    expect((await ask(`value=${event.customUrl}&eventId=${event.id}`)).available).toBe(true);
    // Naming another organization's event does not make its address free.
    expect((await ask(`value=${event.customUrl}&eventId=${event.id}`, stranger)).available).toBe(false);
    expect((await ask(`value=${event.customUrl}&eventId=7`)).available).toBe(false);
    expect(await ask('value=api')).toMatchObject({
      available: false,
      reason: expect.stringContaining('reserved'),
    });
    expect((await ask('title=Zoë %26 Bo')).suggestion).toMatch(/^zoe-and-bo/);
    expect((await ask('')).suggestion).toMatch(/^event-rsvp/);
    expect((await get('/api/events/custom-url?value=abc', guest)).status).toBe(403);
  });
});

describe('embed styles', () => {
  it('merge with earlier styles, and null resets a style', async () => {
    const event = await own();
    const url = `/api/events/${event.id}/embed-styles`;
    expect((await get(url, manager)).body).toEqual({ embedStyles: {} });
    const first = await put(url, manager, {
      embedWidth: ' 80% ',
      textColor: '#FFF',
      titleFontSize: 24,
      showEventTitle: false,
      fontFamily: 'great vibes',
    });
    expect(first.status).toBe(200);
    expect(first.body.embedStyles).toEqual({
      embedWidth: '80%',
      textColor: '#ffffff',
      titleFontSize: 24,
      showEventTitle: false,
      fontFamily: 'Great Vibes',
    });
    const second = await put(url, admin, { textColor: null, embedHeight: '700px', titleFontSize: 30 });
    const merged = {
      embedWidth: '80%',
      embedHeight: '700px',
      titleFontSize: 30,
      showEventTitle: false,
      fontFamily: 'Great Vibes',
    };
    expect(second.body).toEqual({ embedStyles: merged });
    expect((await get(url, guest)).body).toEqual({ embedStyles: merged });
    expect((await put(url, admin, { unknown: 'x', __proto__x: 1 })).body).toEqual({ embedStyles: merged });
  });

  it.each([
    ['embedWidth', '80%;position:fixed'],
    ['embedWidth', '9%'],
    ['embedWidth', '1201px'],
    ['embedHeight', 'calc(100vh)'],
    ['embedHeight', '299px'],
    ['textColor', 'red'],
    ['textColor', '#fff;}body{display:none'],
    ['textColor', 'url(https://example.com)'],
    ['accentOpacity', 101],
    ['accentOpacity', 50.5],
    ['accentOpacity', '50'],
    ['fontFamily', 'x;}*{}'],
    ['titleFontFamily', 'Arial'],
    ['titleFontSize', 11],
    ['detailsFontSize', 25],
    ['fieldsFontSize', 21],
    ['buttonFontSize', 25],
    ['showEventTitle', 'yes'],
    ['backgroundColor', ['#ffffff']],
    ['backgroundColor', { a: 1 }],
  ])('400 for %s %j, without saving anything', async (style, value) => {
    const event = await own();
    const url = `/api/events/${event.id}/embed-styles`;
    const { status, body } = await put(url, manager, { [style]: value, textOpacity: 50 });
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe(style);
    expect((await get(url, manager)).body).toEqual({ embedStyles: {} });
  });

  it('403 for guests and another host’s event, 404 for another organization and a private event', async () => {
    const event = await own({ isPublic: false });
    const url = `/api/events/${event.id}/embed-styles`;
    const colleague = await signedInAs(app.database, 'eventManager', tenant);
    expect((await put(url, guest, { textOpacity: 1 })).status).toBe(403);
    expect((await put(url, colleague, { textOpacity: 1 })).status).toBe(403);
    expect((await put(url, stranger, { textOpacity: 1 })).status).toBe(404);
    expect((await get(url, stranger)).status).toBe(404);
    expect((await get(url, guest)).status).toBe(404);
    expect((await app.call('GET', url)).status).toBe(401);
    expect((await get(url, colleague)).status).toBe(200);
  });
});

it('GET /api/events names the creator to a superadmin, even a creator without a name', async () => {
  const nameless = await buildUser(app.database, {
    tenantId: tenant.id,
    role: 'admin',
    firstName: '',
    lastName: '',
  });
  await own({ createdBy: nameless.id });
  const { body } = await get(`/api/events?tenantId=${tenant.id}`, superadmin);
  expect(body[0]).toMatchObject({ creatorName: null, creatorEmail: nameless.email });
});
