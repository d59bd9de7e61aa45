import { codeHash, scannedKey } from '#domain/doors/codes.ts';

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the hash that the list uses for a scanned or typed code. Returns null if the text isn't
 * one of our codes, or if the browser can't hash because the page has no https.
 */
export async function hashOfCode(text: string): Promise<string | null> {
  const key = scannedKey(text);
  if (key === null || !window.isSecureContext) return null;
  return codeHash(hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))));
}
