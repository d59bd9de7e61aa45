import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Health } from '#domain/dashboard/contract.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import type { TestApp } from '../testing/app.ts';
import { testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../testing/builders.ts';
import type { TestDatabase } from '../testing/database.ts';
import { testDatabase } from '../testing/database.ts';
import { healthCheck } from './health.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  app = await testApp({ database });
});
afterAll(() => app.close());

const day = 86_400_000;
const past = () => new Date(Date.now() - day);

describe('GET /api/dashboard/stats', () => {
  let tenant: { id: string; name: string };
  beforeEach(async () => {
    await database.reset();
    tenant = await buildTenant(database, { subscriptionPlan: 'premium', subscriptionStatus: 'active' });
    const pro = await buildTenant(database, { subscriptionPlan: 'pro', subscriptionStatus: 'active' });
    await buildTenant(database, { subscriptionPlan: 'pro', subscriptionStatus: 'canceled' });
    await buildTenant(database, { subscriptionPlan: 'free', subscriptionStatus: 'trial' });
    await buildTenant(database, { claimedAt: null });
    const manager = await buildUser(database, { tenantId: tenant.id, role: 'eventManager' });
    const mine = { tenantId: tenant.id, createdBy: manager.id };
    const full = await buildEvent(database, { ...mine, maxGuests: 10, isPublic: true });
    await buildEvent(database, { ...mine, maxGuests: 20, isPublic: false });
    const over = await buildEvent(database, { ...mine, maxGuests: 10, isPublic: true, startsAt: past() });
    const deleted = await buildEvent(database, { ...mine, maxGuests: 1_000, deletedAt: new Date() });
    await buildReservation(database, full, { guestCount: 4 });
    await buildReservation(database, full, { guestCount: 3, waitlisted: true });
    await buildReservation(database, over, { guestCount: 5 });
    await buildReservation(database, over, { guestCount: 2, isAttending: false });
    await buildReservation(database, deleted, { guestCount: 500 });
    const stranger = await buildUser(database, { tenantId: pro.id, role: 'admin' });
    const elsewhere = await buildEvent(database, { tenantId: pro.id, createdBy: stranger.id, maxGuests: 60 });
    await buildReservation(database, elsewhere, { guestCount: 6 });
  });

  const stats = async (token: string) => {
    const { status, body } = await app.call('GET', '/api/dashboard/stats', { token });
    expect(status).toBe(200);
    return body as Record<string, number>;
  };

  it('200 with the whole platform for a superadmin', async () => {
    const { token } = await signedInAs(database, 'superadmin');
    expect(await stats(token)).toEqual({
      activeTenants: 3,
      totalEvents: 4,
      reservations: 5,
      revenue: 99 + 29,
      upcomingEvents: 3,
      completedEvents: 1,
      totalGuests: 15,
      totalCapacity: 100,
      capacityUsage: 15,
      myEvents: 0,
      myUpcomingEvents: 0,
      myCompletedEvents: 0,
      publicEvents: 2,
      repliesThisWeek: 0,
      needs: [],
    });
  });

  it('200 with one organization for a superadmin who sends tenantId', async () => {
    const { token } = await signedInAs(database, 'superadmin');
    const ofTenant = await app.call('GET', `/api/dashboard/stats?tenantId=${tenant.id}`, { token });
    expect(ofTenant.body).toMatchObject({ activeTenants: 1, totalEvents: 3, reservations: 4, revenue: 99 });
    const none = await app.call('GET', '/api/dashboard/stats?tenantId=1', { token });
    expect(none.body).toMatchObject({ activeTenants: 0, totalEvents: 0, reservations: 0, revenue: 0 });
    const admin = await signedInAs(database, 'admin', await buildTenant(database));
    const own = await app.call('GET', `/api/dashboard/stats?tenantId=${tenant.id}`, { token: admin.token });
    expect(own.body).toMatchObject({ totalEvents: 0, reservations: 0 });
  });

  it('200 with their organization and no revenue for an admin', async () => {
    const { token } = await signedInAs(database, 'admin', tenant);
    expect(await stats(token)).toMatchObject({
      totalEvents: 3,
      upcomingEvents: 2,
      completedEvents: 1,
      reservations: 4,
      totalGuests: 9,
      totalCapacity: 40,
      capacityUsage: 23,
      revenue: 0,
      myEvents: 0,
      // Counts the two replies to the full event, but no replies to past or deleted events.
      repliesThisWeek: 2,
    });
  });

  it('200 with their own events for an event manager', async () => {
    const { token, user } = await signedInAs(database, 'eventManager', tenant);
    await buildEvent(database, { tenantId: tenant.id, createdBy: user.id });
    await buildEvent(database, { tenantId: tenant.id, createdBy: user.id, startsAt: past() });
    await buildEvent(database, { tenantId: tenant.id, createdBy: user.id, startsAt: past() });
    expect(await stats(token)).toMatchObject({
      totalEvents: 6,
      myEvents: 3,
      myUpcomingEvents: 1,
      myCompletedEvents: 2,
    });
  });

  it('200 with the number of upcoming public events, and no replies, for a guest member', async () => {
    const { token } = await signedInAs(database, 'guest', tenant);
    expect(await stats(token)).toMatchObject({
      publicEvents: 1,
      totalEvents: 2,
      upcomingEvents: 1,
      reservations: 0,
      totalGuests: 0,
      totalCapacity: 0,
      capacityUsage: 0,
      revenue: 0,
      activeTenants: 0,
    });
  });

  it('200 with zeros in an organization without events', async () => {
    const { token } = await signedInAs(database, 'admin');
    expect(await stats(token)).toMatchObject({ totalEvents: 0, reservations: 0, capacityUsage: 0 });
  });

  it('401 without a session', async () => {
    expect((await app.call('GET', '/api/dashboard/stats')).status).toBe(401);
  });
});

