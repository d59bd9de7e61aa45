import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { events, sessions } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { wordAll } from '../db/search-words.ts';
import { tableNames } from '../db/tenant-role.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, signedInAs, testPassword } from '../testing/builders.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const deleteOwn = (token: string, currentPassword = testPassword) =>
  app.call('POST', '/api/users/me/delete', { token, body: { currentPassword } });

it('a user who types the password deletes their account, passes on their events and leaves no name in the database', async () => {
  const admin = await signedInAs(app.database, 'admin');
  const leaving = await signedInAs(app.database, 'eventManager', admin.tenant!);
  const event = await buildEvent(app.database, { tenantId: admin.tenant!.id, createdBy: leaving.user.id });
  const { token } = leaving;
  const mine = `/api/users/${leaving.user.id}`;
  const named = { firstName: 'Wanderlina', lastName: 'Abschied', email: 'wanderlina@leaves.example' };
  expect((await app.call('PUT', mine, { token, body: named })).status).toBe(200);
  await app.call('PUT', `/api/events/${event.id}`, { token, body: { name: 'Renamed' } });
  await wordAll(app.database);

  expect((await deleteOwn(token, 'not-the-password')).status).toBe(400);
  expect((await deleteOwn(token)).status).toBe(200);
  expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
  const [kept] = await app.database.platform.select().from(events).where(eq(events.id, event.id));
  expect(kept?.createdBy).toBe(admin.user.id);
  await wordAll(app.database);
  await app.database.transaction(platformScope, async (tx) => {
    for (const table of tableNames) {
      const { rows } = await tx.execute(sql`
        select t::text from ${sql.identifier(table)} t where t::text ~* 'wanderlina|abschied'`);
      expect([table, rows]).toEqual([table, []]);
    }
  });
  const log = await app.call('GET', '/api/activity?page=1', { token: admin.token });
  expect(log.body.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['user.deleteOwn', 'event.edit', 'user.edit']),
  );
});

it('403 without a second factor, unless the user typed the password within the last ten minutes', async () => {
  const { tenant } = await signedInAs(app.database, 'admin');
  const leaving = await signedInAs(app.database, 'guest', tenant!);
  const { token } = leaving;
  const remove = () => app.call('POST', '/api/users/me/delete', { token, body: {} });
  const late = new Date(Date.now() - 10 * 60_000);
  await app.database.platform.update(sessions).set({ confirmedAt: late });
  expect(await remove()).toMatchObject({ status: 403, body: { code: 'confirmIdentity' } });
  await app.call('POST', '/api/identity', { token, body: { password: testPassword } });
  expect((await remove()).status).toBe(200);
});

it('409 if the last admin or a superadmin deletes their account', async () => {
  const alone = await signedInAs(app.database, 'admin');
  const last = await deleteOwn(alone.token);
  expect([last.status, last.body.error]).toEqual([
    409,
    'This is the last admin of the organization. Make another one first.',
  ]);
  await signedInAs(app.database, 'admin', alone.tenant!);
  expect((await deleteOwn(alone.token)).status).toBe(200);
  const root = await signedInAs(app.database, 'superadmin');
  expect((await deleteOwn(root.token)).status).toBe(409);
});
