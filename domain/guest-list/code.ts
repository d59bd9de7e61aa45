/**
 * An invitation's code. People read, say and type it, so it has eight characters of Crockford's
 * alphabet.
 */
import { crockfordCode, inGroups, typedCrockford } from '../kernel/crockford.ts';

export const codeLength = 8;
/** The random bytes that make a code. */
export const codeBytes = (codeLength * 5) / 8;

export const codeOfBytes = (bytes: Uint8Array): string => crockfordCode(bytes, codeLength);

/** Returns an invitation's code as people read it: "ABCD-EFGH". */
export const shownCode = inGroups;

/**
 * Finds the code in typed text. It accepts lower case, dashes, spaces, and the letters O, I and L
 * for digits. Returns null if there is no code.
 */
export const typedCode = (text: string): string | null => typedCrockford(text, codeLength);
