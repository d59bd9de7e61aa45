import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentence } from '#domain/activity/sentences.ts';
import { activityLog } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { activityKeptMs, scheduledJobs } from '../jobs/schedule.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../testing/builders.ts';
import { type ActivityLine, record } from './store.ts';

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
const actionsOf = ({ body }: { body: { action: string }[] }) => body.map(({ action }) => action);

describe('GET /api/activity', () => {
  it('200: what an admin did, in words, the newest first, and nothing of another organisation', async () => {
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

    // The line outlives the event.
    await app.call('DELETE', `/api/events/${event.id}`, { token });
    const after = await list(token, '?kind=replies');
    expect(after.body).toMatchObject([{ eventName: 'Spring Gala', eventIsLive: false }]);
  });

  it('200: by kind, person, event, period and text, in pages with the total', async () => {
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

  it('200: a superadmin sees every organisation’s and the platform’s own, or one organisation’s', async () => {
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

  it('403 for event managers and guests, 401 for nobody, 400 for a kind or a moment that is none', async () => {
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

it('keeps lines for a year, and for ever which themes were installed', async () => {
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
