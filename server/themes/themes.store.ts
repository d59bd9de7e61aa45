/**
 * The SQL of themes. They belong to the platform and every tenant may see them, so no function here
 * takes a scope.
 */
import { and, asc, desc, eq, ilike, isNull, sql, type SQL } from 'drizzle-orm';
import type { Theme } from '#domain/themes/contract.ts';
import type { Db } from '../db/connect.ts';
import { byName, ordered } from '../db/name-order.ts';
import { containing, countRows, totalOf, wholeList } from '../db/paging.ts';
import { activityLog, themes } from '../db/schema.ts';

export type ThemeRow = typeof themes.$inferSelect;
export type NewThemeRow = typeof themes.$inferInsert;

/** The constraint that keeps two themes from having the same name. */
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
    .select({ present: sql`1` })
    .from(themes)
    .where(where);
  return { rows, total: await totalOf(page, rows.length, () => countRows(db, counted, filter.q)) };
}

/** Inserts a theme. Throws a unique violation of `themeNameConstraint` if the name is in use. */
export async function insertTheme(tx: Db, row: NewThemeRow): Promise<ThemeRow> {
  const [made] = await tx.insert(themes).values(row).returning();
  if (!made) throw new Error('The theme was not inserted.');
  return made;
}

/** Updates a theme. Throws a unique violation of `themeNameConstraint` if the name is in use. */
export async function updateTheme(tx: Db, id: string, changes: Partial<NewThemeRow>): Promise<ThemeRow> {
  const [made] = await tx.update(themes).set(changes).where(eq(themes.id, id)).returning();
  if (!made) throw new Error('The theme was not there to update.');
  return made;
}

/**
 * Deletes a theme. Events that used it keep the colors they copied; the database clears its id in
 * their rows.
 */
export async function deleteTheme(tx: Db, id: string): Promise<void> {
  await tx.delete(themes).where(eq(themes.id, id));
}

/** Returns the built-in themes that this database was ever given, according to the activity log. */
export async function installedThemeIds(tx: Db): Promise<Set<string | null>> {
  const lines = await tx
    .select({ id: activityLog.subjectId })
    .from(activityLog)
    .where(and(isNull(activityLog.tenantId), eq(activityLog.action, 'theme.install')));
  return new Set(lines.map(({ id }) => id));
}

/** Inserts themes, except those whose id or name already exists. */
export async function insertThemesIfAbsent(tx: Db, rows: NewThemeRow[]): Promise<void> {
  await tx.insert(themes).values(rows).onConflictDoNothing();
}

/** Locks the themes, so that one process at a time installs them, until the transaction ends. */
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
 * Returns the names whose keys differ by more than lower case, oldest first: those with letters
 * beyond ASCII, or with several spaces in a row.
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
