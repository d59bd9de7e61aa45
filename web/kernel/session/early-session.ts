/** The response that web/public/early.js requested while the scripts loaded. */
import type { SessionUser } from '#domain/accounts/contract.ts';

declare global {
  // A plain script writes this, so it has to be a global of the page.
  var __turnout_me: { token: string; answer: Promise<SessionUser> } | undefined;
}

/**
 * Returns the signed-in user of this token if early.js asked for it. Only the first call gets it.
 * The promise rejects if the token isn't valid.
 */
export function takeEarlySession(token: string): Promise<SessionUser> | undefined {
  const early = globalThis.__turnout_me;
  globalThis.__turnout_me = undefined;
  return early?.token === token ? early.answer : undefined;
}
