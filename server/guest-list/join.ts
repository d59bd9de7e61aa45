/**
 * Lets a guest say, by the mailed personal link, whether the reply is the answer of the household
 * with the same address.
 */
import type { guestListRoutes } from '#domain/guest-list/contract.ts';
import { ok, type Result } from '#domain/kernel/route.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import { householdsToJoin, keepApart } from '../invitation-row/joinable.store.ts';
import { gone, type LinkParams, withReplyOfLink } from '../replies/guest-link/reply-of-link.ts';
import { replyLinks } from '../replies/links.ts';
import type { AppDeps } from '../services.ts';
import { joinReply } from './change.ts';
import { readInvitation } from './households.store.ts';

/** Stores the guest's choice. A second choice, or one after a host decided, changes nothing. */
export async function joinOwnReply(
  deps: AppDeps,
  link: LinkParams,
  { invitationId, join }: { invitationId: string; join: boolean },
  now: Date,
): Promise<Result<typeof guestListRoutes.joinOwnReply>> {
  return withReplyOfLink<Result<typeof guestListRoutes.joinOwnReply>>(deps, link, now, async (tx, locked) => {
    const { before: reply } = locked;
    if (!replyLinks(deps.keys).isMailed(reply, link.token)) return gone();
    const thanks = ok(200, { message: 'Thank you. Your hosts can see your answer.' });
    const isOpen = (await householdsToJoin(tx, reply)).some(({ id }) => id === invitationId);
    const before = isOpen ? await readInvitation(tx, locked.context.event, invitationId) : null;
    if (!before) return thanks;
    const by = { guest: guestLabel(reply) };
    if (join) await joinReply(tx, locked, deps, { by, before, replyId: reply.id, now });
    else await keepApart(tx, reply, { invitationId, replyId: reply.id }, now);
    return thanks;
  });
}
