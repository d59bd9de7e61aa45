import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/access/rules.ts';
import { alphabetsSentence } from '#domain/accounts/contract.ts';
import { newId } from '../db/id.ts';
import { activityLog, events, notifications, subscriptions, tenants, users } from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, buildUser, signedInAs } from '../testing/builders.ts';

type SignedIn = Awaited<ReturnType<typeof signedInAs>>;

let app: TestApp;
let tenant: Awaited<ReturnType<typeof buildTenant>>;
let other: typeof tenant;
let as: Record<Role, SignedIn>;
let count = 0;
const newName = () => `Tenant ${Date.now().toString(36)}${++count}`;
const day = 24 * 3_600_000;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

async function inTenant(overrides: Parameters<typeof buildTenant>[1] = {}) {
  tenant = await buildTenant(app.database, overrides);
  as = {
    superadmin: await signedInAs(app.database, 'superadmin'),
    admin: await signedInAs(app.database, 'admin', tenant),
    eventManager: await signedInAs(app.database, 'eventManager', tenant),
    guest: await signedInAs(app.database, 'guest', tenant),
  };
}

beforeEach(async () => {
  other = await buildTenant(app.database);
  await inTenant();
});

const get = (by: SignedIn, url: string) => app.call('GET', url, { token: by.token });
const put = (by: SignedIn, url: string, body: object) => app.call('PUT', url, { token: by.token, body });
const subscriptionOf = async (tenantId: string) =>
  (await app.database.platform.select().from(subscriptions).where(eq(subscriptions.tenantId, tenantId)))[0];
const actionsIn = async (tenantId: string) =>
  (await app.database.platform.select().from(activityLog).where(eq(activityLog.tenantId, tenantId))).map(
    ({ action }) => action,
  );

describe('GET /api/tenants', () => {
  it('200 with every claimed organization and its longest-standing admin for a superadmin', async () => {
    await buildUser(app.database, {
      tenantId: tenant.id,
      role: 'admin',
      createdAt: new Date(Date.now() + 1_000),
    });
    const unclaimed = await buildTenant(app.database, { claimedAt: null });
    const { body, status } = await get(as.superadmin, '/api/tenants');
    expect(status).toBe(200);
    const byId = new Map(body.map((row: { id: string }) => [row.id, row]));
    expect(byId.get(tenant.id)).toMatchObject({
      name: tenant.name,
      subscriptionPlan: 'premium',
      subscriptionStatus: 'active',
      renewalDate: `${tenant.renewalDate}T00:00:00.000Z`,
      removeBranding: false,
      adminEmail: as.admin.user.email,
      joinCode: tenant.joinCode,
    });
    expect(byId.get(other.id)).toMatchObject({ adminEmail: null });
    expect(byId.has(unclaimed.id)).toBe(false);
  });

  it('200 with their organization for an admin, 403 for event managers and members, 401 without a session', async () => {
    expect((await get(as.admin, '/api/tenants')).body).toMatchObject([{ id: tenant.id }]);
    expect((await get(as.eventManager, '/api/tenants')).status).toBe(403);
    expect((await get(as.guest, '/api/tenants')).status).toBe(403);
    expect((await app.call('GET', '/api/tenants')).status).toBe(401);
  });

  it('200 in pages, searched by name or admin and sorted', async () => {
    const names = ['b', 'A', 'c'].map((letter) => `${letter} 50%_off ${newName()}`);
    for (const name of names) await buildTenant(app.database, { name });
    const page = await get(as.superadmin, '/api/tenants?q=50%25_off&sort=name&page=1&pageSize=2');
    expect(page.body.map(({ name }: { name: string }) => name[0])).toEqual(['A', 'b']);
    expect(page.headers['x-total-count']).toBe('3');
    const found = await get(
      as.superadmin,
      `/api/tenants?q=${encodeURIComponent(as.admin.user.email)}&page=1&sort=-adminEmail`,
    );
    expect(found.body).toMatchObject([{ id: tenant.id }]);
    expect(found.headers['x-total-count']).toBe('1');
  });
});

describe('GET /api/tenants?upgrade=requested', () => {
  it('200 with only the organizations whose upgrade waits, until a superadmin grants the upgrade', async () => {
    await inTenant({ subscriptionPlan: 'free', subscriptionStatus: 'active' });
    const waiting = async () =>
      (await get(as.superadmin, '/api/tenants?upgrade=requested')).body.map(({ id }: { id: string }) => id);
    expect(await waiting()).not.toContain(tenant.id);
    await put(as.admin, `/api/tenants/${tenant.id}`, { subscriptionPlan: 'pro' });
    expect(await waiting()).toContain(tenant.id);
    expect(await waiting()).not.toContain(other.id);
    await put(as.superadmin, `/api/tenants/${tenant.id}`, { subscriptionPlan: 'pro' });
    expect(await waiting()).not.toContain(tenant.id);
  });
});

