import { type PGlite, types } from '@electric-sql/pglite';

/**
 * The array types that our columns and statements use, with PostgreSQL's numbers.
 * @internal A test compares them with the catalog.
 */
export const readArrays = {
  bool: 1000,
  int2: 1005,
  int4: 1007,
  int8: 1016,
  text: 1009,
  varchar: 1015,
  uuid: 2951,
  timestamptz: 1185,
  date: 1182,
  json: 199,
  jsonb: 3807,
  numeric: 1231,
  float4: 1021,
  float8: 1022,
  // Used by PostgreSQL's own tables.
  name: 1003,
  oid: 1028,
} as const;

/**
 * Leaves PGlite only the parsers of single values and of those arrays. It makes 300 array parsers
 * and one more for each of our tables, and copies all of them for every statement of drizzle's, a
 * tenth of a short statement's cost.
 */
export function readLess(client: PGlite): void {
  const made = client.parsers;
  const arrays = Object.fromEntries(Object.values(readArrays).map((oid) => [oid, made[oid]]));
  client.parsers = { ...types.parsers, ...arrays } as typeof made;
}
