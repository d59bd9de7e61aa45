import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../../testing/builders.ts';
import { postgresDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase & { url: string };
let app: TestApp;
beforeAll(async () => {
  database = await postgresDatabase();
  app = await testApp({ database });
});
afterAll(() => app.close());

/** The longest that a guest of another event waits, in ms. A wait for a lock ends after 3,000. */
const atOnceMs = 1_500;

const ended = new Date(Date.now() - 86_400_000);

it.each([
  ['an unlimited plan', {}],
  ['a limited plan', { subscriptionPlan: 'free', trialEndsAt: ended }],
])(
  'with %s, a locked event delays no other event, and gets its replies when the lock ends',
  async (_, plan) => {
    const { tenant, user } = await signedInAs(database, 'admin', await buildTenant(database, plan));
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

    const waiting: ReturnType<typeof submit>[] = [];
    for (const [held, others] of [
      ['ada', 'bo'],
      ['cy', 'di'],
      ['eve', 'flo'],
    ] as const) {
      const began = performance.now();
      waiting.push(submit(locked, held));
      expect((await submit(free, others)).status).toBe(201);
      expect(performance.now() - began).toBeLessThan(atOnceMs);
      await sleep(300);
    }
    await other.query('commit');
    await other.end();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201]);
    // After the lock ends, the event is settled together with other events again.
    expect((await submit(locked, 'ed')).status).toBe(201);
  },
);
