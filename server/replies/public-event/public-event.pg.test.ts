import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildEvent, buildTenant, buildUser } from '../../testing/builders.ts';
import { postgresDatabase } from '../../testing/database.ts';
import { publicEventReader } from './public-event.store.ts';

let database: Awaited<ReturnType<typeof postgresDatabase>>;
beforeAll(async () => {
  database = await postgresDatabase();
});
afterAll(() => database.close());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

it('a query plan from an empty database reads no more rows than necessary once the database is full', async () => {
  // Consecutive statements use one connection, which keeps the query plan that it made first.
  await database.platform.execute(sql`set plan_cache_mode = force_generic_plan`);
  const read = publicEventReader(database.platform);
  expect(await read.rows(['nobody'])).toEqual(new Map());
  expect(await read.stamps(['nobody'])).toEqual(new Map());

  const { id: tenantId } = await buildTenant(database);
  const { id: createdBy } = await buildUser(database, { tenantId, role: 'admin' });
  for (let n = 0; n < 40; n += 1)
    await buildEvent(database, { tenantId, createdBy, customUrl: `event-${n}` });
  const found = ['event-7', 'event-9'];
  expect([...(await read.rows([...found, 'nobody'])).keys()]).toEqual(found);
  expect([...(await read.stamps([...found, 'nobody'])).keys()]).toEqual(found);

  // The names of the statements must change with their columns.
  const { rows: prepared } = await database.platform.execute<{ name: string }>(
    sql`select name from pg_prepared_statements where name ~ '^public_(events|stamps)_' order by name`,
  );
  expect(prepared).toHaveLength(2);
  for (const { name: statement } of prepared) {
    const { rows } = await database.platform.execute<{ 'QUERY PLAN': { Plan: Node }[] }>(
      sql.raw(`explain (analyze, format json) execute ${statement}('["event-7", "event-9"]')`),
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('No plan was shown.');
    for (const node of nodesOf(plan.Plan)) {
      if (node['Relation Name'] === undefined) continue;
      const seen =
        node['Actual Rows'] * node['Actual Loops'] +
        (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'] +
        (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'];
      expect([node['Relation Name'], seen <= 2]).toEqual([node['Relation Name'], true]);
    }
  }
});
