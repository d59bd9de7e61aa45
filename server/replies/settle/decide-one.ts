/** Decides one submission of a batch, and passes its effects on to the next one. */
import { languageOfReply } from '#domain/languages/of-reply.ts';
import { isRefusal, ok, refuse } from '#domain/kernel/route.ts';
import { repliedAskSentence, repliedSentence } from '#domain/guest-list/lookup.ts';
import { shortName } from '#domain/guest-list/names.ts';
import { closedSentence, isClosed } from '#domain/replies/deadline.ts';
import { newParty } from '#domain/replies/party.ts';
import type { AnsweredBy } from '#domain/questions/check.ts';
import { checkHousehold, withStoredEmail } from '#domain/replies/household.ts';
import { type CheckedReply, checkStranger } from '#domain/replies/submission.ts';
import {
  type DecidedAnswers,
  decideAnswers,
  type EventQuestion,
  withAnswers,
} from '#domain/questions/party-questions.ts';
import { addTaken, heldBy, type OptionCounts } from '#domain/questions/option-capacity.ts';
import type { NewSubmission } from '#domain/replies/contract.ts';
import { addCounters, countersDelta, type SeatClaim } from '#domain/seats/counters.ts';
import { endPromise } from '#domain/seats/promise.ts';
import { seatingOf, settleOne, standingOf } from '#domain/seats/place.ts';
import { refuseFull } from '#domain/seats/refusals.ts';
import { newId } from '../../db/id.ts';
import { type AnsweredInvitation, isAsked } from '../../invitation-row/answered.store.ts';
import { isLookedUp } from '../../invitation-row/invitation-keys.ts';
import { refusedAnswers } from '../answers.ts';
import { heldUntil } from '../holds/hold-time.ts';
import {
  deadlineOf,
  type EventContext,
  guestMessage,
  linkMessage,
  linkPath,
  templateOf,
} from '../mails/guest-mail.ts';
import { emailKeyOf, replyKeyOf, toSubmitted } from '../presenter.ts';
import type { Deciding, Progress, SettlementReads } from './deciding.ts';
import { answersAgain, type Pending, type Settling, type SubmitResult } from './pending.ts';
import type { HoldingReply } from './settle.store.ts';
import type { NewReply } from './write.store.ts';

export const noInvitationSentence = 'This invitation is no longer valid.';
export const duplicateSentence = 'You’ve already replied. We just emailed you a link to change it.';

type Refused = Extract<SubmitResult, { refused: unknown }>;

export type Submitting = Pick<Pending, 'submission' | 'invitation' | 'userId' | 'arrivedAt'>;

/** A submission that may reply, before its seats are decided. */
interface Admitted {
  submission: NewSubmission;
  invitation: AnsweredInvitation | null;
  /** How a household that only looked itself up gave its address. Null for everybody else. */
  byLookUp: 'typed' | 'stored' | null;
  reply: CheckedReply;
  emailKey: string;
  /** Whether other replies may have the same address. */
  sharesEmail: boolean;
  language: NewReply['language'];
  /** Null if the event has no questions. */
  answered: Extract<DecidedAnswers, { kind: 'ok' }> | null;
}

const anHour = 3_600_000;

/**
 * Decides one submission. The response to an accepted one is 201 with its reply. Only `progress`
 * and the plan's allowance change.
 */
export function decideOne(deciding: Deciding, progress: Progress, submitting: Submitting): Settling {
  const admitted = admit(deciding, progress, submitting);
  if (admitted === answersAgain || isRefusal(admitted)) return admitted;
  const standing = takeSeats(deciding, progress, admitted, submitting.arrivedAt);
  if (isRefusal(standing)) return standing;
  const { row, token } = addReply(deciding, progress, { admitted, standing }, submitting);
  const { event } = deciding.context;
  const seats = {
    maxGuests: event.maxGuests,
    confirmedGuests: event.confirmedGuests + progress.delta.confirmedGuests,
  };
  if (admitted.byLookUp) return ok(201, toSubmitted(asSent(row, admitted.submission), seats, null));
  return ok(201, toSubmitted(row, seats, row.holdUntil ? null : linkPath(event, token)));
}

/**
 * Checks what needs no seats: the invitation, the deadline, the fields, the address, the answers.
 */
