import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Returns folded text, with the collation of the first migration. Blank names come last in both
 * directions.
 */
const folded = (text: SQLWrapper): SQL => sql`nullif(btrim(lower(${text})), '') collate by_name`;

/** A list's sort key: a column, or several names. The first name that isn't blank decides. */
export type SortKey = SQLWrapper | { names: readonly SQLWrapper[] };

/**
 * Sorts as people look for a name, not by bytes. The next name, such as the email, replaces a blank
 * one.
 */
export const byName = (...names: SQLWrapper[]): SortKey => ({ names });

/** `backwards` gives the exact opposite order, for a page that is read from the list's end. */
export function ordered(key: SortKey, descending: boolean, backwards = false): SQL[] {
  const isDown = descending !== backwards;
  if (!('names' in key)) return [isDown ? desc(key) : asc(key)];
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const blank = sql.raw(backwards ? 'nulls first' : 'nulls last');
  return key.names.map((name) => sql`${folded(name)} ${direction} ${blank}`);
}
