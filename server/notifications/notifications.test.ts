import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { tenantScope } from '../db/scope.ts';
import type { TestApp } from '../testing/app.ts';
import { testApp } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';
import type { NewNotification } from './store.ts';
import { notify, purgeNotifications } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

let tenant: { id: string; name: string };
beforeEach(async () => {
  tenant = await buildTenant(app.database);
});

const add = (tenantId: string, ...kinds: NewNotification['kind'][]) =>
  app.database.transaction(tenantScope(tenantId), (tx) =>
    notify(
      tx,
      kinds.map((kind) => ({ tenantId, kind })),
    ),
  );
const count = async (token: string): Promise<number> => {
  const { status, body } = await app.call('GET', '/api/notifications/unread-count', { token });
  expect(status).toBe(200);
  return (body as { count: number }).count;
};

it('counts new replies and join requests of the own organisation since one last read', async () => {
  const admin = await signedInAs(app.database, 'admin', tenant);
  const manager = await signedInAs(app.database, 'eventManager', tenant);
  const other = await signedInAs(app.database, 'admin');
  expect(await count(admin.token)).toBe(0);

  await add(tenant.id, 'reservation', 'reservation', 'join_request', 'spots_opened', 'plan_limit');
  expect(await count(admin.token)).toBe(3);
  expect(await count(manager.token)).toBe(3);
  expect(await count(other.token)).toBe(0);

  const read = await app.call('PUT', '/api/notifications/read-all', { token: admin.token });
  expect(read.status).toBe(200);
  expect(read.body.message).toEqual(expect.any(String));
  // What was new until now can still be told from what was not.
  expect(Date.parse(read.body.readBefore)).toBeLessThan(Date.now());
  expect(await count(admin.token)).toBe(0);
  // Each reads for themself.
  expect(await count(manager.token)).toBe(3);

  await add(tenant.id, 'reservation');
  expect(await count(admin.token)).toBe(1);
});

it('tells a superadmin of all organisations, and of upgrades asked for', async () => {
  const root = await signedInAs(app.database, 'superadmin');
  const before = await count(root.token);
  await add(tenant.id, 'reservation', 'plan_request', 'plan_limit');
  await add((await buildTenant(app.database)).id, 'join_request');
  expect((await count(root.token)) - before).toBe(3);
  await app.call('PUT', '/api/notifications/read-all', { token: root.token });
  expect(await count(root.token)).toBe(0);
});

it('is for those who manage: a guest member has no bell, and nobody without a session', async () => {
  const guest = await signedInAs(app.database, 'guest', tenant);
  for (const [method, path] of [
    ['GET', '/api/notifications/unread-count'],
    ['PUT', '/api/notifications/read-all'],
  ] as const) {
    expect((await app.call(method, path, { token: guest.token })).status).toBe(403);
    expect((await app.call(method, path)).status).toBe(401);
  }
});

it('goes with its event', async () => {
  const admin = await signedInAs(app.database, 'admin', tenant);
  const event = await buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id });
  await app.database.transaction(tenantScope(tenant.id), (tx) =>
    notify(tx, [{ tenantId: tenant.id, kind: 'reservation', eventId: event.id }]),
  );
  expect(await count(admin.token)).toBe(1);
  await app.database.platform.execute(sql`delete from event_urls where event_id = ${event.id}`);
  await app.database.platform.execute(sql`delete from events where id = ${event.id}`);
  expect(await count(admin.token)).toBe(0);
});

it('is forgotten when it is old', async () => {
  await add(tenant.id, 'reservation', 'reservation');
  const inPast = new Date(Date.now() - 60_000);
  const inFuture = new Date(Date.now() + 60_000);
  expect(await purgeNotifications(app.database.platform, inPast, 100)).toBe(0);
  expect(await purgeNotifications(app.database.platform, inFuture, 1)).toBe(1);
});
