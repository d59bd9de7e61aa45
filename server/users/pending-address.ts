/** Handles a user’s new email address while it waits for its mailed link. */
import { ok, refuse } from '#domain/kernel/route.ts';
import type { usersRoutes } from '#domain/users/contract.ts';
import { mailEmailLink } from '../accounts/email-change.ts';
import { admitEmailLink } from '../accounts/lockout.ts';
import { findById, lockUser, setAccount } from '../accounts/accounts.store.ts';
import { deleteUnusedTokens, newEmailPurposes } from '../accounts/links.store.ts';
import type { PlatformAppDeps } from '../services.ts';
import type { Handlers } from '../http/serve.ts';
import { userNotFound } from './refusals.ts';

const nothingToConfirm = 'You have no new email address to confirm.';

export function pendingAddressHandlers(
  deps: PlatformAppDeps,
): Pick<Handlers<typeof usersRoutes>, 'resendEmailLink' | 'cancelEmailChange'> {
  const { database } = deps;
  return {
    async resendEmailLink({ params, actor, call }) {
      if (params.id !== actor.id) return refuse('notFound', userNotFound);
      const account = await findById(database.platform, actor.id);
      if (!account?.user.pendingEmail) return refuse('notFound', nothingToConfirm);
      const retryAfter = await admitEmailLink(deps, actor.id, call.now);
      if (retryAfter > 0) return refuse('tooMany', undefined, { extra: { retryAfter } });
      return database.platformTransaction(async (tx) => {
        const user = await lockUser(tx, actor.id);
        if (!user?.pendingEmail) return refuse('notFound', nothingToConfirm);
        await mailEmailLink(tx, user, { email: user.pendingEmail, by: 'again' }, call.now);
        return ok(200, {
          message: `The link to confirm your new email address is on its way to ${user.pendingEmail}.`,
        });
      });
    },

    async cancelEmailChange({ params, actor, call }) {
      if (params.id !== actor.id) return refuse('notFound', userNotFound);
      return database.platformTransaction(async (tx) => {
        const user = await lockUser(tx, actor.id);
        if (!user?.pendingEmail) return refuse('notFound', nothingToConfirm);
        await setAccount(tx, user.id, { pendingEmail: null, updatedAt: call.now });
        await deleteUnusedTokens(tx, user.id, newEmailPurposes);
        return ok(200, { message: `Your email address didn’t change. It’s still ${user.email}.` });
      });
    },
  };
}
