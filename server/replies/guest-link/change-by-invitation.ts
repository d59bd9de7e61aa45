/** A household that has answered answers again: that changes its reply. */
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import { householdAnswer } from '#domain/replies/household.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { readAnswered } from '../../households/answers.store.ts';
import type { Address } from '../address.ts';
import { withLockedEvent } from '../locked-event.ts';
import { findReply } from '../reply.store.ts';
import { noInvitationSentence } from '../settle/decide.ts';
import type { Pending, SubmitResult } from '../settle/pending.ts';
import { changeReply } from './change.ts';

/** @returns null where the invitation has no reply any more. The address of the reply stays as it is: a personal link proves it. */
export async function changeByInvitation(
  deps: ServerDeps,
  to: Address,
  { submission, invitation: asked }: Pick<Pending, 'submission' | 'invitation'>,
  now: Date,
): Promise<SubmitResult | null> {
  const { eventId } = to;
  const gone = () => refuse('notFound', noInvitationSentence);
  const done = await withLockedEvent<SubmitResult | null>(deps.database, to, now, async (tx, locked) => {
    const [invitation] = asked ? await readAnswered(tx, locked.scope, [{ eventId, ...asked }]) : [];
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
        // Where a name alone leads here, earlier answers were not shown: who left them blank did not take them back.
        keepsUnanswered: locked.context.event.lookupFactor === 'none',
      },
    );
    return isRefusal(changed) ? changed : ok(201, changed.body);
  });
  return done === null ? null : done;
}
