import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Folded, and by the collation of migration 0013; blank ones have no place and stand last in either direction. */
const folded = (text: SQLWrapper): SQL => sql`nullif(btrim(lower(${text})), '') collate by_name`;

/** What a list is sorted by: a column, or several names of which the first that is not blank decides. */
export type SortKey = SQLWrapper | { names: readonly SQLWrapper[] };

/** Sorted as people look for a name, not as bytes lie. Who has none is found by what follows, say the email. */
export const byName = (...names: SQLWrapper[]): SortKey => ({ names });

/** `backwards`: the very opposite order, for a page that is read from the end of its list. */
export function ordered(key: SortKey, descending: boolean, backwards = false): SQL[] {
  const isDown = descending !== backwards;
  if (!('names' in key)) return [isDown ? desc(key) : asc(key)];
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const blank = sql.raw(backwards ? 'nulls first' : 'nulls last');
  return key.names.map((name) => sql`${folded(name)} ${direction} ${blank}`);
}
