/** Reads the marks of columns, which say whether an erasure removes them (`server/db/table.ts`). */
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../db/schema.ts';
import { markOf, type Mark } from '../db/table.ts';

type Schema = typeof schema;
export type TableName = keyof Schema;
type Column<Columns> = Columns[keyof Columns];
type MarksOf<Table> = Table extends PgTable ? Column<Table['_']['columns']>['_'] : never;

/** The tables with at least one column about guests. */
export type GuestTable = {
  [Name in keyof Schema]: Extract<MarksOf<Schema[Name]>, { mark: 'personal' | 'sensitive' }> extends never
    ? never
    : Name;
}[TableName];

interface MarkedTable {
  /** The table's name in the database. */
  name: string;
  /** The table's columns, by their names in `server/db/tables`. */
  keys: Map<string, { column: string; mark: Mark }>;
}

/** Returns every table with its columns and their marks. */
export function markedColumns(): Map<TableName, MarkedTable> {
  const all = new Map<TableName, MarkedTable>();
  for (const [key, table] of Object.entries(schema) as [TableName, unknown][]) {
    if (!is(table, PgTable)) continue;
    const columns = Object.entries(getTableColumns(table));
    const keys = new Map(columns.map(([of, column]) => [of, { column: column.name, mark: markOf(column) }]));
    all.set(key, { name: getTableName(table), keys });
  }
  return all;
}
