/**
 * Partitions the organizations' tables, makes every call and runs every job on them, and looks into
 * how many partitions each statement of an organization looks (docs/growing.md).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filledApp, type FilledApp } from '../testing/plans/filled-app.ts';
import { believedParts, partitioned, tableOfPart } from '../testing/plans/partition.ts';

/**
 * A deleted user is looked for in every organization by PostgreSQL itself, because users have one
 * key over all of them. That is rare.
 */
const isOfUser =
  /^(SELECT 1 FROM|UPDATE) .*\$1 OPERATOR\(pg_catalog\.=\) "?(\w+_by|user_id|actor_id)\b|^delete from "event_helpers" where "event_helpers"\."user_id" = \$1$/;

let app: FilledApp | undefined;

beforeAll(async () => {
  app = await filledApp(
    { replies: 60, households: 40 },
    { prepare: [partitioned], statistics: believedParts, counts: true },
  );
}, 600_000);
afterAll(() => app?.close());

it('each statement of an organization looks into one partition of a table', async () => {
  const result = await app?.judgeAll(({ text, isTenants, touched }) => {
    if (!isTenants || isOfUser.test(text)) return null;
    const parts = new Map<string, Set<string>>();
    for (const relation of touched) {
      const table = tableOfPart(relation);
      if (table !== null) parts.set(table, (parts.get(table) ?? new Set()).add(relation));
    }
    const several = [...parts].filter(([, of]) => of.size > 1).map(([table, of]) => `${table}: ${of.size}`);
    return several.length > 0 ? several.join(', ') : null;
  });
  expect(result).toEqual({ found: [], failed: [] });
}, 3_600_000);
