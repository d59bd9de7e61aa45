/**
 * The value by which the server knows this browser again once somebody signed in here: strangers
 * who try passwords elsewhere then do not keep its user out. It is random, says nothing about
 * anybody, and stays when one signs out.
 */
import { readStored, writeStored } from './storage.ts';

const deviceKey = 'turnout_device';

export function deviceValue(): string {
  const kept = readStored(deviceKey);
  if (kept !== null && kept.length >= 32) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  writeStored(deviceKey, made);
  return made;
}
