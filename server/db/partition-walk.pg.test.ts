/**
 * Partitions the organizations' tables, makes every call and runs every job on them, and looks into
 * how many partitions each statement of an organization looks (docs/growing.md).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/app.ts';
import { onTestServer, postgresDatabase } from '../testing/database.ts';
import { logPlans, watchPlans } from '../testing/plans/log.ts';
import { believedParts, partitioned, tableOfPart } from '../testing/plans/partition.ts';
import { fillPlace } from '../testing/plans/place.ts';
import { refused } from '../testing/plans/refused.ts';
import { walk, type Place } from '../testing/plans/walk.ts';
import { openDatabase } from './connect.ts';

let app: TestApp;
let place: Place;
let drop: () => Promise<void>;

/**
 * A deleted user is looked for in every organization by PostgreSQL itself, because users have one
 * key over all of them. That is rare.
 */
const isOfUser =
  /^(SELECT 1 FROM|UPDATE) .*\$1 OPERATOR\(pg_catalog\.=\) "?(\w+_by|user_id|actor_id)\b|^delete from "event_helpers" where "event_helpers"\."user_id" = \$1$/;

beforeAll(async () => {
  const made = await postgresDatabase();
  drop = () => made.close();
  const name = new URL(made.url).pathname.slice(1);
  await onTestServer([partitioned], name);
  place = await fillPlace(made, { replies: 60, households: 40 }, believedParts);
  await logPlans(name, true);
  app = await testApp({ database: await openDatabase({ dataDir: '', databaseUrl: made.url }) });
}, 600_000);
afterAll(async () => {
  await app?.close();
  await drop?.();
});

it('each statement of an organization looks into one partition of a table', async () => {
  const plans = watchPlans();
  const found = new Map<string, string>();
  const failed: string[] = [];
  try {
    for (const { name, run } of walk(app, place)) {
      const status = await run();
      if (status >= 300 && !refused.some((route) => name.startsWith(`${route} as `)))
        failed.push(`${name}: ${status}`);
      for (const { text, isTenants, touched } of plans.take()) {
        if (!isTenants || found.has(text) || isOfUser.test(text)) continue;
        const parts = new Map<string, Set<string>>();
        for (const relation of touched) {
          const table = tableOfPart(relation);
          if (table !== null) parts.set(table, (parts.get(table) ?? new Set()).add(relation));
        }
        const several = [...parts]
          .filter(([, of]) => of.size > 1)
          .map(([table, of]) => `${table}: ${of.size}`);
        if (several.length > 0) found.set(text, `${name}: ${several.join(', ')}`);
      }
    }
  } finally {
    plans.stop();
  }
  expect([...found].map(([text, what]) => `${what}\n${text}`)).toEqual([]);
  expect(failed).toEqual([]);
}, 3_600_000);
