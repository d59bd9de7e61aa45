/**
 * Partitions the organizations' tables, makes every call and runs every job on them, and counts the
 * partitions that each statement of an organization reads (docs/growing.md).
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filledApp, type FilledApp } from '../testing/plans/filled-app.ts';
import { believedParts, partitioned, tableOfPart } from '../testing/plans/partition.ts';
import type { PlatformDatabase } from './connect.ts';

/**
 * Matches PostgreSQL's own look-up of rows that name a deleted user. Turnout writes no such
 * statement. These keys can't contain an organization, because a superadmin acts in every
 * organization and belongs to none.
 */
const lookUpOfUser =
  /^(?:SELECT 1 FROM|UPDATE) (?:ONLY )?"public"\."(\w+)".* WHERE \$1 OPERATOR\(pg_catalog\.=\) "(\w+)"(?: FOR KEY SHARE OF x)?$/;

/** The calls that delete a user. */
const deletesUser = /^(deleteUser|deleteOwnAccount|deleteTenant) as /;

/** Superadmins see every organization, and so do workers. */
const isOfPlatform = / as superadmin$|^job: |^mails leave$/;

/** Matches conditions that span all partitions, by ctid or by several tenants. */
const isOfNoPartition = /\bctid\b|tenant_id"? is (not )?distinct from/i;

let app: FilledApp | undefined;

beforeAll(async () => {
  app = await filledApp(
    { replies: 60, households: 40 },
    { prepare: [partitioned], statistics: believedParts, counts: true },
  );
}, 600_000);
afterAll(() => app?.close());

/** The columns of the organizations' tables that name a user without an organization. */
async function columnsOfUsers(database: PlatformDatabase): Promise<string[]> {
  const { rows } = await database.platform.execute<{ name: string }>(sql`
    select r.relname || '.' || a.attname as name from pg_constraint k
    join pg_class r on r.oid = k.conrelid and r.relkind = 'p'
    join pg_attribute a on a.attrelid = r.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and cardinality(k.conkey) = 1`);
  return rows.map(({ name }) => name);
}

it('each statement of an organization reads one partition of a table', async () => {
  const ofUsers = new Set(await columnsOfUsers(app!.database));
  const result = await app?.judgeAll(({ text, isTenants, touched }, step) => {
    if (isOfNoPartition.test(text)) return 'does not compare the organization by =';
    const [, of, column] = lookUpOfUser.exec(text) ?? [];
    if (deletesUser.test(step) && ofUsers.has(`${of}.${column}`)) return null;
    if (!isTenants && isOfPlatform.test(step)) return null;
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
