import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { events, outbox, subscriptions, tenants } from '../db/schema.ts';
import { tenantScope } from '../db/scope.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import { advanceSubscriptions } from './commands.ts';
import { countActiveEvents, countLiveReplies, tenantForLimits } from './counts.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('GET /api/subscriptions', () => {
  it('200 with the caller’s organization for every role, whatever tenantId says', async () => {
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

  it('200 with all organizations, a chosen one or a page for a superadmin', async () => {
    const tenant = await buildTenant(app.database, { name: 'Aardvark & Sons', subscriptionPlan: 'pro' });
    const { token } = await signedInAs(app.database, 'superadmin');
    const all = await app.call('GET', '/api/subscriptions', { token });
    expect(all.body.length).toBeGreaterThan(2);
    const ofTenant = await app.call('GET', `/api/subscriptions?tenantId=${tenant.id}`, { token });
    expect(ofTenant.body).toMatchObject([{ tenantId: tenant.id, price: 29 }]);
    const none = await app.call('GET', '/api/subscriptions?tenantId=1', { token });
    expect(none).toMatchObject({ status: 200, body: [] });
    const page = await app.call('GET', '/api/subscriptions?page=1&pageSize=1&sort=tenantName', { token });
    expect(page.body).toMatchObject([{ tenantName: 'Aardvark & Sons' }]);
    expect(page.headers['x-total-count']).toBe(String(all.body.length));
    const found = await app.call('GET', '/api/subscriptions?q=aardvark&page=1', { token });
    expect(found.headers['x-total-count']).toBe('1');
  });

  it('400 for an unknown sort order, 401 without a session', async () => {
    const { token } = await signedInAs(app.database, 'superadmin');
    expect((await app.call('GET', '/api/subscriptions?sort=price', { token })).status).toBe(400);
    expect((await app.call('GET', '/api/subscriptions')).status).toBe(401);
  });
});

