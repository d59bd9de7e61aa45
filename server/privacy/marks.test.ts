import { sql } from 'drizzle-orm';
import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markOf, personal, plain, sensitive, table, textByBytes } from '../db/table.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { markedColumns, type GuestTable } from './marks.store.ts';
import { rowsOf } from './traces.store.ts';

let database: TestDatabase;
beforeAll(async () => (database = await testDatabase()));
afterAll(() => database.close());

it('every column of the database is declared, and so has a mark', async () => {
  const { rows } = await database.platform.execute<{ table: string; column: string }>(sql`
    select c.relname::text as "table", a.attname::text as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`);
  const known = new Set(
    [...markedColumns().values()].flatMap(({ name, keys }) =>
      [...keys.values()].map(({ column }) => `${name}.${column}`),
    ),
  );
  const there = rows.map(({ table, column }) => `${table}.${column}`);
  expect(there.length).toBeGreaterThan(200);
  expect(there.filter((name) => !known.has(name))).toEqual([]);
});

it('every table with a column about guests is one in which erasures look for traces', () => {
  const aboutGuests = [...markedColumns()].filter(([, { keys }]) =>
    [...keys.values()].some(({ mark }) => mark === 'personal' || mark === 'sensitive'),
  );
  expect(aboutGuests.length).toBeGreaterThan(15);
  expect(Object.keys(rowsOf)).toEqual(expect.arrayContaining(aboutGuests.map(([table]) => table)));
  const tables: GuestTable[] = ['gifts', 'surveyAnswers'];
  // @ts-expect-error -- No column of themes is about guests.
  const others: GuestTable[] = ['themes'];
  expect(aboutGuests.map(([table]) => table)).toEqual(expect.arrayContaining(tables));
  expect(aboutGuests.map(([table]) => table)).not.toEqual(expect.arrayContaining(others));
});

it('a table with an unmarked column of text, JSON or another type of text does not compile', () => {
  const marked = { email: personal(text('email')).notNull(), meal: sensitive(jsonb('meal')) };
  const example = table('example', { id: plain(text('id')), seats: integer('seats'), ...marked });
  // @ts-expect-error -- `note` has no mark.
  table('example', { note: text('note'), ...marked });
  // @ts-expect-error -- `note` has no mark.
  table('example', { note: jsonb('note').$type<string[]>().notNull().default([]), ...marked });
  // @ts-expect-error -- `note` has no mark.
  table('example', { note: textByBytes('note'), ...marked });
  expect([example.id, example.seats, example.email, example.meal].map(markOf)).toEqual([
    'plain',
    'plain',
    'personal',
    'sensitive',
  ]);
});