function admit(
  deciding: Deciding,
  progress: Progress,
  { submission, invitation: asked, arrivedAt }: Submitting,
): Admitted | Refused | typeof answersAgain {
  const { context, reads } = deciding;
  const { event } = context;
  const invitation = (asked && reads.invitations.find((found) => isAsked(found, asked))) ?? null;
  if (asked && !invitation) return refuse('notFound', noInvitationSentence);
  if (!invitation && event.inviteMode === 'invited') return refuse('notInvited');
  const isAnswered = ({ id, replyId }: AnsweredInvitation) =>
    replyId !== null || progress.joined.some(({ invitationId }) => invitationId === id);
  if (invitation && isAnswered(invitation)) {
    if (!asked || !isLookedUp(asked)) return answersAgain;
    return refuse('conflict', invitation.address === null ? repliedAskSentence : repliedSentence);
  }
  if (event.status === 'cancelled' || isClosed(deadlineOf(event), arrivedAt)) {
    return refuse('closed', closedSentence);
  }
  const checked = invitation
    ? checkHousehold(withStoredEmail(submission, invitation), invitation, event)
    : checkStranger(submission, event);
  if (checked.kind === 'invalid') {
    return refuse('invalid', checked.issues[0]?.message, { issues: checked.issues });
  }
  const byLookUp = invitation && asked && isLookedUp(asked) ? lookUpOf(invitation) : null;
  const guestEmail = (byLookUp && invitation?.address) || checked.reply.guestEmail;
  const reply = { ...checked.reply, guestEmail };
  const emailKey = emailKeyOf(reply.guestEmail);
  const sharesEmail = event.severalRepliesPerEmail || invitation !== null;
  const holder = sharesEmail ? undefined : progress.holding.get(emailKey);
  if (holder) return refuseDuplicate(deciding, progress, holder);
  const language = languageOfReply(submission.language, invitation, event);
  const answered =
    reads.questions.length === 0
      ? null
      : answersOf(reads.questions, submission, reply, { taken: progress.taken, language });
  if (answered && answered.kind !== 'ok') return refusedAnswers(answered);
  return { submission, invitation, byLookUp, reply, emailKey, sharesEmail, language, answered };
}

/** Refuses a second reply with one address. Mails the first one its link, at most once an hour. */
function refuseDuplicate({ context, links, now }: Deciding, progress: Progress, holder: HoldingReply) {
  if (holder.linkMailedAt === null || holder.linkMailedAt.getTime() <= now.getTime() - anHour) {
    holder.linkMailedAt = now;
    progress.linksMailed.push(holder.id);
    progress.guestMessages.push(linkMessage(context, holder, links.tokenOf(holder)));
  }
  return refuse('conflict', duplicateSentence);
}

/** Takes the seats, and for a yes one of the replies that the plan still accepts. */
function takeSeats(
  { context: { event }, allowance }: Deciding,
  progress: Progress,
  { reply, invitation }: Admitted,
  arrivedAt: Date,
): SeatClaim | Refused {
  const rules = {
    maxGuests: event.maxGuests,
    enableWaitlist: event.enableWaitlist,
    requiresApproval: event.requiresApproval,
    closesAt: deadlineOf(event),
  };
  const party = { ...reply, ...(invitation && { promised: invitation.promised }) };
  const { placement, seating } = settleOne(rules, progress.seating, party, arrivedAt);
  if (placement.kind === 'closed') return refuse('closed', closedSentence);
  if (placement.kind === 'full') return refuseFull(placement.spotsLeft);
  if (reply.isAttending) {
    const check = allowance.take(1);
    if (check.kind === 'limit') {
      progress.planLimit ??= check.sentence;
      return refuse('closed', closedSentence);
    }
  }
  const standing = standingOf(placement, reply.guestCount);
  if (!standing) throw new Error('A placed reply has a standing.');
  progress.seating = seating;
  return standing;
}

/**
 * Makes the reply's row and mail, and counts it.
 * @returns the row and the token of its link.
 */
