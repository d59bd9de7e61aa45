/** What changes of second factors require, whom they notify, and how they are reverted. */
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/access/rules.ts';
import { activityLog, joinRequests, outbox, sessions, users } from '../../../db/schema.ts';
import { newId } from '../../../db/id.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { buildEvent, buildTenant, buildUser, signedInAs, testPassword } from '../../../testing/builders.ts';
import { setUpAuthenticator } from '../../../testing/factors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let count = 0;
const newEmail = () => `changed-${Date.now().toString(36)}${++count}@example.com`;
const login = (email: string, password = testPassword) =>
  app.call('POST', '/api/login', { body: { email, password } });
const factorMails = (email: string) =>
  app.database.platform
    .select()
    .from(outbox)
    .where(and(eq(outbox.toEmail, email), eq(outbox.template, 'account.factorChanged')))
    .orderBy(desc(outbox.id));
async function linkTo(email: string): Promise<string> {
  const [mail] = await factorMails(email);
  return /token=([\w-]{43})$/.exec(String(mail?.payload.path))?.[1] ?? '';
}
const undo = (token: string) => app.call('POST', '/api/factors/undo', { body: { token } });
const ofUser = (id: string) => eq(users.id, id);

/** Returns a signed-in user, and `forget`, which makes the session need a new confirmation. */
async function longAgo(role: Role, inTenant?: { id: string; name: string }) {
  const signedIn = await signedInAs(app.database, role, inTenant);
  const forget = () =>
    app.database.platform
      .update(sessions)
      .set({ confirmedAt: null })
      .where(eq(sessions.userId, signedIn.user.id));
  return { ...signedIn, forget };
}

