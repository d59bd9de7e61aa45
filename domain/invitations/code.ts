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
 * Finds the code in typed text. Lower case, dashes, blanks and letters that look like digits are
 * fine. Returns null if there is no code.
 */
export function typedCode(text: string): string | null {
  // Some letters of other alphabets would become these when capitalized.
  if (!/^[\s0-9a-z-]*$/i.test(text)) return null;
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
