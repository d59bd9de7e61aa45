/** The answer that web/public/early.js asked for while the scripts loaded. */
import type { SessionUser } from '#domain/accounts/contract.ts';

declare global {
  // Written by a plain script, so it has to be a global of the page.
  var __turnout_me: { token: string; answer: Promise<SessionUser> } | undefined;
}

/**
 * Who is signed in by this token, where that was asked early; it is taken once. Rejects where the
 * token does not hold.
 */
export function takeEarlySession(token: string): Promise<SessionUser> | undefined {
  const early = globalThis.__turnout_me;
  globalThis.__turnout_me = undefined;
  return early?.token === token ? early.answer : undefined;
}
