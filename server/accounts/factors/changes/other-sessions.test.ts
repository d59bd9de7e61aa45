/** What a change of second factors does to the user's sessions, and which session may make one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { signedInAs, testPassword } from '../../../testing/builders.ts';
import { setUpAuthenticator } from '../../../testing/factors.ts';
import { newPasskey } from '../../../testing/passkey.ts';
import { createSession } from '../../sessions.ts';

const address = 'https://turnout.test';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { publicUrl: address } });
});
afterAll(() => app.close());

const post = (path: string, token: string, body?: object) =>
  app.call('POST', path, { token, ...(body && { body }) });
const statusOf = async (token: string) => (await app.call('GET', '/api/users/me', { token })).status;
const byPassword = async (email: string) =>
  (await app.call('POST', '/api/login', { body: { email, password: testPassword } })).body.token as string;
async function byCode(email: string, code: string): Promise<string> {
  const { ticket } = (await app.call('POST', '/api/login', { body: { email, password: testPassword } })).body;
  const done = await app.call('POST', '/api/login/second-factor', { body: { ticket, code } });
  return done.body.token as string;
}
async function addPasskey(userId: string, token: string): Promise<string> {
  const asked = (await post('/api/factors/passkeys/options', token)).body;
  const passkey = newPasskey(address, userId).made(asked.options);
  const added = await post('/api/factors/passkeys', token, { ticket: asked.ticket, name: 'Key', passkey });
  expect(added.status).toBe(201);
  return added.body.passkey.id as string;
}

describe('the other sessions of a user', () => {
  it('end when the user completes the setup of an authenticator app, not when the setup begins', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    const other = await byPassword(user.email);
    await post('/api/factors/authenticator', token);
    expect(await statusOf(other)).toBe(200);
    await setUpAuthenticator(app, token);
    expect(await statusOf(other)).toBe(401);
    expect((await app.call('DELETE', '/api/factors/authenticator', { token: other })).status).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });

  it('end when the app is removed', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    const phone = await setUpAuthenticator(app, token);
    const other = await byCode(user.email, phone.code());
    expect((await app.call('DELETE', '/api/factors/authenticator', { token })).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });

  it('end when a passkey is added, and when one is removed', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    const phone = await setUpAuthenticator(app, token);
    const before = await byCode(user.email, phone.recoveryCodes[0] ?? '');
    const id = await addPasskey(user.id, token);
    expect(await statusOf(before)).toBe(401);
    const after = await byCode(user.email, phone.recoveryCodes[1] ?? '');
    expect((await app.call('DELETE', `/api/factors/passkeys/${id}`, { token })).status).toBe(200);
    expect(await statusOf(after)).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });

  it('stay signed in when the change of factors is refused', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    const other = await byPassword(user.email);
    expect((await app.call('DELETE', '/api/factors/authenticator', { token })).status).toBe(404);
    await post('/api/factors/authenticator', token);
    const wrong = await app.call('PUT', '/api/factors/authenticator', { token, body: { code: '000000' } });
    expect(wrong.status).toBe(400);
    expect(await statusOf(other)).toBe(200);
  });

  it('all end when an administrator removes the factors', async () => {
    const admin = await signedInAs(app.database, 'admin');
    const member = await signedInAs(app.database, 'guest', admin.tenant ?? undefined);
    await setUpAuthenticator(app, member.token);
    const reset = await app.call('DELETE', `/api/users/${member.user.id}/factors`, { token: admin.token });
    expect(reset.status).toBe(200);
    expect(await statusOf(member.token)).toBe(401);
    expect(await statusOf(admin.token)).toBe(200);
  });
});

describe('a session that signed in without the second factor', () => {
  /**
   * Makes a session from before an upgrade of Turnout. Today, setting up a factor ends all other
   * sessions.
   */
  async function withOldSession() {
    const { user, token } = await signedInAs(app.database, 'admin');
    const phone = await setUpAuthenticator(app, token);
    const old = await createSession(app.database.platform, user.id, new Date());
    return { token, phone, old };
  }

  it('403 for every change of factors, although its password was typed a moment ago', async () => {
    const { token, old } = await withOldSession();
    const calls = [
      ['POST', '/api/factors/authenticator'],
      ['DELETE', '/api/factors/authenticator'],
      ['POST', '/api/factors/passkeys/options'],
      ['POST', '/api/factors/recovery-codes'],
    ] as const;
    for (const [method, path] of calls) {
      const reply = await app.call(method, path, { token: old });
      expect(reply, path).toMatchObject({ status: 403, body: { code: 'confirmIdentity' } });
    }
    expect((await app.call('GET', '/api/factors', { token })).body.authenticator).not.toBeNull();
  });

  it('may change factors once its user types a code', async () => {
    const { phone, old } = await withOldSession();
    expect((await post('/api/identity', old, { code: phone.code() })).status).toBe(200);
    expect((await app.call('DELETE', '/api/factors/authenticator', { token: old })).status).toBe(200);
  });
});
