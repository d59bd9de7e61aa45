import { createServer, type Server, type Socket, connect as connectTo } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildChild, startChild } from '../../testing/child.ts';
import {
  emptyPostgresDatabase,
  loginRole,
  onTestServer,
  postgresDatabase,
  testServerUrl,
} from '../../testing/database.ts';
import { type PlatformDatabase, isUnavailable, openDatabase, StartError } from '../connect.ts';
import { platformScope, tenantScope } from '../scope.ts';

const someTenant = tenantScope('018f0000-0000-7000-8000-000000000001');
let cleanups: (() => Promise<unknown>)[] = [];
const later = (cleanup: () => Promise<unknown>) => cleanups.unshift(cleanup);

afterEach(async () => {
  for (const cleanup of cleanups) await cleanup();
  cleanups = [];
});

const opened = async (...args: Parameters<typeof postgresDatabase>) => {
  const database = await postgresDatabase(...args);
  later(() => database.close());
  return database;
};
const firstValue = async (
  database: PlatformDatabase,
  scope = platformScope as Parameters<PlatformDatabase['transaction']>[0],
) => (await database.transaction(scope, (tx) => tx.execute<{ n: number }>(sql`select 1 as n`))).rows[0]?.n;

describe('starting on PostgreSQL', () => {
  const empty = async () => {
    const database = await emptyPostgresDatabase();
    later(database.drop);
    return database;
  };
  const refusal = async (url: string) => {
    const error: unknown = await openDatabase({ databaseUrl: url, dataDir: '', startTimeoutMs: 300 }).then(
      async (database) => {
        await database.close();
        return 'it started';
      },
      (error: unknown) => error,
    );
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  };

  it('explains a connection that fails for a reason such as TLS', async () => {
    const { url } = await empty();
    expect(await refusal(`${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`)).toMatch(
      /^The database server at .* doesn’t accept the connection that DATABASE_URL asks for: The server does not support SSL connections.$/,
    );
  });

  it('migrates once when several processes start at once', async () => {
    const { url } = await empty();
    const file = await buildChild('database');
    const starting = Array.from({ length: 3 }, () => startChild(file, ['open', url]));
    expect(await Promise.all(starting.map((child) => child.line(/./)))).toEqual(['open', 'open', 'open']);
    for (const child of starting) child.process.kill('SIGTERM');
    expect(await Promise.all(starting.map(async (child) => (await child.ended).code))).toEqual([0, 0, 0]);
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(
      'select count(*) = count(distinct hash) as once from drizzle.__drizzle_migrations',
    );
    await client.end();
    expect(rows).toEqual([{ once: true }]);
  });

  it('creates the tenant role once when two databases of one server start at once', async () => {
    const urls = [(await empty()).url, (await empty()).url, (await empty()).url];
    const databases = await Promise.all(
      urls.map((databaseUrl) => openDatabase({ databaseUrl, dataDir: '' })),
    );
    for (const database of databases) await database.close();
  });

  it('starts again on a migrated database', async () => {
    const { url } = await empty();
    for (let time = 0; time < 2; time++) {
      const database = await openDatabase({ databaseUrl: url, dataDir: '' });
      expect(await firstValue(database, someTenant)).toBe(1);
      await database.close();
    }
  });

  it('refuses a user that bypasses row-level security and cannot get the tenant role', async () => {
    const { url, name } = await empty();
    const login = await loginRole(url, 'turnout_test_bypass', 'nosuperuser bypassrls nocreaterole');
    await onTestServer([`alter database ${name} owner to turnout_test_bypass`]);
    expect(await refusal(login)).toMatch(
      /^The database user "turnout_test_bypass" bypasses row-level security and may not create the role turnout_tenant/,
    );
  });

  it('refuses to run if a table has lost its row-level security', async () => {
    const { url, name } = await empty();
    await (await openDatabase({ databaseUrl: url, dataDir: '' })).close();
    await onTestServer(['alter table reservations disable row level security'], name);
    expect(await refusal(url)).toMatch(/not in force for tenant work \(reservations\)/);
  });

  it('explains what is wrong with the address, the user, the database or the rights', async () => {
    const { url, name } = await empty();
    expect(await refusal('mysql://x')).toContain('DATABASE_URL must look like');
    expect(await refusal('postgres://u@127.0.0.1:1/db')).toContain(
      'No database server answers at 127.0.0.1:1',
    );
    expect(await refusal(url.replace(name, 'turnout_test_none'))).toContain(
      '"turnout_test_none" doesn’t exist',
    );
    const stranger = await loginRole(url, 'turnout_test_stranger', 'nosuperuser nobypassrls nocreaterole');
    expect(await refusal(stranger)).toContain('"turnout_test_stranger" can’t create tables');
  });

  it('explains the error of a database that is read-only or accepts no connections', async () => {
    const { url, name } = await empty();
    await onTestServer([`alter database ${name} set default_transaction_read_only = on`]);
    expect(await refusal(url)).toMatch(
      /^The database server at \S+ can’t do what Turnout needs to start: cannot execute .* in a read-only transaction\.$/,
    );
    await onTestServer([`alter database ${name} allow_connections false`]);
    expect(await refusal(url)).toContain(`database "${name}" is not currently accepting connections`);
    await onTestServer([`alter database ${name} allow_connections true`]);
  });

  it('refuses a database that a newer version has migrated', async () => {
    const { url, name } = await empty();
    await (await openDatabase({ databaseUrl: url, dataDir: '' })).close();
    await onTestServer(
      [`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`],
      name,
    );
    expect(await refusal(url)).toContain('made by a newer version');
  });
});

