/** Tests races that need a database with several sessions: two processes make one decision. */
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlatformDatabase, openDatabase } from '../db/connect.ts';
import { authenticators, events, sessions, subscriptions, users } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import { type TestApp, testApp, testConfig } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';
import { setUpAuthenticator } from '../testing/factors.ts';
import { postgresDatabase } from '../testing/database.ts';
import { ensureSuperadmin } from './superadmin.ts';

let first: TestApp;
let second: TestApp;
let count = 0;
const unique = () => `${Date.now().toString(36)}${++count}`;

beforeAll(async () => {
  const database = await postgresDatabase();
  first = await testApp({ database });
  second = await testApp({ database: await openDatabase({ dataDir: '', databaseUrl: database.url }) });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();
const rounds = Array.from({ length: 8 }, (_, index) => index);

const register = (app: TestApp, tenantId: string, email = `a-${unique()}@example.com`) =>
  app.call('POST', '/api/register', { body: { email, password: 'kettle 7', role: 'admin', tenantId } });
const signUp = async (name: string) =>
  (await first.call('POST', '/api/tenants/signup', { body: { name } })).body.id as string;

/** Resolves when a transaction waits for another one's lock. */
async function waitsForLock(database: PlatformDatabase): Promise<void> {
  for (;;) {
    const { rows } = await database.platform.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function signInWithCode(email: string, code: string): Promise<string> {
  const login = await first.call('POST', '/api/login', { body: { email, password: 'correct horse' } });
  const body = { ticket: login.body.ticket, code };
  return (await first.call('POST', '/api/login/second-factor', { body })).body.token as string;
}

describe('simultaneous claims', () => {
  it('201 for exactly one of several claims of one organization', async () => {
    for (const _ of rounds) {
      const tenantId = await signUp(`Org ${unique()}`);
      const replies = await Promise.all([first, second, first, second].map((app) => register(app, tenantId)));
      expect(statuses(replies)).toEqual([201, 403, 403, 403]);
      const members = await first.database.platform.select().from(users).where(eq(users.tenantId, tenantId));
      expect(members).toHaveLength(1);
      const rows = await first.database.platform
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.tenantId, tenantId));
      expect(rows).toHaveLength(1);
    }
  });

  it('201 for exactly one of two organizations with one name, and 409 for the other', async () => {
    for (const _ of rounds) {
      const name = `Org ${unique()}`;
      const ids = [await signUp(name), await signUp(name.toUpperCase())];
      const replies = await Promise.all([register(first, ids[0] ?? ''), register(second, ids[1] ?? '')]);
      expect(statuses(replies)).toEqual([201, 409]);
    }
  });

  it('201 for exactly one of two claims with one email, and the other organization stays claimable', async () => {
    for (const _ of rounds) {
      const ids = [await signUp(`Org ${unique()}`), await signUp(`Org ${unique()}`)];
      const email = `same-${unique()}@example.com`;
      const replies = await Promise.all([
        register(first, ids[0] ?? '', email),
        register(second, ids[1] ?? '', email.toUpperCase()),
      ]);
      expect(statuses(replies)).toEqual([201, 409]);
      const left = ids[replies.findIndex(({ status }) => status === 409)] ?? '';
      expect((await register(first, left)).status).toBe(201);
    }
  });
});

describe('the last admin', () => {
  const adminsOf = (tenantId: string) =>
    first.database.platform
      .select()
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.role, 'admin')));

  it('stays when two admins delete each other at once, and takes over the deleted admin’s events', async () => {
    for (const _ of rounds) {
      const tenant = await buildTenant(first.database);
      const [a, b] = [
        await signedInAs(first.database, 'admin', tenant),
        await signedInAs(first.database, 'admin', tenant),
      ];
      for (const { user } of [a, b]) {
        await buildEvent(first.database, { tenantId: tenant.id, createdBy: user.id });
      }
      const replies = await Promise.all([
        first.call('DELETE', `/api/users/${b.user.id}`, { token: a.token }),
        second.call('DELETE', `/api/users/${a.user.id}`, { token: b.token }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.every(({ status }) => status < 500)).toBe(true);
      const [left, ...more] = await adminsOf(tenant.id);
      expect(more).toEqual([]);
      const made = await first.database.platform.select().from(events).where(eq(events.tenantId, tenant.id));
      expect(made.map(({ createdBy }) => createdBy)).toEqual([left?.id, left?.id]);
    }
  });

  it('stays admin when two admins demote each other at once', async () => {
    for (const _ of rounds) {
      const tenant = await buildTenant(first.database);
      const [a, b] = [
        await signedInAs(first.database, 'admin', tenant),
        await signedInAs(first.database, 'admin', tenant),
      ];
      const demote = (app: TestApp, id: string, token: string) =>
        app.call('PUT', `/api/users/${id}`, { token, body: { role: 'guest' } });
      const replies = await Promise.all([
        demote(first, b.user.id, a.token),
        demote(second, a.user.id, b.token),
      ]);
      expect(statuses(replies)).toEqual([200, 403]);
      expect(await adminsOf(tenant.id)).toHaveLength(1);
    }
  });

  it('stays when two superadmins delete each other at once', async () => {
    const [a, b] = [
      await signedInAs(first.database, 'superadmin'),
      await signedInAs(first.database, 'superadmin'),
    ];
    const replies = await Promise.all([
      first.call('DELETE', `/api/users/${b.user.id}`, { token: a.token }),
      second.call('DELETE', `/api/users/${a.user.id}`, { token: b.token }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.every(({ status }) => status < 500)).toBe(true);
  });
});

describe('join requests', () => {
  it('200 for exactly one of two simultaneous approvals, which create one user', async () => {
    for (const _ of rounds) {
      const tenant = await buildTenant(first.database);
      const admin = await signedInAs(first.database, 'admin', tenant);
      const email = `j-${unique()}@example.com`;
      const { body } = await first.call('POST', '/api/join-requests', {
        body: { tenantId: tenant.id, email },
      });
      const decide = (app: TestApp, status: string) =>
        app.call('PUT', `/api/join-requests/${body.id}`, { token: admin.token, body: { status } });
      const replies = await Promise.all([decide(first, 'approved'), decide(second, 'approved')]);
      expect(statuses(replies)).toEqual([200, 409]);
      expect(
        await first.database.platform.select().from(users).where(eq(users.emailKey, email)),
      ).toHaveLength(1);
    }
  });

  it('201 for exactly one of two simultaneous requests with one email', async () => {
    for (const _ of rounds) {
      const tenant = await buildTenant(first.database);
      const body = { tenantId: tenant.id, email: `j-${unique()}@example.com` };
      const replies = await Promise.all(
        [first, second].map((app) => app.call('POST', '/api/join-requests', { body })),
      );
      expect(statuses(replies)).toEqual([201, 409]);
    }
  });
});

it('401 for a user who is deleted during their call, and the call changes nothing', async () => {
  const { database } = first;
  const future = new Date(Date.now() + 86_400_000).toISOString();
  const tenant = await buildTenant(database);
  const owner = await signedInAs(database, 'admin', tenant);
  const event = await buildEvent(database, { tenantId: tenant.id, createdBy: owner.user.id });
  const { body: request } = await first.call('POST', '/api/join-requests', {
    body: { tenantId: tenant.id, email: `j-${unique()}@example.com` },
  });
  const calls = [
    ['POST', '/api/events', { name: 'Made in between', dateTime: future }],
    ['POST', `/api/events/${event.id}/duplicate`, {}],
    ['DELETE', `/api/events/${event.id}`, undefined],
    ['PUT', `/api/events/${event.id}`, { name: 'Named in between' }],
    ['PUT', `/api/join-requests/${request.id}`, { status: 'approved' }],
    ['PUT', '/api/tenants/self', { name: `Named in between ${unique()}` }],
  ] as const;
  for (const [method, path, body] of calls) {
    const admin = await signedInAs(database, 'admin', tenant);
    let reply: ReturnType<TestApp['call']> | undefined;
    await database.transaction(platformScope, async (tx) => {
      await tx.delete(users).where(eq(users.id, admin.user.id));
      reply = second.call(method, path, { token: admin.token, ...(body && { body }) });
      await waitsForLock(second.database);
    });
    expect(`${path} ${(await reply)?.status}`).toBe(`${path} 401`);
  }
  const [same] = await database.platform.select().from(events).where(eq(events.tenantId, tenant.id));
  expect(same).toMatchObject({ id: event.id, name: event.name, deletedAt: null });
});

it('a password change ends a session that starts at that moment', async () => {
  for (const _ of rounds) {
    const { user, token } = await signedInAs(first.database, 'guest');
    const [login, change] = await Promise.all([
      first.call('POST', '/api/login', { body: { email: user.email, password: 'correct horse' } }),
      second.call('PUT', `/api/users/${user.id}/password`, {
        token,
        body: { currentPassword: 'correct horse', newPassword: 'another one' },
      }),
    ]);
    expect(change.status).toBe(200);
    if (login.status === 200) {
      const me = await first.call('GET', '/api/users/me', { token: login.body.token });
      expect(me.status).toBe(401);
    } else expect(login.status).toBe(401);
  }
});

it('401 for a change of factors by a session that another change ends meanwhile', async () => {
  const { user, token } = await signedInAs(first.database, 'guest');
  const phone = await setUpAuthenticator(first, token);
  const other = await signInWithCode(user.email, phone.code());
  let late: ReturnType<TestApp['call']> | undefined;
  await first.database.transaction(platformScope, async (tx) => {
    await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    late = second.call('DELETE', '/api/factors/authenticator', { token: other });
    await waitsForLock(second.database);
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), eq(sessions.passedFactor, true)));
  });
  expect((await late)?.status).toBe(401);
  const apps = await first.database.platform.select().from(authenticators);
  expect(apps.filter(({ userId }) => userId === user.id)).toHaveLength(1);
});

it('two processes that start together create one superadmin, and only one process gets the password', async () => {
  const first = await postgresDatabase();
  const second = await openDatabase({ dataDir: '', databaseUrl: first.url });
  const config = testConfig();
  const made = await Promise.all([first, second].map((database) => ensureSuperadmin({ config, database })));
  expect(made.filter((answer) => answer !== null)).toHaveLength(1);
  expect(await first.platform.select().from(users)).toHaveLength(1);
  await second.close();
  await first.close();
});
