import { sql } from 'drizzle-orm';
import { afterEach, expect, vi } from 'vitest';
import { startWorker, type Worker } from '../outbox/sending/worker.ts';
import type { TestApp } from './app.ts';

/** Sends mail with a worker that stops after each test. */
export function drainMail(app: () => TestApp) {
  let worker: Worker | undefined;
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
  });
  /** Resolves when every due mail is sent or withheld. */
  return async (deps = app().deps) => {
    worker ??= startWorker(deps, { pollMs: 20 });
    worker.wake();
    await vi.waitFor(
      async () => {
        const { rows } = await app().database.platform.execute(
          sql`select 1 from outbox where status in ('queued', 'sending') and next_attempt_at <= now() limit 1`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 60_000, interval: 20 },
    );
  };
}
