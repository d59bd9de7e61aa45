import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../../testing/builders.ts';
import {
  emptyPostgresDatabase,
  loginRole,
  onTestServer,
  postgresDatabase,
  type TestDatabase,
} from '../../testing/database.ts';
import { type Pooler, startPooler } from '../../testing/servers/pgbouncer.ts';
import { openDatabase } from '../connect.ts';
import { openPostgresChannel } from './channel.ts';
import { tenants } from '../schema.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { describeRowLevelSecurity } from '../security-cases.ts';
import { describeTransactions } from '../transaction-cases.ts';

const sessions = 3;
let cleanups: (() => Promise<unknown>)[] = [];
const later = (cleanup: () => Promise<unknown>) => cleanups.unshift(cleanup);
afterEach(async () => {
  for (const cleanup of cleanups) await cleanup();
  cleanups = [];
});

/** A database of the application behind a pooler. Closing it removes it. */
async function pooledDatabase(config: { asOwner?: string } = {}): Promise<TestDatabase & { url: string }> {
  const direct = await postgresDatabase(config);
  const pooler = await startPooler(direct.url, { mode: 'transaction', sessions });
  const pooled = await openDatabase({ databaseUrl: pooler.url, dataDir: '', poolSize: 8 });
  const close = pooled.close.bind(pooled);
  return Object.assign(pooled, {
    url: pooler.url,
    reset: () => direct.reset(),
    close: async () => {
      await close();
      await pooler.stop();
      await direct.close();
    },
  });
}

/** Takes all of the pooler's sessions at once, as other users of the pooler may. */
async function inEverySession<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T[]> {
  const clients = Array.from({ length: sessions }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(clients.map((client) => client.query('begin')));
  const answers = await Promise.all(clients.map(ask));
  await Promise.all(clients.map((client) => client.query('commit')));
  await Promise.all(clients.map((client) => client.end()));
  return answers;
}

describeTransactions('PostgreSQL behind a pooler in transaction mode', () => pooledDatabase());
describeRowLevelSecurity('PostgreSQL behind a pooler, as a superuser', () => pooledDatabase(), {
  ownRole: true,
});
describe('the app behind a pooler in transaction mode', () => {
  let database: TestDatabase & { url: string };
  beforeAll(async () => {
    database = await pooledDatabase({ asOwner: 'turnout_test_pooled' });
  });
  afterAll(() => database.close());

  const mixed = async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await buildTenant(database)).id));
    const seen = await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const id = ids[n % ids.length]!;
        if (n % 3 === 0) {
          const rows = await database.platform.select({ id: tenants.id }).from(tenants);
          return ids.every((each) => rows.some((row) => row.id === each));
        }
        const scope = n % 3 === 1 ? tenantScope(id) : platformScope;
        const rows = await database.transaction(scope, async (tx) => {
          await tx.execute(sql`select pg_sleep(0.002)`);
          return tx.select({ id: tenants.id }).from(tenants);
        });
        return n % 3 === 1 ? rows.length === 1 && rows[0]?.id === id : rows.length >= ids.length;
      }),
    );
    return seen.filter((right) => !right).length;
  };

  it('keeps tenants and the platform apart in shared sessions', async () => {
    expect(await mixed()).toBe(0);
  });

  it('leaves no role, setting, limit, listener, lock or statement in a shared session', async () => {
    await mixed();
    const left = await inEverySession(database.url, async (client) => {
      const { rows } = await client.query(`
        select coalesce(current_setting('turnout.platform', true), '') as platform,
               coalesce(current_setting('turnout.tenant', true), '') as tenant,
               current_user = session_user as own_role,
               current_setting('statement_timeout') as statement_timeout,
               current_setting('idle_in_transaction_session_timeout') as idle_timeout,
               (select count(*)::int from pg_listening_channels()) as listening,
               (select count(*)::int from pg_prepared_statements where name <> '') as prepared,
               (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`);
      return rows[0] as Record<string, unknown>;
    });
    for (const session of left) {
      expect(session).toEqual({
        platform: '',
        tenant: '',
        own_role: true,
        statement_timeout: '0',
        idle_timeout: '0',
        listening: 0,
        prepared: 0,
        locks: 0,
      });
    }
  });

  it('ignores what other clients left in shared sessions', async () => {
    await inEverySession(database.url, (client) => client.query(`set turnout.platform = 'on'`));
    expect(await mixed()).toBe(0);
    const { rows } = await database.platform.execute<{ limit: string }>(
      sql`select current_setting('statement_timeout') as limit`,
    );
    expect(rows).toEqual([{ limit: '15s' }]);
    await inEverySession(database.url, (client) => client.query('reset turnout.platform'));
  });

  it('serves a first sign-up, a reply through a prepared statement, and a list', async () => {
    const test = await testApp({ database });
    later(() => test.app.close());
    const signedUp = await test.call('POST', '/api/tenants/signup', {
      body: { name: 'Pooled', subscriptionPlan: 'pro' },
    });
    expect(signedUp.status).toBe(201);
    const registered = await test.call('POST', '/api/register', {
      body: {
        tenantId: signedUp.body.id,
        role: 'admin',
        email: 'ada@pooled.test',
        password: 'a long password',
        firstName: 'Ada',
        lastName: 'Min',
      },
    });
    expect(registered.status).toBe(201);

    const tenant = await buildTenant(database);
    const admin = await signedInAs(database, 'admin', tenant);
    const event = await buildEvent(database, { tenantId: tenant.id, createdBy: admin.user.id });
    const pages = await Promise.all(
      Array.from({ length: 40 }, () => test.call('GET', `/api/rsvp/${event.customUrl}/data`)),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    const replied = await test.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: 'Bo',
        guestEmail: 'bo@pooled.test',
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name: 'Bo' }],
      },
    });
    expect(replied.status).toBe(201);
    const list = await test.call('GET', `/api/event/${event.id}/reservations`, { token: admin.token });
    expect(list.body.reservations).toHaveLength(1);
  });

  it('migrates once when several processes start at once', async () => {
    const { url, drop } = await emptyPostgresDatabase();
    later(drop);
    const pooler = await startPooler(url, { mode: 'transaction', sessions: 3 });
    later(() => pooler.stop());
    const starting = Array.from({ length: 3 }, () =>
      openDatabase({ databaseUrl: pooler.url, dataDir: '', startTimeoutMs: 60_000 }),
    );
    const opened = await Promise.all(starting);
    const { rows } = await opened[0]!.platform.execute(
      sql`select count(*) = count(distinct hash) as once from drizzle.__drizzle_migrations`,
    );
    for (const database of opened) await database.close();
    expect(rows).toEqual([{ once: true }]);
  });
});

