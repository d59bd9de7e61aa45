import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionIdleDays } from '#domain/accounts/rules.ts';
import { sessions } from '../db/schema.ts';
import { newId } from '../db/id.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildUser, signedInAs, testPassword } from '../testing/builders.ts';
import { deviceOf } from './devices.ts';
import { hashToken } from '../keys/tokens.ts';

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`;

describe('deviceOf', () => {
  it.each([
    [chrome('Windows NT 10.0; Win64; x64'), 'Chrome on Windows', 'desktop'],
    [`${chrome('Windows NT 10.0; Win64; x64')} Edg/130.0`, 'Microsoft Edge on Windows', 'desktop'],
    [chrome('Linux; Android 14; Pixel 8').replace('Safari', 'Mobile Safari'), 'Chrome on Android', 'phone'],
    [chrome('X11; CrOS x86_64 14541.0.0'), 'Chrome on Chrome OS', 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux', 'desktop'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
      'Safari on iPad',
      'tablet',
    ],
    ['curl/8.5.0', 'curl', 'other'],
    ['', 'Unknown device', 'other'],
    ['<script>alert(1)</script>', 'Unknown device', 'other'],
    ['x'.repeat(500), 'x'.repeat(40), 'other'],
  ])('recognizes %s as %s', (userAgent, name, kind) => expect(deviceOf(userAgent)).toEqual({ name, kind }));
});

describe('signed-in devices', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const login = async (email: string, userAgent: string) => {
    const reply = await app.call('POST', '/api/login', {
      body: { email, password: testPassword },
      headers: { 'user-agent': userAgent },
    });
    expect(reply.status).toBe(200);
    return reply.body.token as string;
  };
  const listed = async (token: string) => (await app.call('GET', '/api/sessions', { token })).body;
  const stored = async (token: string) =>
    (
      await app.database.platform
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashToken(token)))
    )[0];

  it.each(['admin', 'eventManager', 'guest', 'superadmin'] as const)(
    'can be listed and signed out only by the signed-in %s, without showing tokens',
    async (role) => {
      const { user, token: first, tenant } = await signedInAs(app.database, role);
      const colleague = await signedInAs(app.database, role, tenant ?? undefined);
      const laptop = await login(user.email, chrome('Windows NT 10.0'));
      const phone = await login(user.email, chrome('Linux; Android 14').replace('Safari', 'Mobile Safari'));

      const all = await listed(laptop);
      expect(all).toHaveLength(3);
      expect(Object.keys(all[0]).sort()).toEqual([
        'createdAt',
        'current',
        'id',
        'kind',
        'lastUsedAt',
        'name',
      ]);
      expect(all.find((device: { current: boolean }) => device.current)).toMatchObject({
        name: 'Chrome on Windows',
      });
      expect(all.map((device: { name: string }) => device.name).sort()).toEqual([
        'Chrome on Android',
        'Chrome on Windows',
        'Unknown device',
      ]);
      for (const token of [first, laptop, phone]) {
        expect(JSON.stringify(all)).not.toContain(token);
        expect(JSON.stringify(all)).not.toContain(hashToken(token));
      }

      // For everybody except its user, a session does not exist (404), whatever their role.
      const [theirs] = await listed(colleague.token);
      const foreign = await app.call('DELETE', `/api/sessions/${theirs.id}`, { token: laptop });
      const unknown = await app.call('DELETE', `/api/sessions/${newId()}`, { token: laptop });
      const malformed = await app.call('DELETE', '/api/sessions/1', { token: laptop });
      expect([foreign.status, unknown.status, malformed.status]).toEqual([404, 404, 404]);
      expect(await listed(colleague.token)).toHaveLength(1);

      const phoneId = all.find((device: { name: string }) => device.name === 'Chrome on Android').id;
      const ended = await app.call('DELETE', `/api/sessions/${phoneId}`, { token: laptop });
      expect(ended).toMatchObject({ status: 200, body: { message: 'Signed out' } });
      expect((await app.call('GET', '/api/users/me', { token: phone })).status).toBe(401);
      expect((await app.call('DELETE', `/api/sessions/${phoneId}`, { token: laptop })).status).toBe(404);

      const others = await app.call('DELETE', '/api/sessions', { token: laptop });
      expect(others.body).toEqual({ message: 'Signed out on 1 other device.' });
      expect((await app.call('GET', '/api/users/me', { token: first })).status).toBe(401);
      expect(await listed(laptop)).toMatchObject([{ current: true }]);
      const none = await app.call('DELETE', '/api/sessions', { token: laptop });
      expect(none.body).toEqual({ message: 'You aren’t signed in anywhere else.' });
      expect((await app.call('GET', '/api/users/me', { token: colleague.token })).status).toBe(200);
    },
  );

  it('can be paged, searched and sorted', async () => {
    const { user, token } = await signedInAs(app.database, 'guest');
    await login(user.email, chrome('Windows NT 10.0'));
    await login(user.email, 'curl/8.5.0');
    const asked = async (query: string) => {
      const { body, headers } = await app.call('GET', `/api/sessions?${query}`, { token });
      return [body.map((device: { name: string }) => device.name), headers['x-total-count']];
    };
    expect(await asked('sort=name')).toEqual([['Chrome on Windows', 'Unknown device', 'curl'], '3']);
    expect(await asked('sort=-name&page=2&pageSize=2')).toEqual([['Chrome on Windows'], '3']);
    expect(await asked('q=WINDOWS')).toEqual([['Chrome on Windows'], '1']);
    expect((await app.call('GET', '/api/sessions?page=0', { token })).status).toBe(400);
  });

  it('appear in the activity log when signed out from another device', async () => {
    const { user, token, tenant } = await signedInAs(app.database, 'admin');
    await login(user.email, chrome('Windows NT 10.0'));
    const [laptop] = (await listed(token)).filter((device: { current: boolean }) => !device.current);
    await app.call('DELETE', `/api/sessions/${laptop.id}`, { token });
    await login(user.email, 'curl/8.5.0');
    await login(user.email, 'curl/8.5.0');
    await app.call('DELETE', '/api/sessions', { token });
    await app.call('DELETE', '/api/sessions', { token });
    const last = await login(user.email, 'curl/8.5.0');
    const own = (await listed(last)).find((device: { current: boolean }) => device.current);
    await app.call('DELETE', `/api/sessions/${own.id}`, { token: last });

    const { body } = await app.call('GET', '/api/activity', { token });
    const expected = {
      tenantId: tenant?.id,
      actorId: user.id,
      actorLabel: 'Ada Host',
      subjectType: 'session',
    };
    expect(body).toMatchObject([
      { ...expected, action: 'session.end', details: { count: 2 } },
      { ...expected, action: 'session.end', subjectId: laptop.id, details: { device: 'Chrome on Windows' } },
    ]);
  });

  it('401 without a session', async () => {
    expect((await app.call('GET', '/api/sessions')).status).toBe(401);
    expect((await app.call('DELETE', '/api/sessions')).status).toBe(401);
    expect((await app.call('DELETE', `/api/sessions/${newId()}`)).status).toBe(401);
  });

  it('exclude expired sessions', async () => {
    const { user, token } = await signedInAs(app.database, 'admin');
    const idle = await login(user.email, 'curl/8.5.0');
    const over = await login(user.email, 'curl/8.5.0');
    const long = new Date(Date.now() - (sessionIdleDays + 1) * 86_400_000);
    const set = (of: string, values: object) =>
      app.database.platform
        .update(sessions)
        .set(values)
        .where(eq(sessions.tokenHash, hashToken(of)));
    await set(idle, { lastUsedAt: long });
    await set(over, { expiresAt: new Date(Date.now() - 1_000) });
    expect(await listed(token)).toMatchObject([{ current: true }]);
  });

  it('keep at most 500 characters of the user agent, without control characters', async () => {
    const { user } = await signedInAs(app.database, 'guest');
    const long = await login(user.email, `tab\there ${'x'.repeat(900)}`);
    const row = await stored(long);
    expect(row?.userAgent).toHaveLength(500);
    expect(row?.userAgent.startsWith('tab here xxx')).toBe(true);
  });

  it('include the browser that registered', async () => {
    const signup = await app.call('POST', '/api/tenants/signup', {
      body: { name: `Devices ${newId()}`, subscriptionPlan: 'free' },
    });
    const { body } = await app.call('POST', '/api/register', {
      body: {
        email: `${newId()}@example.com`,
        password: 'kettle 7',
        role: 'admin',
        tenantId: signup.body.id,
        isNewOrganization: true,
      },
      headers: { 'user-agent': chrome('Windows NT 10.0') },
    });
    expect(await listed(body.token)).toMatchObject([{ name: 'Chrome on Windows', current: true }]);
  });

  it('lose their sessions when an admin sets a new password', async () => {
    const admin = await signedInAs(app.database, 'admin');
    const user = await buildUser(app.database, { tenantId: admin.tenant?.id ?? '', role: 'guest' });
    const token = await login(user.email, 'curl/8.5.0');
    await app.call('PUT', `/api/users/${user.id}/password`, {
      token: admin.token,
      body: { newPassword: 'another one' },
    });
    expect((await app.call('GET', '/api/sessions', { token })).status).toBe(401);
  });
});
