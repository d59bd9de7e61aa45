import { eq } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';
import { platformSettings } from '../db/schema.ts';

/**
 * Returns the setting's value and stores `value` if there is none. If several processes call it at
 * once, one writes the value. The others wait for its commit and return what it wrote.
 */
export async function settingOrNew(tx: PlatformDb, name: string, value: string): Promise<string> {
  await tx.insert(platformSettings).values({ name, value }).onConflictDoNothing();
  const stored = await setting(tx, name);
  if (stored === undefined) throw new Error(`The setting ${name} was written and cannot be read.`);
  return stored;
}

export async function setting(tx: PlatformDb, name: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.name, name));
  return row?.value;
}

export async function putSetting(tx: PlatformDb, name: string, value: string): Promise<void> {
  await tx
    .insert(platformSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: platformSettings.name, set: { value } });
}

export async function deleteSetting(tx: PlatformDb, name: string): Promise<void> {
  await tx.delete(platformSettings).where(eq(platformSettings.name, name));
}