describe('GET /api/dashboard/replies', () => {
  it('200 with a row for every day in UTC, for the caller’s organization', async () => {
    await database.reset();
    const { token, tenant, user } = await signedInAs(database, 'admin');
    if (!tenant) throw new Error('an admin has an organization');
    const event = await buildEvent(database, { tenantId: tenant.id, createdBy: user.id });
    const gone = await buildEvent(database, {
      tenantId: tenant.id,
      createdBy: user.id,
      deletedAt: new Date(),
    });
    const today = new Date().toISOString().slice(0, 10);
    const ago = (days: number, time: string) => new Date(Date.parse(`${today}T${time}Z`) - days * day);
    await buildReservation(database, event, { createdAt: ago(0, '00:00:00.000') });
    await buildReservation(database, event, { createdAt: ago(1, '23:59:59.999'), waitlisted: true });
    await buildReservation(database, event, { createdAt: ago(1, '00:00:00.000'), isAttending: false });
    await buildReservation(database, event, { createdAt: ago(2, '00:00:00.000') });
    await buildReservation(database, event, { createdAt: ago(3, '23:59:59.999') });
    await buildReservation(database, gone, { createdAt: ago(1, '12:00:00.000') });
    const other = await buildTenant(database);
    const stranger = await buildUser(database, { tenantId: other.id, role: 'admin' });
    const elsewhere = await buildEvent(database, { tenantId: other.id, createdBy: stranger.id });
    await buildReservation(database, elsewhere, { createdAt: ago(0, '00:00:00.000') });

    const at = (days: number) =>
      new Date(Date.parse(`${today}T00:00:00Z`) - days * day).toISOString().slice(0, 10);
    const mine = await app.call('GET', '/api/dashboard/replies?days=3', { token });
    expect(mine.status).toBe(200);
    expect(mine.body).toEqual([
      { date: at(2), confirmed: 1, waitlisted: 0, declined: 0 },
      { date: at(1), confirmed: 0, waitlisted: 1, declined: 1 },
      { date: at(0), confirmed: 1, waitlisted: 0, declined: 0 },
    ]);
    const root = await signedInAs(database, 'superadmin');
    const all = await app.call('GET', '/api/dashboard/replies?days=1', { token: root.token });
    expect(all.body).toEqual([{ date: at(0), confirmed: 2, waitlisted: 0, declined: 0 }]);
    const ofOther = await app.call('GET', `/api/dashboard/replies?days=1&tenantId=${other.id}`, {
      token: root.token,
    });
    expect(ofOther.body).toEqual([{ date: at(0), confirmed: 1, waitlisted: 0, declined: 0 }]);
    const usual = await app.call('GET', '/api/dashboard/replies', { token });
    expect(usual.body).toHaveLength(30);

    const guest = await signedInAs(database, 'guest', tenant);
    expect((await app.call('GET', '/api/dashboard/replies', { token: guest.token })).status).toBe(403);
    expect((await app.call('GET', '/api/dashboard/replies?days=0', { token })).status).toBe(400);
  });
});

