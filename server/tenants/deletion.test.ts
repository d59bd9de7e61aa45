/**
 * Tests that an admin can have their organization deleted: after seven days, with everything it
 * owns, and again after a restore.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { outbox, sessions, tenants, users } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { wordAll } from '../db/search-words.ts';
import { tableNames } from '../db/tenant-role.ts';
import { keepErasures } from '../backup/erase-again.ts';
import { readOwnErasedList } from '../privacy/erasure-log.ts';
import { testApp, type TestApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs, testPassword } from '../testing/builders.ts';
import { deleteDueOrganizations } from './delete-organizations.ts';
import { deletionAfterMs } from './deletion.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInAs>>;
const folder = mkdtempSync(join(tmpdir(), 'turnout-deletion-'));
const path = '/api/tenants/self/deletion';
const later = () => new Date(Date.now() + deletionAfterMs + 60_000);

beforeAll(async () => {
  app = await testApp({ config: { dataDir: folder } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  admin = await signedInAs(app.database, 'admin');
});

const ask = (body: object = {}, token = admin.token) =>
  app.call('POST', path, {
    token,
    body: { name: admin.tenant!.name, ...body },
  });
const isThere = async (id = admin.tenant!.id) =>
  (await app.database.platform.select().from(tenants).where(eq(tenants.id, id))).length === 1;
const mailed = async (email: string) =>
  (
    await app.database.platform
      .select({ payload: outbox.payload })
      .from(outbox)
      .where(and(eq(outbox.toEmail, email), eq(outbox.template, 'account.organizationDeletion')))
      .orderBy(outbox.id)
  ).map(({ payload }) => payload.outcome);
const rowsWith = (mark: RegExp) =>
  app.database.transaction(platformScope, async (tx) => {
    const found: string[] = [];
    for (const table of tableNames) {
      const { rows } = await tx.execute<{ row: string }>(
        sql`select ${table}::text || ': ' || t::text as row from ${sql.identifier(table)} t`,
      );
      found.push(...rows.map(({ row }) => row).filter((row) => mark.test(row)));
    }
    return found;
  });

it('deleting an organization requires its name and a confirmed identity, notifies all admins, and can be undone for seven days', async () => {
  const other = await signedInAs(app.database, 'admin', admin.tenant!);
  const host = await signedInAs(app.database, 'eventManager', admin.tenant!);
  const root = await signedInAs(app.database, 'superadmin');
  expect((await ask({ name: 'Another name' })).status).toBe(400);
  // The admin signed in long ago, with or without a second factor.
  await app.database.platform
    .update(sessions)
    .set({ confirmedAt: new Date(Date.now() - 10 * 60_000) })
    .where(eq(sessions.userId, admin.user.id));
  expect(await ask()).toMatchObject({ status: 403, body: { code: 'confirmIdentity' } });
  expect(await mailed(other.user.email)).toEqual([]);
  const confirm = (password: string) =>
    app.call('POST', '/api/identity', { token: admin.token, body: { password } });
  expect((await confirm('not-it')).status).toBe(400);
  expect((await confirm(testPassword)).status).toBe(200);
  expect((await ask({}, host.token)).status).toBe(403);
  expect((await ask({}, root.token)).status).toBe(404);
  expect((await app.call('GET', path, { token: admin.token })).body).toEqual({
    deletionAt: null,
    askedBy: null,
    users: 3,
    events: 0,
    replies: 0,
  });

  const asked = await ask();
  expect([asked.status, asked.body.users]).toEqual([200, 3]);
  expect((await ask()).status).toBe(409);
  const seen = await app.call('GET', '/api/tenants', { token: root.token });
  const shown = seen.body.find(({ id }: { id: string }) => id === admin.tenant!.id);
  expect(shown.deletionAt).toBe(asked.body.deletionAt);
  await deleteDueOrganizations(app.database, new Date(Date.now() + deletionAfterMs - 60_000));
  expect(await isThere()).toBe(true);

  expect((await app.call('DELETE', path, { token: other.token })).body.deletionAt).toBeNull();
  expect((await app.call('DELETE', path, { token: other.token })).status).toBe(409);
  for (const { email } of [admin.user, other.user]) expect(await mailed(email)).toEqual(['asked', 'kept']);
  expect(await mailed(host.user.email)).toEqual([]);
  await deleteDueOrganizations(app.database, later());
  expect(await isThere()).toBe(true);
});

it('deleting an organization removes all of its rows from every table, and no rows of other organizations', async () => {
  const { token } = admin;
  const tenantId = admin.tenant!.id;
  const mark = /quuxley|zq@deletion/i;
  await app.call('PUT', `/api/users/${admin.user.id}`, { token, body: { lastName: 'Quuxley' } });
  const event = await buildEvent(app.database, { tenantId, createdBy: admin.user.id });
  for (let n = 0; n < 3; n++) await buildReservation(app.database, event);
  const sent = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
    headers: { 'idempotency-key': 'deletion' },
    body: {
      displayName: 'Zaphodina Quuxley',
      guestEmail: 'zq@deletion.example',
      isAttending: true,
      guestCount: 1,
      guestDetails: [{ name: 'Zaphodina Quuxley' }],
    },
  });
  expect(sent.status).toBe(201);
  await wordAll(app.database);
  const others = await signedInAs(app.database, 'admin');
  const theirs = await buildEvent(app.database, { tenantId: others.tenant!.id, createdBy: others.user.id });
  await buildReservation(app.database, theirs);

  expect((await ask()).status).toBe(200);
  expect((await rowsWith(mark)).length).toBeGreaterThan(0);
  expect(await deleteDueOrganizations(app.database, later())).toEqual([tenantId]);
  expect(await rowsWith(mark)).toEqual([]);
  // The organization's id remains only where it records what was deleted, and when.
  const left = await rowsWith(new RegExp(tenantId));
  expect(left.map((row) => row.split(':')[0]).sort()).toEqual(['activity_log', 'platform_settings']);
  expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
  expect((await app.call('GET', `/api/rsvp/${event.customUrl}/data`)).status).toBe(404);
  expect((await app.call('GET', `/api/rsvp/${theirs.customUrl}/data`)).status).toBe(200);
  expect(await deleteDueOrganizations(app.database, later())).toEqual([]);
});

it('deleted organizations and users disappear again from a restored backup', async () => {
  const { token, user } = await signedInAs(app.database, 'eventManager', admin.tenant!);
  const event = await buildEvent(app.database, { tenantId: admin.tenant!.id, createdBy: user.id });
  const [backup] = await app.database.platform.select().from(users).where(eq(users.id, user.id));
  const body = { currentPassword: testPassword };
  expect((await app.call('POST', '/api/users/me/delete', { token, body })).status).toBe(200);
  const gone = await signedInAs(app.database, 'admin');
  const goneId = gone.tenant!.id;
  await ask({ name: gone.tenant!.name }, gone.token);
  await deleteDueOrganizations(app.database, later());
  await keepErasures(app.deps, new Date());
  const kept = await readOwnErasedList({ dataDir: folder });
  expect(kept).toContainEqual({ what: 'user', id: user.id });
  expect(kept).toContainEqual({ what: 'organization', id: goneId });

  await app.database.platform.insert(users).values(backup!);
  await buildTenant(app.database, { id: goneId });
  await keepErasures(app.deps, new Date());
  expect(await isThere(goneId)).toBe(false);
  expect(await app.database.platform.select().from(users).where(eq(users.id, user.id))).toEqual([]);
  expect((await app.call('GET', `/api/events/${event.id}`, { token: admin.token })).status).toBe(200);
});
