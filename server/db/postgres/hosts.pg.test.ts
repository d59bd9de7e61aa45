import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { type Pair, startPair } from '../../testing/servers/postgres-pair.ts';
import { openDatabase, type PlatformDatabase } from '../connect.ts';
import { withReadLimits } from '../read-limits.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { connectionOf } from './pool.ts';

const someTenant = tenantScope('018f0000-0000-7000-8000-000000000001');

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

const open = (databaseUrl = pair.url) => openDatabase({ databaseUrl, dataDir: '', startTimeoutMs: 500 });
const portsOf = async (database: PlatformDatabase) => {
  const ports = await Promise.all(
    [someTenant, platformScope].map(async (scope) => {
      const { rows } = await database.transaction(scope, (tx) =>
        tx.execute<{ port: number }>(sql`select inet_server_port() as port`),
      );
      return rows[0]?.port;
    }),
  );
  return [...new Set(ports)];
};
const portOf = ({ host }: { host: string }) => Number(host.split(':')[1]);

describe('DATABASE_URL with several hosts', () => {
  it('leads to the primary, whatever the order of the hosts', async () => {
    const { primary, standby } = pair;
    const database = await open(`postgres://postgres@${standby.host},${primary.host}/postgres`);
    expect(await portsOf(database)).toEqual([portOf(primary)]);
    await database.close();
  });

  it('refuses to start if no host accepts writes, and names each with its reason', async () => {
    const { standby } = pair;
    await expect(open(`postgres://postgres@127.0.0.1:1,${standby.host}/postgres`)).rejects.toThrow(
      `No database server accepts writes: 127.0.0.1:1 doesn’t answer, ${standby.host} is a standby. Check DATABASE_URL and the servers.`,
    );
  });

  it('refuses a read-only primary if the address requires read-write, and accepts it if it requires a primary', async () => {
    const { primary, standby } = pair;
    await primary.ask('create database frozen');
    await primary.ask('alter database frozen set default_transaction_read_only = on');
    // The standby gets the new database and its setting a moment later.
    await vi.waitFor(
      async () => {
        const settings = await standby.ask(
          `select 1 from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where datname = 'frozen'`,
        );
        expect(settings).toHaveLength(1);
      },
      { timeout: 20_000, interval: 50 },
    );
    const url = `postgres://postgres@${primary.host},${standby.host}/frozen?target_session_attrs=`;
    await expect(open(`${url}read-write`)).rejects.toThrow(
      `No database server accepts writes: ${primary.host} is read-only, ${standby.host} is a standby.`,
    );
    const { Client } = connectionOf(`${url}primary`);
    const client = new Client!();
    await client.connect();
    expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'frozen' }]);
    await client.end();
  });

  it('reports why the host that accepts writes refused the connection', async () => {
    const { primary, standby } = pair;
    await expect(open(`postgres://postgres@${primary.host},${standby.host}/missing`)).rejects.toThrow(
      `The database "missing" doesn’t exist on ${primary.host}, ${standby.host}.`,
    );
  });
});

describe('a synchronous standby', () => {
  it('shows its lag in the metrics, and health fails with the cause while commits wait for it', async () => {
    const { standby } = pair;
    const database = await open();
    const { app } = await testApp({ database });
    const metrics = async () => (await app.inject({ url: '/metrics' })).body;
    const health = async () => {
      const response = await app.inject({ url: '/api/health' });
      return `${response.statusCode} ${response.json<{ error?: string }>().error ?? ''}`;
    };
    await vi.waitFor(async () =>
      expect(await metrics()).toMatch(
        /^turnout_database_replication_lag_bytes\{standby="walreceiver",state="sync"\} \d+$/m,
      ),
    );
    expect(await metrics()).toMatch(/^turnout_database_commits_wait_seconds 0$/m);
    expect(await health()).toBe('200 ');

    await standby.kill();
    const writtenAt = performance.now();
    const write = database.transaction(platformScope, (tx) =>
      tx.execute(sql`insert into platform_settings (name, value) values ('waits', '')`),
    );
    await vi.waitFor(async () => expect(await health()).toMatch(/^503 No standby server/), {
      timeout: 20_000,
      interval: 1_000,
    });
    expect(performance.now() - writtenAt).toBeLessThan(20_000);
    expect(await metrics()).toMatch(/^turnout_database_commits_wait_seconds [1-9]/m);

    await standby.start();
    await write.catch(() => {});
    await vi.waitFor(async () => expect(await health()).toBe('200 '), { timeout: 30_000, interval: 1_000 });
    await app.close();
    await database.close();
  });
});

describe('a promotion while the former primary hangs', () => {
  it('leads connection pools, notifications, presence and cancellation to the new primary, and never back', async () => {
    const { primary, standby } = pair;
    const [database, other] = [await open(), await open()];
    const heard: string[] = [];
    other.channel.listen({ heard: (text) => heard.push(text), missed: () => {} });
    const presences = await Promise.all([database.presence(), other.presence()]);
    const before = presences[0]?.held()?.id;
    expect(before).toBeDefined();
    expect(await portsOf(database)).toEqual([portOf(primary)]);

    await primary.signal('SIGSTOP');
    await expect(database.ping()).resolves.toBe(false);
    await pair.promote();
    await vi.waitFor(async () => expect(await portsOf(database)).toEqual([portOf(standby)]));
    expect(await database.ping()).toBe(true);
    expect(await database.unwritable()).toBeNull();
    await vi.waitFor(() => {
      database.channel.tell([`told at ${performance.now()}`]);
      expect(heard.length).toBeGreaterThan(0);
      const held = presences[0]?.held();
      expect([held?.isSure(), held?.id === before]).toEqual([true, false]);
    });
    const gone = new AbortController();
    const slow = withReadLimits({ gone: gone.signal }, () =>
      database.transaction(someTenant, (tx) => tx.execute(sql`select pg_sleep(60)`)),
    );
    await vi.waitFor(async () =>
      expect(await standby.ask(`select 1 from pg_stat_activity where wait_event = 'PgSleep'`)).toHaveLength(
        1,
      ),
    );
    gone.abort();
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });

    // The former primary still believes that it is the primary, and the connections to the new one
    // are lost.
    await primary.signal('SIGCONT');
    await standby.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'turnout%'`,
    );
    await vi.waitFor(async () => expect(await portsOf(database)).toEqual([portOf(standby)]));
    const late = await open();
    expect(await portsOf(late)).toEqual([portOf(standby)]);

    await Promise.all([...presences, database, other, late].map(async (each) => each?.close()));
  });
});
