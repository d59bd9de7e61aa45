/** Configured tokens of external programs. */
import { createHash, timingSafeEqual } from 'node:crypto';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether `Authorization: Bearer …` has this token. The comparison takes the same time for a wrong
 * token.
 */
export function hasBearer(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  return sent !== undefined && timingSafeEqual(hashOf(sent), hashOf(token));
}