describe('GET /api/tenants/self', () => {
  it('200 for every role of the organization, with join code and waiting upgrade only for the admin', async () => {
    expect((await get(as.admin, '/api/tenants/self')).body).toMatchObject({
      id: tenant.id,
      joinCode: tenant.joinCode,
      requestedPlan: null,
    });
    for (const role of ['eventManager', 'guest'] as const) {
      const { status, body } = await get(as[role], '/api/tenants/self');
      expect({ status, id: body.id }).toEqual({ status: 200, id: tenant.id });
      expect(body).not.toHaveProperty('joinCode');
      expect(body).not.toHaveProperty('requestedPlan');
      expect(body.adminEmail).toBe(role === 'guest' ? undefined : as.admin.user.email);
    }
  });

  it('404 for a superadmin, who has no organization, and 401 without a session', async () => {
    expect((await get(as.superadmin, '/api/tenants/self')).status).toBe(404);
    expect((await app.call('GET', '/api/tenants/self')).status).toBe(401);
  });
});

describe('a name that mixes alphabets', () => {
  const mixed = () => `G\u043e\u043egle ${newName()}`;
  const refusal = { status: 400, body: { error: alphabetsSentence, issues: [{ path: 'name' }] } };

  it('400 for a new organization and for a new name', async () => {
    const made = await app.call('POST', '/api/tenants', {
      token: as.superadmin.token,
      body: { name: mixed() },
    });
    expect(made).toMatchObject(refusal);
    expect(await put(as.admin, '/api/tenants/self', { name: mixed() })).toMatchObject(refusal);
    expect(await put(as.superadmin, `/api/tenants/${tenant.id}`, { name: mixed() })).toMatchObject(refusal);
  });

  it('200 if the organization had this name before', async () => {
    await inTenant({ name: mixed() });
    const reply = await put(as.superadmin, `/api/tenants/${tenant.id}`, {
      name: tenant.name,
      subscriptionStatus: 'past_due',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { name: tenant.name, subscriptionStatus: 'past_due' },
    });
  });
});

describe('POST /api/tenants', () => {
  const create = (by: SignedIn, body: object) => app.call('POST', '/api/tenants', { token: by.token, body });

  it('201 with the subscription, and a search finds the new organization at once', async () => {
    const name = newName();
    const reply = await create(as.superadmin, {
      name,
      subscriptionPlan: 'pro',
      subscriptionStatus: 'active',
      renewalDate: '2031-05-06',
    });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        name,
        subscriptionPlan: 'pro',
        subscriptionStatus: 'active',
        renewalDate: '2031-05-06T00:00:00.000Z',
        adminEmail: null,
      },
    });
    const found = await app.call('POST', '/api/tenants/search', { body: { organizationName: name } });
    expect(found.body).toEqual({ id: reply.body.id, name });
    expect(await subscriptionOf(reply.body.id)).toMatchObject({
      planName: 'Pro',
      priceCents: 2_900,
      status: 'active',
    });
    expect(await actionsIn(reply.body.id)).toEqual(['tenant.create']);
  });

  it('201 with the defaults: Free, in trial, for one year', async () => {
    const reply = await create(as.superadmin, { name: newName() });
    expect(reply.body).toMatchObject({ subscriptionPlan: 'free', subscriptionStatus: 'trial' });
    expect(reply.body.renewalDate.slice(0, 4)).toBe(String(new Date().getUTCFullYear() + 1));
  });

  it('400 without a name, with an impossible date, or with an unknown status', async () => {
    for (const body of [
      { name: ' ' },
      { name: newName(), renewalDate: '2030-02-30' },
      { name: newName(), subscriptionStatus: 'free' },
    ]) {
      expect((await create(as.superadmin, body)).status).toBe(400);
    }
  });

  it.each(['admin', 'eventManager', 'guest'] as const)('403 for the role %s', async (role) => {
    expect((await create(as[role], { name: newName() })).status).toBe(403);
  });

  it('409 for a name in use, ignoring case and spaces', async () => {
    expect((await create(as.superadmin, { name: ` ${tenant.name.toUpperCase()}` })).status).toBe(409);
  });
});

