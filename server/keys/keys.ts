/** Derives the installation's keys from its one secret, each for one purpose. */
import { hkdfSync } from 'node:crypto';

export interface Keys {
  /**
   * Returns 32 bytes for the purpose that the label names. They are always the same for one secret
   * and reveal nothing about the key for another label.
   */
  derive(label: string): Buffer;
}

/** Derives keys by HKDF-SHA256 (RFC 5869) with the label as its `info`. */
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
