import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { readArrays } from './parsers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const rowsOf = async (statement: string) =>
  (await database.platform.execute<Record<string, unknown>>(sql.raw(statement))).rows;

it('readArrays covers every array type that a column or a function of the database uses', async () => {
  const found = await rowsOf(`
    select distinct typname, t.oid::int as oid from pg_type t
    where typcategory = 'A' and t.oid in (
      select atttypid from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union select prorettype from pg_proc where pronamespace = 'public'::regnamespace)`);
  const known = Object.values(readArrays) as number[];
  expect(found.filter(({ oid }) => !known.includes(oid as number))).toEqual([]);
});

it('readArrays lists every type under its PostgreSQL number', async () => {
  const found = await rowsOf(`select substr(typname, 2) as name, oid::int as oid from pg_type
    where typname in (${Object.keys(readArrays)
      .map((name) => `'_${name}'`)
      .join(', ')})`);
  expect(Object.fromEntries(found.map(({ name, oid }) => [name, oid]))).toEqual(readArrays);
});

it('the embedded database reads arrays as arrays of their elements', async () => {
  const [row] = await rowsOf(`select array[true] as a, array[1, null] as b, array['x,y', 'NULL'] as c,
    array['{"d": [1]}'::jsonb] as d, array[1.5::float8] as e, array[array[1], array[2]] as f, '{}'::text[] as g`);
  expect(row).toEqual({
    a: [true],
    b: [1, null],
    c: ['x,y', 'NULL'],
    d: [{ d: [1] }],
    e: [1.5],
    f: [[1], [2]],
    g: [],
  });
});
