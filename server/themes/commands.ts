import { nameKey } from '#domain/accounts/rules.ts';
import { record } from '../activity/activity.store.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { builtInThemes } from './built-in.ts';
import { insertThemesIfAbsent, installedThemeIds, lockInstallation } from './themes.store.ts';

/**
 * Gives the database the built-in themes that it never had. Themes that a superadmin changed or
 * deleted since stay that way. The activity log's `theme.install` lines remember which themes were
 * given, even if a theme is gone. Idempotent, and safe if several processes start at once.
 */
export async function ensureBuiltInThemes(database: PlatformDatabase): Promise<void> {
  await database.platformTransaction(async (tx) => {
    const before = await installedThemeIds(tx);
    if (builtInThemes.every(({ id }) => before.has(id))) return;
    await lockInstallation(tx);
    const installed = await installedThemeIds(tx);
    const missing = builtInThemes.filter(({ id }) => !installed.has(id));
    if (missing.length === 0) return;
    await insertThemesIfAbsent(
      tx,
      missing.map((theme) => ({ ...theme, nameKey: nameKey(theme.name), builtIn: true })),
    );
    await record(
      tx,
      missing.map(({ id, name }) => ({
        tenantId: null,
        actorId: null,
        actorLabel: 'Turnout',
        action: 'theme.install',
        subjectType: 'theme',
        subjectId: id,
        details: { name },
      })),
    );
  });
}
