/**
 * Changes a reply for a host. The change itself decides whether it is an edit (edit.ts) or an
 * approval (approve.ts).
 */
import type { Result } from '#domain/kernel/route.ts';
import type { Scope } from '../../db/scope.ts';
import type { Actor } from '../../http/actor.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { replyLinks } from '../links.ts';
import { approveReply, isApproval } from './approve.ts';
import type { Change, Update } from './decide-edit.ts';
import { editReply } from './edit.ts';
import { withLockedReply } from './locked-reply.ts';

export async function updateReservation(
  deps: ServerDeps,
  caller: { actor: Actor; scope: Scope },
  id: string,
  change: Change,
  now: Date,
): Promise<Result<Update>> {
  const links = replyLinks(deps.keys);
  return withLockedReply<Result<Update>>(deps, caller, id, 'reservation.edit', now, (tx, locked) => {
    const act = isApproval(locked.before, change) ? approveReply : editReply;
    return act(tx, locked, { actor: caller.actor, change, links, now });
  });
}
