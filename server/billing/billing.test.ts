import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '../db/schema.ts';
import { tenantScope } from '../db/scope.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { advanceSubscriptions } from './commands.ts';
import { countActiveEvents, countLiveReplies, tenantForLimits } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('GET /api/subscriptions', () => {
  it('200: every member sees the own organisation’s, whatever tenantId says', async () => {
    const tenant = await buildTenant(app.database);
    const other = await buildTenant(app.database);
    for (const role of ['admin', 'eventManager', 'guest'] as const) {
      const { token } = await signedInAs(app.database, role, tenant);
      for (const url of ['/api/subscriptions', `/api/subscriptions?tenantId=${other.id}`]) {
        const reply = await app.call('GET', url, { token });
        expect(reply).toMatchObject({
          status: 200,
          body: [
            {
              tenantId: tenant.id,
              tenantName: tenant.name,
              planName: 'Premium',
              planType: 'premium',
              price: 99,
              billingCycle: 'monthly',
              status: 'active',
            },
          ],
        });
        expect(reply.body).toHaveLength(1);
      }
    }
  });

  it('200: a superadmin sees all, one organisation, or a page', async () => {
    const tenant = await buildTenant(app.database, { name: 'Aardvark & Sons', subscriptionPlan: 'pro' });
    const { token } = await signedInAs(app.database, 'superadmin');
    const all = await app.call('GET', '/api/subscriptions', { token });
    expect(all.body.length).toBeGreaterThan(2);
    const one = await app.call('GET', `/api/subscriptions?tenantId=${tenant.id}`, { token });
    expect(one.body).toMatchObject([{ tenantId: tenant.id, price: 29 }]);
    const none = await app.call('GET', '/api/subscriptions?tenantId=1', { token });
    expect(none).toMatchObject({ status: 200, body: [] });
    const page = await app.call('GET', '/api/subscriptions?page=1&pageSize=1&sort=tenantName', { token });
    expect(page.body).toMatchObject([{ tenantName: 'Aardvark & Sons' }]);
    expect(page.headers['x-total-count']).toBe(String(all.body.length));
    const found = await app.call('GET', '/api/subscriptions?q=aardvark&page=1', { token });
    expect(found.headers['x-total-count']).toBe('1');
  });

  it('400 for another order, 401 for nobody', async () => {
    const { token } = await signedInAs(app.database, 'superadmin');
    expect((await app.call('GET', '/api/subscriptions?sort=price', { token })).status).toBe(400);
    expect((await app.call('GET', '/api/subscriptions')).status).toBe(401);
  });
});

it('counts what plans limit: events to come, and live yes replies', async () => {
  const { user, tenant } = await signedInAs(app.database, 'admin');
  const tenantId = tenant?.id ?? '';
  const stranger = await signedInAs(app.database, 'admin');
  const past = new Date(Date.now() - 86_400_000);
  const event = await buildEvent(app.database, { tenantId, createdBy: user.id });
  const over = await buildEvent(app.database, { tenantId, createdBy: user.id, startsAt: past });
  const gone = await buildEvent(app.database, { tenantId, createdBy: user.id, deletedAt: past });
  const elsewhere = await buildEvent(app.database, {
    tenantId: stranger.tenant?.id ?? '',
    createdBy: stranger.user.id,
  });
  await buildReservation(app.database, event, { guestCount: 3 });
  await buildReservation(app.database, over);
  await buildReservation(app.database, gone);
  await buildReservation(app.database, elsewhere);
  await buildReservation(app.database, event, { isAttending: false, guestCount: 0 });
  const counted = await app.database.transaction(tenantScope(tenantId), async (tx) => ({
    tenant: await tenantForLimits(tx, tenantId, { lock: true }),
    unlocked: await tenantForLimits(tx, tenantId, { lock: false }),
    events: await countActiveEvents(tx, tenantId, new Date()),
    replies: await countLiveReplies(tx, tenantId),
    stranger: await tenantForLimits(tx, stranger.tenant?.id ?? '', { lock: true }),
  }));
  expect(counted).toMatchObject({ events: 1, replies: 2, stranger: null });
  expect(counted.tenant).toMatchObject({ id: tenantId, plan: 'premium', status: 'active' });
  expect(counted.unlocked).toEqual(counted.tenant);
});

it('moves periods that ended on to the present, month by month, of active subscriptions alone', async () => {
  const active = await buildTenant(app.database);
  const canceled = await buildTenant(app.database, { subscriptionStatus: 'canceled' });
  const period = {
    currentPeriodStart: new Date('2025-01-31T10:00:00Z'),
    currentPeriodEnd: new Date('2025-02-28T10:00:00Z'),
  };
  for (const { id } of [active, canceled]) {
    await app.database.platform.update(subscriptions).set(period).where(eq(subscriptions.tenantId, id));
  }
  const now = new Date('2025-04-15T00:00:00Z');
  expect(await advanceSubscriptions(app.database, now)).toBe(1);
  expect(await advanceSubscriptions(app.database, now)).toBe(0);
  const rowOf = async (id: string) =>
    (await app.database.platform.select().from(subscriptions).where(eq(subscriptions.tenantId, id)))[0];
  expect(await rowOf(active.id)).toMatchObject({
    currentPeriodStart: new Date('2025-03-31T10:00:00Z'),
    currentPeriodEnd: new Date('2025-04-30T10:00:00Z'),
  });
  expect(await rowOf(canceled.id)).toMatchObject(period);
});