describe('sensitive account changes', () => {
  /**
   * Each act has a name, the user's role, the role of the caller who changes the user, the status
   * if no confirmation is needed, and the request.
   */
  const acts: [
    string,
    Role,
    'admin' | 'superadmin',
    number,
    (id: string, tenantId: string) => [string, string, object?],
  ][] = [
    ['another email', 'guest', 'admin', 200, (id) => ['PUT', `/api/users/${id}`, { email: newEmail() }]],
    ['another role', 'guest', 'admin', 200, (id) => ['PUT', `/api/users/${id}`, { role: 'eventManager' }]],
    [
      'a password',
      'guest',
      'admin',
      200,
      (id) => ['PUT', `/api/users/${id}/password`, { newPassword: 'one of theirs' }],
    ],
    [
      'a new admin',
      'guest',
      'admin',
      201,
      () => ['POST', '/api/users', { email: newEmail(), password: 'one of theirs', role: 'admin' }],
    ],
    [
      'the admin of an organization',
      'admin',
      'superadmin',
      200,
      (id, tenant) => ['PUT', `/api/tenants/${tenant}/admin/${id}`, { email: newEmail() }],
    ],
    ['the deletion of a user', 'guest', 'admin', 200, (id) => ['DELETE', `/api/users/${id}`]],
    [
      'the deletion of an organization',
      'guest',
      'superadmin',
      409,
      (_id, tenant) => ['DELETE', `/api/tenants/${tenant}`],
    ],
    ['a second factor of somebody', 'guest', 'admin', 409, (id) => ['DELETE', `/api/users/${id}/factors`]],
  ];

  it.each(acts)(
    '403 for %s until a user with a second factor confirms their identity',
    async (_what, role, by, expected, of) => {
      const tenant = await buildTenant(app.database);
      const subject = await buildUser(app.database, { tenantId: tenant.id, role });
      const [method, path, body] = of(subject.id, tenant.id);
      const call = (token: string) => app.call(method as 'PUT', path, { token, ...(body && { body }) });

      const asked = await longAgo(by, tenant);
      await setUpAuthenticator(app, asked.token);
      await asked.forget();
      const before = await app.database.platform.select().from(users).where(ofUser(subject.id));
      expect(await call(asked.token)).toMatchObject({ status: 403, body: { code: 'confirmIdentity' } });
      expect(await app.database.platform.select().from(users).where(ofUser(subject.id))).toEqual(before);

      const without = await longAgo(by, tenant);
      await without.forget();
      expect((await call(without.token)).status).toBe(expected);
    },
  );

  it('403 for the deletion of an event until the user confirms, and the event stays', async () => {
    const { user, token, tenant, forget } = await longAgo('eventManager');
    const event = await buildEvent(app.database, { tenantId: tenant!.id, createdBy: user.id });
    const remove = () => app.call('DELETE', `/api/events/${event.id}`, { token });
    const phone = await setUpAuthenticator(app, token);
    await forget();
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'confirmIdentity' } });
    expect((await app.call('GET', `/api/events/${event.id}`, { token })).status).toBe(200);
    await app.call('POST', '/api/identity', { token, body: { code: phone.code() } });
    expect((await remove()).status).toBe(200);
  });

  it.each([
    [
      'email',
      (id: string) => ['PUT', `/api/users/${id}`, { email: newEmail(), currentPassword: testPassword }],
    ],
    [
      'password',
      (id: string) => [
        'PUT',
        `/api/users/${id}/password`,
        { currentPassword: testPassword, newPassword: 'one of mine' },
      ],
    ],
    ['account’s deletion', () => ['POST', '/api/users/me/delete', { currentPassword: testPassword }]],
  ] as [string, (id: string) => [string, string, object]][])(
    '403 for a change of the user’s own %s with only a password if the user has a second factor',
    async (_what, of) => {
      const { tenant } = await signedInAs(app.database, 'admin');
      const asked = await longAgo('eventManager', tenant!);
      const [method, path, body] = of(asked.user.id);
      const call = () => app.call(method as 'PUT', path, { token: asked.token, body });
      const phone = await setUpAuthenticator(app, asked.token);
      await asked.forget();
      const [before] = await app.database.platform.select().from(users).where(ofUser(asked.user.id));
      expect(await call()).toMatchObject({ status: 403, body: { code: 'confirmIdentity' } });
      const byPassword = { token: asked.token, body: { password: testPassword } };
      expect((await app.call('POST', '/api/identity', byPassword)).status).toBe(400);
      expect((await call()).status).toBe(403);
      const [after] = await app.database.platform.select().from(users).where(ofUser(asked.user.id));
      expect(after).toEqual(before);
      await app.call('POST', '/api/identity', { token: asked.token, body: { code: phone.code() } });
      expect((await call()).status).toBe(200);
    },
  );

  it('403 for the deletion of the user’s organization until the user confirms', async () => {
    const { token, tenant, forget } = await longAgo('admin');
    const phone = await setUpAuthenticator(app, token);
    await forget();
    const remove = () =>
      app.call('POST', '/api/tenants/self/deletion', { token, body: { name: tenant!.name } });
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'confirmIdentity' } });
    await app.call('POST', '/api/identity', { token, body: { code: phone.code() } });
    expect((await remove()).status).toBe(200);
  });

  it('200 for the repeated call after the user confirmed', async () => {
    const { user, token, forget } = await longAgo('eventManager');
    const phone = await setUpAuthenticator(app, token);
    await forget();
    const email = newEmail();
    const change = () => app.call('PUT', `/api/users/${user.id}`, { token, body: { email } });
    // Changing other fields of a profile needs no confirmation.
    const name = { firstName: 'Bo', email: user.email };
    expect((await app.call('PUT', `/api/users/${user.id}`, { token, body: name })).status).toBe(200);
    expect((await change()).status).toBe(403);
    await app.call('POST', '/api/identity', { token, body: { code: phone.code() } });
    expect(await change()).toMatchObject({ status: 200, body: { email } });
  });

  it('403 for approving an applicant as admin before the user confirms, but 200 for the role guest', async () => {
    const { token, tenant, forget } = await longAgo('admin');
    await setUpAuthenticator(app, token);
    await forget();
    for (const [role, status] of [
      ['admin', 403],
      ['guest', 200],
    ] as const) {
      const id = newId();
      const email = newEmail();
      await app.database.platform.insert(joinRequests).values({
        id,
        tenantId: tenant?.id ?? '',
        email,
        emailKey: email,
        requestMessage: '',
        passwordHash: 'hash',
      });
      const body = { status: 'approved', role };
      expect((await app.call('PUT', `/api/join-requests/${id}`, { token, body })).status).toBe(status);
    }
  });
});