describe('GET /api/health', () => {
  it('200 with four operational components on a fresh install', async () => {
    const { status, body } = await app.call('GET', '/api/health');
    expect(status).toBe(200);
    const health = body as Health;
    expect(health.status).toBe('operational');
    expect(health.components.map(({ name, state }) => [name, state])).toEqual([
      ['Database', 'operational'],
      ['API Services', 'operational'],
      ['Email Service', 'operational'],
      ['Payment Gateway', 'operational'],
    ]);
  });

  it('200 with a failing email component while the mail server fails', async () => {
    const email = async () =>
      ((await app.call('GET', '/api/health')).body as Health).components.find(
        ({ name }) => name === 'Email Service',
      )?.state;
    app.services.delivery.noteFailed();
    expect(await email()).toBe('degraded');
    app.services.delivery.noteFailed();
    app.services.delivery.noteFailed();
    expect(await email()).toBe('down');
    expect((await app.call('GET', '/api/health')).status).toBe(200);
    app.services.delivery.noteDelivered();
    expect(await email()).toBe('operational');
  });

  it('503 with the components while the database does not answer', async () => {
    const broken = await testDatabase();
    const other = await testApp({ database: broken });
    await broken.close();
    const { status, body, headers } = await other.call('GET', '/api/health');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBeDefined();
    const problem = body as Health & { error: string };
    expect(problem.error).toMatch(/database/i);
    expect(problem.status).toBe('down');
    expect(problem.components[0]).toMatchObject({ name: 'Database', state: 'down' });
    expect(problem.components).toHaveLength(4);
    await other.app.close();
  });

  it('503 with the reason while the database refuses writes, though the process is alive', async () => {
    const full: PlatformDatabase = Object.assign(Object.create(database) as TestDatabase, {
      unwritable: () => Promise.resolve('diskFull'),
    });
    const other = await testApp({ database: full });
    // The call works even with an invalid token. It does not look up the session, because that
    // would query the database.
    const { status, body } = await other.call('GET', '/api/health', { token: 'of nobody' });
    expect(status).toBe(503);
    const problem = body as Health & { error: string; requestId: string };
    expect(problem.error).toMatch(/database’s disk is full/);
    expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(problem.components[0]).toMatchObject({ name: 'Database', state: 'down' });
    const alive = await other.call('GET', '/api/alive', { token: 'of nobody' });
    expect(alive).toMatchObject({ status: 200, body: { status: 'alive' } });
    await other.app.close();
  });

  it('queries the database once for many simultaneous callers', async () => {
    let asked = 0;
    const counting: PlatformDatabase = Object.assign(Object.create(database) as TestDatabase, {
      ping: () => {
        asked++;
        return database.ping();
      },
    });
    const check = healthCheck({ ...app.deps, services: app.services, database: counting });
    const all = await Promise.all(Array.from({ length: 20 }, check));
    expect(all.every(({ status }) => status === 'operational')).toBe(true);
    expect(asked).toBe(1);
  });
});

it('GET /api/dashboard/stats sums large numbers', async () => {
  await database.reset();
  const { token, tenant, user } = await signedInAs(database, 'admin');
  if (!tenant) throw new Error('an admin has an organization');
  for (let index = 0; index < 3; index++) {
    await buildEvent(database, { tenantId: tenant.id, createdBy: user.id, maxGuests: 1_000_000 });
  }
  await database.platform.execute(
    sql`update events set confirmed_guests = 1000000, confirmed_replies = 1000000`,
  );
  const { body } = await app.call('GET', '/api/dashboard/stats', { token });
  expect(body).toMatchObject({ totalGuests: 3_000_000, totalCapacity: 3_000_000, capacityUsage: 100 });
});
