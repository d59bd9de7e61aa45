import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { instantToWallTime, wallTimeToInstant } from '#domain/kernel/dates.ts';
import { newId } from '../db/id.ts';
import { activityLog } from '../db/schema.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';
import { complete, eventCalls, inDays, nobody, title } from '../testing/event-calls.ts';
import { staffStage, type StaffStage } from '../testing/host-stage.ts';

let { app, superadmin, tenant, admin, manager, guest, stranger } = {} as StaffStage;
staffStage((stage) => ({ app, superadmin, tenant, admin, manager, guest, stranger } = stage));

const { get, post, put, query, row, buildTheme } = eventCalls(() => app);

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
      right: 'made',
      tenantId: tenant.id,
      version: 1,
      confirmedGuests: 0,
    });
    expect(body.customUrl).toBe(name.toLowerCase().replaceAll(' ', '-'));
    expect((await get(`/api/events/${body.id}`, admin)).body).toEqual({ ...body, right: null });
    const lines = await query((tx) => tx.select().from(activityLog).where(eq(activityLog.eventId, body.id)));
    expect(lines).toMatchObject([
      { action: 'event.create', actorId: manager.user.id, actorLabel: 'Ada Host', tenantId: tenant.id },
    ]);
  });

  it('accepts every field, the type in any case, and meals as strings or objects', async () => {
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

  it('ignores fields that the caller may not set', async () => {
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
    [{ endTime: inDays(39).toISOString() }, 'endTime', 'The end has to be after the start'],
    [
      { cutoffDate: inDays(41).toISOString() },
      'cutoffDate',
      'The RSVP deadline has to be before the event starts',
    ],
    [{ cutoffDate: inDays(-1).toISOString() }, 'cutoffDate', 'The RSVP deadline is in the past'],
    [{ maxGuests: 0 }, 'maxGuests', 'Capacity must be at least 1'],
    [
      { mealOptions: [{ description: 'x' }] },
      'mealOptions.0',
      'A meal option must be a name, or an object with the fields name and description',
    ],
    [{ maxGuests: null }, 'maxGuests', 'Capacity must be at least 1'],
    [{ maxGuests: '50' }, 'maxGuests', 'Capacity must be a whole number'],
    [{ maxGuests: 1.5 }, 'maxGuests', 'Capacity must be a whole number'],
    [{ maxGuests: 1_000_001 }, 'maxGuests', 'Capacity must be at most 1,000,000'],
    [{ maxGuestsPerRsvp: 0 }, 'maxGuestsPerRsvp', 'Max guests per RSVP must be at least 1'],
    [{ eventType: 'Rave' }, 'eventType', 'Choose Wedding, Corporate, Birthday, Anniversary or Other'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'Choose a time zone'],
    [{ timezone: '+02:00' }, 'timezone', 'Choose a time zone'],
    [{ mealOptions: ['Fish', 'fish '] }, 'mealOptions.1.name', 'There’s already a meal named fish'],
    [{ mealOptions: [{ name: '', description: 'x' }] }, 'mealOptions.0.name', 'Meal name is required'],
    [{ customUrl: 'ab' }, 'customUrl', 'The custom URL needs 3 to 80 characters'],
    [
      { customUrl: 'a_b!c' },
      'customUrl',
      'Use only lowercase letters a to z, digits and hyphens in the custom URL',
    ],
    [{ customUrl: 'Dashboard' }, 'customUrl', '“dashboard” is reserved. Choose another custom URL'],
    [{ themeFontFamily: 'Comic Sans' }, 'themeFontFamily', 'Choose one of the listed fonts'],
    [{ titleColor: 'red;}' }, 'titleColor', 'Enter a color like #3b82f6'],
    [{ themeId: nobody }, 'themeId', 'This theme is no longer available'],
    [{ themeId: 'x' }, 'themeId', 'This theme is no longer available'],
    [{ message: 'x'.repeat(5_001) }, 'message', 'At most 5,000 characters'],
    [{ location: 'x'.repeat(5_001) }, 'location', 'At most 5,000 characters'],
    [{ dressCode: 'x'.repeat(5_001) }, 'dressCode', 'At most 5,000 characters'],
    [{ location: 'a\u0000b' }, 'location', 'Contains a character we can’t store'],
  ])('400 for %j', async (wrong, path, message) => {
    const { status, body } = await post('/api/events', manager, { ...complete(), ...wrong });
    expect(status).toBe(400);
    expect(body.error).toBe(message);
    const { reason, params, ...issue } = body.issues[0];
    expect(issue).toEqual({ path, code: expect.stringMatching(/./), message });
    expect([typeof reason, typeof params]).toEqual(['string', 'object']);
  });

  it('201 with a dress code of several lines joined to one line', async () => {
    const { status, body } = await post(
      '/api/events',
      manager,
      complete({ dressCode: 'Black tie\r\nNo red\n' }),
    );
    expect([status, body.dressCode]).toEqual([201, 'Black tie No red']);
  });

  it('201 for texts of 5,000 characters', async () => {
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

  it('400 for a superadmin without tenantId, and 404 for an unknown organization', async () => {
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
    // The tenant sees the event but not the platform's users.
    const seen = await get(`/api/events/${made.body.id}`, admin);
    expect(seen.body).toMatchObject({ createdBy: superadmin.user.id, creatorName: null, creatorEmail: null });
  });

  it('201 with another address for a repeated title, and 409 for a requested address in use', async () => {
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

  it('copies those colors and fonts of a theme that the call does not set', async () => {
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

  it('403 beyond the plan: one active event on Free, not counting past events', async () => {
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
  it('show the same local time everywhere for an event in Anchorage that was created in Berlin', async () => {
    // The browser is in Berlin, but the form resolves the typed time in the event's zone.
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
