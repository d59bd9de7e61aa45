/**
 * Conditions on many ids. They use one parameter, however many ids there are, and the column's
 * index.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * A list of ids as one array. PostgreSQL looks each of them up in an index. A subquery over the
 * same list could make it read the whole table instead, because it guesses how many rows there will
 * be.
 */
export const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

export const isOneOf = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${uuids(ids)})`;
