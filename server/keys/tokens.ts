import { createHash, randomBytes } from 'node:crypto';

/**
 * An opaque secret of 256 random bits, safe in a URL. It is shown to its owner once and stored only
 * as a hash.
 */
export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the stored form of a token. A plain hash is enough, because nobody can guess 256 random
 * bits.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
