/**
 * An invitation's code, as people read, say and type it: eight characters of Crockford's alphabet.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;
/** The random bytes that make a code. */
export const codeBytes = (codeLength * 5) / 8;

export function codeOfBytes(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, codeBytes)) bits = (bits << 8n) | BigInt(byte);
  return Array.from(
    { length: codeLength },
    (_, place) => alphabet[Number((bits >> BigInt(5 * (codeLength - 1 - place))) & 31n)],
  ).join('');
}

/** "ABCD-EFGH". */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/**
 * Finds the code in typed text. It accepts lower case, dashes, spaces, and the letters O, I and L
 * for digits. Returns null if there is no code.
 */
export function typedCode(text: string): string | null {
  // Some letters outside A-Z turn into A-Z when capitalized.
  if (!/^[\s0-9a-z-]*$/i.test(text)) return null;
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
