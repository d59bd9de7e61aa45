/** Changes the reply of a household that answers again. */
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import { householdAnswer, withStoredEmail } from '#domain/replies/household.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { readAnswered, withFormer } from '../../invitation-row/answered.store.ts';
import type { Address } from '../../event-row/find-address.ts';
import { withLockedEvent } from '../../event-row/locked-event.ts';
import { emailKeyOf, replyKeyOf } from '../presenter.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { findReply } from '../rows/reply.store.ts';
import { noInvitationSentence } from '../settle/decide-one.ts';
import type { Pending, SubmitResult } from '../settle/pending.ts';
import { changeReply, type Claim } from './change.ts';

/**
 * Returns the changes that a household's invitation link makes in a reply whose writer proved
 * nothing about the household, or null. A stranger who typed the address loses the reply: their
 * personal link stops working.
 */
function claimOf(before: ReplyRow, typed: string): Claim | null {
  // A reply that a host entered may have no address, so the household gives its own.
  const isMissing = before.guestEmail === '';
  if (before.byLookUp === null && !isMissing) return null;
  const guestEmail = before.byLookUp === 'typed' || isMissing ? typed : before.guestEmail;
  const emailKey = emailKeyOf(guestEmail);
  const hasMoved = emailKey !== before.emailKey;
  const endsLink = hasMoved || before.byLookUp === 'joined';
  return {
    hasMoved,
    written: {
      byLookUp: null,
      ...(hasMoved && { guestEmail, emailKey, replyKey: replyKeyOf(emailKey, before.id, true) }),
      ...(endsLink && {
        linkRotation: before.linkRotation + 1,
        linkTokenHash: null,
        laterLinkTokenHash: null,
      }),
    },
  };
}

/** The household's persons, with the ids that they have in the reply. */
export function personsOfReply<Person extends { id?: string | null; inviteeId?: string | null }>(
  before: ReplyRow,
  persons: readonly Person[],
) {
  const idOf = new Map(before.guestDetails.map(({ id, inviteeId }) => [inviteeId, id]));
  return persons.map((guest) => {
    const id = guest.inviteeId == null ? guest.id : (idOf.get(guest.inviteeId) ?? guest.id);
    return { ...guest, id };
  });
}

/**
 * A mailed personal link proves the reply's address, so the reply keeps it. The exception is an
 * address that somebody typed who only knew a name of the household.
 * @returns null if the invitation no longer has a reply.
 */
export async function changeByInvitation(
  deps: ServerDeps,
  to: Address,
  { submission, invitation: key }: Pick<Pending, 'submission' | 'invitation'>,
  now: Date,
): Promise<SubmitResult | null> {
  const { eventId } = to;
  const gone = () => refuse('notFound', noInvitationSentence);
  const done = await withLockedEvent<SubmitResult | null>(deps.database, to, now, async (tx, locked) => {
    const asks = key ? [{ eventId, ...key }] : [];
    const [invitation] = await withFormer(tx, locked.scope, asks, await readAnswered(tx, locked.scope, asks));
    if (!invitation) return gone();
    const row = invitation.replyId && (await findReply(tx, locked.scope, invitation.replyId));
    if (!row) return null;
    const before = row.reply;
    const completed = householdAnswer(submission, invitation);
    if (completed.kind === 'invalid') {
      return refuse('invalid', completed.issues[0]?.message, { issues: completed.issues });
    }
    const answer = withStoredEmail(completed.answer, invitation);
    const guestDetails = personsOfReply(before, answer.guestDetails);
    const changed = await changeReply(
      tx,
      deps,
      { ...locked, before },
      {
        body: { ...answer, guestDetails },
        seatsAllowed: invitation.seatsAllowed,
        claim: claimOf(before, answer.guestEmail),
        now,
      },
    );
    return isRefusal(changed) ? changed : ok(201, changed.body);
  });
  return done === null ? null : done;
}
