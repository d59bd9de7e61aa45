/** Keys of the installation, each for one purpose, all derived from its one secret. */
import { hkdfSync } from 'node:crypto';

export interface Keys {
  /**
   * 32 bytes for the purpose that the label names: always the same for one secret, and they tell
   * nothing of another's.
   */
  derive(label: string): Buffer;
}

/** HKDF-SHA256 (RFC 5869) with the label as its `info`. */
export function keysOf(secret: string): Keys {
  const derived = new Map<string, Buffer>();
  return {
    derive(label) {
      let key = derived.get(label);
      if (!key)
        derived.set(label, (key = Buffer.from(hkdfSync('sha256', secret, '', `turnout ${label}`, 32))));
      return key;
    },
  };
}