it('plan usage counts upcoming events and yes replies of existing events', async () => {
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

it('the renewal job moves the ended period of an active subscription in steps of a month until it includes today', async () => {
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

it('a subscription period begins when the last one ended, on the original day of the month if possible', async () => {
  const { id } = await buildTenant(app.database);
  const at = (day: string) => new Date(`${day}T10:00:00Z`);
  const rowOf = async () => {
    const [row] = await app.database.platform
      .select({ start: subscriptions.currentPeriodStart, end: subscriptions.currentPeriodEnd })
      .from(subscriptions)
      .where(eq(subscriptions.tenantId, id));
    if (!row) throw new Error('an organization has a subscription');
    return row;
  };
  for (const [first, ends] of [
    [
      '2027-01-31',
      ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31'],
    ],
    ['2028-01-30', ['2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']],
    ['2027-11-15', ['2027-12-15', '2028-01-15', '2028-02-15']],
  ] as const) {
    const period = { currentPeriodStart: at(first), currentPeriodEnd: at(ends[0]) };
    await app.database.platform.update(subscriptions).set(period).where(eq(subscriptions.tenantId, id));
    for (const [index, end] of ends.entries()) {
      if (index === 0) continue;
      await advanceSubscriptions(app.database, at(ends[index - 1] ?? end));
      expect(await rowOf()).toEqual({ start: at(ends[index - 1] ?? end), end: at(end) });
    }
  }
});

describe('GET /api/tenants/self/usage and /api/tenants/{id}/usage', () => {
  const usage = (token: string, id = 'self') => app.call('GET', `/api/tenants/${id}/usage`, { token });

  it('200 with usage and limits, and with the sentence that the server shows on refusal', async () => {
    const tenant = await buildTenant(app.database, { subscriptionPlan: 'pro' });
    const { token, user } = await signedInAs(app.database, 'admin', tenant);
    const past = new Date(Date.now() - 86_400_000);
    const event = await buildEvent(app.database, { tenantId: tenant.id, createdBy: user.id });
    await buildEvent(app.database, { tenantId: tenant.id, createdBy: user.id, startsAt: past });
    await buildReservation(app.database, event, { guestCount: 4 });
    expect(await usage(token)).toMatchObject({
      status: 200,
      body: {
        tenantId: tenant.id,
        subscriptionPlan: 'pro',
        effectivePlan: 'pro',
        trialDaysLeft: 0,
        activeEvents: { used: 1, limit: 10 },
        reservations: { used: 1, limit: 1000 },
        newEventRefusal: null,
        newReplyRefusal: null,
      },
    });
    await app.database.platform
      .update(tenants)
      .set({ subscriptionStatus: 'past_due' })
      .where(eq(tenants.id, tenant.id));
    const { body } = await usage(token);
    expect(body).toMatchObject({ effectivePlan: 'free', activeEvents: { used: 1, limit: 1 } });
    const refused = await app.call('POST', '/api/events', {
      token,
      body: { name: 'One more', dateTime: '2099-01-01T12:00:00Z' },
    });
    expect(refused).toMatchObject({ status: 403, body: { error: body.newEventRefusal } });
  });

  it('200 with the refusal that one more yes would get, even far above a smaller plan’s limit', async () => {
    const tenant = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const { token, user } = await signedInAs(app.database, 'admin', tenant);
    const event = await buildEvent(app.database, { tenantId: tenant.id, createdBy: user.id });
    const declined = await buildReservation(app.database, event, { isAttending: false, guestCount: 0 });
    await app.database.platform
      .update(events)
      .set({ maxGuests: 2_000, confirmedGuests: 1_500, confirmedReplies: 1_500 })
      .where(eq(events.id, event.id));
    const { body } = await usage(token);
    const refused = await app.call('PUT', `/api/reservation/${declined.id}`, {
      token,
      body: { isAttending: true, guestCount: 1 },
    });
    expect(refused).toMatchObject({
      status: 403,
      body: {
        error: 'The Free plan allows 100 reservations; the Premium plan allows unlimited reservations.',
      },
    });
    expect(refused.body.error).toBe(body.newReplyRefusal);
  });

  it('200 during the trial with the Premium limits and the remaining days', async () => {
    const tenant = await buildTenant(app.database, {
      subscriptionPlan: 'free',
      subscriptionStatus: 'trial',
      trialEndsAt: new Date(Date.now() + 3.5 * 86_400_000),
    });
    const { token } = await signedInAs(app.database, 'eventManager', tenant);
    expect((await usage(token)).body).toMatchObject({
      subscriptionPlan: 'free',
      effectivePlan: 'premium',
      trialDaysLeft: 4,
      activeEvents: { used: 0, limit: null },
      reservations: { used: 0, limit: null },
    });
  });

  it('404 for another organization unless the caller is a superadmin, 403 for members, 401 without a session', async () => {
    const tenant = await buildTenant(app.database);
    const root = await signedInAs(app.database, 'superadmin');
    expect((await usage(root.token)).status).toBe(404);
    expect((await usage(root.token, tenant.id)).status).toBe(200);
    expect((await usage(root.token, newId())).status).toBe(404);
    const unclaimed = await buildTenant(app.database, { claimedAt: null });
    expect((await usage(root.token, unclaimed.id)).status).toBe(404);
    for (const role of ['admin', 'eventManager'] as const) {
      const { token } = await signedInAs(app.database, role, tenant);
      const stranger = await signedInAs(app.database, role);
      expect((await usage(token, tenant.id)).status).toBe(200);
      expect((await usage(stranger.token, tenant.id)).status).toBe(404);
    }
    const guest = await signedInAs(app.database, 'guest', tenant);
    expect((await usage(guest.token)).status).toBe(403);
    expect((await app.call('GET', '/api/tenants/self/usage')).status).toBe(401);
  });
});

describe('GET /api/subscriptions/history and PUT /api/tenants/{id}/upgrade', () => {
  const history = (token: string, query = '') =>
    app.call('GET', `/api/subscriptions/history${query}`, { token });
  const kindsOf = async (token: string) =>
    (await history(token)).body.map(({ kind, toPlan }: Record<string, string>) => `${kind} ${toPlan}`);
  const upgrade = (token: string, id: string, body: object) =>
    app.call('PUT', `/api/tenants/${id}/upgrade`, { token, body });
  const choose = (token: string, id: string, subscriptionPlan: string) =>
    app.call('PUT', `/api/tenants/${id}`, { token, body: { subscriptionPlan } });

  it('200 with the sign-up and each change, request, decision and withdrawal, and who made it', async () => {
    const signup = await app.call('POST', '/api/tenants/signup', {
      body: { name: `History ${newId()}`, subscriptionPlan: 'free' },
    });
    const { body: session } = await app.call('POST', '/api/register', {
      body: {
        email: `${newId()}@example.com`,
        password: 'kettle 7',
        firstName: 'Ada',
        lastName: 'Host',
        role: 'admin',
        tenantId: signup.body.id,
        isNewOrganization: true,
      },
    });
    const { token } = session;
    const id = signup.body.id as string;
    const root = await signedInAs(app.database, 'superadmin');
    expect((await history(token)).body).toMatchObject([
      {
        tenantId: id,
        kind: 'started',
        fromPlan: null,
        toPlan: 'free',
        toStatus: 'trial',
        price: 0,
        actorLabel: 'Ada Host',
      },
    ]);
    await app.call('PUT', `/api/tenants/${id}`, {
      token: root.token,
      body: { subscriptionStatus: 'active' },
    });
    // Sending a form back unchanged adds nothing to the history.
    await choose(token, id, 'free');
    await choose(token, id, 'premium');
    await choose(token, id, 'premium');
    expect(await kindsOf(token)).toEqual(['requested premium', 'changed free', 'started free']);
    expect((await history(token)).body[0]).toMatchObject({ fromPlan: 'free', price: 0 });

    // A superadmin cannot decide about a plan other than the one that the form showed.
    const otherPlan = await upgrade(root.token, id, { decision: 'declined', plan: 'pro' });
    expect(otherPlan).toMatchObject({
      status: 409,
      body: { error: 'The organization changed its request meanwhile. It now asks for the Premium plan.' },
    });
    const declined = await upgrade(root.token, id, {
      decision: 'declined',
      plan: 'premium',
      reason: 'Let us talk first.',
    });
    expect(declined).toMatchObject({
      status: 200,
      body: { subscriptionPlan: 'free', requestedPlan: null },
    });
    expect((await upgrade(root.token, id, { decision: 'granted', plan: 'premium' })).status).toBe(409);

    await choose(token, id, 'pro');
    const withdrawn = await upgrade(token, id, { decision: 'withdrawn', plan: 'pro' });
    expect(withdrawn).toMatchObject({ status: 200, body: { requestedPlan: null } });
    expect((await upgrade(token, id, { decision: 'withdrawn', plan: 'pro' })).status).toBe(409);

    await choose(token, id, 'pro');
    const granted = await upgrade(root.token, id, { decision: 'granted', plan: 'pro' });
    expect(granted).toMatchObject({
      status: 200,
      body: { subscriptionPlan: 'pro', requestedPlan: null },
    });
    await choose(token, id, 'free');
    expect(await kindsOf(token)).toEqual([
      'changed free',
      'granted pro',
      'requested pro',
      'withdrawn pro',
      'requested pro',
      'declined premium',
      'requested premium',
      'changed free',
      'started free',
    ]);
    expect((await history(token, '?sort=createdAt&page=1&pageSize=2')).body).toMatchObject([
      { kind: 'started' },
      { kind: 'changed', fromStatus: 'trial', toStatus: 'active' },
    ]);
    const decided = (await app.database.platform.select().from(outbox).where(eq(outbox.tenantId, id)))
      .filter(({ template }) => template === 'account.upgradeDecided')
      .map(({ payload, toEmail }) => [toEmail, payload.outcome, payload.planName, payload.reason]);
    expect(decided).toEqual([
      [session.user.email, 'declined', 'Premium', 'Let us talk first.'],
      [session.user.email, 'granted', 'Pro', null],
    ]);
  });

  it('records a plan from the superadmin’s form as granted if it was requested, and otherwise as changed', async () => {
    const tenant = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const { token } = await signedInAs(app.database, 'admin', tenant);
    const root = await signedInAs(app.database, 'superadmin');
    await choose(token, tenant.id, 'pro');
    await choose(root.token, tenant.id, 'pro');
    await choose(root.token, tenant.id, 'premium');
    expect(await kindsOf(token)).toEqual([
      'changed premium',
      'granted pro',
      'requested pro',
      // This subscription began before its history was kept. Its day comes from the subscription,
      // and its plan from the first line.
      'started free',
    ]);
  });

  it('200 with the start of an organization that has no history', async () => {
    const tenant = await buildTenant(app.database, { subscriptionPlan: 'pro' });
    const { token } = await signedInAs(app.database, 'admin', tenant);
    const { body } = await history(token, '?page=1&pageSize=5');
    expect(body).toMatchObject([{ kind: 'started', toPlan: 'pro', price: 29, actorLabel: '' }]);
  });

  it('200 with the superadmin as the one who started a new organization', async () => {
    const root = await signedInAs(app.database, 'superadmin');
    const made = await app.call('POST', '/api/tenants', {
      token: root.token,
      body: { name: `Made ${newId()}`, subscriptionPlan: 'pro', subscriptionStatus: 'active' },
    });
    const { body } = await history(root.token, `?tenantId=${made.body.id}`);
    expect(body).toMatchObject([{ kind: 'started', toPlan: 'pro', toStatus: 'active', price: 29 }]);
    expect(body[0].actorLabel).not.toBe('');
  });

  it('403 without the right role, 404 for another organization’s upgrade, 401 without a session', async () => {
    const tenant = await buildTenant(app.database, { name: `Zebra ${newId()}`, subscriptionPlan: 'free' });
    const admin = await signedInAs(app.database, 'admin', tenant);
    const stranger = await signedInAs(app.database, 'admin');
    const root = await signedInAs(app.database, 'superadmin');
    await choose(admin.token, tenant.id, 'pro');
    // Only a superadmin sees another organization's history. For others, tenantId has no effect.
    const theirs = await history(stranger.token, `?tenantId=${tenant.id}`);
    expect(theirs.body.every((line: { tenantId: string }) => line.tenantId === stranger.tenant?.id)).toBe(
      true,
    );
    const all = await history(root.token, `?q=${encodeURIComponent(tenant.name)}&page=1&pageSize=1`);
    expect(all).toMatchObject({ body: [{ tenantName: tenant.name }], headers: { 'x-total-count': '2' } });
    expect((await history(root.token, '?tenantId=1')).body).toEqual([]);
    expect((await history(root.token, '?sort=price')).status).toBe(400);
    expect((await app.call('GET', '/api/subscriptions/history')).status).toBe(401);

    const withdraw = { decision: 'withdrawn', plan: 'pro' };
    expect((await upgrade(stranger.token, tenant.id, withdraw)).status).toBe(404);
    expect((await upgrade(root.token, tenant.id, withdraw)).status).toBe(403);
    for (const decision of ['granted', 'declined']) {
      expect((await upgrade(admin.token, tenant.id, { decision, plan: 'pro' })).status).toBe(403);
    }
    expect((await upgrade(admin.token, tenant.id, { decision: 'later', plan: 'pro' })).status).toBe(400);
    expect((await upgrade(admin.token, tenant.id, { decision: 'withdrawn' })).status).toBe(400);
    for (const role of ['eventManager', 'guest'] as const) {
      const { token } = await signedInAs(app.database, role, tenant);
      expect((await history(token)).status).toBe(403);
      expect((await upgrade(token, tenant.id, withdraw)).status).toBe(403);
    }
    expect((await app.call('PUT', `/api/tenants/${tenant.id}/upgrade`, { body: withdraw })).status).toBe(401);
  });

  it('200 for one of a simultaneous grant and withdrawal, 409 for the other', async () => {
    const tenant = await buildTenant(app.database, { subscriptionPlan: 'free' });
    const { token } = await signedInAs(app.database, 'admin', tenant);
    const root = await signedInAs(app.database, 'superadmin');
    await choose(token, tenant.id, 'pro');
    const both = await Promise.all([
      upgrade(root.token, tenant.id, { decision: 'granted', plan: 'pro' }),
      upgrade(token, tenant.id, { decision: 'withdrawn', plan: 'pro' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await app.call('GET', '/api/tenants/self', { token });
    expect(body).toMatchObject({
      requestedPlan: null,
      subscriptionPlan: both[0].status === 200 ? 'pro' : 'free',
    });
  });
});
