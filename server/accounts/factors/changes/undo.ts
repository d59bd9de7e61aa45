/** Handles "This was not me", the link in a mail about the second factor. */
import type { factorsRoutes } from '#domain/factors/contract.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { securityLog } from '../../../http/security-log.ts';
import type { Handlers } from '../../../http/serve.ts';
import type { PlatformAppDeps } from '../../../services.ts';
import { spendToken } from '../../links.store.ts';
import { shutEverybodyOut } from '../../shut-out.ts';
import { lockUser } from '../../accounts.store.ts';
import { hashToken } from '../../../keys/tokens.ts';
import { recordUndo } from './mail-factor-change.ts';

export function undoHandlers({
  database,
}: PlatformAppDeps): Pick<Handlers<typeof factorsRoutes>, 'undoFactor'> {
  return {
    async undoFactor({ body, call }) {
      const done = await database.platformTransaction(async (tx) => {
        const link = await spendToken(tx, hashToken(body.token), ['undo_factor'], call.now);
        const user = link && (await lockUser(tx, link.userId));
        if (!link || !user) return null;
        const passwordToken = await shutEverybodyOut(tx, user.id, link.createdAt, call.now);
        await recordUndo(tx, user);
        return { userId: user.id, passwordToken };
      });
      if (!done) return refuse('notFound', 'This link has expired or was already used.');
      securityLog(call, 'factorChanged', { user: done.userId, act: 'taken back by link' });
      return ok(200, { passwordToken: done.passwordToken });
    },
  };
}