describe('messages between processes', () => {
  const start = async (mode: 'transaction' | 'session') => {
    const { url, drop } = await emptyPostgresDatabase();
    later(drop);
    const pooler: Pooler = await startPooler(url, { mode, sessions: 8 });
    later(() => pooler.stop());
    const warnings: string[] = [];
    const log = { info() {}, error() {}, warn: (_: object, message: string) => warnings.push(message) };
    const open = (through: string) => {
      const channel = openPostgresChannel({ connectionString: through }, log, { lookEvery: 50 });
      later(() => channel.close());
      const heard: string[] = [];
      let missed = 0;
      const until = async (holds: () => boolean) => {
        while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
      };
      channel.listen({ heard: (text) => heard.push(text), missed: () => missed++ });
      return { channel, heard, missed: () => missed, until };
    };
    return { direct: open(url), pooled: open(pooler.url), warnings };
  };

  it('arrive through a pooler in session mode', async () => {
    const { direct, pooled, warnings } = await start('session');
    await direct.until(() => direct.missed() > 0 && pooled.missed() > 0);
    direct.channel.tell(['from the server']);
    await pooled.until(() => pooled.heard.includes('from the server'));
    expect(warnings).toEqual([]);
  });

  it('arrive from behind a pooler in transaction mode, because listeners poll', async () => {
    const { direct, pooled, warnings } = await start('transaction');
    await direct.until(() => direct.missed() > 0 && pooled.missed() > 2);
    pooled.channel.tell(['from behind']);
    await direct.until(() => direct.heard.includes('from behind'));
    expect(warnings).toEqual([expect.stringContaining('pooler in transaction mode')]);
  });
});

it('openDatabase refuses a pooler without transactions and explains why', async () => {
  const { url, name, drop } = await emptyPostgresDatabase();
  later(drop);
  const login = await loginRole(url, 'turnout_test_pooled', 'nosuperuser nobypassrls nocreaterole');
  await onTestServer([`alter database ${name} owner to turnout_test_pooled`]);
  const pooler = await startPooler(login, { mode: 'statement' });
  later(() => pooler.stop());
  await expect(openDatabase({ databaseUrl: pooler.url, dataDir: '', startTimeoutMs: 300 })).rejects.toThrow(
    /statement/i,
  );
});
