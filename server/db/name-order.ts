import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Folded, and by the collation of migration 0013; blank ones have no place and stand last in either direction. */
const folded = (text: SQLWrapper): SQL => sql`nullif(btrim(lower(${text})), '') collate by_name`;

/** What a list is sorted by: a column, or several names of which the first that is not blank decides. */
export type SortKey = SQLWrapper | { names: readonly SQLWrapper[] };

/** Sorted as people look for a name, not as bytes lie. Who has none is found by what follows, say the email. */
export const byName = (...names: SQLWrapper[]): SortKey => ({ names });

export function ordered(key: SortKey, descending: boolean): SQL[] {
  if (!('names' in key)) return [descending ? desc(key) : asc(key)];
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return key.names.map((name) => sql`${folded(name)} ${direction} nulls last`);
}
