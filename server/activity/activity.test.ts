import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityEntry } from '#domain/activity/contract.ts';
import { type ActivityFacts, changesIn, tell } from '#domain/activity/sentences.ts';
import { formatShortWithZone } from '#domain/kernel/dates.ts';
import { hostActivityIn } from '#domain/words/hostActivity/index.ts';
import { hashToken, newToken } from '../keys/tokens.ts';
import { activityLog } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { activityKeptMs, scheduledJobs } from '../jobs/schedule.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../testing/builders.ts';
import { type ActivityLine, record } from './activity.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const write = (lines: ActivityLine[]) => app.database.transaction(platformScope, (tx) => record(tx, lines));
const line = (tenantId: string | null, more: Partial<ActivityLine> = {}): ActivityLine => ({
  tenantId,
  actorId: null,
  actorLabel: 'Grace Hopper',
  action: 'reservation.withdrawn',
  subjectType: 'reservation',
  ...more,
});
const list = (token: string, query = '') => app.call('GET', `/api/activity${query}`, { token });
const words = hostActivityIn('en');
const changesOf = (entry: ActivityFacts) =>
  changesIn(entry, words, (instant) => formatShortWithZone(instant, 'UTC'));
const sentence = (entry: ActivityFacts) =>
  tell(entry, words)
    .map(({ text }) => text)
    .join('');
const actionsOf = ({ body }: { body: { action: string }[] }) => body.map(({ action }) => action);

describe('GET /api/activity', () => {
  it('200 with the actions of the caller’s organization, newest first', async () => {
    const { token, tenant, user } = await signedInAs(app.database, 'admin');
    const stranger = await signedInAs(app.database, 'admin');
    const event = await buildEvent(app.database, {
      tenantId: tenant?.id ?? '',
      createdBy: user.id,
      name: 'Spring Gala',
      maxGuests: 2,
    });
    await buildReservation(app.database, event, { guestCount: 2 });
    const waiting = await buildReservation(app.database, event, {
      displayName: 'Grace Hopper',
      guestCount: 1,
      waitlisted: true,
    });
    await app.call('PUT', `/api/events/${event.id}`, { token, body: { location: 'The barn' } });
    await app.call('PUT', `/api/reservation/${waiting.id}`, { token, body: { waitlisted: false } });
    const reply = await list(token);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject([
      {
        action: 'reservation.approved',
        tenantId: tenant?.id,
        tenantName: tenant?.name,
        actorId: user.id,
        actorLabel: 'Ada Host',
        subjectId: waiting.id,
        eventId: event.id,
        eventName: 'Spring Gala',
        eventIsLive: true,
        eventTimezone: 'America/New_York',
      },
      { action: 'event.edit', subjectId: event.id },
    ]);
    expect(sentence(reply.body[0])).toBe(
      'Ada Host approved the reply of Grace Hopper for Spring Gala: 3 of 2',
    );
    expect((await list(token, '?overCapacity=true')).body).toHaveLength(1);
    expect((await list(stranger.token)).body).toEqual([]);
    expect((await list(stranger.token, `?tenantId=${tenant?.id}&eventId=${event.id}`)).body).toEqual([]);

    // The line remains after the event is deleted.
    await app.call('DELETE', `/api/events/${event.id}`, { token });
    const after = await list(token, '?kind=replies');
    expect(after.body).toMatchObject([{ eventName: 'Spring Gala', eventIsLive: false }]);
  });

  it('200 with entries filtered by kind, person, event, period and text, in pages with the total', async () => {
    const { token, tenant, user } = await signedInAs(app.database, 'admin');
    const tenantId = tenant?.id ?? '';
    const other = await buildUser(app.database, { tenantId, role: 'admin' });
    const event = await buildEvent(app.database, { tenantId, createdBy: user.id, name: 'Harvest supper' });
    await write([
      line(tenantId, { eventId: event.id, details: { status: 'confirmed' } }),
      line(tenantId, {
        action: 'user.create',
        subjectType: 'user',
        actorId: user.id,
        actorLabel: 'Ada Host',
        details: { email: 'bo_baker@example.com' },
      }),
      line(tenantId, {
        action: 'joinRequest.deny',
        subjectType: 'joinRequest',
        actorId: other.id,
        actorLabel: 'Bo',
      }),
      line(tenantId, {
        action: 'tenant.edit',
        subjectType: 'tenant',
        actorId: user.id,
        actorLabel: 'Ada Host',
      }),
    ]);
    const found = async (query: string) => actionsOf(await list(token, query)).sort();
    expect(await found('?kind=people')).toEqual(['joinRequest.deny', 'user.create']);
    expect(await found('?kind=organization')).toEqual(['tenant.edit']);
    expect(await found(`?actorId=${user.id}`)).toEqual(['tenant.edit', 'user.create']);
    expect(await found(`?eventId=${event.id}`)).toEqual(['reservation.withdrawn']);
    expect(await found('?q=harvest')).toEqual(['reservation.withdrawn']);
    expect(await found('?q=bo_baker')).toEqual(['user.create']);
    expect(await found('?q=grace')).toEqual(['reservation.withdrawn']);
    expect(await found('?q=%25')).toEqual([]);
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect(await found(`?from=${hour(-1)}&to=${hour(1)}`)).toHaveLength(4);
    expect(await found(`?to=${hour(-1)}`)).toEqual([]);
    expect(await found(`?from=${hour(1)}`)).toEqual([]);
    expect(await found('?eventId=nonsense')).toEqual([]);
    expect(await found('?actorId=nonsense')).toEqual([]);

    const page = await list(token, '?page=2&pageSize=3');
    expect(page.body).toHaveLength(1);
    expect(page.headers['x-total-count']).toBe('4');
    const searched = await list(token, '?page=1&pageSize=3&q=ada');
    expect(searched.headers['x-total-count']).toBe('2');
  });

  it('200 for a superadmin with all organizations and the platform, or one organization', async () => {
    const { token } = await signedInAs(app.database, 'superadmin');
    const tenant = await buildTenant(app.database, { name: 'Seekers of activity' });
    await write([line(tenant.id), line(null, { action: 'theme.create', subjectType: 'theme' })]);
    expect(actionsOf(await list(token))).toEqual(
      expect.arrayContaining(['theme.create', 'reservation.withdrawn']),
    );
    expect(actionsOf(await list(token, `?tenantId=${tenant.id}`))).toEqual(['reservation.withdrawn']);
    const found = await list(token, '?q=seekers&page=1');
    expect(found.body).toMatchObject([{ tenantName: 'Seekers of activity' }]);
    expect(found.headers['x-total-count']).toBe('1');
    expect((await list(token, '?tenantId=nonsense')).body).toEqual([]);
  });

  it('403 for event managers and guests, 401 without a session, 400 for an invalid kind or date', async () => {
    for (const role of ['eventManager', 'guest'] as const) {
      const { token } = await signedInAs(app.database, role);
      expect((await list(token)).status).toBe(403);
    }
    expect((await app.call('GET', '/api/activity')).status).toBe(401);
    const { token } = await signedInAs(app.database, 'admin');
    expect((await list(token, '?kind=secrets')).status).toBe(400);
    expect((await list(token, '?from=yesterday')).status).toBe(400);
  });
});

