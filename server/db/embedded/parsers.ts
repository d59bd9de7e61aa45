import { type PGlite, types } from '@electric-sql/pglite';

/**
 * The arrays that columns and statements of ours have, with PostgreSQL's numbers for them.
 *
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
  // Of PostgreSQL's own tables.
  name: 1003,
  oid: 1028,
} as const;

/**
 * Leaves PGlite the parsers of single values and of those arrays. It makes one for the array of each type, 300 of them and one
 * more for each table of ours, and copies them all for every statement of drizzle's: a tenth of what a short one costs.
 */
export function readLess(client: PGlite): void {
  const made = client.parsers;
  const arrays = Object.fromEntries(Object.values(readArrays).map((oid) => [oid, made[oid]]));
  client.parsers = { ...types.parsers, ...arrays } as typeof made;
}
