import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../../testing/builders.ts';
import { emptyPostgresDatabase, postgresDatabase } from '../../testing/database.ts';
import { openDatabase } from '../connect.ts';

let cleanups: (() => Promise<unknown>)[] = [];
const later = (cleanup: () => Promise<unknown>) => cleanups.unshift(cleanup);
afterEach(async () => {
  for (const cleanup of cleanups) await cleanup();
  cleanups = [];
});

const connected = async (url: string) => {
  const client = new pg.Client(url);
  await client.connect();
  later(() => client.end());
  return client;
};

const recordNewer = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`;
const sentence = 'A newer version has changed the database. Restart this process.';

describe('an old process on a newer schema', () => {
  const served = async () => {
    const database = await postgresDatabase();
    const test = await testApp({ database });
    later(() => database.close());
    later(() => test.app.close());
    const tenant = await buildTenant(database);
    const { user } = await signedInAs(database, 'admin', tenant);
    const event = await buildEvent(database, { tenantId: tenant.id, createdBy: user.id });
    const reply = () =>
      test.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
        body: {
          displayName: 'Grace Hopper',
          guestEmail: 'grace@example.com',
          guestPhone: '',
          isAttending: true,
          guestCount: 1,
          mealChoice: '',
          guestDetails: [{ name: 'Grace Hopper', mealChoice: '' }],
          message: '',
          publicToggle: false,
        },
      });
    return { ...test, reply, newer: await connected(database.url) };
  };

  it('503 with a sentence for a failing write, for every later write, and for health', async () => {
    const test = await served();
    const { reply, newer } = test;
    await newer.query(recordNewer);
    await newer.query('alter table reservations add column needed_now text not null');
    expect(await reply()).toMatchObject({ status: 503, body: { code: 'unavailable', error: sentence } });
    // The test's process does not know the new schema, so it must write nothing, even to unchanged
    // tables.
    await newer.query('alter table reservations drop column needed_now');
    expect(await reply()).toMatchObject({ status: 503, body: { error: sentence } });
    expect((await newer.query('select from reservations')).rowCount).toBe(0);
    const health = await test.call('GET', '/api/health');
    expect(health).toMatchObject({ status: 503, body: { error: expect.stringContaining(sentence) } });
    expect(health.body.components[0]).toMatchObject({ name: 'Database', state: 'down' });
  });

  it('503 from health even before a write fails', async () => {
    const test = await served();
    await test.newer.query(recordNewer);
    expect((await test.call('GET', '/api/health')).body.error).toContain(sentence);
  });

  it('503 as soon as the migrating process notifies the other processes', async () => {
    const { reply, newer } = await served();
    await newer.query(recordNewer);
    await newer.query(`select pg_notify('turnout_changes', '{"from":"newer","texts":["*"]}')`);
    await vi.waitFor(async () => expect((await reply()).status).toBe(503));
  });
});

it('a start notifies the other processes only after migrating the database', async () => {
  const empty = await emptyPostgresDatabase();
  later(empty.drop);
  const heard: unknown[] = [];
  const other = await connected(empty.url);
  other.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
  await other.query('listen turnout_changes');
  const start = async () => {
    const database = await openDatabase({ databaseUrl: empty.url, dataDir: '' });
    await database.close();
    await other.query('select 1');
  };
  await start();
  expect(heard).toMatchObject([{ texts: ['*'] }]);
  await start();
  expect(heard).toHaveLength(1);
});