function addReply(
  { context, reads, links, now, mayAsk }: Deciding,
  progress: Progress,
  { admitted, standing }: { admitted: Admitted; standing: SeatClaim },
  { userId, arrivedAt }: Submitting,
): { row: NewReply; token: string } {
  const { event } = context;
  const { invitation, reply, emailKey, answered, language, byLookUp } = admitted;
  const id = newId();
  const isConfirmed = standing.isAttending && !standing.waitlisted;
  if (standing.waitlisted && !standing.awaitingApproval) progress.joinedLine.push(reply.guestCount);
  if (invitation) {
    progress.joined.push({ invitationId: invitation.id, replyId: id });
    usePromise(event, reads, progress, {
      promised: invitation.promised,
      used: isConfirmed ? reply.guestCount : 0,
    });
  }
  const party = newParty(reply, newId);
  const persons = answered ? withAnswers(party, answered.guests) : party;
  if (answered && isConfirmed) {
    const held = heldBy(reads.questions, { answers: answered.answers, guests: persons });
    if (Object.keys(held).length > 0) {
      progress.taken = addTaken(progress.taken, held);
      progress.hasDrawn = true;
    }
  }
  // Seats are not held for a confirmed address if a host decides about each reply or invited the
  // household.
  const isHeld =
    mayAsk && !invitation && event.holdSeats && standing.isAttending && !standing.awaitingApproval;
  const row: NewReply = {
    ...reply,
    ...(answered?.answers && { answers: answered.answers }),
    guestDetails: persons,
    id,
    tenantId: event.tenantId,
    eventId: event.id,
    userId: userId ?? null,
    emailKey,
    replyKey: replyKeyOf(emailKey, id, admitted.sharesEmail),
    isAttending: standing.isAttending,
    waitlisted: standing.waitlisted,
    awaitingApproval: standing.awaitingApproval,
    arrival: event.nextArrival + progress.rows.length,
    holdUntil: isHeld ? heldUntil(now) : null,
    createdAt: arrivedAt,
    updatedAt: arrivedAt,
    language,
    byLookUp,
  };
  progress.rows.push(row);
  progress.delta = addCounters(progress.delta, countersDelta(null, standing));
  // A new reply still has its first address.
  const linked = { ...row, linkMailedAt: now, linkRotation: 0 };
  progress.holding.set(emailKey, linked);
  const token = links.tokenOf(linked);
  progress.guestMessages.push(guestMessage(context, row, templateOf(row), token));
  const confirmedGuests = event.confirmedGuests + progress.delta.confirmedGuests;
  progress.written.push({ reply: row, confirmedGuests });
  return { row, token };
}

/**
 * Ends the promise of seats to the household. Seats that it leaves unused are free for the next
 * replies.
 */
function usePromise(
  event: EventContext['event'],
  reads: SettlementReads,
  progress: Progress,
  { promised, used }: { promised: number; used: number },
): void {
  if (promised === 0) return;
  progress.promisedSeats += endPromise(promised).more;
  const waiting = [...reads.waiting, ...progress.joinedLine];
  const { confirmedGuests } = progress.seating;
  const { promisedSeats } = progress;
  progress.seating = seatingOf({ ...event, confirmedGuests, promisedSeats, waiting });
  if (promised > used && waiting.length > 0) progress.freesSeats = true;
}

/** The answers of a new reply, with those of the guests who come. */
export function answersOf(
  questions: readonly EventQuestion[],
  submission: Pick<NewSubmission, 'answers'>,
  { isAttending, guestDetails }: CheckedReply,
  by: { taken: OptionCounts } & AnsweredBy,
): DecidedAnswers {
  const persons = guestDetails.map((guest) => ({
    isAttending: isAttending && guest.isAttending !== false,
    // A new reply without answers has none. In a change, the earlier answers would stay.
    answers: guest.answers ?? {},
  }));
  return decideAnswers(questions, { isAttending, answers: submission.answers ?? {} }, persons, by);
}

const lookUpOf = ({ address }: AnsweredInvitation) => (address === null ? 'typed' : 'stored');

/**
 * The reply as sent, without details from the invitation. Its sender may know nothing but a name of
 * the household.
 */
function asSent(row: NewReply, { displayName, guestEmail, guestDetails }: NewSubmission): NewReply {
  const sent = new Set([displayName, ...guestDetails.map(({ name }) => name)]);
  const told = (name: string) => (sent.has(name) ? name : shortName(name));
  return {
    ...{ ...row, guestEmail, displayName: told(row.displayName), byLookUp: null },
    guestDetails: row.guestDetails.map((guest) => ({ ...guest, name: told(guest.name) })),
  };
}
