/**
 * Keeps the keys of names that were stored as the rule for keys is now, which a newer version may
 * have changed.
 */
import { nameKey } from '#domain/accounts/rules.ts';
import { isNameTaken } from '../accounts/store.ts';
import type { PlatformDatabase, PlatformDb } from '../db/connect.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { setThemeNameKey, themeNameConstraint, themeNamesToFold } from '../themes/store.ts';
import { setTenantNameKey, tenantNamesToFold } from './store.ts';

export interface NamedRow {
  id: string;
  name: string;
  nameKey: string;
}

interface Named {
  rows: (db: PlatformDb) => Promise<NamedRow[]>;
  /** Does nothing where the row was named anew meanwhile. */
  set: (db: PlatformDb, row: NamedRow, key: string) => Promise<void>;
  isTaken: (error: unknown) => boolean;
}

const named: Named[] = [
  { rows: tenantNamesToFold, set: setTenantNameKey, isTaken: isNameTaken },
  {
    rows: themeNamesToFold,
    set: setThemeNameKey,
    isTaken: (error) => isUniqueViolation(error, themeNameConstraint),
  },
];

/**
 * Names that only now count as the same stay: the one that was there first gets the key, the other
 * keeps the one it has until it is named anew. Idempotent, and safe when several processes start at
 * once.
 */
export async function renewNameKeys(database: PlatformDatabase): Promise<void> {
  for (const { rows, set, isTaken } of named) {
    for (const row of await database.platformTransaction(rows)) {
      const key = nameKey(row.name);
      if (key === row.nameKey) continue;
      try {
        await database.platformTransaction((tx) => set(tx, row, key));
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
    }
  }
}
