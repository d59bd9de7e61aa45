/** Codes that people read, say and type: letters of Crockford's alphabet, in groups of four. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Turns the first bits of the bytes into a code of this length. Each letter takes five bits. */
export function crockfordCode(bytes: Uint8Array, length: number): string {
  const count = Math.ceil((length * 5) / 8);
  let bits = 0n;
  for (const byte of bytes.subarray(0, count)) bits = (bits << 8n) | BigInt(byte);
  return Array.from(
    { length },
    (_, place) => alphabet[Number((bits >> BigInt(8 * count - 5 * (place + 1))) & 31n)],
  ).join('');
}

/** Returns a code in groups of four: "ABCD-EFGH". */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/**
 * Finds a code of this length in typed text. It accepts lower case, dashes, spaces, and the letters
 * O, I and L for digits. Returns null if there is no code.
 */
export function typedCrockford(text: string, length: number): string | null {
  // Some letters outside A-Z turn into A-Z when capitalized.
  if (!/^[\s0-9a-z-]*$/i.test(text)) return null;
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
