import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Event } from '#domain/events/contract.ts';
import { instantToWallTime, wallTimeToInstant } from '#domain/kernel/dates.ts';
import { newId } from '../db/id.ts';
import { activityLog, events, eventUrls, outbox, reservations, themes } from '../db/schema.ts';
import type { PlatformDb } from '../db/connect.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../testing/builders.ts';
import { deleteExpiredEvents } from './store.ts';

type Signed = Awaited<ReturnType<typeof signedInAs>>;
type Tenant = Awaited<ReturnType<typeof buildTenant>>;

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const nobody = '01930000-0000-7000-8000-00000000dead';

let app: TestApp;
let superadmin: Signed;
let tenant: Tenant;
let admin: Signed;
let manager: Signed;
let guest: Signed;
/** An admin of another organization. */
let stranger: Signed;

beforeAll(async () => {
  app = await testApp();
  superadmin = await signedInAs(app.database, 'superadmin');
});
afterAll(() => app.close());

beforeEach(async () => {
  tenant = await buildTenant(app.database);
  admin = await signedInAs(app.database, 'admin', tenant);
  manager = await signedInAs(app.database, 'eventManager', tenant);
  guest = await signedInAs(app.database, 'guest', tenant);
  stranger = await signedInAs(app.database, 'admin');
});

const get = (url: string, who: Signed) => app.call('GET', url, { token: who.token });
const post = (url: string, who: Signed, body?: unknown) => app.call('POST', url, { token: who.token, body });
const put = (url: string, who: Signed, body: unknown) => app.call('PUT', url, { token: who.token, body });
const del = (url: string, who: Signed) => app.call('DELETE', url, { token: who.token });

const own = (overrides: Partial<typeof events.$inferInsert> = {}) =>
  buildEvent(app.database, { tenantId: tenant.id, createdBy: manager.user.id, ...overrides });
const query = <T>(work: (tx: PlatformDb) => Promise<T>) => app.database.platformTransaction(work);
const row = (id: string) => query(async (tx) => (await tx.select().from(events).where(eq(events.id, id)))[0]);
const names = (list: Event[]) => list.map(({ name }) => name);
let unique = 0;
const title = (text = 'Garden party') => `${text} ${newId().slice(-6)}${++unique}`;
const complete = (more: object = {}) => ({ name: title(), dateTime: inDays(40).toISOString(), ...more });

