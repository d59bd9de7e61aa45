import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { perDayOf } from '../budgets/apply-budgets.ts';
import { countTenants } from '../budgets/mail-counts.store.ts';
import { tenants } from '../db/schema.ts';
import { tenantScope } from '../db/scope.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { setPlansInForce } from './in-force.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { hasPlans: false, mailsPerDay: 10_000 } });
});
afterAll(async () => {
  await app.close();
  setPlansInForce(true);
});

const dayMs = 86_400_000;
const ended = { subscriptionPlan: 'free', subscriptionStatus: 'trial', trialEndsAt: new Date(0) } as const;
const sentence = 'This installation has no plans.';
const rowOf = async (id: string) =>
  (await app.database.platform.select().from(tenants).where(eq(tenants.id, id)))[0];

describe('PLANS=off', () => {
  it('200 with Premium and active for every organization, while its row stays unchanged', async () => {
    const tenant = await buildTenant(app.database, ended);
    const { token } = await signedInAs(app.database, 'admin', tenant);
    const premium = { subscriptionPlan: 'premium', subscriptionStatus: 'active' };
    expect((await app.call('GET', '/api/tenants/self', { token })).body).toMatchObject(premium);
    expect((await app.call('GET', '/api/tenants/self/usage', { token })).body).toMatchObject({
      ...premium,
      trialEndsAt: null,
      effectivePlan: 'premium',
      activeEvents: { limit: null },
      reservations: { limit: null },
      newReplyRefusal: null,
    });
    expect((await app.call('GET', '/api/subscriptions', { token })).body).toMatchObject([
      { planName: 'Premium', planType: 'premium', status: 'active', price: 0 },
    ]);
    const root = await signedInAs(app.database, 'superadmin');
    const stats = await app.call('GET', `/api/dashboard/stats?tenantId=${tenant.id}`, { token: root.token });
    expect(stats.body).toMatchObject({ activeTenants: 1, revenue: 0 });
    expect(await rowOf(tenant.id)).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'trial' });
  });

  it('201 for the 101st yes and the second event of an organization whose trial has ended', async () => {
    const tenant = await buildTenant(app.database, ended);
    const { user, token } = await signedInAs(app.database, 'admin', tenant);
    const full = { tenantId: tenant.id, createdBy: user.id, maxGuests: 500 };
    const event = await buildEvent(app.database, full);
    for (let n = 0; n < 100; n++) await buildReservation(app.database, event);
    const body = {
      displayName: 'Grace Hopper',
      guestEmail: 'grace@example.com',
      guestPhone: '',
      isAttending: true,
      guestCount: 1,
      mealChoice: '',
      guestDetails: [{ name: 'Grace Hopper', mealChoice: '' }],
      message: '',
      publicToggle: false,
    };
    expect((await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, { body })).status).toBe(201);
    const again = { name: 'One more', dateTime: '2099-01-01T12:00:00Z' };
    expect((await app.call('POST', '/api/events', { token, body: again })).status).toBe(201);
  });

  it('409 for a change of plan, 200 for a form that returns the shown plan unchanged', async () => {
    const tenant = await buildTenant(app.database, ended);
    const { token } = await signedInAs(app.database, 'admin', tenant);
    const root = await signedInAs(app.database, 'superadmin');
    const put = (by: string, body: object) =>
      app.call('PUT', `/api/tenants/${tenant.id}`, { token: by, body });
    const refused = { status: 409, body: { code: 'conflict', error: sentence } };
    expect(await put(token, { subscriptionPlan: 'pro' })).toMatchObject(refused);
    expect(await put(root.token, { subscriptionStatus: 'canceled' })).toMatchObject(refused);
    const upgrade = { decision: 'granted', plan: 'pro' };
    expect(
      await app.call('PUT', `/api/tenants/${tenant.id}/upgrade`, { token: root.token, body: upgrade }),
    ).toMatchObject(refused);
    const shown = { subscriptionPlan: 'premium', subscriptionStatus: 'active', removeBranding: true };
    expect(await put(root.token, shown)).toMatchObject({ status: 200, body: { removeBranding: true } });
    expect(await rowOf(tenant.id)).toMatchObject({ subscriptionPlan: 'free', removeBranding: true });
  });

  it('limits mail to MAILS_PER_DAY, or to 1,000 in the first 14 days unless a superadmin made the organization', async () => {
    const now = Date.now();
    const claimed = (days: number) => ({
      createdAt: new Date(now - days * dayMs - 60_000),
      claimedAt: new Date(now - days * dayMs),
    });
    const at = new Date(now - dayMs);
    const made = await buildTenant(app.database, { createdAt: at, claimedAt: at });
    const young = await buildTenant(app.database, claimed(13));
    const old = await buildTenant(app.database, claimed(15));
    const perDay = async (id: string, config: object) => {
      const counted = await app.database.transaction(tenantScope(id), (tx) => countTenants(tx, [id]));
      const tenant = counted.tenants.get(id);
      return tenant && perDayOf({ ...app.deps.config, rateLimit: true, ...config }, tenant, new Date());
    };
    expect(await perDay(young.id, {})).toBe(1_000);
    expect(await perDay(made.id, {})).toBe(10_000);
    expect(await perDay(old.id, { mailsPerDay: 25_000 })).toBe(25_000);
    expect(await perDay(old.id, { rateLimit: false })).toBeNull();
  });
});
