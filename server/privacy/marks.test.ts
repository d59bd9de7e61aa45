import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { marked, markedColumns } from './marks.store.ts';

let database: TestDatabase;
beforeAll(async () => (database = await testDatabase()));
afterAll(() => database.close());

it('every column of the database is marked as personal, sensitive or neither', async () => {
  const { rows } = await database.platform.execute<{ table: string; column: string }>(sql`
    select c.relname::text as "table", a.attname::text as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`);
  const known = new Set(
    [...markedColumns().values()].flatMap(({ name, keys }) =>
      [...keys.values()].filter(({ mark }) => mark !== undefined).map(({ column }) => `${name}.${column}`),
    ),
  );
  const there = rows.map(({ table, column }) => `${table}.${column}`);
  expect(there.length).toBeGreaterThan(200);
  expect(there.filter((name) => !known.has(name))).toEqual([]);
});

it('a table with an unmarked column does not compile', () => {
  const example = pgTable('example', { id: text('id'), email: text('email'), meal: text('meal') });
  // @ts-expect-error -- `meal` stands in no list.
  marked(example, { personal: ['email'], none: ['id'] });
  // @ts-expect-error -- There is no such column.
  marked(example, { personal: ['email', 'phone'], sensitive: ['meal'], none: ['id'] });
  expect(marked(example, { personal: ['email'], sensitive: ['meal'], none: ['id'] })).toEqual({
    email: 'personal',
    meal: 'sensitive',
    id: 'none',
  });
});