describe('an activity entry', () => {
  const told = async (token: string) =>
    (await list(token)).body.map((entry: ActivityEntry) => [sentence(entry), ...changesOf(entry)]);

  it('lists old and new settings of events, styles, users, organizations and themes', async () => {
    const { token, tenant, user } = await signedInAs(app.database, 'admin');
    const tenantId = tenant?.id ?? '';
    const event = await buildEvent(app.database, { tenantId, createdBy: user.id, name: 'Spring Gala' });
    const member = await buildUser(app.database, { tenantId, role: 'guest', email: 'bo@example.com' });
    const call = async (url: string, body: object) =>
      expect((await app.call('PUT', url, { token, body })).status).toBe(200);
    await call(`/api/events/${event.id}`, { maxGuests: 80, message: 'x'.repeat(300), isPublic: false });
    await call(`/api/events/${event.id}/embed-styles`, { titleFontSize: 30 });
    await call(`/api/events/${event.id}/embed-styles`, { titleFontSize: null });
    await call(`/api/users/${member.id}`, { firstName: 'Bo', role: 'eventManager', email: 'bo@example.org' });
    await call(`/api/users/${member.id}/password`, { newPassword: 'not to be told' });
    await call('/api/tenants/self', { name: `New ${tenant?.name}`, removeBranding: true });
    const lines = await told(token);
    expect(lines).toEqual([
      [
        `Ada Host changed the organization ${tenant?.name}: name, branding removed`,
        `Name: ${tenant?.name} → New ${tenant?.name}`,
        'Branding removed: off → on',
      ],
      ['Ada Host set a new password for bo@example.org'],
      [
        'Ada Host changed the user bo@example.com: email, first name; role from Guest to Event Manager',
        'Email: bo@example.com → bo@example.org',
        'First name: Ada → Bo',
      ],
      ['Ada Host changed the styling of Spring Gala: title font size', 'Title font size: 30 → none'],
      ['Ada Host changed the styling of Spring Gala: title font size', 'Title font size: none → 30'],
      [
        'Ada Host changed the event Spring Gala: public event, capacity, message',
        'Public event: on → off',
        'Capacity: 50 → 80',
        'Message changed',
      ],
    ]);
    expect(JSON.stringify(lines)).not.toContain('not to be told');

    const root = await signedInAs(app.database, 'superadmin');
    const theme = await app.call('POST', '/api/themes', {
      token: root.token,
      body: {
        name: 'Linen of the log',
        primaryColor: '#111111',
        secondaryColor: '#222222',
        accentColor: '#333333',
        backgroundColor: '#ffffff',
        textColor: '#000000',
      },
    });
    const put = (body: object) =>
      app.call('PUT', `/api/themes/${theme.body.id}`, { token: root.token, body });
    await put({ accentColor: '#444444', primaryColor: '#111111' });
    await put({ accentColor: '#444444' });
    const themed = await list(root.token, '?q=linen+of+the+log');
    expect(themed.body.map((entry: ActivityEntry) => [sentence(entry), ...changesOf(entry)])).toEqual([
      ['Ada Host changed the theme Linen of the log: accent color', 'Accent color: #333333 → #444444'],
      ['Ada Host created the theme Linen of the log'],
    ]);
  });

  it('reports what guests do to their own replies under the guests’ names, without the texts they typed', async () => {
    const { token, tenant, user } = await signedInAs(app.database, 'admin');
    const event = await buildEvent(app.database, {
      tenantId: tenant?.id ?? '',
      createdBy: user.id,
      name: 'Spring Gala',
    });
    const link = newToken();
    await buildReservation(app.database, event, {
      displayName: 'Grace Hopper',
      guestCount: 1,
      linkTokenHash: hashToken(link),
    });
    const url = `/api/rsvp/${event.customUrl}/reply/${link}`;
    const changed = await app.call('PUT', url, {
      body: {
        displayName: 'Grace Hopper',
        isAttending: true,
        guestCount: 2,
        guestDetails: [{ name: 'Grace' }, { name: 'Vincent' }],
        message: 'A private word',
      },
    });
    expect(changed.status).toBe(200);
    expect((await app.call('DELETE', url)).status).toBe(200);
    const lines = await told(token);
    expect(lines).toEqual([
      ['Grace Hopper withdrew their reply for Spring Gala (confirmed, 2 guests)'],
      [
        'Grace Hopper changed their own reply for Spring Gala, from confirmed, 1 guest to confirmed, 2 guests',
        'Guest details changed',
        'Message changed',
      ],
    ]);
    expect((await list(token)).body).toMatchObject([{ actorId: null }, { actorId: null }]);
  });
});

it('the activity log keeps entries for a year, but entries about installed themes forever', async () => {
  const { tenant, token } = await signedInAs(app.database, 'admin');
  const tenantId = tenant?.id ?? '';
  await write([
    line(tenantId, { actorLabel: 'Old' }),
    line(tenantId, { actorLabel: 'Young' }),
    line(tenantId, { actorLabel: 'Installed', action: 'theme.install', subjectType: 'theme' }),
  ]);
  const now = new Date();
  const aged = (label: string, ageMs: number) =>
    app.database.transaction(platformScope, (tx) =>
      tx
        .update(activityLog)
        .set({ createdAt: new Date(now.getTime() - ageMs) })
        .where(eq(activityLog.actorLabel, label)),
    );
  await aged('Old', activityKeptMs + 1_000);
  await aged('Young', activityKeptMs - 1_000);
  await aged('Installed', 3 * activityKeptMs);
  const job = scheduledJobs.find(({ name }) => name.includes('activity log'));
  await job?.run(app.database, now);
  await job?.run(app.database, now);
  const labels = (await list(token)).body.map(({ actorLabel }: { actorLabel: string }) => actorLabel);
  expect(labels).toEqual(['Young', 'Installed']);
});
