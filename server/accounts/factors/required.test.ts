/** Tests the roles that must have a second factor. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { buildHelper } from '../../testing/build-helper.ts';
import { buildEvent, signedInAs, testPassword } from '../../testing/builders.ts';
import { setUpAuthenticator } from '../../testing/factors.ts';

let app: TestApp;
let root: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  app = await testApp();
  root = await signedInAs(app.database, 'superadmin');
});
afterAll(() => app.close());
const require = (token: string, roles: string[]) =>
  app.call('PUT', '/api/factors/rules', { token, body: { roles } });
afterEach(async () => void (await require(root.token, [])));

describe('a user without the required second factor', () => {
  it('403 for everything except setup and sign-out until a factor exists', async () => {
    const { user, token } = await signedInAs(app.database, 'eventManager');
    expect((await require(root.token, ['eventManager'])).body).toEqual({
      platform: ['eventManager'],
      organization: null,
    });
    const login = await app.call('POST', '/api/login', {
      body: { email: user.email, password: testPassword },
    });
    expect(login).toMatchObject({ status: 200, body: { user: { factorMissing: true } } });
    for (const [method, path, body] of [
      ['GET', '/api/events'],
      ['GET', '/api/users'],
      ['GET', '/api/sessions'],
      ['POST', '/api/events', { name: 'Gala', dateTime: '2099-01-01T12:00:00Z' }],
      ['PUT', `/api/users/${user.id}`, { firstName: 'Bo' }],
    ] as const) {
      const reply = await app.call(method, path, { token, ...(body && { body }) });
      expect(reply).toMatchObject({ status: 403, body: { code: 'factorMissing' } });
    }
    expect((await app.call('GET', '/api/users/me', { token })).body.factorMissing).toBe(true);
    expect((await app.call('GET', '/api/factors', { token })).status).toBe(200);
    expect((await app.call('POST', '/api/logout', { token: String(login.body.token) })).status).toBe(200);
    await setUpAuthenticator(app, token);
    expect((await app.call('GET', '/api/users/me', { token })).body.factorMissing).toBeUndefined();
    expect((await app.call('GET', '/api/events', { token })).status).toBe(200);
  });

  it('409 for removing the last factor, which can only be replaced', async () => {
    const { token } = await signedInAs(app.database, 'guest');
    await setUpAuthenticator(app, token);
    await require(root.token, ['guest']);
    const remove = () => app.call('DELETE', '/api/factors/authenticator', { token });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await setUpAuthenticator(app, token);
    await require(root.token, []);
    expect((await remove()).status).toBe(200);
  });
});

describe('the setting for required factors', () => {
  it('binds an organization’s own users only, and never a superadmin', async () => {
    const [ours, others] = [await signedInAs(app.database, 'admin'), await signedInAs(app.database, 'guest')];
    const member = await signedInAs(app.database, 'guest', ours.tenant ?? undefined);
    const set = await require(ours.token, ['guest', 'superadmin']);
    expect(set.body).toEqual({ platform: [], organization: ['guest'] });
    expect((await app.call('GET', '/api/events', { token: member.token })).body.code).toBe('factorMissing');
    expect((await app.call('GET', '/api/events', { token: others.token })).status).toBe(200);
    expect((await app.call('GET', '/api/tenants', { token: root.token })).status).toBe(200);
    await require(root.token, ['eventManager']);
    expect((await app.call('GET', '/api/factors/rules', { token: ours.token })).body).toEqual({
      platform: ['eventManager'],
      organization: ['guest'],
    });
  });

  it('binds members who may edit an event like event managers, and not members who may only read an event', async () => {
    const admin = await signedInAs(app.database, 'admin');
    const [editor, viewer] = await Promise.all(
      ['edit', 'view'].map(() => signedInAs(app.database, 'guest', admin.tenant ?? undefined)),
    );
    const of = { tenantId: admin.tenant!.id, createdBy: admin.user.id };
    const event = await buildEvent(app.database, of);
    await buildHelper(app.database, event, editor!.user.id, 'edit');
    await buildHelper(app.database, event, viewer!.user.id, 'view');
    await require(admin.token, ['eventManager']);
    const read = (token: string) => app.call('GET', `/api/events/${event.id}`, { token });
    expect(await read(editor!.token)).toMatchObject({ status: 403, body: { code: 'factorMissing' } });
    expect((await read(viewer!.token)).status).toBe(200);
  });

  it('binds also the admin who changes the setting', async () => {
    const { token } = await signedInAs(app.database, 'admin');
    expect((await require(token, ['admin'])).status).toBe(200);
    expect((await app.call('GET', '/api/users', { token })).body.code).toBe('factorMissing');
  });
});
