/**
 * No statement reads a large table from end to end. Here the tables are small, and PostgreSQL is
 * made to believe that they are large. `npm run drill -- plans` really fills them, and looks at the
 * clock too.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { postgresDatabase } from '../testing/database.ts';
import { believed, large } from '../testing/plans/fill.ts';
import { allowed } from '../testing/plans/allowed.ts';
import { logPlans, watchPlans } from '../testing/plans/log.ts';
import { fillPlace } from '../testing/plans/place.ts';
import { refused } from '../testing/plans/refused.ts';
import { walk, type Place } from '../testing/plans/walk.ts';
import { openDatabase } from './connect.ts';

const isDrill = process.env.PLANS_DRILL === 'on';
const sizes = isDrill ? { replies: 200_000, households: 20_000 } : { replies: 60, households: 40 };
const maxRows = 10_000;
const maxMs = 100;

let app: TestApp;
let place: Place;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await postgresDatabase();
  drop = () => made.close();
  place = await fillPlace(made, sizes, isDrill ? 'analyze' : believed);
  const name = new URL(made.url).pathname.slice(1);
  await logPlans(name, isDrill);
  app = await testApp({ database: await openDatabase({ dataDir: '', databaseUrl: made.url }) });
}, 1_800_000);
afterAll(async () => {
  await app?.close();
  await drop?.();
});

it('no statement of the app reads a large table from end to end', async () => {
  const plans = watchPlans();
  const found = new Map<string, string>();
  const failed: string[] = [];
  try {
    for (const { name, run } of walk(app, place)) {
      const status = await run();
      if (status >= 300 && !refused.some((route) => name.startsWith(`${route} as `)))
        failed.push(`${name}: ${status}`);
      for (const { ms, text, scans } of plans.take()) {
        const tables = scans.filter(
          ({ table, rows }) => large.includes(table) && (rows ?? Infinity) > maxRows,
        );
        if (tables.length === 0 && (!isDrill || ms <= maxMs)) continue;
        if (allowed.some(({ statement }) => statement.test(text))) continue;
        const what = tables.map(
          ({ table, by, rows }) => `${table} by ${by}${rows === null ? '' : `: ${rows} rows`}`,
        );
        if (!found.has(text)) found.set(text, `${name}: ${Math.round(ms)} ms ${what.join(', ')}`);
      }
    }
  } finally {
    plans.stop();
  }
  expect([...found].map(([text, what]) => `${what}\n${text}`)).toEqual([]);
  expect(failed).toEqual([]);
}, 3_600_000);
