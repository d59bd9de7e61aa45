/**
 * Tests changes of a user's own address. The new address must be proved if the server sends real
 * mail. The old one is notified, and the change can be reverted.
 */
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox, users } from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { buildUser, signedInAs, testPassword } from '../testing/builders.ts';

let local: TestApp;
/** An app on the same database that sends real mail instead of using the built-in mailbox. */
let mailing: TestApp;
let count = 0;
const address = (name: string) => `${name}-${Date.now().toString(36)}${++count}@example.com`;

beforeAll(async () => {
  local = await testApp();
  mailing = await testApp({ database: local.database, config: { smtpUrl: 'smtp://mail.invalid' } });
});
afterAll(async () => {
  await mailing.app.close();
  await local.close();
});

async function mailsTo(toEmail: string, template: string) {
  return local.database.platform
    .select()
    .from(outbox)
    .where(and(eq(outbox.toEmail, toEmail), eq(outbox.template, template)))
    .orderBy(desc(outbox.id));
}
async function tokenFor(toEmail: string, template: string): Promise<string> {
  const [mail] = await mailsTo(toEmail, template);
  const token = /token=([\w-]{43})$/.exec(String(mail?.payload.path))?.[1];
  if (!token) throw new Error(`no ${template} for ${toEmail}`);
  return token;
}
const put = (app: TestApp, id: string, token: string, body: object) =>
  app.call('PUT', `/api/users/${id}`, { token, body });
const login = (email: string, password = testPassword) =>
  local.call('POST', '/api/login', { body: { email, password } });

describe('an email change with an external mail server', () => {
  it('400 without the right current password, and the email stays unchanged', async () => {
    const { user, token } = await signedInAs(local.database, 'guest');
    const email = address('new');
    for (const more of [{}, { currentPassword: 'not it' }]) {
      const reply = await put(mailing, user.id, token, { email, ...more });
      expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'currentPassword' }] } });
    }
    expect(await mailsTo(email, 'account.newEmail')).toEqual([]);
    // A request with an unchanged email needs no password.
    const same = await put(mailing, user.id, token, { email: user.email, firstName: 'Ada' });
    expect(same).toMatchObject({ status: 200, body: { firstName: 'Ada', pendingEmail: null } });
  });

  it('takes effect after the mailed link is confirmed, and then notifies the old address', async () => {
    const { user, token } = await signedInAs(local.database, 'admin');
    const email = address('new');
    const asked = await put(mailing, user.id, token, {
      email,
      firstName: 'Bo',
      currentPassword: testPassword,
    });
    expect(asked).toMatchObject({
      status: 200,
      body: { email: user.email, pendingEmail: email, firstName: 'Bo' },
    });
    expect((await mailing.call('GET', '/api/users/me', { token })).body.pendingEmail).toBe(email);
    expect((await login(email)).status).toBe(401);
    expect(await mailsTo(user.email, 'account.emailChanged')).toEqual([]);

    const link = await tokenFor(email, 'account.newEmail');
    // The link does not set a password.
    expect((await mailing.call('POST', '/api/password/check', { body: { token: link } })).status).toBe(404);
    const confirmed = await mailing.call('POST', '/api/email/change', { body: { token: link } });
    expect(confirmed).toMatchObject({ status: 200, body: { email } });
    expect((await mailing.call('POST', '/api/email/change', { body: { token: link } })).status).toBe(404);
    expect((await login(email)).body.user).toMatchObject({ id: user.id, email, pendingEmail: null });
    expect(await mailsTo(user.email, 'account.emailChanged')).toHaveLength(1);
  });

  it('409 for an address with an account, at the request and at the confirmation', async () => {
    const { user, token, tenant } = await signedInAs(local.database, 'admin');
    const taken = await signedInAs(local.database, 'guest');
    const body = { email: taken.user.email.toUpperCase(), currentPassword: testPassword };
    expect((await put(mailing, user.id, token, body)).status).toBe(409);
    const email = address('raced');
    await put(mailing, user.id, token, { email, currentPassword: testPassword });
    await buildUser(local.database, { tenantId: tenant?.id ?? null, role: 'guest', email });
    const link = await tokenFor(email, 'account.newEmail');
    expect((await mailing.call('POST', '/api/email/change', { body: { token: link } })).status).toBe(409);
    expect((await login(user.email)).status).toBe(200);
  });

  it('can be mailed again or cancelled only by the user, and a new link voids the older link', async () => {
    const { user, token } = await signedInAs(local.database, 'admin');
    const pending = `/api/users/${user.id}/pending-email`;
    expect((await mailing.call('POST', pending, { token })).status).toBe(404);
    const email = address('new');
    await put(mailing, user.id, token, { email, currentPassword: testPassword });
    const first = await tokenFor(email, 'account.newEmail');
    expect((await mailing.call('POST', pending, { token })).status).toBe(200);
    const second = await tokenFor(email, 'account.newEmail');
    expect(second).not.toBe(first);
    expect((await mailing.call('POST', '/api/email/change', { body: { token: first } })).status).toBe(404);
    const other = await signedInAs(local.database, 'superadmin');
    expect((await mailing.call('DELETE', pending, { token: other.token })).status).toBe(404);
    expect((await mailing.call('DELETE', pending, { token })).status).toBe(200);
    expect((await mailing.call('POST', '/api/email/change', { body: { token: second } })).status).toBe(404);
    expect((await mailing.call('GET', '/api/users/me', { token })).body.pendingEmail).toBeNull();
  });

  it('ends without effect when the password changes', async () => {
    const { user, token } = await signedInAs(local.database, 'admin');
    const email = address('new');
    await put(mailing, user.id, token, { email, currentPassword: testPassword });
    await mailing.call('PUT', `/api/users/${user.id}/password`, {
      token,
      body: { currentPassword: testPassword, newPassword: 'a new password' },
    });
    const link = await tokenFor(email, 'account.newEmail');
    expect((await mailing.call('POST', '/api/email/change', { body: { token: link } })).status).toBe(404);
  });
});

