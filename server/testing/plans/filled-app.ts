/** An app on a filled PostgreSQL database that logs the plan of each statement. */
import { openDatabase, type PlatformDatabase } from '../../db/connect.ts';
import { testApp } from '../app.ts';
import { onTestServer, postgresDatabase } from '../database.ts';
import { watchHeld } from '../held.ts';
import type { Sizes } from './fill.ts';
import { type Logged, logPlans, watchPlans } from './log.ts';
import { fillPlace } from './place.ts';
import { refused, refusedIfLarge } from './refused.ts';
import { walk } from './walk.ts';

/**
 * Acts that handle thousands of guests in steps. Each step may block the process for up to
 * `maxHeldMs`.
 */
const longSteps = /^(updateEvent|cancelEvent|sendMessage|mails leave)/;
const maxHeldMs = 100;

export interface FilledApp {
  readonly database: PlatformDatabase;
  /**
   * Makes every call and runs every job. `judge` returns the problem with a statement, or null.
   * Returns one finding for each statement, and the calls that failed.
   */
  judgeAll(
    judge: (statement: Logged, step: string) => string | null,
  ): Promise<{ found: string[]; failed: string[] }>;
  close(): Promise<void>;
}

/**
 * @param prepare SQL that changes the empty tables.
 * @param statistics SQL after the filling, for the planner.
 * @param counts whether plans have the rows that were really read.
 */
export async function filledApp(
  sizes: Sizes,
  { prepare = [], statistics, counts }: { prepare?: string[]; statistics: string; counts: boolean },
): Promise<FilledApp> {
  const made = await postgresDatabase();
  const name = new URL(made.url).pathname.slice(1);
  await onTestServer(prepare, name);
  const place = await fillPlace(made, sizes, statistics);
  await logPlans(name, counts);
  const expected = sizes.replies > 10_000 ? [...refused, ...refusedIfLarge] : refused;
  const app = await testApp({ database: await openDatabase({ dataDir: '', databaseUrl: made.url }) });
  return {
    database: made,
    async judgeAll(judge) {
      const plans = watchPlans();
      const found = new Map<string, string>();
      const failed: string[] = [];
      try {
        for (const step of walk(app, place)) {
          const held = watchHeld();
          const status = await step.run();
          const heldMs = held().ownMs;
          if (counts && longSteps.test(step.name) && heldMs > maxHeldMs)
            failed.push(`${step.name}: held the process for ${Math.round(heldMs)} ms`);
          if (status >= 300 && !expected.some((route) => step.name.startsWith(`${route} as `)))
            failed.push(`${step.name}: ${status}`);
          for (const statement of plans.take()) {
            const fault = found.has(statement.text) ? null : judge(statement, step.name);
            if (fault !== null) found.set(statement.text, `${step.name}: ${fault}`);
          }
        }
      } finally {
        plans.stop();
      }
      return { found: [...found].map(([text, fault]) => `${fault}\n${text}`), failed };
    },
    async close() {
      await app.close();
      await made.close();
    },
  };
}
