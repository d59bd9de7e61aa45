/**
 * Declares tables whose columns are marked. `personal` columns are about a guest or their actions.
 * `sensitive` columns reveal a guest's health, belief or the like, or may do so: meals, notes, who
 * is a child. An erasure removes both, and the guest can get a copy. `hostData` is about a host,
 * user, applicant or volunteer, or what a host typed for an event. `plain` is the rest: keyed
 * hashes, for example, because they identify nobody.
 *
 * A column of text, JSON or bytes does not compile until it is marked. Other columns are plain
 * unless they are marked.
 */
import {
  customType,
  pgTable,
  timestamp,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  type PgTableWithColumns,
} from 'drizzle-orm/pg-core';
import type { BuildColumns, BuildExtraConfigColumns } from 'drizzle-orm/column-builder';

export type Mark = 'personal' | 'sensitive' | 'hostData' | 'plain';

/** The marks of columns, and of their builders. */
const marks = new WeakMap<object, Mark>();

const marker =
  <M extends Mark>(mark: M) =>
  <Column extends PgColumnBuilderBase>(column: Column): Column & { _: { mark: M } } => {
    marks.set(column, mark);
    return column as Column & { _: { mark: M } };
  };

export const personal = marker('personal');
export const sensitive = marker('sensitive');
export const hostData = marker('hostData');
export const plain = marker('plain');

export const markOf = (column: PgColumn): Mark => marks.get(column) ?? 'plain';

/** The kinds of columns that can hold words. */
interface Words {
  _: { columnType: 'PgText' | 'PgJsonb' | 'PgCustomColumn' };
}
type Marked<Columns> = {
  [Key in keyof Columns]: Columns[Key] extends Words
    ? Columns[Key] extends { _: { mark: Mark } }
      ? unknown
      : 'Mark this column: personal, sensitive, hostData or plain.'
    : unknown;
};

export function table<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns & Marked<Columns>,
  extra?: (self: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
): PgTableWithColumns<{
  name: Name;
  schema: undefined;
  columns: BuildColumns<Name, Columns, 'pg'>;
  dialect: 'pg';
}> {
  const made = pgTable<Name, Columns>(name, columns, extra);
  const built: Record<string, PgColumn> = made;
  for (const [key, builder] of Object.entries(columns)) {
    const mark = marks.get(builder);
    if (mark) marks.set(built[key]!, mark);
  }
  return made;
}

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
export const createdAt = () => at('created_at').notNull().defaultNow();
export const updatedAt = () => at('updated_at').notNull().defaultNow();

/** Text in byte order, so that texts with a common beginning are neighbors. */
export const textByBytes = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
