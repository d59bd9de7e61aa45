/** Lets a guest erase the people of their own reply, or one of them, by the personal link. */
import { ok, type Result, isRefusal } from '#domain/kernel/route.ts';
import type { privacyRoutes } from '#domain/privacy/contract.ts';
import { type LinkParams, withReplyOfLink } from '../replies/guest-link/reply-of-link.ts';
import { replyLinks } from '../replies/links.ts';
import type { AppDeps } from '../services.ts';
import { erase } from './erase.ts';
import { proofOfLink } from './trace-of.store.ts';
import { eraseLeftByLink } from './erase-left.ts';
import { tryToKeepErased } from './erasure-log.ts';

export async function eraseOwnReply(
  deps: AppDeps,
  link: LinkParams,
  guestId: string | null | undefined,
  now: Date,
): Promise<Result<typeof privacyRoutes.eraseOwnReply>> {
  const by = { actor: null, label: 'A guest' };
  const links = replyLinks(deps.keys);
  const done = await withReplyOfLink(deps, { ...link, alsoDeleted: true }, now, (tx, locked) =>
    erase(tx, {
      ...{ locked, guestId, by, links, now },
      ...proofOfLink(locked.before.byLookUp, links.isMailed(locked.before, link.token)),
    }),
  );
  // A withdrawn or deleted reply leaves only mails and log lines. They are erased as a whole.
  const all = isRefusal(done) && guestId == null ? await eraseLeftByLink(deps, link, by, now) : done;
  if (isRefusal(all)) return all;
  await tryToKeepErased(deps, [all]);
  return ok(200, all);
}