describe('PUT /api/tenants/:id and /self', () => {
  const update = (by: SignedIn, body: object, id = tenant.id) => put(by, `/api/tenants/${id}`, body);

  it('200 for an admin’s change of name and branding; status, renewal date and counters stay', async () => {
    const name = newName();
    for (const url of [`/api/tenants/${tenant.id}`, '/api/tenants/self']) {
      const reply = await put(as.admin, url, {
        name,
        removeBranding: true,
        subscriptionStatus: 'canceled',
        renewalDate: '2040-01-01',
        trialEndsAt: '2040-01-01T00:00:00Z',
        joinCode: 'MINE',
      });
      expect(reply).toMatchObject({
        status: 200,
        body: {
          name,
          removeBranding: true,
          subscriptionStatus: 'active',
          renewalDate: `${tenant.renewalDate}T00:00:00.000Z`,
          trialEndsAt: tenant.trialEndsAt.toISOString(),
          joinCode: tenant.joinCode,
        },
      });
    }
    expect(await actionsIn(tenant.id)).toEqual(['tenant.edit']);
  });

  it('200 for a superadmin’s change of any field, and the subscription follows', async () => {
    const reply = await update(as.superadmin, {
      name: tenant.name,
      subscriptionPlan: 'pro',
      subscriptionStatus: 'past_due',
      renewalDate: '2033-03-03',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        subscriptionPlan: 'pro',
        subscriptionStatus: 'past_due',
        renewalDate: '2033-03-03T00:00:00.000Z',
      },
    });
    expect(await subscriptionOf(tenant.id)).toMatchObject({
      planName: 'Pro',
      planType: 'pro',
      priceCents: 2_900,
      status: 'past_due',
    });
  });

  it('200 with a whole new trial for an organization that returns to the trial', async () => {
    await inTenant({ trialEndsAt: new Date(Date.now() - day) });
    const { body } = await update(as.superadmin, { subscriptionStatus: 'trial' });
    expect(Date.parse(body.trialEndsAt)).toBeGreaterThan(Date.now() + 13 * day);
    expect((await subscriptionOf(tenant.id))?.currentPeriodEnd.toISOString()).toBe(body.trialEndsAt);
  });

  it('200 for an admin’s upgrade during the trial, which applies at once', async () => {
    await inTenant({ subscriptionPlan: 'free', subscriptionStatus: 'trial' });
    const reply = await update(as.admin, { subscriptionPlan: 'premium' });
    expect(reply.body).toMatchObject({ subscriptionPlan: 'premium', requestedPlan: null });
    expect(await subscriptionOf(tenant.id)).toMatchObject({ planName: 'Premium', priceCents: 9_900 });
  });

  it.each([
    ['active', { subscriptionStatus: 'active' }],
    ['past due', { subscriptionStatus: 'past_due' }],
    ['an expired trial', { subscriptionStatus: 'trial', trialEndsAt: new Date(Date.now() - 1_000) }],
  ])(
    '200 for an admin’s upgrade in the state %s, as a request that a superadmin sees and grants',
    async (_name, state) => {
      await inTenant({ subscriptionPlan: 'free', ...state });
      for (let n = 0; n < 2; n++) {
        const asked = await update(as.admin, { subscriptionPlan: 'pro' });
        expect(asked).toMatchObject({
          status: 200,
          body: { subscriptionPlan: 'free', requestedPlan: 'pro' },
        });
      }
      expect(await subscriptionOf(tenant.id)).toMatchObject({ planType: 'free' });
      const told = await app.database.platform
        .select()
        .from(notifications)
        .where(and(eq(notifications.tenantId, tenant.id), eq(notifications.kind, 'plan_request')));
      expect(told).toHaveLength(1);
      const kept = await update(as.admin, { name: newName(), subscriptionPlan: 'free' });
      expect(kept.body).toMatchObject({ requestedPlan: 'pro' });
      const granted = await update(as.superadmin, { subscriptionPlan: 'pro' });
      expect(granted.body).toMatchObject({ subscriptionPlan: 'pro', requestedPlan: null });
      expect(await subscriptionOf(tenant.id)).toMatchObject({ planType: 'pro' });
      expect(await actionsIn(tenant.id)).toEqual(['tenant.requestPlan', 'tenant.edit', 'tenant.edit']);
    },
  );

  it('200 for an admin’s downgrade, which applies at once, brings the branding back and withdraws a request', async () => {
    await inTenant({ subscriptionPlan: 'pro', removeBranding: true });
    await update(as.admin, { subscriptionPlan: 'premium' });
    const reply = await update(as.admin, { subscriptionPlan: 'free' });
    expect(reply).toMatchObject({
      status: 200,
      body: { subscriptionPlan: 'free', removeBranding: false, requestedPlan: null },
    });
    expect(await subscriptionOf(tenant.id)).toMatchObject({ planType: 'free', priceCents: 0 });
  });

  it('400 for a blank name, an unknown plan or an impossible date', async () => {
    expect((await update(as.admin, { name: ' ' })).status).toBe(400);
    expect((await update(as.admin, { subscriptionPlan: 'gold' })).status).toBe(400);
    expect((await update(as.superadmin, { renewalDate: '2030-13-01' })).status).toBe(400);
  });

  it('403 for removing the branding on Free, even together with a downgrade, and nothing is saved', async () => {
    for (const by of ['admin', 'superadmin'] as const) {
      const reply = await update(as[by], {
        name: newName(),
        subscriptionPlan: 'free',
        removeBranding: true,
      });
      expect(reply.status).toBe(403);
      expect(reply.body.error).toContain('Pro');
    }
    const [row] = await app.database.platform.select().from(tenants).where(eq(tenants.id, tenant.id));
    expect(row).toMatchObject({ name: tenant.name, subscriptionPlan: 'premium' });
  });

  it('403 for event managers and members', async () => {
    for (const role of ['eventManager', 'guest'] as const) {
      expect((await update(as[role], { name: newName() })).status).toBe(403);
      expect((await put(as[role], '/api/tenants/self', { name: newName() })).status).toBe(403);
    }
  });

  it('404 for another, unclaimed or unknown organization, and for a superadmin’s own', async () => {
    expect((await update(as.admin, { name: newName() }, other.id)).status).toBe(404);
    const unclaimed = await buildTenant(app.database, { claimedAt: null });
    expect((await update(as.superadmin, { name: newName() }, unclaimed.id)).status).toBe(404);
    expect((await update(as.superadmin, { name: newName() }, newId())).status).toBe(404);
    expect((await put(as.superadmin, '/api/tenants/self', { name: newName() })).status).toBe(404);
  });

  it('409 for the name of another organization, 200 for its present name in capital letters', async () => {
    expect((await update(as.admin, { name: other.name.toUpperCase() })).status).toBe(409);
    expect((await update(as.admin, { name: tenant.name.toUpperCase() })).status).toBe(200);
  });
});

