/** How many mails a worker takes at once, and how soon. */
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { tenantScope } from '../../db/scope.ts';
import { samples } from '../../mail/templates/previews.ts';
import { testConfig, testKeys } from '../../testing/app.ts';
import { buildTenant } from '../../testing/builders.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { enqueue } from '../enqueue.ts';
import { startWorker, type Worker } from './worker.ts';

let database: TestDatabase;
let tenantId: string;
let worker: Worker | undefined;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  tenantId = (await buildTenant(database)).id;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await worker?.stop();
});

/**
 * Starts a worker that looks for mail only when it is woken, or right after it took as many as it
 * can.
 */
const start = () => {
  const logger = pino({ level: 'silent' });
  const options = { pollMs: 60_000, pauseMs: 60_000 };
  worker = startWorker({ config: testConfig(), database, keys: testKeys, logger }, options);
};

const put = (count: number) =>
  database.transaction(tenantScope(tenantId), (tx) =>
    enqueue(
      tx,
      Array.from({ length: count }, () => ({
        tenantId,
        template: 'account.joinDenied' as const,
        toEmail: 'ada@example.com',
        payload: samples['account.joinDenied'],
      })),
    ),
  );

const statuses = async () =>
  (await database.platform.execute<{ status: string }>(sql`select status from outbox order by id`)).rows.map(
    ({ status }) => status,
  );

const sent = (count: number) =>
  vi.waitFor(async () => expect(await statuses()).toEqual(Array(count).fill('sent')), { timeout: 25_000 });

it('a single mail leaves at once; mails enqueued right after it wait briefly, and stay queued if the worker stops', async () => {
  start();
  await put(1);
  await sent(1);
  for (let more = 0; more < 2; more++) await put(1);
  // Long enough for the worker to look for mail several times if it did not wait.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await worker?.stop();
  expect(await statuses()).toEqual(['sent', 'queued', 'queued']);
});

it.each([
  { utilization: 0.5, count: 45, together: [20, 20, 5] },
  { utilization: 0.1, count: 105, together: [100, 5] },
])(
  '$count mails leave in batches of $together if the process is busy for $utilization of its time',
  async ({ utilization, count, together }) => {
    vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 1, active: 1, utilization });
    await put(count);
    start();
    await sent(count);
    // Mails that reach the mailbox in one batch have the same time.
    const { rows } = await database.platform.execute<{ n: number }>(
      sql`select count(*)::int as n from outbox group by sent_at order by sent_at`,
    );
    expect(rows.map(({ n }) => n)).toEqual(together);
  },
);
