/** Handles sign-in, sign-up, and passwords by mailed link (docs/product/accounts.md#accounts). */
import type { accountsRoutes } from '#domain/accounts/contract.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import type { PlatformAppDeps } from '../services.ts';
import { securityLog } from '../http/security-log.ts';
import type { Handlers } from '../http/serve.ts';
import { takeNewEmail, undoEmail } from './email-change.ts';
import { isEmailTaken } from './accounts.store.ts';

import { ownSessionHandlers } from './own-sessions.ts';
import { passwordLinkHandlers } from './password-link.ts';
import { signInHandlers } from './sign-in.ts';
import { confirmationHandlers } from './confirm-address.ts';
import { signUpHandlers } from './sign-up.ts';

const emailLinkSpent = 'This link has expired or was already used.';
const addressTakenMeanwhile = 'Another account now uses this address. Please ask an administrator.';

/**
 * Carries out a mailed link about a user's address and logs it. `act` returns null if the link was
 * already used or has expired.
 */
async function byEmailLink<Done extends { userId: string }>(
  call: Parameters<typeof securityLog>[0],
  act: () => Promise<Done | null>,
) {
  try {
    const done = await act();
    if (!done) return refuse('notFound', emailLinkSpent);
    const { userId, ...said } = done;
    securityLog(call, 'emailChanged', { user: userId, by: 'link' });
    return ok(200, said);
  } catch (error) {
    if (isEmailTaken(error)) return refuse('conflict', addressTakenMeanwhile);
    throw error;
  }
}

export function accountsHandlers(deps: PlatformAppDeps): Handlers<typeof accountsRoutes> {
  const { database } = deps;

  return {
    ...signInHandlers(deps),
    ...ownSessionHandlers(deps),
    ...signUpHandlers(deps),
    ...confirmationHandlers(deps),
    ...passwordLinkHandlers(deps),
    changeEmail: ({ body, call }) =>
      byEmailLink(call, () => database.platformTransaction((tx) => takeNewEmail(tx, body.token, call.now))),

    undoEmail: ({ body, call }) =>
      byEmailLink(call, () => database.platformTransaction((tx) => undoEmail(tx, body.token, call.now))),
  };
}