describe('DELETE /api/tenants/:id', () => {
  const remove = (by: SignedIn, id: string) => app.call('DELETE', `/api/tenants/${id}`, { token: by.token });

  it('200 for an empty organization, together with its deleted events and their replies', async () => {
    const event = await buildEvent(app.database, {
      tenantId: other.id,
      createdBy: as.superadmin.user.id,
      deletedAt: new Date(),
    });
    await buildReservation(app.database, event);
    const reply = await remove(as.superadmin, other.id);
    expect(reply).toMatchObject({ status: 200, body: { message: 'Tenant deleted successfully' } });
    expect(await app.database.platform.select().from(tenants).where(eq(tenants.id, other.id))).toEqual([]);
    expect(await app.database.platform.select().from(events).where(eq(events.id, event.id))).toEqual([]);
    expect((await remove(as.superadmin, other.id)).status).toBe(404);
    const lines = await app.database.platform
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, other.id));
    expect(lines).toMatchObject([{ action: 'tenant.delete', tenantId: null }]);
  });

  it('409 with the number of users and events that are left', async () => {
    await buildEvent(app.database, { tenantId: tenant.id, createdBy: as.admin.user.id });
    const reply = await remove(as.superadmin, tenant.id);
    expect(reply).toMatchObject({ status: 409, body: { users: 3, events: 1 } });
    expect(reply.body.error).toContain('3 users and 1 event.');
    await buildEvent(app.database, { tenantId: other.id, createdBy: as.superadmin.user.id });
    expect((await remove(as.superadmin, other.id)).body).toMatchObject({ users: 0, events: 1 });
  });

  it.each(['admin', 'eventManager', 'guest'] as const)('403 for the role %s', async (role) => {
    expect((await remove(as[role], tenant.id)).status).toBe(403);
  });
});

