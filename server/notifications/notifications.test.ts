import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { tenantScope } from '../db/scope.ts';
import type { TestApp } from '../testing/app.ts';
import { testApp } from '../testing/app.ts';
import { buildEvent, buildReservation, buildTenant, signedInAs } from '../testing/builders.ts';
import type { NewNotification } from './notifications.store.ts';
import { notify, purgeNotifications } from './notifications.store.ts';

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

it('the bell counts replies and join requests in the user’s organization since the user last opened it', async () => {
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
  // `readBefore` still lets the page show which items were new until now.
  expect(Date.parse(read.body.readBefore)).toBeLessThan(Date.now());
  expect(await count(admin.token)).toBe(0);
  // Marking as read affects only the user who does it.
  expect(await count(manager.token)).toBe(3);

  await add(tenant.id, 'reservation');
  expect(await count(admin.token)).toBe(1);
});

it('the bell shows a superadmin all organizations and the requested upgrades', async () => {
  const root = await signedInAs(app.database, 'superadmin');
  const before = await count(root.token);
  await add(tenant.id, 'reservation', 'plan_request', 'plan_limit');
  await add((await buildTenant(app.database)).id, 'join_request');
  expect((await count(root.token)) - before).toBe(3);
  await app.call('PUT', '/api/notifications/read-all', { token: root.token });
  expect(await count(root.token)).toBe(0);
});

it('403 for a member, 401 without a session', async () => {
  const guest = await signedInAs(app.database, 'guest', tenant);
  for (const [method, path] of [
    ['GET', '/api/notifications'],
    ['GET', '/api/notifications/unread-count'],
    ['PUT', '/api/notifications/read-all'],
  ] as const) {
    expect((await app.call(method, path, { token: guest.token })).status).toBe(403);
    expect((await app.call(method, path)).status).toBe(401);
  }
});