describe('transactions on PostgreSQL', () => {
  it('retry only if the server cancels a transaction in a conflict', async () => {
    const database = await opened();
    await database.platform.execute(sql`create table counted (n int)`);
    await database.platform.execute(sql`insert into counted values (0), (1)`);
    let meeting = 0;
    let arrived: () => void = () => {};
    const bothArrived = new Promise<void>((resolve) => (arrived = resolve));
    let committed: () => void = () => {};
    const oneCommitted = new Promise<void>((resolve) => (committed = resolve));
    const lockBoth = async (first: number, second: number) => {
      let isAgain = false;
      await database.transaction(platformScope, async (tx) => {
        // The two would block each other again if the cancelled one were quicker than the other.
        if (isAgain) await oneCommitted;
        isAgain = true;
        await tx.execute(sql`update counted set n = n where n = ${first}`);
        if (++meeting === 2) arrived();
        await bothArrived;
        await tx.execute(sql`update counted set n = n where n = ${second}`);
      });
      committed();
    };
    await Promise.all([lockBoth(0, 1), lockBoth(1, 0)]);
    expect(meeting).toBe(3);

    let tries = 0;
    await expect(
      database.transaction(platformScope, (tx) => {
        tries++;
        return tx.execute(sql`select 1/0`);
      }),
    ).rejects.toThrow();
    expect(tries).toBe(1);
  });

  it('refuse a statement that runs after the end without being awaited', async () => {
    const database = await opened({ poolSize: 1 });
    let leaked: Parameters<Parameters<PlatformDatabase['transaction']>[1]>[0] | undefined;
    await database.transaction(platformScope, async (tx) => {
      leaked = tx;
    });
    await expect(leaked!.execute(sql`select 1`)).rejects.toSatisfy((error) =>
      String((error as Error).cause).includes('The transaction has ended'),
    );
  });

  it('finish before the database closes, and later transactions fail', async () => {
    const database = await opened();
    const order: string[] = [];
    const running = database.transaction(platformScope, async (tx) => {
      await tx.execute(sql`select pg_sleep(0.2)`);
      order.push('finished');
    });
    await database.close().then(() => order.push('closed'));
    await running;
    expect(order).toEqual(['finished', 'closed']);
    await expect(firstValue(database)).rejects.toSatisfy(isUnavailable);
  });
});

describe('an outage of PostgreSQL', () => {
  it('makes only calls on cut connections fail as unavailable, and the next calls work', async () => {
    const database = await opened({ poolSize: 3 });
    const cut = new pg.Client(testServerUrl());
    await cut.connect();
    later(() => cut.end());
    const name = new URL(database.url).pathname.slice(1);
    const atWork = [someTenant, platformScope].map((scope) =>
      database.transaction(scope, (tx) => tx.execute(sql`select pg_sleep(30)`)),
    );
    const idle = database.platform.execute(sql`select 1`);
    await idle;
    await vi.waitFor(async () => {
      const { rows } = await cut.query(
        `select count(*)::int as n from pg_stat_activity where datname = $1 and query like '%pg_sleep%' and wait_event = 'PgSleep'`,
        [name],
      );
      expect(rows[0].n).toBe(2);
    });
    const outcome = Promise.allSettled(atWork);
    await cut.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    for (const result of await outcome) {
      expect(result.status).toBe('rejected');
      expect(isUnavailable((result as PromiseRejectedResult).reason)).toBe(true);
    }
    expect(await firstValue(database)).toBe(1);
    expect(await firstValue(database, someTenant)).toBe(1);
    expect(await database.ping()).toBe(true);
  });

  it('counts as unavailability, unlike errors in statements', async () => {
    const database = await opened();
    await expect(database.platform.execute(sql`select 1/0`)).rejects.not.toSatisfy(isUnavailable);
    await expect(database.platform.execute(sql`select nothing`)).rejects.not.toSatisfy(isUnavailable);
  });

  it('makes calls fail at once while the server is down, and ends when the server is back', async () => {
    const gate = await openGate();
    later(gate.shut);
    const fresh = await emptyPostgresDatabase();
    later(fresh.drop);
    const url = new URL(fresh.url);
    url.host = `127.0.0.1:${gate.port}`;
    const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    later(() => database.close());
    expect(await firstValue(database, someTenant)).toBe(1);

    await gate.shut();
    await expect(firstValue(database, someTenant)).rejects.toSatisfy(isUnavailable);
    await expect(firstValue(database)).rejects.toSatisfy(isUnavailable);
    await expect(database.platform.execute(sql`select 1`)).rejects.toSatisfy(isUnavailable);
    expect(await database.ping()).toBe(false);

    await gate.open();
    expect(await firstValue(database, someTenant)).toBe(1);
    expect(await firstValue(database)).toBe(1);
    expect(await database.ping()).toBe(true);
  });
});

it('a read-only database still answers, but reports that writes fail', async () => {
  const database = await opened();
  const name = new URL(database.url).pathname.slice(1);
  await onTestServer([
    `alter database ${name} set default_transaction_read_only = on`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  ]);
  await vi.waitFor(async () => expect(await database.ping()).toBe(true));
  expect(await database.unwritable()).toBe('readOnly');
  expect(await firstValue(database, someTenant)).toBe(1);
});

/**
 * A gate in front of the shared test server that can be shut, which looks like a stopped server.
 */
async function openGate() {
  const behind = new URL(testServerUrl());
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const open = async () => {
    server = createServer((socket) => {
      const onward = connectTo(Number(behind.port || 5432), behind.hostname);
      for (const end of [socket, onward]) {
        sockets.add(end);
        end.on('error', () => {});
        end.on('close', () => sockets.delete(end));
      }
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((listening) => server!.listen(port, '127.0.0.1', listening));
    port = (server.address() as AddressInfo).port;
  };
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    if (server?.listening) await new Promise((closed) => server!.close(closed));
  };
  await open();
  return { port, open, shut };
}
