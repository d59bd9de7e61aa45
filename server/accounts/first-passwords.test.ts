/** Tests first passwords set by a mailed link, and refusals of common passwords. */
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outbox } from '../db/schema.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { signedInAs, testPassword } from '../testing/builders.ts';

let app: TestApp;
let count = 0;
const address = () => `member-${Date.now().toString(36)}${++count}@example.com`;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('201 from POST /api/users with invite, and the mailed link sets the first password', async () => {
  const { token } = await signedInAs(app.database, 'admin');
  const email = address();
  const made = await app.call('POST', '/api/users', { token, body: { email, role: 'guest', invite: true } });
  expect(made).toMatchObject({ status: 201, body: { email, role: 'guest' } });
  const [mail] = await app.database.platform
    .select()
    .from(outbox)
    .where(eq(outbox.toEmail, email))
    .orderBy(desc(outbox.id));
  expect(mail?.template).toBe('account.setPassword');
  const link = /token=([\w-]{43})$/.exec(String(mail?.payload.path))?.[1];
  const reset = (password: string) =>
    app.call('POST', '/api/password/reset', { body: { token: link, password } });
  const common = await reset('password');
  expect(common).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
  // The link can be used again after the call refused the new password.
  expect((await reset('a first password')).status).toBe(200);
  const signedIn = await app.call('POST', '/api/login', { body: { email, password: 'a first password' } });
  expect(signedIn.status).toBe(200);
});

it('201 from POST /api/users with a password, and 400 without password and invite', async () => {
  const { token } = await signedInAs(app.database, 'admin');
  const email = address();
  const neither = await app.call('POST', '/api/users', { token, body: { email, role: 'guest' } });
  expect(neither).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
  const body = { email, role: 'guest', password: 'kettle 7' };
  expect((await app.call('POST', '/api/users', { token, body })).status).toBe(201);
  const mails = await app.database.platform.select().from(outbox).where(eq(outbox.toEmail, email));
  expect(mails).toEqual([]);
});

it('400 for a common password in every call that sets a password', async () => {
  const { token, user, tenant } = await signedInAs(app.database, 'admin');
  const own = `/api/users/${user.id}/password`;
  for (const newPassword of ['123456', 'qwertyuiop', user.email]) {
    const reply = await app.call('PUT', own, { token, body: { currentPassword: testPassword, newPassword } });
    expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'newPassword' }] } });
  }
  const email = address();
  const created = await app.call('POST', '/api/users', { token, body: { email, password: email } });
  expect(created).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
  const joins = await app.call('POST', '/api/join-requests', {
    body: { tenantId: tenant?.id, email, password: 'letmein' },
  });
  expect(joins).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
  const name = `Org ${address()}`;
  const { body: made } = await app.call('POST', '/api/tenants/signup', { body: { name } });
  const body = { email, role: 'admin', tenantId: made.id };
  for (const password of ['password', name]) {
    const reply = await app.call('POST', '/api/register', { body: { ...body, password } });
    expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
  }
  // After refused passwords, the same organization can still be claimed.
  expect((await app.call('POST', '/api/register', { body: { ...body, password: 'kettle 7' } })).status).toBe(
    201,
  );
});

it('429 for a caller who probes many addresses, but not for an admin who adds a team', async () => {
  const limited = await testApp({ database: app.database, config: { rateLimit: true } });
  const { token, tenant } = await signedInAs(app.database, 'admin');
  const taken = await signedInAs(app.database, 'guest');
  const add = async (email: string) =>
    (await limited.call('POST', '/api/users', { token, body: { email, invite: true } })).status;
  expect(tenant).not.toBeNull();
  for (let n = 0; n < 30; n++) expect(await add(address())).toBe(201);
  for (let n = 0; n < 20; n++) expect(await add(taken.user.email)).toBe(409);
  expect(await add(taken.user.email)).toBe(429);
  expect(await add(address())).toBe(429);
  await limited.app.close();
});
