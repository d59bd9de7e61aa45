/** Changes the reply of a household that answers again. */
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import { householdAnswer } from '#domain/replies/household.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { readAnswered, withFormer } from '../../invitation-row/answered.store.ts';
import type { Address } from '../../event-row/find-address.ts';
import { withLockedEvent } from '../../event-row/locked-event.ts';
import { findReply } from '../reply.store.ts';
import { noInvitationSentence } from '../settle/decide.ts';
import type { Pending, SubmitResult } from '../settle/pending.ts';
import { changeReply } from './change.ts';

/**
 * The reply keeps its address, because a personal link proves it.
 * @returns null if the invitation no longer has a reply.
 */
export async function changeByInvitation(
  deps: ServerDeps,
  to: Address,
  { submission, invitation: asked }: Pick<Pending, 'submission' | 'invitation'>,
  now: Date,
): Promise<SubmitResult | null> {
  const { eventId } = to;
  const gone = () => refuse('notFound', noInvitationSentence);
  const done = await withLockedEvent<SubmitResult | null>(deps.database, to, now, async (tx, locked) => {
    const asks = asked ? [{ eventId, ...asked }] : [];
    const [invitation] = await withFormer(tx, locked.scope, asks, await readAnswered(tx, locked.scope, asks));
    if (!invitation) return gone();
    const found = invitation.replyId && (await findReply(tx, locked.scope, invitation.replyId));
    if (!found) return null;
    const before = found.reply;
    const completed = householdAnswer(submission, invitation);
    if (completed.kind === 'invalid') {
      return refuse('invalid', completed.issues[0]?.message, { issues: completed.issues });
    }
    const idOf = new Map(before.guestDetails.map(({ id, inviteeId }) => [inviteeId, id]));
    const { answer } = completed;
    const guestDetails = answer.guestDetails.map((guest) => {
      const id = guest.inviteeId === undefined ? guest.id : (idOf.get(guest.inviteeId) ?? guest.id);
      return { ...guest, id };
    });
    const changed = await changeReply(
      tx,
      deps,
      { ...locked, before },
      {
        body: { ...answer, guestDetails },
        seatsAllowed: invitation.seatsAllowed,
        now,
      },
    );
    return isRefusal(changed) ? changed : ok(201, changed.body);
  });
  return done === null ? null : done;
}