describe('mails about the second factor', () => {
  it('report every change, with a link to undo the change', async () => {
    const { user, token } = await signedInAs(app.database, 'guest');
    const phone = await setUpAuthenticator(app, token);
    await app.call('POST', '/api/identity', { token, body: { code: phone.recoveryCodes[0] } });
    await app.call('POST', '/api/factors/recovery-codes', { token });
    await app.call('DELETE', '/api/factors/authenticator', { token });
    const mails = await factorMails(user.email);
    expect(mails.map(({ payload }) => payload.act).reverse()).toEqual([
      'appAdded',
      'codeUsed',
      'codesMade',
      'appRemoved',
    ]);
    expect(mails.map(({ payload }) => payload.left).reverse()).toEqual([undefined, 9, undefined, undefined]);
    for (const { payload } of mails) expect(payload.path).toMatch(/^\/factor\/undo\?token=[\w-]{43}$/);
  });

  it('link to an undo that removes the added factor, ends all sessions and requires a new password', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    await setUpAuthenticator(app, token);
    const link = await linkTo(user.email);
    // The attacker's password change must not disable the link.
    await app.call('PUT', `/api/users/${user.id}/password`, {
      token,
      body: { currentPassword: testPassword, newPassword: 'of the attacker' },
    });
    const done = await undo(link);
    expect(done).toMatchObject({ status: 200, body: { passwordToken: expect.any(String) } });
    expect((await undo(link)).status).toBe(404);
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
    expect((await login(user.email, 'of the attacker')).body.code).toBe('wrongCredentials');
    const set = await app.call('POST', '/api/password/reset', {
      body: { token: done.body.passwordToken, password: 'of the owner' },
    });
    expect(set.status).toBe(200);
    expect((await login(user.email, 'of the owner')).status).toBe(200);
    const lines = await app.database.platform
      .select({ action: activityLog.action })
      .from(activityLog)
      .where(eq(activityLog.subjectId, user.id));
    expect(lines.map(({ action }) => action)).toContain('factor.undo');
  });

  it('link to an undo that keeps the earlier app but voids recovery codes', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    const phone = await setUpAuthenticator(app, token);
    await app.call('POST', '/api/factors/recovery-codes', { token });
    const done = await undo(await linkTo(user.email));
    await app.call('POST', '/api/password/reset', {
      body: { token: done.body.passwordToken, password: 'of the owner' },
    });
    const { ticket } = (await login(user.email, 'of the owner')).body;
    const finish = (code: string) => app.call('POST', '/api/login/second-factor', { body: { ticket, code } });
    expect((await finish(phone.recoveryCodes[1] ?? '')).status).toBe(401);
    expect((await finish(phone.code())).status).toBe(200);
  });

  it('lose their undo link when the user reverts an earlier email change', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    const theirs = newEmail();
    await app.call('PUT', `/api/users/${user.id}`, { token, body: { email: theirs } });
    await setUpAuthenticator(app, token);
    const attackers = await linkTo(theirs);
    const [mail] = await app.database.platform
      .select()
      .from(outbox)
      .where(and(eq(outbox.toEmail, user.email), eq(outbox.template, 'account.emailChanged')));
    const link = /token=([\w-]{43})$/.exec(String(mail?.payload.path))?.[1];
    const done = await app.call('POST', '/api/email/undo', { body: { token: link } });
    expect(done.status).toBe(200);
    const [row] = await app.database.platform.select().from(users).where(ofUser(user.id));
    expect(row).toMatchObject({ email: user.email, hasFactor: false });
    expect((await undo(attackers)).status).toBe(404);
  });
});

describe('a factor that an administrator removes', () => {
  it('loses its recovery codes, and a mail without a link reports the removal', async () => {
    const admin = await signedInAs(app.database, 'admin');
    const member = await signedInAs(app.database, 'guest', admin.tenant ?? undefined);
    await setUpAuthenticator(app, member.token);
    const list = await app.call('GET', '/api/users', { token: admin.token });
    const shown = (list.body as { id: string; hasFactor: boolean }[]).filter(({ hasFactor }) => hasFactor);
    expect(shown.map(({ id }) => id)).toEqual([member.user.id]);
    const reset = () => app.call('DELETE', `/api/users/${member.user.id}/factors`, { token: admin.token });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(409);
    expect((await login(member.user.email)).status).toBe(200);
    const [mail] = await factorMails(member.user.email);
    expect(mail?.payload).toMatchObject({ act: 'reset', path: null });
  });

  it('cannot be the administrator’s own or a superadmin’s', async () => {
    const admin = await signedInAs(app.database, 'admin');
    const root = await signedInAs(app.database, 'superadmin');
    const reset = (id: string, token: string) => app.call('DELETE', `/api/users/${id}/factors`, { token });
    expect((await reset(admin.user.id, admin.token)).status).toBe(403);
    expect((await reset(root.user.id, root.token)).status).toBe(403);
    expect((await reset(root.user.id, admin.token)).status).toBe(404);
  });
});
