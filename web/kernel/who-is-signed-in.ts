import type { SessionUser } from '#domain/accounts/contract.ts';
import { request } from './api.ts';
import { ApiError } from './api-error.ts';
import { takeEarlySession } from './early-session.ts';
import { routes } from './routes.ts';

/** Milliseconds before each repetition: together as long as a server takes to start again. */
const pausesMs = [0, 1_000, 3_000];

/**
 * Who is signed in by this token; rejects where it does not hold. A call that was lost, or a server
 * that is being started again, is asked once more: signing somebody out because of it would cost
 * them their page.
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

/** The early question, which is asked by a plain script, has the status for its message. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : Number((error as Error).message);
  return status >= 400 && status < 500 && status !== 429;
}
