import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { buildEvent, signedInAs } from '../../testing/builders.ts';
import { postgresDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase & { url: string };
let app: TestApp;
beforeAll(async () => {
  database = await postgresDatabase();
  app = await testApp({ database });
});
afterAll(() => app.close());

it('a locked event holds up no other event of its organization, and gets its reply when the lock ends', async () => {
  const { tenant, user } = await signedInAs(database, 'admin');
  const mine = { tenantId: tenant?.id ?? '', createdBy: user.id };
  const [locked, free] = [await buildEvent(database, mine), await buildEvent(database, mine)];
  const submit = (event: { customUrl: string }, name: string) =>
    app.call('POST', `/api/rsvp/${event.customUrl}/submit`, {
      body: {
        displayName: name,
        guestEmail: `${name}@example.com`,
        isAttending: true,
        guestCount: 1,
        guestDetails: [{ name }],
      },
    });
  const other = new pg.Client({ connectionString: database.url });
  other.on('error', () => {});
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from events where id = $1 for update', [locked.id]);

  // They leave in one batch, so the free one waits once, for as long as a batch does.
  const waiting = [submit(locked, 'ada')];
  expect((await submit(free, 'bo')).status).toBe(201);
  // From then on the locked event waits separately, with the replies that arrive for it.
  waiting.push(submit(locked, 'cy'));
  expect((await submit(free, 'di')).status).toBe(201);
  await other.query('commit');
  await other.end();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201]);
  // And it is back among the others.
  expect((await submit(locked, 'ed')).status).toBe(201);
});
