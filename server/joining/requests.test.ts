/** Tests the calls about requests to join, by status. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../db/id.ts';
import { activityLog, notifications, outbox } from '../db/schema.ts';
import { buildTenant, buildUser } from '../testing/builders.ts';
import { rolesStage, type RolesStage } from '../testing/host-stage.ts';
import type { SignedIn } from '../testing/staff.ts';

let { app, tenant, other, as, stranger } = {} as RolesStage;
let count = 0;
const unique = () => `${Date.now().toString(36)}${++count}`;
const newEmail = () => `new-${unique()}@example.com`;
rolesStage((stage) => ({ app, tenant, other, as, stranger } = stage));

const actionsOn = async (subjectId: string) =>
  (await app.database.platform.select().from(activityLog).where(eq(activityLog.subjectId, subjectId))).map(
    ({ action }) => action,
  );

describe('join requests', () => {
  const ask = (more: object = {}) =>
    app.call('POST', '/api/join-requests', {
      body: { tenantId: tenant.id, email: newEmail(), firstName: 'Jo', lastName: 'Doe', ...more },
    });
  const decide = (by: SignedIn, id: string, body: object) =>
    app.call('PUT', `/api/join-requests/${id}`, { token: by.token, body });
  const mailsTo = (email: string) =>
    app.database.platform.select().from(outbox).where(eq(outbox.toEmail, email)).orderBy(outbox.id);
  const tokenOf = (mail: { payload: Record<string, unknown> } | undefined) =>
    String(mail?.payload.path).split('token=')[1];

  it('201 from POST with the default message, a mail to the applicant and a notification', async () => {
    const reply = await ask({ requestMessage: '  ', status: 'approved' });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        tenantId: tenant.id,
        tenantName: tenant.name,
        firstName: 'Jo',
        requestMessage: 'I would like to join this organization to help manage events.',
        status: 'pending',
        denialReason: null,
        emailConfirmed: false,
      },
    });
    expect((await mailsTo(reply.body.email)).map(({ template }) => template)).toEqual([
      'account.joinConfirm',
    ]);
    // A stranger typed the address, so admins get no mail until it is confirmed (joining.test.ts).
    expect(await mailsTo(as.admin.user.email)).toEqual([]);
    const bell = await app.database.platform
      .select()
      .from(notifications)
      .where(and(eq(notifications.tenantId, tenant.id), eq(notifications.subjectId, reply.body.id)));
    expect(bell).toMatchObject([{ kind: 'join_request' }]);
    expect(await actionsOn(reply.body.id)).toEqual(['joinRequest.create']);
  });

  it('201 from POST for an address with an account, without revealing the account', async () => {
    expect(await ask({ email: stranger.user.email })).toMatchObject({
      status: 201,
      body: { status: 'pending', email: stranger.user.email },
    });
  });

  it('400 from POST without tenantId, with an invalid email, or with a short password', async () => {
    for (const tenantId of ['', null, undefined]) {
      expect(await ask({ tenantId })).toMatchObject({
        status: 400,
        body: { error: 'Organization verification failed. Please try again.' },
      });
    }
    expect((await ask({ email: 'x' })).status).toBe(400);
    expect((await ask({ password: '12345' })).status).toBe(400);
  });

  it('404 from POST for an unknown or unclaimed organization, or a malformed id', async () => {
    const unclaimed = await buildTenant(app.database, { claimedAt: null });
    for (const tenantId of [newId(), unclaimed.id, '1']) expect((await ask({ tenantId })).status).toBe(404);
  });

  it('409 from POST while a request of this email is pending here, but not elsewhere or after the decision', async () => {
    const first = await ask();
    const { email, id } = first.body;
    expect((await ask({ email: email.toUpperCase() })).status).toBe(409);
    expect((await ask({ email, tenantId: other.id })).status).toBe(201);
    expect((await decide(as.admin, id, { status: 'denied' })).status).toBe(200);
    expect((await ask({ email })).status).toBe(201);
  });

  it('200 from POST confirm, even a second time, and 404 for an unknown link', async () => {
    const { body } = await ask();
    const token = tokenOf((await mailsTo(body.email))[0]);
    const confirm = (text: unknown) =>
      app.call('POST', '/api/join-requests/confirm', { body: { token: text } });
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm('x'.repeat(43))).status).toBe(404);
    const list = await app.call('GET', '/api/join-requests', { token: as.admin.token });
    expect(list.body).toMatchObject([{ id: body.id, emailConfirmed: true }]);
  });

  it('200 from GET with their organization’s requests for an admin, and all for a superadmin, newest first', async () => {
    const first = await ask();
    const second = await ask();
    const elsewhere = await ask({ tenantId: other.id });
    const get = (by: SignedIn, query = '') =>
      app.call('GET', `/api/join-requests${query}`, { token: by.token });
    const ids = (reply: { body: { id: string }[] }) => reply.body.map(({ id }) => id);
    expect(ids(await get(as.admin))).toEqual([second.body.id, first.body.id]);
    expect(ids(await get(as.admin, `?tenantId=${other.id}`))).toEqual([second.body.id, first.body.id]);
    expect(ids(await get(as.superadmin, `?tenantId=${other.id}`))).toEqual([elsewhere.body.id]);
    expect(ids(await get(as.superadmin))).toEqual(
      expect.arrayContaining([first.body.id, second.body.id, elsewhere.body.id]),
    );
    await decide(as.admin, first.body.id, { status: 'denied' });
    const pending = await get(as.admin, '?status=pending&page=1&pageSize=1&sort=email');
    expect(ids(pending)).toEqual([second.body.id]);
    expect(pending.headers['x-total-count']).toBe('1');
    expect(JSON.stringify((await get(as.admin)).body)).not.toMatch(/password|token/i);
  });

  it('200 from PUT approved, which creates an eventManager with the typed password', async () => {
    const { body } = await ask({ password: 'typed by me' });
    const reply = await decide(as.admin, body.id, { status: 'approved' });
    expect(reply).toMatchObject({ status: 200, body: { id: body.id, status: 'approved' } });
    expect(reply.body.decidedAt).not.toBeNull();
    const login = await app.call('POST', '/api/login', {
      body: { email: body.email, password: 'typed by me' },
    });
    expect(login).toMatchObject({
      status: 200,
      body: { user: { role: 'eventManager', tenantId: tenant.id, firstName: 'Jo', lastName: 'Doe' } },
    });
    expect((await mailsTo(body.email)).map(({ template }) => template)).toEqual([
      'account.joinConfirm',
      'account.joinApproved',
    ]);
    expect(await actionsOn(body.id)).toEqual(['joinRequest.create', 'joinRequest.approve']);
  });

  it('200 from PUT approved without a password, which mails a password link for the chosen role', async () => {
    const { body } = await ask();
    await decide(as.superadmin, body.id, { status: 'approved', role: 'admin' });
    const mails = await mailsTo(body.email);
    expect(mails.map(({ template }) => template)).toEqual(['account.joinConfirm', 'account.setPassword']);
    const token = tokenOf(mails[1]);
    const check = await app.call('POST', '/api/password/check', { body: { token } });
    expect(check).toMatchObject({ status: 200, body: { purpose: 'set_password' } });
    await app.call('POST', '/api/password/reset', { body: { token, password: 'chosen later' } });
    const login = await app.call('POST', '/api/login', {
      body: { email: body.email, password: 'chosen later' },
    });
    expect(login).toMatchObject({ status: 200, body: { user: { role: 'admin', tenantId: tenant.id } } });
  });

  it('200 from PUT denied, which mails the reason, creates no user and forgets the password', async () => {
    const { body } = await ask({ password: 'typed by me' });
    const reply = await decide(as.admin, body.id, { status: 'denied', denialReason: ' Not now. ' });
    expect(reply).toMatchObject({ status: 200, body: { status: 'denied', denialReason: 'Not now.' } });
    expect((await mailsTo(body.email)).at(-1)).toMatchObject({
      template: 'account.joinDenied',
      payload: { reason: 'Not now.' },
    });
    const login = await app.call('POST', '/api/login', {
      body: { email: body.email, password: 'typed by me' },
    });
    expect(login.status).toBe(401);
  });

  it('400 from PUT for an unknown status or role', async () => {
    const { body } = await ask();
    expect((await decide(as.admin, body.id, { status: 'pending' })).status).toBe(400);
    expect((await decide(as.admin, body.id, { status: 'approved', role: 'superadmin' })).status).toBe(400);
  });

  it('403 from PUT and GET for eventManager and guest, 401 without a session', async () => {
    const { body } = await ask();
    for (const role of ['eventManager', 'guest'] as const) {
      expect((await decide(as[role], body.id, { status: 'approved' })).status).toBe(403);
      expect((await app.call('GET', '/api/join-requests', { token: as[role].token })).status).toBe(403);
    }
    expect((await app.call('GET', '/api/join-requests')).status).toBe(401);
  });

  it("404 from PUT for another organization's request", async () => {
    const { body } = await ask();
    expect((await decide(stranger, body.id, { status: 'approved' })).status).toBe(404);
    expect((await decide(as.admin, newId(), { status: 'approved' })).status).toBe(404);
  });

  it('409 from PUT after the decision', async () => {
    const { body } = await ask();
    await decide(as.admin, body.id, { status: 'denied' });
    for (const status of ['approved', 'denied']) {
      expect((await decide(as.admin, body.id, { status })).status).toBe(409);
    }
  });

  it('409 from PUT if the address got an account first, and the request stays open', async () => {
    const { body } = await ask();
    await buildUser(app.database, { tenantId: other.id, role: 'guest', email: body.email });
    expect((await decide(as.admin, body.id, { status: 'approved' })).status).toBe(409);
    const list = await app.call('GET', '/api/join-requests?status=pending', { token: as.admin.token });
    expect(list.body).toHaveLength(1);
    expect((await decide(as.admin, body.id, { status: 'denied' })).status).toBe(200);
  });
});
