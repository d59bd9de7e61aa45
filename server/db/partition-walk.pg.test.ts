/**
 * Partitions the organizations' tables, makes every call and runs every job on them, and looks into
 * how many partitions each statement of an organization looks (docs/growing.md).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filledApp, type FilledApp } from '../testing/plans/filled-app.ts';
import { believedParts, partitioned, tableOfPart } from '../testing/plans/partition.ts';

/**
 * PostgreSQL's own look-ups of what a deleted user made: users have one key over all organizations.
 * Turnout sends none of them.
 */
const isOfUser =
  /^(SELECT 1 FROM|UPDATE) "public"\..* WHERE \$1 OPERATOR\(pg_catalog\.=\) "(\w+_by|user_id|actor_id)"/;

/** Superadmins see every organization, and so do workers. */
const isOfPlatform = / as superadmin$|^job: |^mails leave$/;

/** Conditions that no engine can send to one partition, whatever it finds there. */
const isOfNoPartition = /\bctid\b|tenant_id"? is (not )?distinct from/i;

let app: FilledApp | undefined;

beforeAll(async () => {
  app = await filledApp(
    { replies: 60, households: 40 },
    { prepare: [partitioned], statistics: believedParts, counts: true },
  );
}, 600_000);
afterAll(() => app?.close());

it('each statement of an organization looks into one partition of a table', async () => {
  const result = await app?.judgeAll(({ text, isTenants, touched }, step) => {
    if (isOfNoPartition.test(text)) return 'does not compare the organization by =';
    if ((!isTenants && isOfPlatform.test(step)) || isOfUser.test(text)) return null;
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