describe('an administrator who changes a member’s address', () => {
  async function withMember() {
    const { token, user: admin, tenant } = await signedInAs(local.database, 'admin');
    const member = await buildUser(local.database, { tenantId: tenant!.id, role: 'guest' });
    return { token, admin, tenant: tenant!, member };
  }

  it('200 with both addresses if mail leaves the machine; the new one takes effect once its link was used', async () => {
    const { token, member } = await withMember();
    const email = address('given');
    const asked = await put(mailing, member.id, token, { email, firstName: 'Bo' });
    expect(asked).toMatchObject({
      status: 200,
      body: { email: member.email, pendingEmail: email, firstName: 'Bo' },
    });
    const listed = await mailing.call('GET', `/api/users?q=${member.email}`, { token });
    expect(listed.body).toMatchObject([{ email: member.email, pendingEmail: email }]);
    expect((await login(email)).status).toBe(401);
    // The old address is notified at once, but gets no link that reverts the change.
    const [early] = await mailsTo(member.email, 'account.emailChanged');
    expect(early?.payload).toMatchObject({ newEmail: email, path: null, waits: true });
    const link = await tokenFor(email, 'account.newEmail');
    const [invitation] = await mailsTo(email, 'account.newEmail');
    expect(invitation?.payload).toMatchObject({ byAdmin: true });

    const confirmed = await mailing.call('POST', '/api/email/change', { body: { token: link } });
    expect(confirmed).toMatchObject({ status: 200, body: { email } });
    expect((await login(email)).body.user).toMatchObject({ id: member.id, email, pendingEmail: null });
    expect((await login(member.email)).status).toBe(401);
    const [late] = await mailsTo(member.email, 'account.emailChanged');
    expect(late?.payload).toMatchObject({ newEmail: email, path: null, waits: false });
  });

  it('409 for an address that has an account, and nothing is mailed to it', async () => {
    const { token, member } = await withMember();
    const taken = await signedInAs(local.database, 'guest');
    const reply = await put(mailing, member.id, token, { email: taken.user.email });
    expect(reply).toMatchObject({ status: 409, body: { issues: [{ path: 'email' }] } });
    expect(await mailsTo(taken.user.email, 'account.newEmail')).toEqual([]);
  });

  it('404 or 403 for users that the caller may not change', async () => {
    const { token, tenant, member } = await withMember();
    const stranger = await signedInAs(local.database, 'admin');
    const colleague = await signedInAs(local.database, 'guest', tenant);
    const body = { email: address('given') };
    expect((await put(mailing, member.id, stranger.token, body)).status).toBe(404);
    expect((await put(mailing, member.id, colleague.token, body)).status).toBe(403);
    expect((await put(mailing, member.id, token, body)).status).toBe(200);
  });

  it('lets the member have the link mailed again, without a link to undo the change, or keep the old address', async () => {
    const { token, member } = await withMember();
    const own = (await login(member.email)).body.token as string;
    const email = address('given');
    await put(mailing, member.id, token, { email });
    const pending = `/api/users/${member.id}/pending-email`;
    expect((await mailing.call('POST', pending, { token: own })).status).toBe(200);
    const again = await tokenFor(email, 'account.newEmail');
    await mailing.call('POST', '/api/email/change', { body: { token: again } });
    const [told] = await mailsTo(member.email, 'account.emailChanged');
    expect(told?.payload).toMatchObject({ path: null, waits: false });

    const other = address('given');
    await put(mailing, member.id, token, { email: other });
    const link = await tokenFor(other, 'account.newEmail');
    expect((await mailing.call('DELETE', pending, { token: own })).status).toBe(200);
    expect((await mailing.call('POST', '/api/email/change', { body: { token: link } })).status).toBe(404);
  });

  it('applies the address at once if a superadmin uses *Manage admin*, and mails the old address', async () => {
    const { admin, tenant } = await withMember();
    const root = await signedInAs(local.database, 'superadmin');
    const email = address('managed');
    const path = `/api/tenants/${tenant.id}/admin/${admin.id}`;
    expect((await mailing.call('PUT', path, { token: root.token, body: { email } })).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    const [told] = await mailsTo(admin.email, 'account.emailChanged');
    expect(told?.payload).toMatchObject({ newEmail: email, path: null });
  });
});

describe('the old address', () => {
  it('gets a mail at once with the built-in mailbox, and can revert the change', async () => {
    const { user, token } = await signedInAs(local.database, 'admin');
    const email = address('thief');
    expect((await put(local, user.id, token, { email })).body).toMatchObject({ email, pendingEmail: null });
    // A thief who also changes the password must not disable the undo link.
    await local.call('PUT', `/api/users/${user.id}/password`, {
      token,
      body: { currentPassword: testPassword, newPassword: 'known to the thief' },
    });
    expect(await mailsTo(email, 'account.passwordChanged')).toHaveLength(1);
    const undo = await tokenFor(user.email, 'account.emailChanged');
    expect((await local.call('POST', '/api/password/check', { body: { token: undo } })).status).toBe(404);
    const undone = await local.call('POST', '/api/email/undo', { body: { token: undo } });
    expect(undone).toMatchObject({ status: 200, body: { email: user.email } });
    expect((await local.call('GET', '/api/users/me', { token })).status).toBe(401);
    expect((await login(user.email, 'known to the thief')).status).toBe(401);
    expect((await login(email, 'known to the thief')).status).toBe(401);
    const set = await local.call('POST', '/api/password/reset', {
      body: { token: undone.body.passwordToken, password: 'mine again, for sure' },
    });
    expect(set.status).toBe(200);
    expect((await login(user.email, 'mine again, for sure')).status).toBe(200);
    expect((await local.call('POST', '/api/email/undo', { body: { token: undo } })).status).toBe(404);
  });

  it('can be restored by its undo link even after another undo link restored a later address', async () => {
    const { user, token } = await signedInAs(local.database, 'admin');
    const [second, third] = [address('second'), address('third')];
    await put(local, user.id, token, { email: second });
    await put(local, user.id, token, { email: third });
    const byThief = await tokenFor(second, 'account.emailChanged');
    const byOwner = await tokenFor(user.email, 'account.emailChanged');
    expect((await local.call('POST', '/api/email/undo', { body: { token: byThief } })).status).toBe(200);
    const owner = await local.call('POST', '/api/email/undo', { body: { token: byOwner } });
    expect(owner).toMatchObject({ status: 200, body: { email: user.email } });
  });

  it('409 for an undo link when another user has the old address by now', async () => {
    const { user, token, tenant } = await signedInAs(local.database, 'admin');
    await put(local, user.id, token, { email: address('new') });
    await buildUser(local.database, { tenantId: tenant?.id ?? null, role: 'guest', email: user.email });
    const undo = await tokenFor(user.email, 'account.emailChanged');
    expect((await local.call('POST', '/api/email/undo', { body: { token: undo } })).status).toBe(409);
  });

  it('gets no undo link after an administrator’s change, and no mail after a change of case', async () => {
    const { token, tenant } = await signedInAs(local.database, 'admin');
    const member = await buildUser(local.database, { tenantId: tenant?.id ?? null, role: 'guest' });
    await put(local, member.id, token, { email: member.email.toUpperCase() });
    expect(await mailsTo(member.email, 'account.emailChanged')).toEqual([]);
    const email = address('given');
    expect((await put(local, member.id, token, { email })).body).toMatchObject({ email, pendingEmail: null });
    const [mail] = await mailsTo(member.email.toUpperCase(), 'account.emailChanged');
    expect(mail?.payload).toMatchObject({ newEmail: email, path: null });
    const [row] = await local.database.platform.select().from(users).where(eq(users.id, member.id));
    expect(row?.pendingEmail).toBeNull();
  });
});
