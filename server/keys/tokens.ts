import { createHash, randomBytes } from 'node:crypto';

/**
 * An opaque secret of 256 random bits, safe in a URL. It is shown to its owner once and stored only
 * as a hash.
 */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. A plain hash is enough: 256 random bits cannot be guessed from it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
