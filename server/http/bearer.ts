/** Tokens of the configuration, for programs that call from elsewhere. */
import { createHash, timingSafeEqual } from 'node:crypto';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Whether `Authorization: Bearer …` has this token; takes as long for a wrong one. */
export function hasBearer(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  return sent !== undefined && timingSafeEqual(hashOf(sent), hashOf(token));
}
