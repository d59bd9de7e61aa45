import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { platformScope, tenantScope } from '../db/scope.ts';
import { openDatabase, type PlatformDatabase } from '../db/connect.ts';
import { testApp } from '../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../testing/builders.ts';
import { buildChild } from '../testing/child.ts';
import { onTestServer, postgresDatabase, type TestDatabase } from '../testing/database.ts';
import { post, startServer, type ServerProcess } from '../testing/server.ts';
import { readStream } from '../testing/stream.ts';
import { announce } from './announce.ts';

let database: TestDatabase & { url: string };
let file: string;
beforeAll(async () => {
  file = await buildChild('main');
  database = await postgresDatabase();
}, 120_000);
afterAll(() => database.close());

let servers: ServerProcess[] = [];
beforeEach(() => {
  servers = [];
});
const start = async () => {
  const server = await startServer(file, { DATABASE_URL: database.url });
  servers.push(server);
  return server;
};
const stopAll = () =>
  Promise.all(
    servers.splice(0).map((server) => {
      server.process.kill('SIGTERM');
      return server.ended;
    }),
  );

afterEach(stopAll);

const guest = (name: string) => ({
  displayName: name,
  guestEmail: `${name.toLowerCase()}@example.com`,
  isAttending: true,
  guestCount: 1,
  guestDetails: [{ name }],
});

/** Returns how many processes listen to the database. */
async function listening(): Promise<number> {
  const { rows } = await database.platform.execute(sql`
    select 1 from pg_stat_activity
    where application_name = 'turnout live' and datname = current_database() and query <> ''`);
  return rows.length;
}

it('a reply at one process reaches the streams of another, and SIGTERM ends all streams', async () => {
  const tenant = await buildTenant(database);
  const admin = await signedInAs(database, 'admin', tenant);
  const event = await buildEvent(database, { tenantId: tenant.id, createdBy: admin.user.id });
  const [taking, telling] = await Promise.all([start(), start()]);
  const readers = await Promise.all([telling, taking].map(({ url }) => readStream(url, admin.token)));
  await Promise.all(readers.map((reader) => reader.next('hello')));
  await expect.poll(listening).toBe(2);

  const { status } = await post(`${taking.url}/api/rsvp/${event.customUrl}/submit`, guest('Grace'));
  expect(status).toBe(201);
  for (const reader of readers) {
    const { changes } = (await reader.next('change')) as { changes: { topic: string; eventId?: string }[] };
    expect(changes).toContainEqual({ topic: 'replies', eventId: event.id });
  }

  // Signing out at one process ends the stream at the other.
  const leaving = await signedInAs(database, 'admin', tenant);
  const left = await readStream(telling.url, leaving.token);
  await left.next('hello');
  await post(`${taking.url}/api/logout`, undefined, {
    headers: { authorization: `Bearer ${leaving.token}` },
  });
  await left.next('end');

  const ends = await stopAll();
  expect(ends).toEqual([
    { code: 0, signal: null },
    { code: 0, signal: null },
  ]);
  await Promise.all(readers.map(({ ended }) => ended));
  expect(readers.map(({ names }) => names.at(-1))).toEqual(['end', 'end']);
}, 120_000);

it('streams fetch everything again after a lost connection to the database', async () => {
  const app = await testApp({ database: await openDatabase({ dataDir: '', databaseUrl: database.url }) });
  try {
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const tenant = await buildTenant(app.database);
    const admin = await signedInAs(app.database, 'admin', tenant);
    const reader = await readStream(url, admin.token);
    await reader.next('hello');
    await expect.poll(listening).toBeGreaterThan(0);
    await onTestServer([
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'turnout live' and datname = '${new URL(database.url).pathname.slice(1)}'`,
    ]);
    await reader.next('resync');
    reader.close();
  } finally {
    await app.close();
  }
}, 60_000);

it('a short-lived process notifies the other processes of its changes before the end', async () => {
  const listener = await openDatabase({ dataDir: '', databaseUrl: database.url });
  const heard: string[] = [];
  let listening = false;
  listener.channel.listen({ heard: (text) => heard.push(text), missed: () => (listening = true) });
  await expect.poll(() => listening).toBe(true);

  const command: PlatformDatabase = await openDatabase({ dataDir: '', databaseUrl: database.url });
  const tenantId = '00000000-0000-7000-8000-000000000000';
  await command.transaction(tenantScope(tenantId), async (tx) => {
    for (let number = 0; number < 500; number++) {
      announce(tx, {
        topic: 'replies',
        tenantId,
        eventId: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      });
    }
  });
  await command
    .transaction(platformScope, async (tx) => {
      announce(tx, { topic: 'mail', tenantId });
      await tx.execute(sql`select 1 / 0`);
    })
    .catch(() => undefined);
  await command.close();
  // The listener hears more than one notification can hold, and nothing from the rolled-back
  // transaction.
  await expect.poll(() => heard.length).toBe(500);
  expect(new Set(heard).size).toBe(500);
  expect(heard.some((text) => text.startsWith('mail'))).toBe(false);
  await listener.close();
}, 60_000);
