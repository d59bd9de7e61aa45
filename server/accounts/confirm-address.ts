/** Proves the address of an organization’s first admin by a mailed link. */
import type { accountsRoutes } from '#domain/accounts/contract.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import type { PlatformAppDeps } from '../services.ts';
import type { Handlers } from '../http/serve.ts';
import { countKey } from '../budgets/mail-counts.store.ts';
import { countLink, mailConfirmation, proveAddress } from './commands.ts';
import { holdUser, isUnconfirmed } from './accounts.store.ts';
import { spendConfirmation } from './links.store.ts';
import { hashToken } from '../keys/tokens.ts';

const linkSpent = 'This link has expired or was already used. Please ask for a new one.';

export function confirmationHandlers({
  database,
  keys,
}: Pick<PlatformAppDeps, 'database' | 'keys'>): Pick<
  Handlers<typeof accountsRoutes>,
  'confirmEmail' | 'sendConfirmation'
> {
  return {
    async confirmEmail({ body, call }) {
      const confirmed = await database.platformTransaction(async (tx) => {
        const user = await spendConfirmation(tx, hashToken(body.token), call.now);
        if (user) await proveAddress(tx, user);
        return user !== null;
      });
      return confirmed
        ? ok(200, { message: 'Your email address is confirmed.' })
        : refuse('notFound', linkSpent);
    },

    async sendConfirmation({ actor, call }) {
      return database.platformTransaction(async (tx) => {
        const user = await holdUser(tx, actor.id);
        if (!user?.tenantId) return refuse('unauthenticated');
        if (!(await isUnconfirmed(tx, user.tenantId))) {
          return refuse(
            'conflict',
            'Your organization’s sign-up is already confirmed. You don’t need another link.',
          );
        }
        const retryAfter = await countLink(tx, countKey(keys, 'confirm', user.id), call.now);
        if (retryAfter > 0) {
          const minutes = Math.ceil(retryAfter / 60);
          const wait =
            minutes > 90
              ? ({ unit: 'hours', count: Math.ceil(minutes / 60) } as const)
              : ({ unit: 'other', count: minutes } as const);
          const sentence = hostSentence('sessions.linkSent', { email: user.email, ...wait });
          return refuse('tooMany', sentence, { extra: { retryAfter } });
        }
        await mailConfirmation(tx, user, call.now);
        return ok(200, { message: `A link is on its way to ${user.email}.` });
      });
    },
  };
}
