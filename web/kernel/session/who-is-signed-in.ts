import type { SessionUser } from '#domain/accounts/contract.ts';
import { request } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { takeEarlySession } from './early-session.ts';
import { routes } from '../api/routes.ts';

/**
 * The pauses before each retry, in milliseconds. Together they last as long as a server takes to
 * restart.
 */
const pausesMs = [0, 1_000, 3_000];

/**
 * Returns the signed-in user of this token; rejects if the token isn't valid. It retries lost
 * calls, and calls to a server that is restarting: signing out because of those would cost the user
 * their page.
 */
export async function whoIsSignedIn(token: string): Promise<SessionUser> {
  const ask = () => request(routes.accounts.me, undefined, { token }).then(({ body }) => body);
  let asked = takeEarlySession(token) ?? ask();
  for (const pause of pausesMs) {
    try {
      return await asked;
    } catch (error) {
      if (isRefusal(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    asked = ask();
  }
  return asked;
}

/**
 * Returns whether the server refused the token. The early request comes from a plain script, whose
 * error has the status as its message.
 */
function isRefusal(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : Number((error as Error).message);
  return status >= 400 && status < 500 && status !== 429;
}
