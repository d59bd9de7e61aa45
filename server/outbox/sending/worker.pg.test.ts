import { pino } from 'pino';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { enqueue } from '../enqueue.ts';
import { takeInTurn } from '../outbox.store.ts';
import { samples } from '../../mail/templates/previews.ts';
import { testConfig, testKeys } from '../../testing/app.ts';
import { buildTenant } from '../../testing/builders.ts';
import { postgresDatabase } from '../../testing/database.ts';
import { startWorker } from './worker.ts';
import { buildWaitingMail } from '../../testing/waiting-mail.ts';

const count = 120;

it('each mail reaches only one worker, even with several processes', async () => {
  const first = await postgresDatabase();
  const second = await openDatabase({ dataDir: '', databaseUrl: first.url });
  try {
    await buildWaitingMail(first, count);
    // Eight callers take directly from the store at once, and no id is taken twice.
    const ids: string[] = [];
    const take = async (database: typeof second) => {
      for (;;) {
        const { messages } = await database.transaction(platformScope, (tx) =>
          takeInTurn(tx, 3, 60_000, { perMinute: null }),
        );
        if (messages.length === 0) return;
        ids.push(...messages.map(({ id }) => id));
      }
    };
    await Promise.all([first, second, first, second, first, second, first, second].map(take));
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);

    // Four complete workers send every mail in one attempt.
    await first.platform.execute(sql`update outbox set status = 'queued', attempts = 0, locked_until = null`);
    const config = testConfig();
    const logger = pino({ level: 'silent' });
    const workers = [first, second, first, second].map((database) =>
      startWorker({ config, logger, database, keys: testKeys }, { pollMs: 5 }),
    );
    await vi.waitFor(
      async () => {
        const { rows } = await first.platform.execute<{ sent: number; attempts: number }>(sql`
          select count(*) filter (where status = 'sent')::int as sent, max(attempts) as attempts from outbox`);
        expect(rows[0]).toEqual({ sent: count, attempts: 1 });
      },
      { timeout: 20_000, interval: 50 },
    );
    await Promise.all(workers.map((worker) => worker.stop()));
  } finally {
    await second.close();
    await first.close();
  }
});

it('a worker finds a mail that is committed after the wake-up', async () => {
  const database = await postgresDatabase();
  const { id: tenantId } = await buildTenant(database);
  const worker = startWorker(
    { config: testConfig(), logger: pino({ level: 'silent' }), database, keys: testKeys },
    { pollMs: 600_000 },
  );
  try {
    await database.transaction(tenantScope(tenantId), async (tx) => {
      await enqueue(tx, [
        {
          tenantId,
          template: 'account.joinDenied',
          toEmail: 'ada@example.com',
          payload: samples['account.joinDenied'],
        },
      ]);
      // Long enough for the woken worker to check and find nothing.
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await vi.waitFor(async () => {
      const { rows } = await database.platform.execute<{ status: string }>(sql`select status from outbox`);
      expect(rows).toEqual([{ status: 'sent' }]);
    }, 10_000);
  } finally {
    await worker.stop();
    await database.close();
  }
});
