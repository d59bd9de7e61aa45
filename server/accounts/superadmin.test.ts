import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../db/connect.ts';
import { users } from '../db/schema.ts';
import { type TestApp, testApp, testConfig } from '../testing/app.ts';
import { buildTenant, buildUser } from '../testing/builders.ts';
import { setUpAuthenticator } from '../testing/factors.ts';
import { ensureSuperadmin, resetSuperadmin } from './superadmin.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const ensure = (config = {}) => ensureSuperadmin({ config: testConfig(config), database: app.database });
const login = (email: string, password: string) =>
  app.call('POST', '/api/login', { body: { email, password } });
const configured = { superadminEmail: 'Root@Example.com', superadminPassword: 'from the environment' };

it('ensureSuperadmin creates admin@turnout.local with a random password on an empty database, once', async () => {
  const made = await ensure();
  expect(made?.email).toBe('admin@turnout.local');
  expect(made?.password).toMatch(/^[\w-]{16}$/);
  expect(await login('admin@turnout.local', made?.password ?? '')).toMatchObject({
    status: 200,
    body: { user: { role: 'superadmin', tenantId: null } },
  });
  expect(await ensure()).toBeNull();
  expect(await ensure(configured)).toBeNull();
  expect(await app.database.platform.select().from(users)).toHaveLength(1);
});

it('ensureSuperadmin uses the configured address and password, and returns nothing to print', async () => {
  expect(await ensure(configured)).toBeNull();
  expect((await login('root@example.com', 'from the environment')).status).toBe(200);
});

it('ensureSuperadmin stops the start if a user of an organization has the configured address', async () => {
  const tenant = await buildTenant(app.database);
  await buildUser(app.database, { tenantId: tenant.id, role: 'admin', email: 'root@example.com' });
  await expect(ensure(configured)).rejects.toThrow(StartError);
  const [row] = await app.database.platform
    .select()
    .from(users)
    .where(eq(users.emailKey, 'root@example.com'));
  expect(row?.role).toBe('admin');
});

it('resetSuperadmin keeps the second factor unless removesFactors is set', async () => {
  await ensure(configured);
  const { body } = await login('root@example.com', 'from the environment');
  await setUpAuthenticator(app, String(body.token));
  await resetSuperadmin(app.database, 'root@example.com', 'a new one');
  expect((await login('root@example.com', 'a new one')).body.code).toBe('secondFactorRequired');
  await resetSuperadmin(app.database, 'root@example.com', 'a newer one', { removesFactors: true });
  expect((await login('root@example.com', 'a newer one')).status).toBe(200);
});

it('resetSuperadmin resets a superadmin and ends all sessions, or creates a superadmin', async () => {
  await ensure(configured);
  const { body } = await login('root@example.com', 'from the environment');
  expect(await resetSuperadmin(app.database, 'ROOT@example.com', 'a new one')).toEqual({
    kind: 'reset',
    email: 'Root@Example.com',
  });
  expect((await app.call('GET', '/api/users/me', { token: body.token })).status).toBe(401);
  expect((await login('root@example.com', 'a new one')).status).toBe(200);
  expect(await resetSuperadmin(app.database, 'second@example.com', 'a new one')).toMatchObject({
    kind: 'made',
  });
  expect((await login('second@example.com', 'a new one')).body.user.role).toBe('superadmin');
});

it('resetSuperadmin refuses an invalid address, a short password, and a user of an organization', async () => {
  const tenant = await buildTenant(app.database);
  const user = await buildUser(app.database, { tenantId: tenant.id, role: 'admin' });
  for (const [email, password] of [
    ['nobody', 'long enough'],
    ['root@example.com', 'short'],
    [user.email, 'long enough'],
  ] as const) {
    expect(await resetSuperadmin(app.database, email, password)).toMatchObject({ kind: 'refused' });
  }
});