describe('GET /api/events', () => {
  it('401 without a session', async () => {
    expect((await app.call('GET', '/api/events')).status).toBe(401);
  });

  it('lists the organization for staff, its public events without private fields for guests', async () => {
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

  it('honors tenantId for a superadmin and ignores it for everybody else', async () => {
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
    // A wildcard of SQL is a letter like any other.
    expect((await list('q=%25')).names).toEqual(['Alpha 100%']);
    expect((await list('when=past')).names).toEqual(['beta']);
    expect((await list('when=upcoming&sort=dateTime')).names).toEqual(['Alpha 100%', 'Gamma']);
    expect((await list('mine=true&sort=name')).names).toEqual(['Alpha 100%', 'beta']);
    expect(await list('sort=name&page=2&pageSize=2')).toEqual({ names: ['Gamma'], total: '3' });
    expect((await get('/api/events?sort=password', manager)).status).toBe(400);
  });

  it('shows deleted ones to a superadmin alone', async () => {
    await own({ name: 'Kept' });
    await own({ name: 'Gone', deletedAt: inDays(-2) });
    await own({ name: 'Gone for good', deletedAt: inDays(-31) });
    expect(names((await get('/api/events', admin)).body)).toEqual(['Kept']);
    expect((await get('/api/events?deleted=true', admin)).status).toBe(403);
    const { body } = await get(`/api/events?deleted=true&tenantId=${tenant.id}`, superadmin);
    expect(names(body)).toEqual(['Gone']);
    expect(body[0].deletedAt).toEqual(expect.any(String));
  });
});

describe('GET /api/events/recent', () => {
  it('answers the three newest by date, for guests the public ones', async () => {
    for (const days of [1, 4, 2, 3])
      await own({ name: `In ${days}`, startsAt: inDays(days), isPublic: days !== 3 });
    expect(names((await get('/api/events/recent', manager)).body)).toEqual(['In 4', 'In 3', 'In 2']);
    expect(names((await get('/api/events/recent', guest)).body)).toEqual(['In 4', 'In 2', 'In 1']);
  });

  it('answers a superadmin those of the organization that is named', async () => {
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
  it('answers counters of replies', async () => {
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

  it('404 for another organization, a malformed id, a deleted one, and a private one to a guest', async () => {
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

describe('POST /api/events', () => {
  it('201 with the defaults', async () => {
    const name = title();
    const dateTime = inDays(40).toISOString();
    const { status, body } = await post('/api/events', manager, { name, dateTime });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name,
      dateTime,
      eventType: 'Other',
      maxGuests: 50,
      maxGuestsPerRsvp: 2,
      ageRestriction: 'all_ages',
      timezone: 'America/New_York',
      isPublic: true,
      enableWaitlist: false,
      requiresApproval: false,
      automaticPromotion: false,
      hideDeadlineTime: true,
      hasMeals: false,
      mealOptions: [],
      endTime: null,
      cutoffDate: null,
      createdBy: manager.user.id,
      tenantId: tenant.id,
      version: 1,
      confirmedGuests: 0,
    });
    expect(body.customUrl).toBe(name.toLowerCase().replaceAll(' ', '-'));
    expect((await get(`/api/events/${body.id}`, admin)).body).toEqual(body);
    const lines = await query((tx) => tx.select().from(activityLog).where(eq(activityLog.eventId, body.id)));
    expect(lines).toMatchObject([
      { action: 'event.create', actorId: manager.user.id, actorLabel: 'Ada Host', tenantId: tenant.id },
    ]);
  });

  it('takes every field, the type in any case, and meals as strings or objects', async () => {
    const sent = {
      ...complete(),
      displayName: 'Ada & Bo',
      message: 'Come as you are',
      eventType: 'wEDDing',
      endTime: inDays(41).toISOString(),
      cutoffDate: inDays(30).toISOString(),
      timezone: 'Europe/Berlin',
      location: 'Barn',
      maxGuests: 120,
      maxGuestsPerRsvp: 8,
      customUrl: `Ada-and-Bo-${newId().slice(-8)}`,
      ageRestriction: '18_plus',
      hasMeals: true,
      mealOptions: ['Fish', { name: 'Beef', description: 'With beans' }, { name: 'Tofu' }],
      isPublic: false,
      enableWaitlist: true,
      requiresApproval: true,
      automaticPromotion: true,
      severalRepliesPerEmail: true,
      showGuestList: true,
      hideDeadlineTime: false,
      emailSignature: 'A & B',
      confirmedEmailMessage: 'Yay',
      declinedEmailMessage: 'Oh',
      themePrimaryColor: '#ABC',
      titleColor: '#112233',
      themeFontFamily: 'lora',
    };
    const { status, body } = await post('/api/events', admin, sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...sent,
      eventType: 'Wedding',
      customUrl: sent.customUrl.toLowerCase(),
      themePrimaryColor: '#aabbcc',
      themeFontFamily: 'Lora',
      mealOptions: [
        { name: 'Fish', description: '' },
        { name: 'Beef', description: 'With beans' },
        { name: 'Tofu', description: '' },
      ],
    });
  });

  it('never lets a field take effect that is not the caller’s to set', async () => {
    const { status, body } = await post('/api/events', manager, {
      ...complete(),
      id: nobody,
      tenantId: stranger.tenant!.id,
      createdBy: stranger.user.id,
      confirmedGuests: 40,
      confirmedReplies: 40,
      version: 9,
      deletedAt: new Date().toISOString(),
      startsAt: inDays(-5).toISOString(),
      nonsense: { a: 1 },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      tenantId: tenant.id,
      createdBy: manager.user.id,
      confirmedGuests: 0,
      version: 1,
    });
    expect(body.id).not.toBe(nobody);
    expect(await row(body.id)).toMatchObject({ confirmedReplies: 0, deletedAt: null });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Event title is required'],
    [{ name: undefined }, 'name', 'Event title is required'],
    [{ dateTime: undefined }, 'dateTime', 'Event date is required'],
    [{ dateTime: '' }, 'dateTime', 'Event date is required'],
    [{ dateTime: '2027-02-31T10:00:00Z' }, 'dateTime', 'Enter a valid date and time'],
    [{ dateTime: '9999-12-31T23:59:00-12:00' }, 'dateTime', 'Enter a valid date and time'],
    [{ dateTime: inDays(-1).toISOString() }, 'dateTime', 'The event date is in the past'],
    [{ endTime: inDays(39).toISOString() }, 'endTime', 'The end must be after the start'],
    [
      { cutoffDate: inDays(41).toISOString() },
      'cutoffDate',
      'The RSVP deadline must not be after the start of the event',
    ],
    [{ cutoffDate: inDays(-1).toISOString() }, 'cutoffDate', 'The RSVP deadline is in the past'],
    [{ maxGuests: 0 }, 'maxGuests', 'Capacity must be at least 1'],
    [
      { mealOptions: [{ description: 'x' }] },
      'mealOptions.0',
      'A meal option is a name, or an object with a name and a description',
    ],
    [{ maxGuests: null }, 'maxGuests', 'Capacity must be at least 1'],
    [{ maxGuests: '50' }, 'maxGuests', 'Capacity must be a whole number'],
    [{ maxGuests: 1.5 }, 'maxGuests', 'Capacity must be a whole number'],
    [{ maxGuests: 1_000_001 }, 'maxGuests', 'Capacity must be at most 1,000,000'],
    [{ maxGuestsPerRsvp: 0 }, 'maxGuestsPerRsvp', 'Max guests per RSVP must be at least 1'],
    [{ eventType: 'Rave' }, 'eventType', 'Choose Wedding, Corporate, Birthday, Anniversary or Other'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'Choose a time zone'],
    [{ timezone: '+02:00' }, 'timezone', 'Choose a time zone'],
    [{ mealOptions: ['Fish', 'fish '] }, 'mealOptions.1.name', 'There is a meal named fish already'],
    [{ mealOptions: [{ name: '', description: 'x' }] }, 'mealOptions.0.name', 'Meal name is required'],
    [{ customUrl: 'ab' }, 'customUrl', 'The custom URL must have 3 to 80 characters'],
    [
      { customUrl: 'a_b!c' },
      'customUrl',
      'The custom URL may have only lower-case letters a to z, digits and hyphens',
    ],
    [{ customUrl: 'Dashboard' }, 'customUrl', '"dashboard" is reserved. Please choose another custom URL'],
    [{ themeFontFamily: 'Comic Sans' }, 'themeFontFamily', 'Choose one of the listed fonts'],
    [{ titleColor: 'red;}' }, 'titleColor', 'Enter a color like #3b82f6'],
    [{ themeId: nobody }, 'themeId', 'This theme is not available any more'],
    [{ themeId: 'x' }, 'themeId', 'This theme is not available any more'],
    [{ message: 'x'.repeat(5_001) }, 'message', 'At most 5,000 characters'],
    [{ location: 'x'.repeat(5_001) }, 'location', 'At most 5,000 characters'],
    [{ dressCode: 'x'.repeat(5_001) }, 'dressCode', 'At most 5,000 characters'],
    [{ location: 'a\u0000b' }, 'location', 'Contains a character that cannot be stored'],
  ])('400 for %j', async (wrong, path, message) => {
    const { status, body } = await post('/api/events', manager, { ...complete(), ...wrong });
    expect(status).toBe(400);
    expect(body.error).toBe(message);
    expect(body.issues[0]).toEqual({ path, code: expect.stringMatching(/./), message });
  });

  it('takes texts of 5,000 characters', async () => {
    const text = 'x'.repeat(5_000);
    const { status, body } = await post(
      '/api/events',
      manager,
      complete({ message: text, location: text, mealOptions: [{ name: 'Fish', description: text }] }),
    );
    expect(status).toBe(201);
    expect([body.message, body.location, body.mealOptions[0].description]).toEqual([text, text, text]);
  });

  it('403 for a guest member, 401 without a session', async () => {
    expect((await post('/api/events', guest, complete())).status).toBe(403);
    expect((await app.call('POST', '/api/events', { body: complete() })).status).toBe(401);
  });

  it('a superadmin says for which organization', async () => {
    const missing = await post('/api/events', superadmin, complete());
    expect(missing.status).toBe(400);
    expect(missing.body.issues[0].path).toBe('tenantId');
    expect((await post('/api/events', superadmin, complete({ tenantId: nobody }))).status).toBe(404);
    expect((await post('/api/events', superadmin, complete({ tenantId: '1' }))).status).toBe(404);
    const unclaimed = await buildTenant(app.database, { claimedAt: null });
    expect((await post('/api/events', superadmin, complete({ tenantId: unclaimed.id }))).status).toBe(404);
    const made = await post('/api/events', superadmin, complete({ tenantId: tenant.id }));
    expect(made.status).toBe(201);
    expect(made.body.tenantId).toBe(tenant.id);
    // The tenant sees the event; the platform's users are out of its sight.
    const seen = await get(`/api/events/${made.body.id}`, admin);
    expect(seen.body).toMatchObject({ createdBy: superadmin.user.id, creatorName: null, creatorEmail: null });
  });

  it('gives a taken title another address, and refuses one that was asked for by name', async () => {
    const name = title('Same name');
    const first = await post('/api/events', manager, complete({ name }));
    const second = await post('/api/events', stranger, complete({ name, customUrl: '' }));
    expect(second.status).toBe(201);
    expect(second.body.customUrl).toBe(`${first.body.customUrl}-2`);
    const refused = await post(
      '/api/events',
      admin,
      complete({ customUrl: first.body.customUrl.toUpperCase() }),
    );
    expect(refused.status).toBe(409);
    expect(refused.body.suggestion).toBe(`${first.body.customUrl}-3`);
    expect(refused.body.error).toContain(refused.body.suggestion);
    expect(refused.body.issues[0].path).toBe('customUrl');
    const taken = await post('/api/events', admin, complete({ customUrl: refused.body.suggestion }));
    expect(taken.status).toBe(201);
  });

  it('copies the looks of a theme where the caller sets none', async () => {
    const theme = await buildTheme();
    const { status, body } = await post(
      '/api/events',
      manager,
      complete({ themeId: theme.id, accentColor: '#00ff00', titleColor: null }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      themeId: theme.id,
      themePrimaryColor: '#111111',
      themeSecondaryColor: '#222222',
      accentColor: '#00ff00',
      backgroundColor: '#eeeeee',
      textColor: '#444444',
      titleColor: '#444444',
      themeFontFamily: 'Lora',
    });
    const inactive = await buildTheme({ isActive: false });
    expect((await post('/api/events', manager, complete({ themeId: inactive.id }))).status).toBe(400);
  });

  it('403 beyond the plan: one active event on Free, past ones not counted', async () => {
    const free = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const host = await signedInAs(app.database, 'admin', free);
    await buildEvent(app.database, { tenantId: free.id, createdBy: host.user.id, startsAt: inDays(-1) });
    await buildEvent(app.database, { tenantId: free.id, createdBy: host.user.id, deletedAt: new Date() });
    expect((await post('/api/events', host, complete())).status).toBe(201);
    const refused = await post('/api/events', host, complete());
    expect(refused.status).toBe(403);
    expect(refused.body.error).toBe(
      'The Free plan allows 1 active event; the Pro plan allows 10 active events.',
    );
    const trial = await buildTenant(app.database, { subscriptionPlan: 'free', subscriptionStatus: 'trial' });
    const trying = await signedInAs(app.database, 'admin', trial);
    expect((await post('/api/events', trying, complete())).status).toBe(201);
    expect((await post('/api/events', trying, complete())).status).toBe(201);
  });
});

describe('time zones', () => {
  it('an event in Anchorage made from a browser in Berlin shows the same wall time everywhere', async () => {
    // The form of the browser in Berlin resolves the typed wall time in the event's zone, not in its own.
    const year = new Date().getUTCFullYear() + 1;
    const typed = wallTimeToInstant(`${year}-07-04`, '18:30', 'America/Anchorage');
    const { body } = await post('/api/events', manager, {
      name: title(),
      dateTime: new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Europe/Berlin',
        dateStyle: 'short',
        timeStyle: 'medium',
      })
        .format(typed)
        .replace(' ', 'T')
        .concat('+02:00'),
      timezone: 'America/Anchorage',
    });
    expect(body.dateTime).toBe(`${year}-07-05T02:30:00.000Z`);
    const read = await get(`/api/events/${body.id}`, admin);
    expect(instantToWallTime(new Date(read.body.dateTime), read.body.timezone)).toEqual({
      date: `${year}-07-04`,
      time: '18:30',
    });
    const saved = await put(`/api/events/${body.id}`, manager, {
      dateTime: read.body.dateTime,
      timezone: read.body.timezone,
    });
    expect(saved.body.dateTime).toBe(body.dateTime);
    expect(saved.body.version).toBe(1);
  });
});

describe('PUT /api/events/:id', () => {
  it('changes what it names and nothing else, and counts the version', async () => {
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

  it('never lets a field take effect that is not the caller’s to set', async () => {
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

  it('403 for another’s event as event manager and for guests; 404 for another organization', async () => {
    const event = await own();
    const colleague = await signedInAs(app.database, 'eventManager', tenant);
    expect((await put(`/api/events/${event.id}`, colleague, { message: 'x' })).status).toBe(403);
    expect((await put(`/api/events/${event.id}`, guest, { message: 'x' })).status).toBe(403);
    expect((await put(`/api/events/${event.id}`, stranger, { message: 'x' })).status).toBe(404);
    expect((await put(`/api/events/${nobody}`, admin, { message: 'x' })).status).toBe(404);
    expect((await put(`/api/events/${event.id}`, admin, { message: 'x' })).status).toBe(200);
    expect((await put(`/api/events/${event.id}`, superadmin, { message: 'y' })).status).toBe(200);
  });

  it('400 with the path of what is wrong, and nothing saved', async () => {
    const event = await own({ endsAt: inDays(31) });
    for (const [wrong, path] of [
      [{ endTime: inDays(29).toISOString() }, 'endTime'],
      [{ cutoffDate: inDays(31).toISOString() }, 'cutoffDate'],
      [{ mealOptions: ['a', 'A'] }, 'mealOptions.1.name'],
      [{ customUrl: 'api' }, 'customUrl'],
      [{ name: '' }, 'name'],
      [{ maxGuests: null }, 'maxGuests'],
      // The end moves along with the start.
      [{ dateTime: '9998-12-31T23:59:00Z' }, 'dateTime'],
    ] as const) {
      const { status, body } = await put(`/api/events/${event.id}`, manager, { ...wrong, message: 'Lost' });
      expect(status).toBe(400);
      expect(body.issues[0].path).toBe(path);
    }
    expect(await row(event.id)).toEqual(event);
  });

  it('takes past dates, and moves the end along with the start', async () => {
    const event = await own({ endsAt: new Date(inDays(30).getTime() + 7_200_000) });
    const dateTime = inDays(-10).toISOString();
    const { status, body } = await put(`/api/events/${event.id}`, manager, { dateTime });
    expect(status).toBe(200);
    expect(body.dateTime).toBe(dateTime);
    const length = event.endsAt!.getTime() - event.startsAt.getTime();
    expect(Date.parse(body.endTime) - Date.parse(body.dateTime)).toBe(length);
  });

  it('409 for an older version, with the event as it is now and what others changed', async () => {
    const event = await own();
    await put(`/api/events/${event.id}`, admin, { message: 'First', version: 1 });
    await put(`/api/events/${event.id}`, admin, { location: 'Second', maxGuests: 60, version: 2 });
    const stale = await put(`/api/events/${event.id}`, manager, { name: 'Mine', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error).toBe('Somebody else saved a newer version.');
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

  it('replies and styles do not make a loaded event stale', async () => {
    const event = await own();
    await buildReservation(app.database, event);
    await put(`/api/events/${event.id}/embed-styles`, admin, { textColor: '#000' });
    expect((await put(`/api/events/${event.id}`, manager, { name: 'Still mine', version: 1 })).status).toBe(
      200,
    );
  });

  it('409 for a capacity under the confirmed guests, with the number', async () => {
    const event = await own({ maxGuests: 5 });
    await buildReservation(app.database, event, { guestCount: 6 });
    const refused = await put(`/api/events/${event.id}`, manager, { maxGuests: 4 });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(
      '6 guests are confirmed already, so the capacity cannot be lowered to 4.',
    );
    expect(refused.body.issues[0].path).toBe('maxGuests');
    // An event that was overfilled on purpose can be saved as it is.
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

  it('keeps the old address for the event, and lets it be taken back', async () => {
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

  it('makes a blank address from the title', async () => {
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

  it('gives a private event an address that its title does not tell, and leaves it that', async () => {
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
    // What was typed is taken as it is; blank again, it is made as for a new event.
    const typed = await put(`/api/events/${made.body.id}`, manager, { customUrl: slug });
    expect(typed.body.customUrl).toBe(slug);
    const blank = await put(`/api/events/${made.body.id}`, manager, { customUrl: '' });
    expect(blank.body.customUrl).toMatch(unguessable);
  });

  it('403 when a past event is moved ahead beyond the plan; an active one may move', async () => {
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

  it('takes the looks of another theme over, and gives them up with it', async () => {
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

describe('DELETE /api/events/:id', () => {
  it('hides the event and keeps its rows, without mail unless asked for', async () => {
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
      { code: 'notFound', error: 'This event does not exist.' },
    ]);
    const taken = await post('/api/events', stranger, complete({ customUrl: event.customUrl }));
    expect(taken.status).toBe(409);
  });

  it('mails confirmed guests when asked to, each once', async () => {
    const event = await own({ severalRepliesPerEmail: true, displayName: 'The Hosts' });
    await buildReservation(app.database, event, { guestEmail: 'Ann@example.com', displayName: 'Ann' });
    await buildReservation(app.database, event, {
      guestEmail: 'ann@example.com',
      displayName: 'Ann again',
      replyKey: 'ann@example.com 2',
    });
    // One address by the rule that tells addresses apart, in two ways of writing.
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
      { toEmail: 'zo\u00e9@example.com', payload: { displayName: 'Zoé' } },
    ]);
    const [line] = await query((tx) =>
      tx
        .select()
        .from(activityLog)
        .where(and(eq(activityLog.eventId, event.id), eq(activityLog.action, 'event.delete'))),
    );
    expect(line).toMatchObject({ actorId: admin.user.id, details: { replies: 6, guestsTold: 2 } });
  });

  it('403 for another’s event as event manager and for guests; 404 for another organization', async () => {
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
  it('brings the event back with replies and address, for a superadmin alone', async () => {
    const event = await own();
    await buildReservation(app.database, event, { guestCount: 2 });
    await del(`/api/events/${event.id}`, manager);
    for (const who of [admin, manager, guest]) {
      expect((await post(`/api/events/${event.id}/restore`, who)).status).toBe(403);
    }
    const { status, body } = await post(`/api/events/${event.id}/restore`, superadmin);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: event.id, customUrl: event.customUrl, confirmedGuests: 2, version: 1 });
    expect(body.deletedAt ?? null).toBeNull();
    expect((await get(`/api/events/${event.id}`, manager)).status).toBe(200);
    const twice = await post(`/api/events/${event.id}/restore`, superadmin);
    expect(twice.status).toBe(409);
    expect(twice.body.error).toBe('This event is not deleted.');
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
  it('removes what was deleted 30 days ago, with replies and addresses, and nothing younger', async () => {
    const old: Awaited<ReturnType<typeof own>>[] = [];
    for (let n = 0; n < 7; n++) old.push(await own({ deletedAt: inDays(-30.01) }));
    const young = await own({ deletedAt: inDays(-29.9) });
    const live = await own();
    await buildReservation(app.database, old[0]!);
    const purge = (most: number) => query((tx) => deleteExpiredEvents(tx, new Date(), most));
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

describe('POST /api/events/:id/duplicate', () => {
  it('copies all settings and styles, and no replies', async () => {
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

  it('takes a name and a date; a past event moves to the same wall time a year later', async () => {
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

  it('400 for a past date, 403 for guests and beyond the plan, 404 for another organization', async () => {
    const event = await own();
    const url = `/api/events/${event.id}/duplicate`;
    const past = await post(url, manager, { dateTime: inDays(-1).toISOString() });
    expect(past.status).toBe(400);
    expect(past.body.issues[0].path).toBe('dateTime');
    expect((await post(url, guest)).status).toBe(403);
    expect((await post(url, stranger)).status).toBe(404);
    const free = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const host = await signedInAs(app.database, 'admin', free);
    const only = await buildEvent(app.database, { tenantId: free.id, createdBy: host.user.id });
    expect((await post(`/api/events/${only.id}/duplicate`, host)).status).toBe(403);
  });
});

describe('GET /api/events/custom-url', () => {
  it('says what is free, what is taken and what is refused', async () => {
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
    // Somebody else's event does not make its address free.
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
  it('merge, and null takes one back', async () => {
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
  ])('400 for %s %j, and nothing is saved', async (style, value) => {
    const event = await own();
    const url = `/api/events/${event.id}/embed-styles`;
    const { status, body } = await put(url, manager, { [style]: value, textOpacity: 50 });
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe(style);
    expect((await get(url, manager)).body).toEqual({ embedStyles: {} });
  });

  it('403 for guests and another’s event, 404 for another organization and a private event', async () => {
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

async function buildTheme(overrides: Partial<typeof themes.$inferInsert> = {}) {
  const name = title('Theme');
  const [theme] = await query((tx) =>
    tx
      .insert(themes)
      .values({
        id: newId(),
        name,
        nameKey: name.toLowerCase(),
        primaryColor: '#111111',
        secondaryColor: '#222222',
        accentColor: '#333333',
        backgroundColor: '#eeeeee',
        textColor: '#444444',
        fontFamily: 'Lora',
        ...overrides,
      })
      .returning(),
  );
  return theme!;
}

it('a user who was the creator is named in lists of a superadmin too', async () => {
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
