/** Delivers queued mail in tests. */
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { startWorker } from '../outbox/sending/worker.ts';
import type { TestApp } from './app.ts';

/** Runs a worker until no mail is due. */
export async function deliverMail(
  app: TestApp,
  options: Parameters<typeof startWorker>[1] = {},
): Promise<void> {
  const worker = startWorker(app.deps, { pollMs: 20, ...options });
  await vi.waitFor(
    async () => {
      const { rows } = await app.database.platform.execute<{ n: number }>(
        sql`select count(*)::int as n from outbox where status in ('queued', 'sending') and next_attempt_at <= now()`,
      );
      expect(rows[0]?.n).toBe(0);
    },
    { timeout: 20_000, interval: 20 },
  );
  await worker.stop();
}
