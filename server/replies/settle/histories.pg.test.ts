/**
 * Random histories of events whose hosts and guests act at the same moment, through two processes'
 * settlements on one PostgreSQL. `npm run drill -- promises` runs ten thousand of them.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { buildEvent, buildTenant, signedInAs } from '../../testing/builders.ts';
import { postgresDatabase, type TestDatabase } from '../../testing/database.ts';
import { promiseHistory, promiseSettings, racedStep } from '../../testing/promise-histories.ts';

const histories = Number(process.env.PROMISE_HISTORIES ?? 5);
/** How many events live at the same time. */
const eventsAtOnce = 8;

let database: TestDatabase & { url: string };
let apps: TestApp[];
beforeAll(async () => {
  database = await postgresDatabase();
  apps = [await testApp({ database }), await testApp({ database })];
});
afterAll(async () => {
  await apps[1]?.close();
  await database.close();
});

it(
  'confirmed and promised seats never exceed the capacity, even with many simultaneous writers',
  { timeout: 3_600_000 },
  async () => {
    const host = await signedInAs(
      database,
      'admin',
      await buildTenant(database, { subscriptionPlan: 'premium', subscriptionStatus: 'active' }),
    );
    let calls = 0;
    const app = () => apps[calls++ % 2]!;
    const lives = fc.sample(
      fc.tuple(
        promiseSettings,
        fc.array(fc.array(racedStep, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
      ),
      histories,
    );
    let reads = 0;
    const live = async ([settings, together]: (typeof lives)[number]) => {
      const event = await buildEvent(database, {
        tenantId: host.tenant!.id,
        createdBy: host.user.id,
        maxGuestsPerRsvp: 4,
        ...settings,
      });
      const history = promiseHistory(app, host.token, event);
      let before = settings.maxGuests;
      const look = async () => {
        const { confirmedGuests, promisedSeats, maxGuests } = await history.eventRow();
        const taken = confirmedGuests + promisedSeats;
        // A host may lower the capacity below the taken seats. They then never exceed the earlier
        // number or capacity.
        expect(taken).toBeLessThanOrEqual(Math.max(maxGuests, before));
        before = Math.max(taken, maxGuests);
        reads++;
      };
      for (const acts of together) {
        let isActing = true;
        const watching = (async () => {
          while (isActing) await look();
        })();
        await history
          .performTold(acts, () => Promise.all(acts.map((act) => history.perform(act))))
          .finally(() => (isActing = false));
        await watching;
        await look();
        const { promised, counted, answered } = await history.sums();
        expect({ promised, answered }).toEqual({ promised: counted, answered: 0 });
      }
    };
    const waiting = [...lives];
    await Promise.all(
      Array.from({ length: eventsAtOnce }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await live(next);
      }),
    );
    if (process.env.PROMISE_HISTORIES !== undefined) {
      process.stdout.write(`${histories} histories, ${calls} calls; the event was read ${reads} times.\n`);
    }
  },
);