describe('GET /api/tenants/:id/users', () => {
  it('200 in pages for superadmins and admins, 403 for other roles, 404 for another organization', async () => {
    const url = `/api/tenants/${tenant.id}/users`;
    for (const role of ['superadmin', 'admin'] as const) {
      const { body } = await get(as[role], url);
      expect(body.map(({ id }: { id: string }) => id)).toEqual(
        [as.admin, as.eventManager, as.guest].map(({ user }) => user.id),
      );
      expect(Object.keys(body[0]).sort()).toEqual([
        'createdAt',
        'email',
        'firstName',
        'id',
        'lastName',
        'role',
      ]);
    }
    const page = await get(as.superadmin, `${url}?page=2&pageSize=2&sort=createdAt`);
    expect(page.body).toMatchObject([{ id: as.guest.user.id }]);
    expect(page.headers['x-total-count']).toBe('3');
    expect((await get(as.eventManager, url)).status).toBe(403);
    expect((await get(as.guest, url)).status).toBe(403);
    expect((await get(as.admin, `/api/tenants/${other.id}/users`)).status).toBe(404);
    expect((await get(as.superadmin, `/api/tenants/${newId()}/users`)).status).toBe(404);
  });
});

describe('PUT /api/tenants/:tenantId/admin/:userId', () => {
  const manage = (body: object, { by = as.superadmin, id = tenant.id, user = as.admin.user.id } = {}) =>
    put(by, `/api/tenants/${id}/admin/${user}`, body);
  const rowOf = async (id: string) =>
    (await app.database.platform.select().from(users).where(eq(users.id, id)))[0];

  it('200 for a new admin: the former admin becomes event manager and keeps email and password', async () => {
    const reply = await manage({
      newAdminUserId: as.guest.user.id,
      email: 'unused@example.com',
      password: 'unused one',
    });
    expect(reply).toMatchObject({ status: 200, body: { adminEmail: as.guest.user.email } });
    expect(await rowOf(as.guest.user.id)).toMatchObject({ role: 'admin' });
    expect(await rowOf(as.admin.user.id)).toMatchObject({
      role: 'eventManager',
      email: as.admin.user.email,
      passwordHash: as.admin.user.passwordHash,
    });
  });

  it('200 for a new email and password of the admin, whose sessions end', async () => {
    const email = `changed-${newId()}@example.com`;
    const reply = await manage({ email, password: 'by superadmin' });
    expect(reply).toMatchObject({ status: 200, body: { adminEmail: email } });
    expect((await get(as.admin, '/api/users/me')).status).toBe(401);
    const login = await app.call('POST', '/api/login', { body: { email, password: 'by superadmin' } });
    expect(login).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
    expect(await actionsIn(tenant.id)).toEqual(['tenant.manageAdmin']);
  });

  it('200 for a new email alone, and the sessions stay', async () => {
    expect((await manage({ email: `only-${newId()}@example.com` })).status).toBe(200);
    expect((await get(as.admin, '/api/users/me')).status).toBe(200);
  });

  it('200 for all fields of the dialog; empty fields change nothing', async () => {
    const email = `filled-${newId()}@example.com`;
    expect((await manage({ newAdminUserId: '', email, password: '' })).body).toMatchObject({
      adminEmail: email,
    });
    expect((await get(as.admin, '/api/users/me')).status).toBe(200);
  });

  it('400 without a change, with an invalid email, or with a short password', async () => {
    const blanks = ['', null].map((no) => ({ newAdminUserId: no, email: no, password: no }));
    for (const body of [...blanks, { email: as.admin.user.email }, { newAdminUserId: as.admin.user.id }]) {
      expect(await manage(body)).toMatchObject({ status: 400, body: { error: 'No changes to save' } });
    }
    for (const body of [{ email: 'x' }, { password: '12345' }]) expect((await manage(body)).status).toBe(400);
  });

  it.each(['admin', 'eventManager', 'guest'] as const)('403 for the role %s', async (role) => {
    expect((await manage({ newAdminUserId: as.guest.user.id }, { by: as[role] })).status).toBe(403);
  });

  it('404 if the user is not the admin of this organization, or the new admin is not one of its users', async () => {
    const stranger = await signedInAs(app.database, 'admin', other);
    const body = { newAdminUserId: as.guest.user.id };
    for (const user of [as.eventManager.user.id, stranger.user.id, newId()]) {
      expect(await manage(body, { user })).toMatchObject({
        status: 404,
        body: { error: 'No admin found for this tenant' },
      });
    }
    expect((await manage(body, { id: newId() })).status).toBe(404);
    for (const newAdminUserId of [stranger.user.id, newId(), '1']) {
      expect((await manage({ newAdminUserId })).status).toBe(404);
    }
    expect(await rowOf(as.admin.user.id)).toMatchObject({ role: 'admin' });
  });

  it('409 for an email in use', async () => {
    expect((await manage({ email: as.guest.user.email.toUpperCase() })).status).toBe(409);
  });
});
