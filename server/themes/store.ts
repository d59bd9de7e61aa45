/**
 * The SQL of themes. They belong to the platform: a tenant may look at them, and a scope says
 * nothing more here.
 */
import { and, asc, desc, eq, ilike, isNull, sql, type SQL } from 'drizzle-orm';
import type { Theme } from '#domain/themes/contract.ts';
import type { Db } from '../db/connect.ts';
import { byName, ordered } from '../db/name-order.ts';
import { containing, countRows, totalOf, wholeList } from '../db/paging.ts';
import { activityLog, themes } from '../db/schema.ts';

export type ThemeRow = typeof themes.$inferSelect;
export type NewThemeRow = typeof themes.$inferInsert;

/** The constraint that keeps two themes from having one name. */
export const themeNameConstraint = 'themes_name_key_unique';

export async function findTheme(db: Db, id: string, { lock = false } = {}): Promise<ThemeRow | null> {
  const query = db.select().from(themes).where(eq(themes.id, id));
  const [row] = lock ? await query.for('update') : await query;
  return row ?? null;
}

const sortColumns = { name: byName(themes.name), createdAt: themes.createdAt } as const;

export async function listThemes(
  db: Db,
  filter: { activeOnly: boolean; q?: string | undefined },
  order: { field: 'name' | 'createdAt'; descending: boolean },
  page: { limit?: number; offset?: number },
): Promise<{ rows: ThemeRow[]; total: number }> {
  const where: SQL | undefined = and(
    filter.activeOnly ? eq(themes.isActive, true) : undefined,
    filter.q ? ilike(themes.name, containing(filter.q)) : undefined,
  );
  const direction = order.descending ? desc : asc;
  const query = db
    .select()
    .from(themes)
    .where(where)
    .orderBy(...ordered(sortColumns[order.field], order.descending), direction(themes.id))
    .$dynamic();
  const rows = await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0);
  const counted = db
    .select({ one: sql`1` })
    .from(themes)
    .where(where);
  return { rows, total: await totalOf(page, rows.length, () => countRows(db, counted, filter.q)) };
}

/** Throws a unique violation of `themeNameConstraint` when the name is taken. */
export async function insertTheme(tx: Db, row: NewThemeRow): Promise<ThemeRow> {
  const [made] = await tx.insert(themes).values(row).returning();
  if (!made) throw new Error('The theme was not inserted.');
  return made;
}

/** Throws a unique violation of `themeNameConstraint` when the name is taken. */
export async function updateTheme(tx: Db, id: string, changes: Partial<NewThemeRow>): Promise<ThemeRow> {
  const [made] = await tx.update(themes).set(changes).where(eq(themes.id, id)).returning();
  if (!made) throw new Error('The theme was not there to update.');
  return made;
}

/** Events that used it keep the colors they copied; the database takes its id off them. */
export async function deleteTheme(tx: Db, id: string): Promise<void> {
  await tx.delete(themes).where(eq(themes.id, id));
}

/**
 * The built-in themes that this database was ever given, by the lines that the activity log has
 * about it.
 */
export async function installedThemeIds(tx: Db): Promise<Set<string | null>> {
  const lines = await tx
    .select({ id: activityLog.subjectId })
    .from(activityLog)
    .where(and(isNull(activityLog.tenantId), eq(activityLog.action, 'theme.install')));
  return new Set(lines.map(({ id }) => id));
}

/** Leaves alone whatever has the id or the name already. */
export async function insertThemesIfAbsent(tx: Db, rows: NewThemeRow[]): Promise<void> {
  await tx.insert(themes).values(rows).onConflictDoNothing();
}

/** One process at a time, until the transaction ends. */
export async function lockInstallation(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${themes} in share row exclusive mode`);
}

export const toTheme = (row: ThemeRow): Theme => ({
  id: row.id,
  name: row.name,
  isActive: row.isActive,
  builtIn: row.builtIn,
  primaryColor: row.primaryColor,
  secondaryColor: row.secondaryColor,
  accentColor: row.accentColor,
  backgroundColor: row.backgroundColor,
  textColor: row.textColor,
  fontFamily: row.fontFamily,
  customCss: row.customCss,
  createdAt: row.createdAt.toISOString(),
});

/**
 * Names whose keys more than lower case makes, the oldest first: letters beyond ASCII, or space
 * within.
 */
export const themeNamesToFold = (db: Db) =>
  db
    .select({ id: themes.id, name: themes.name, nameKey: themes.nameKey })
    .from(themes)
    .where(sql`octet_length(${themes.name}) > length(${themes.name}) or ${themes.name} like '%  %'`)
    .orderBy(asc(themes.createdAt), asc(themes.id));

export async function setThemeNameKey(
  db: Db,
  row: { id: string; nameKey: string },
  key: string,
): Promise<void> {
  await db
    .update(themes)
    .set({ nameKey: key })
    .where(and(eq(themes.id, row.id), eq(themes.nameKey, row.nameKey)));
}
