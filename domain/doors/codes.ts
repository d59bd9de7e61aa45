/**
 * Check-in codes, and the text that a device reads from a QR code (docs/product/doors.md#codes).
 */
import { crockfordCode, inGroups, typedCrockford } from '../kernel/crockford.ts';

const checkInCodeLength = 12;

export const checkInCodeOf = (bytes: Uint8Array): string => crockfordCode(bytes, checkInCodeLength);

/** Finds a check-in code in typed text. Returns null if there is none. */
export const typedCheckInCode = (text: string): string | null => typedCrockford(text, checkInCodeLength);

/** Returns whether a part of a URL is a check-in code, in any case, with or without dashes. */
export const isCheckInCode = (text: string): boolean =>
  /^[0-9A-HJKMNP-TV-Z]{12}$/i.test(text.replaceAll('-', ''));

/** A code as people read it, 'ABCD-EFGH-JKMN'. */
export const shownCheckInCode = inGroups;

/** The path in a QR code. The page there is the same for every code. */
export const checkInPath = (code: string): string => `/a/${code}`;

/** `URL.canParse` and `URL.parse` are too new for the phones at a door. */
function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Returns the text whose hash `parties[].codes` lists: a check-in code without dashes, or an
 * invitation's token. Takes a scanned URL or a typed code. Returns null for anything else.
 */
export function scannedKey(text: string): string | null {
  const typed = typedCheckInCode(text);
  if (typed !== null) return typed;
  const url = urlOf(text);
  if (url === null) return null;
  const code = /^\/a\/([^/]+)$/.exec(url.pathname)?.[1];
  if (code !== undefined) return typedCheckInCode(code);
  return /^\/rsvp\/[^/]+$/.test(url.pathname) ? url.searchParams.get('i') || null : null;
}

const hashDigits = 16;

/** The part of a SHA-256 in hex digits that `parties[].codes` holds. */
export const codeHash = (sha256Hex: string): string => sha256Hex.slice(0, hashDigits);
