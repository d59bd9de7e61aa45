import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { activityLog, events, outbox, users } from '../db/schema.ts';
import { testApp } from '../testing/app.ts';
import { buildEvent, buildTenant, buildUser, signedInAs, testPassword } from '../testing/builders.ts';
import { rolesStage, type RolesStage } from '../testing/host-stage.ts';
import type { SignedIn } from '../testing/staff.ts';

let { app, tenant, other, as, stranger } = {} as RolesStage;
let count = 0;
const unique = () => `${Date.now().toString(36)}${++count}`;
const newEmail = () => `new-${unique()}@example.com`;
rolesStage((stage) => ({ app, tenant, other, as, stranger } = stage));

const rowOf = async (id: string) =>
  (await app.database.platform.select().from(users).where(eq(users.id, id)))[0];
const actionsOn = async (subjectId: string) =>
  (await app.database.platform.select().from(activityLog).where(eq(activityLog.subjectId, subjectId))).map(
    ({ action }) => action,
  );

describe('GET /api/users', () => {
  const ids = (body: { id: string }[]) => body.map(({ id }) => id).sort();

  it('200 with the admin’s organization, whatever tenantId says', async () => {
    const own = [as.admin, as.eventManager, as.guest].map(({ user }) => user.id).sort();
    for (const url of ['/api/users', `/api/users?tenantId=${other.id}`]) {
      const reply = await app.call('GET', url, { token: as.admin.token });
      expect(reply.status).toBe(200);
      expect(ids(reply.body)).toEqual(own);
      expect(reply.headers['x-total-count']).toBe('3');
    }
  });

  it('200 with only themselves for event managers and members', async () => {
    for (const role of ['eventManager', 'guest'] as const) {
      const reply = await app.call('GET', '/api/users', { token: as[role].token });
      expect(reply.body).toMatchObject([{ id: as[role].user.id, role, tenantName: tenant.name }]);
      expect(JSON.stringify(reply.body)).not.toContain('argon2');
    }
  });

  it('200 with all users, or those of one organization, for a superadmin', async () => {
    const all = await app.call('GET', '/api/users', { token: as.superadmin.token });
    expect(ids(all.body)).toEqual(expect.arrayContaining([as.guest.user.id, stranger.user.id]));
    const ofOther = await app.call('GET', `/api/users?tenantId=${other.id}`, { token: as.superadmin.token });
    expect(ids(ofOther.body)).toEqual([stranger.user.id]);
    const none = await app.call('GET', '/api/users?tenantId=1', { token: as.superadmin.token });
    expect(none).toMatchObject({ status: 200, body: [] });
  });

  it('200 in pages, sorted and searched, with literal wildcards', async () => {
    for (const name of ['Zed', 'Amy', 'Bob']) {
      await buildUser(app.database, {
        tenantId: tenant.id,
        role: 'guest',
        firstName: name,
        lastName: '100%_done',
      });
    }
    const page = (query: string) => app.call('GET', `/api/users?${query}`, { token: as.admin.token });
    const first = await page('q=100%25_&sort=name&page=1&pageSize=2');
    expect(first.body.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Amy', 'Bob']);
    expect(first.headers['x-total-count']).toBe('3');
    const second = await page('q=100%25_&sort=name&page=2&pageSize=2');
    expect(second.body.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Zed']);
    const down = await page('sort=-email');
    const emails = down.body.map(({ email }: { email: string }) => email);
    expect(emails).toEqual([...emails].sort().reverse());
    expect((await page('q=100_%25')).body).toEqual([]);
  });

  it('400 for an invalid page or sort order, 401 without a session', async () => {
    expect((await app.call('GET', '/api/users?page=0', { token: as.admin.token })).status).toBe(400);
    expect((await app.call('GET', '/api/users?sort=password', { token: as.admin.token })).status).toBe(400);
    expect((await app.call('GET', '/api/users')).status).toBe(401);
  });
});

describe('POST /api/users', () => {
  const create = (by: SignedIn, body: object) => app.call('POST', '/api/users', { token: by.token, body });
  const fields = (more: object = {}) => ({ email: newEmail(), password: 'kettle 7', role: 'guest', ...more });

  it('201 for an admin, in their organization whatever tenantId says, and the new user can sign in', async () => {
    const body = fields({ role: 'admin', tenantId: other.id, firstName: 'Bo', createdAt: '2000-01-01' });
    const reply = await create(as.admin, body);
    expect(reply).toMatchObject({
      status: 201,
      body: {
        email: body.email,
        role: 'admin',
        tenantId: tenant.id,
        tenantName: tenant.name,
        firstName: 'Bo',
      },
    });
    expect(reply.body.createdAt.slice(0, 4)).not.toBe('2000');
    expect((await app.call('POST', '/api/login', { body })).status).toBe(200);
    expect(await actionsOn(reply.body.id)).toEqual(['user.create']);
  });

  it('201 for a superadmin, in the named organization, or in none for a new superadmin', async () => {
    const member = await create(as.superadmin, fields({ tenantId: other.id }));
    expect(member).toMatchObject({ status: 201, body: { tenantId: other.id } });
    const peer = await create(as.superadmin, fields({ role: 'superadmin', tenantId: other.id }));
    expect(peer).toMatchObject({
      status: 201,
      body: { role: 'superadmin', tenantId: null, tenantName: null },
    });
  });

  it('400 for a superadmin without tenantId, 404 for an unknown organization', async () => {
    expect((await create(as.superadmin, fields())).status).toBe(400);
    expect((await create(as.superadmin, fields({ tenantId: newId() }))).status).toBe(404);
    expect((await create(as.superadmin, fields({ tenantId: 'x' }))).status).toBe(404);
    const unclaimed = await buildTenant(app.database, { claimedAt: null });
    expect((await create(as.superadmin, fields({ tenantId: unclaimed.id }))).status).toBe(404);
  });

  it('400 without an email, with an invalid email, with a short password, or with an unknown role', async () => {
    for (const wrong of [{ email: undefined }, { email: 'x' }, { password: '12345' }, { role: 'owner' }]) {
      expect((await create(as.admin, fields(wrong))).status).toBe(400);
    }
  });

  it('403 for an admin who makes a superadmin, and for event managers and members', async () => {
    expect((await create(as.admin, fields({ role: 'superadmin' }))).status).toBe(403);
    expect((await create(as.eventManager, fields())).status).toBe(403);
    expect((await create(as.guest, fields())).status).toBe(403);
  });

  it('409 for an email that anybody on the platform uses, in any case', async () => {
    const reply = await create(as.admin, fields({ email: stranger.user.email.toUpperCase() }));
    expect(reply).toMatchObject({ status: 409, body: { error: 'A user with this email already exists.' } });
  });
});

describe('PUT /api/users/:id', () => {
  const update = (by: SignedIn, id: string, body: object) =>
    app.call('PUT', `/api/users/${id}`, { token: by.token, body });

  it.each(['superadmin', 'admin', 'eventManager', 'guest'] as const)(
    '200 if a user with the role %s changes their profile, ignoring a role in the call',
    async (role) => {
      const email = newEmail();
      const to = role === 'superadmin' ? 'admin' : 'superadmin';
      const reply = await update(as[role], as[role].user.id, {
        email,
        firstName: 'New',
        lastName: null,
        managerMail: false,
        role: to,
        tenantId: other.id,
      });
      expect(reply).toMatchObject({
        status: 200,
        body: { email, firstName: 'New', lastName: '', managerMail: false, role },
      });
      expect(await rowOf(as[role].user.id)).toMatchObject({
        role,
        tenantId: as[role].user.tenantId,
        emailKey: email,
      });
    },
  );

  it('200 for an admin’s change of another user’s role, and absent fields stay', async () => {
    const reply = await update(as.admin, as.guest.user.id, { role: 'eventManager' });
    expect(reply).toMatchObject({ status: 200, body: { role: 'eventManager', email: as.guest.user.email } });
    expect(await actionsOn(as.guest.user.id)).toEqual(['user.edit']);
  });

  it('200 for a superadmin who demotes the last admin, or makes a user a superadmin without an organization', async () => {
    const demoted = await update(as.superadmin, as.admin.user.id, { role: 'guest' });
    expect(demoted).toMatchObject({ status: 200, body: { role: 'guest' } });
    const made = await update(as.superadmin, as.eventManager.user.id, { role: 'superadmin' });
    expect(made).toMatchObject({ status: 200, body: { role: 'superadmin', tenantId: null } });
  });

  it('400 for an invalid email, and for a superadmin’s demotion, because no organization is left to join', async () => {
    expect((await update(as.admin, as.guest.user.id, { email: '' })).status).toBe(400);
    const peer = await signedInAs(app.database, 'superadmin');
    expect((await update(as.superadmin, peer.user.id, { role: 'admin' })).status).toBe(400);
  });

  it('403 for event managers and members who edit others, and for an admin who makes a superadmin', async () => {
    expect((await update(as.eventManager, as.guest.user.id, { firstName: 'x' })).status).toBe(403);
    expect((await update(as.guest, as.admin.user.id, { role: 'guest' })).status).toBe(403);
    expect((await update(as.admin, as.guest.user.id, { role: 'superadmin' })).status).toBe(403);
    expect(await rowOf(as.guest.user.id)).toMatchObject({
      role: 'guest',
      firstName: as.guest.user.firstName,
    });
  });

  it('404 for another organization’s user, a superadmin, an unknown user and an invalid id', async () => {
    for (const role of ['admin', 'eventManager', 'guest'] as const) {
      expect((await update(as[role], stranger.user.id, { firstName: 'x' })).status).toBe(404);
    }
    expect((await update(as.admin, as.superadmin.user.id, { firstName: 'x' })).status).toBe(404);
    expect((await update(as.admin, newId(), { firstName: 'x' })).status).toBe(404);
    expect((await update(as.admin, '1', { firstName: 'x' })).status).toBe(404);
  });

  it('409 for an email in use', async () => {
    expect((await update(as.guest, as.guest.user.id, { email: stranger.user.email })).status).toBe(409);
  });
});

it('a link to set a password stops working when the user’s email address changes', async () => {
  const { user } = as.guest;
  await app.call('POST', '/api/password/forgot', { body: { email: user.email } });
  const [mail] = await app.database.platform.select().from(outbox).where(eq(outbox.toEmail, user.email));
  const token = new URL(String(mail?.payload.path), 'http://x').searchParams.get('token');
  const check = () => app.call('POST', '/api/password/check', { body: { token } });
  const edit = (body: object) => app.call('PUT', `/api/users/${user.id}`, { token: as.admin.token, body });
  expect((await edit({ firstName: 'Grace' })).status).toBe(200);
  expect((await check()).status).toBe(200);
  expect((await edit({ email: newEmail() })).status).toBe(200);
  expect((await check()).status).toBe(404);
});

describe('DELETE /api/users/:id', () => {
  const remove = (by: SignedIn, id: string) => app.call('DELETE', `/api/users/${id}`, { token: by.token });

  it('200 ends the user’s sessions, and passes all events, even deleted events, to the deleter', async () => {
    const id = as.eventManager.user.id;
    await buildEvent(app.database, { tenantId: tenant.id, createdBy: id });
    await buildEvent(app.database, { tenantId: tenant.id, createdBy: id, deletedAt: new Date() });
    const reply = await remove(as.admin, id);
    expect(reply).toMatchObject({ status: 200, body: { message: 'User deleted successfully' } });
    expect(await rowOf(id)).toBeUndefined();
    expect((await app.call('GET', '/api/users/me', { token: as.eventManager.token })).status).toBe(401);
    const made = await app.database.platform.select().from(events).where(eq(events.tenantId, tenant.id));
    expect(made.map(({ createdBy }) => createdBy)).toEqual([as.admin.user.id, as.admin.user.id]);
    expect(await actionsOn(id)).toEqual(['user.delete']);
  });

  it('200 for an admin who deletes another admin, and for a superadmin who deletes the last admin', async () => {
    const second = await signedInAs(app.database, 'admin', tenant);
    expect((await remove(as.admin, second.user.id)).status).toBe(200);
    await buildEvent(app.database, { tenantId: tenant.id, createdBy: as.admin.user.id });
    expect((await remove(as.superadmin, as.admin.user.id)).status).toBe(200);
    const [event] = await app.database.platform.select().from(events).where(eq(events.tenantId, tenant.id));
    expect(event?.createdBy).toBe(as.superadmin.user.id);
  });

  it('403 for an admin’s own account, and for event managers and members', async () => {
    expect((await remove(as.admin, as.admin.user.id)).status).toBe(403);
    expect((await remove(as.eventManager, as.guest.user.id)).status).toBe(403);
    expect((await remove(as.guest, as.guest.user.id)).status).toBe(403);
  });

  it('404 for another organization’s user, a superadmin and an unknown user', async () => {
    expect((await remove(as.admin, stranger.user.id)).status).toBe(404);
    expect((await remove(as.admin, as.superadmin.user.id)).status).toBe(404);
    expect((await remove(as.superadmin, newId())).status).toBe(404);
    expect(await rowOf(stranger.user.id)).toBeDefined();
  });

  it('409 for a superadmin’s own account, 200 for another superadmin’s', async () => {
    const peer = await signedInAs(app.database, 'superadmin');
    expect((await remove(as.superadmin, as.superadmin.user.id)).status).toBe(409);
    expect((await remove(as.superadmin, peer.user.id)).status).toBe(200);
  });
});

describe('PUT /api/users/:id/password', () => {
  const change = (by: SignedIn, id: string, body: object) =>
    app.call('PUT', `/api/users/${id}/password`, { token: by.token, body });
  const login = (email: string, password: string) =>
    app.call('POST', '/api/login', { body: { email, password } });

  it.each(['superadmin', 'admin', 'eventManager', 'guest'] as const)(
    '200 for the role %s with their current password; only their other sessions end',
    async (role) => {
      const { user, token } = as[role];
      const elsewhere = (await login(user.email, testPassword)).body.token;
      const reply = await change(as[role], user.id, {
        currentPassword: testPassword,
        newPassword: 'another one',
      });
      expect(reply).toMatchObject({ status: 200, body: { message: 'Password changed successfully' } });
      expect((await app.call('GET', '/api/users/me', { token })).status).toBe(200);
      expect((await app.call('GET', '/api/users/me', { token: elsewhere })).status).toBe(401);
      expect((await login(user.email, testPassword)).status).toBe(401);
      expect((await login(user.email, 'another one')).status).toBe(200);
    },
  );

  it('200 for an admin who sets another user’s password, and all sessions of that user end', async () => {
    expect((await change(as.admin, as.guest.user.id, { newPassword: 'set by admin' })).status).toBe(200);
    expect((await app.call('GET', '/api/users/me', { token: as.guest.token })).status).toBe(401);
    expect((await login(as.guest.user.email, 'set by admin')).status).toBe(200);
    expect((await change(as.superadmin, as.admin.user.id, { newPassword: 'by superadmin' })).status).toBe(
      200,
    );
    expect(await actionsOn(as.guest.user.id)).toEqual(['user.setPassword']);
  });

  it('400 for a missing or wrong current password, and for a short new password', async () => {
    const { user } = as.admin;
    const missing = await change(as.admin, user.id, { newPassword: 'another one' });
    expect(missing).toMatchObject({ status: 400, body: { issues: [{ path: 'currentPassword' }] } });
    const wrong = await change(as.admin, user.id, { currentPassword: 'wrong', newPassword: 'another one' });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'currentPassword' }] } });
    const short = await change(as.admin, user.id, { currentPassword: testPassword, newPassword: '12345' });
    expect(short.status).toBe(400);
    expect((await login(user.email, testPassword)).status).toBe(200);
  });

  it('429 with Retry-After for a user who guesses their current password', async () => {
    const limited = await testApp({ database: app.database, config: { rateLimit: true } });
    const { user, token } = as.eventManager;
    const attempt = (currentPassword: string) =>
      limited.call('PUT', `/api/users/${user.id}/password`, {
        token,
        body: { currentPassword, newPassword: 'another one' },
      });
    for (let n = 0; n < 10; n++) expect((await attempt('wrong')).status).toBe(400);
    const refused = await attempt(testPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.app.close();
  });

  it('403 for event managers and members who change another user’s password', async () => {
    const body = { currentPassword: testPassword, newPassword: 'another one' };
    expect((await change(as.eventManager, as.admin.user.id, body)).status).toBe(403);
    expect((await change(as.guest, as.eventManager.user.id, body)).status).toBe(403);
  });

  it('404 for another organization’s user and for a superadmin', async () => {
    expect((await change(as.admin, stranger.user.id, { newPassword: 'another one' })).status).toBe(404);
    expect((await change(as.admin, as.superadmin.user.id, { newPassword: 'another one' })).status).toBe(404);
  });
});
