/**
 * The value that the server recognizes this browser by once somebody has signed in here. With it,
 * strangers who try passwords elsewhere can't lock the user out in this browser. The value is
 * random, contains no information about anybody, and survives signing out.
 */
import { readStored, writeStored } from './storage.ts';

const deviceKey = 'turnout_device';

export function deviceValue(): string {
  const stored = readStored(deviceKey);
  if (stored !== null && stored.length >= 32) return stored;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  writeStored(deviceKey, made);
  return made;
}
