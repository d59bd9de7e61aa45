/**
 * Brings the stored keys of names up to the current rule for keys, which a newer version may have
 * changed.
 */
import { nameKey } from '#domain/accounts/rules.ts';
import { isNameTaken } from '../accounts/accounts.store.ts';
import type { PlatformDatabase, PlatformDb } from '../db/connect.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { setThemeNameKey, themeNameConstraint, themeNamesToFold } from '../themes/themes.store.ts';
import { setTenantNameKey, tenantNamesToFold } from './tenants.store.ts';

export interface NamedRow {
  id: string;
  name: string;
  nameKey: string;
}

interface Named {
  rows: (db: PlatformDb) => Promise<NamedRow[]>;
  /** Does nothing if the row got another name in the meantime. */
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
 * Renews the keys of names. Two names that only now count as the same both stay. The older one gets
 * the new key, and the other keeps its key until it is renamed. Idempotent, and safe if several
 * processes start at once.
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