it('a notification disappears with its event', async () => {
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

it('the bell lists each new reply once, even after the reply is deleted', async () => {
  const admin = await signedInAs(app.database, 'admin', tenant);
  const other = await signedInAs(app.database, 'admin');
  const root = await signedInAs(app.database, 'superadmin');
  const ofAll = await count(root.token);
  const event = await buildEvent(app.database, { tenantId: tenant.id, createdBy: admin.user.id });
  const [first, second] = [
    await buildReservation(app.database, event, { displayName: 'Ada' }),
    await buildReservation(app.database, event, { displayName: 'Bo', isAttending: false }),
  ];
  await buildReservation(app.database, event, {
    displayName: 'Long ago',
    createdAt: new Date(Date.now() - 91 * 86_400_000),
  });
  await app.database.platform.execute(
    sql`update users set notifications_read_at = now() - interval '1 year' where id = ${admin.user.id}`,
  );
  const seen = async (token: string) =>
    (await list(token)).rows.map(({ id, kind, name, status, unread }) => [id, kind, name, status, unread]);
  const ada = [first.id, 'reservation', 'Ada', 'confirmed', true];
  const bo = [second.id, 'reservation', 'Bo', 'declined', true];
  expect(await seen(admin.token)).toEqual([bo, ada]);
  expect([await count(admin.token), await count(other.token)]).toEqual([2, 0]);
  expect(await seen(other.token)).toEqual([]);

  const { status } = await app.call('DELETE', `/api/reservation/${first.id}`, { token: admin.token });
  expect(status).toBe(200);
  const gone = [first.id, 'reservation', null, null, true];
  expect((await seen(admin.token)).filter(([, kind]) => kind === 'reservation')).toEqual([bo, gone]);
  expect(await count(admin.token)).toBe(2);
  const ofRoot = (await seen(root.token)).map(([id]) => id);
  expect(ofRoot.filter((id) => id === first.id || id === second.id)).toEqual([second.id, first.id]);
  expect((await count(root.token)) - ofAll).toBe(2);

  const asking = { displayName: 'Cy', waitlisted: true, awaitingApproval: true };
  const { id: third } = await buildReservation(app.database, event, asking);
  const standing = (await list(admin.token)).rows.map(({ id, awaitingApproval }) => [id, awaitingApproval]);
  expect(standing).toContainEqual([third, true]);
  expect(standing).toContainEqual([second.id, false]);
});

it('old notifications are deleted', async () => {
  await add(tenant.id, 'reservation', 'reservation');
  const inPast = new Date(Date.now() - 60_000);
  const inFuture = new Date(Date.now() + 60_000);
  expect(await purgeNotifications(app.database.platform, inPast, 100)).toBe(0);
  expect(await purgeNotifications(app.database.platform, inFuture, 1)).toBe(1);
});

interface Row {
  awaitingApproval: boolean;
  id: string;
  kind: string;
  unread: boolean;
  name: string | null;
  eventName: string | null;
  guestCount: number | null;
  status: string | null;
  before: unknown;
}
const list = async (token: string, query = '') => {
  const { status, body, headers } = await app.call('GET', `/api/notifications${query}`, { token });
  expect(status).toBe(200);
  return { rows: body as Row[], total: Number(headers['x-total-count']) };
};

it('the bell lists what guests did with name, party size and status, and hides the name in a deleted reply', async () => {
  const admin = await signedInAs(app.database, 'admin', tenant);
  const other = await signedInAs(app.database, 'admin');
  const event = await buildEvent(app.database, {
    tenantId: tenant.id,
    createdBy: admin.user.id,
    maxGuests: 2,
    maxGuestsPerRsvp: 2,
    enableWaitlist: true,
    automaticPromotion: true,
  });
  const submit = async (name: string, guestCount: number) => {
    const reply = await app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: name,
        guestEmail: `${name.toLowerCase()}@example.com`,
        isAttending: true,
        guestCount,
        guestDetails: Array.from({ length: guestCount }, () => ({ name })),
      },
    });
    expect(reply.status).toBe(201);
    return reply.body as { link: string };
  };
  const ada = await submit('Ada', 2);
  await submit('Bo', 1);
  await app.call('PUT', '/api/notifications/read-all', { token: admin.token });
  const token = new URL(ada.link, 'http://turnout.test').searchParams.get('reply');
  const link = `/api/rsvp/${event.customUrl}/reply/${token}`;
  const change = { displayName: 'Ada', isAttending: true, guestCount: 1, guestDetails: [{ name: 'Ada' }] };
  expect((await app.call('PUT', link, { body: change })).status).toBe(200);
  expect((await app.call('DELETE', link)).status).toBe(200);

  const { rows, total } = await list(admin.token);
  expect(total).toBe(rows.length);
  const seen = rows.map(({ kind, name, guestCount, status, unread }) => [
    kind,
    name,
    guestCount,
    status,
    unread,
  ]);
  expect(seen).toContainEqual(['reply_withdrawn', 'Ada', 1, 'confirmed', true]);
  expect(seen).toContainEqual(['reply_changed', 'Ada', 1, 'confirmed', true]);
  expect(seen).toContainEqual(['promoted', 'Bo', 1, 'confirmed', true]);
  expect(seen.slice(-2)).toEqual([
    ['reservation', 'Bo', 1, 'confirmed', false],
    // The reply is gone, and so is the name of the guest who wrote it.
    ['reservation', null, null, null, false],
  ]);
  expect(rows.find(({ kind }) => kind === 'reply_changed')?.before).toEqual({
    status: 'confirmed',
    guestCount: 2,
  });
  expect(rows.every(({ eventName }) => eventName === event.name)).toBe(true);
  expect((await list(other.token)).rows).toEqual([]);
  const page = await list(admin.token, '?page=2&pageSize=1');
  expect(page.rows).toEqual([rows[1]]);
  expect(page.total).toBe(total);
});

it('the bell shows join requests, plan requests and failed mail only to people who may act on them', async () => {
  const admin = await signedInAs(app.database, 'admin', tenant);
  const manager = await signedInAs(app.database, 'eventManager', tenant);
  const root = await signedInAs(app.database, 'superadmin');
  await add(tenant.id, 'join_request', 'plan_request', 'plan_limit', 'mail_failed', 'reservation');
  const kinds = async (token: string) => (await list(token)).rows.map(({ kind }) => kind).sort();
  expect(await kinds(manager.token)).toEqual(['plan_limit', 'reservation']);
  const all = ['join_request', 'mail_failed', 'plan_limit', 'plan_request', 'reservation'];
  expect(await kinds(admin.token)).toEqual(all);
  expect((await list(root.token, '?pageSize=5')).rows.map(({ kind }) => kind).sort()).toEqual(all);
});
