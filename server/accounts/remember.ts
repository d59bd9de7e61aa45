/** Remembers browsers that signed in before. */
import type { PlatformDb } from '../db/connect.ts';
import { deviceHashOf } from './lockout.ts';
import { rememberDevice } from './devices.store.ts';
/** Remembers a browser that signed in, so that strangers' attempts elsewhere cannot lock it out. */
export async function rememberBrowser(
  tx: PlatformDb,
  userId: string,
  device: string | null | undefined,
  now: Date,
): Promise<void> {
  const deviceHash = deviceHashOf(device);
  if (deviceHash !== null) await rememberDevice(tx, userId, deviceHash, now);
}
