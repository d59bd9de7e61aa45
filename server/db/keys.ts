/** The primary keys of tables, as SQL. */
import { sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';

/** The columns of the table's primary key, as a list. All columns, if the table has no key. */
const keyColumns = (table: PgTable): SQL => {
  const { columns, primaryKeys } = getTableConfig(table);
  const ids = columns.filter(({ primary }) => primary);
  const key = primaryKeys[0]?.columns ?? (ids.length > 0 ? ids : columns);
  return sql.join(
    key.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
};

/** Deletes up to `max` rows that match, and returns a row for each. */
export const deleteSome = (table: PgTable, of: SQL, max: number): SQL => sql`
  delete from ${table} where ${of} and (${keyColumns(table)}) in (
    select ${keyColumns(table)} from ${table} where ${of} limit ${max})
  returning 1`;
