/** Decides each submission of a batch in order of arrival. */
import { languageOfReply } from '#domain/languages/of-reply.ts';
import { ok, refuse } from '#domain/kernel/route.ts';
import { repliedAskSentence, repliedSentence } from '#domain/guest-list/lookup.ts';
import { shortName } from '#domain/guest-list/names.ts';
import { closedSentence, isClosed } from '#domain/replies/deadline.ts';
import { newParty } from '#domain/replies/party.ts';
import type { AnsweredBy } from '#domain/questions/check.ts';
import { checkHousehold, withStoredEmail } from '#domain/replies/household.ts';
import { type CheckedReply, checkStranger } from '#domain/replies/submission.ts';
import {
  allTaken,
  type DecidedAnswers,
  decideAnswers,
  type EventQuestion,
  withAnswers,
} from '#domain/questions/party-questions.ts';
import { addTaken, heldBy, type OptionCounts } from '#domain/questions/option-capacity.ts';
import type { NewSubmission } from '#domain/replies/contract.ts';
import { addCounters, type Counters, countersDelta, noReplies } from '#domain/seats/counters.ts';
import { endPromise } from '#domain/seats/promise.ts';
import { seatingOf, settleOne, standingOf } from '#domain/seats/place.ts';
import { newId } from '../../db/id.ts';
import type { Message } from '../../mail/messages.ts';
import type { ReplyAllowance } from '../../plans/plan-gate.ts';
import { heldUntil } from '../hold-time.ts';
import type { ReplyLinks } from '../links.ts';
import { deadlineOf, type EventContext, guestMessage, linkMessage, linkPath, templateOf } from '../mail.ts';
import { managerMessages } from '../manager-messages.ts';
import { withCheckInCode } from '../check-in.ts';
import { emailKeyOf, replyKeyOf, toSubmitted } from '../presenter.ts';
import type { ManagerMail } from '../manager-mail.store.ts';
import { recall, toRemember } from './idempotency.ts';
import { refusedAnswers } from '../answers.ts';
import { answersAgain, type Pending, type Settling } from './pending.ts';
import { type AnsweredInvitation, isAsked, type Joined } from '../../invitation-row/answered.store.ts';
import { isLookedUp } from '../../invitation-row/invitation-keys.ts';
import type { HoldingReply, RememberedAnswer } from './settle.store.ts';
import type { NewReply } from './write.store.ts';
import { refuseFull } from '#domain/seats/refusals.ts';

export const noInvitationSentence = 'This invitation is no longer valid.';
export const duplicateSentence = 'You’ve already replied. We just emailed you a link to change it.';

/** The data that settling one event's submissions needs, read under its lock. */
export interface SettlementReads {
  remembered: RememberedAnswer[];
  holding: HoldingReply[];
  /** Sizes of the parties that wait for seats, in order. */
  waiting: number[];
  mail: ManagerMail;
  /** The invitations that the batch answers. */
  invitations: AnsweredInvitation[];
  /** The event's questions. Most events have none. */
  questions: EventQuestion[];
}

export interface Settled {
  context: EventContext;
  mail: ManagerMail;
  answers: Settling[];
  rows: NewReply[];
  delta: Counters;
  messages: Message[];
  digests: ReturnType<typeof managerMessages>['digests'];
  /** Replies whose link is mailed because somebody answered again with their address. */
  linksMailed: string[];
  remembered: RememberedAnswer[];
  /** Invitations whose household answered. */
  joined: Joined[];
  /** The questions and the counts of their options, or null if nothing was taken. */
  drawn: { questions: EventQuestion[]; taken: OptionCounts } | null;
  /** Whether households leave promised seats unused while parties wait. */
  freesSeats: boolean;
  /** Why the plan accepted no further yes reply, or null. */
  planLimit: string | null;
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

/** The reply as sent, without what the invitation adds. Its sender may know nothing but a name. */
function asSent(row: NewReply, { displayName, guestEmail, guestDetails }: NewSubmission): NewReply {
  const sent = new Set([displayName, ...guestDetails.map(({ name }) => name)]);
  const told = (name: string) => (sent.has(name) ? name : shortName(name));
  return {
    ...{ ...row, guestEmail, displayName: told(row.displayName), byLookUp: null },
    guestDetails: row.guestDetails.map((guest) => ({ ...guest, name: told(guest.name) })),
  };
}

/**
 * Decides each submission in order of arrival. It only changes `allowance`, the yes replies that
 * the plan still accepts.
 */
export function decide(
  context: EventContext,
  reads: SettlementReads,
  batch: readonly Pick<
    Pending,
    'submission' | 'key' | 'keyHash' | 'bodyHash' | 'invitation' | 'userId' | 'arrivedAt'
  >[],
  allowance: ReplyAllowance,
  links: ReplyLinks,
  now: Date,
  mayAsk = false,
): Settled {
  const { event } = context;
  const rules = {
    maxGuests: event.maxGuests,
    enableWaitlist: event.enableWaitlist,
    requiresApproval: event.requiresApproval,
    closesAt: deadlineOf(event),
  };
  let seating = seatingOf({ ...event, waiting: reads.waiting });
  /** Sizes of parties that began to wait in this batch. */
  const joinedLine: number[] = [];
  let { promisedSeats } = event;
  let freesSeats = false;
  const joined: Joined[] = [];
  let delta = noReplies;
  let planLimit: string | null = null;
  const { questions } = reads;
  let taken = allTaken(questions);
  let hasDrawn = false;
  const rows: NewReply[] = [];
  const guestMessages: Message[] = [];
  const written: { reply: NewReply; confirmedGuests: number }[] = [];
  const linksMailed: string[] = [];
  const remembered: RememberedAnswer[] = [];
  const first = new Map(reads.remembered.map((entry) => [entry.key, entry]));
  /** Replies that hold an address. Replies of this batch were just mailed their link. */
  const holding = new Map(reads.holding.map((reply) => [reply.emailKey, reply]));
  const anHourAgo = now.getTime() - 3_600_000;

  /** A new reply still has its first address. */
  const linkOf = (id: string) => linkPath(event, links.tokenOf({ id, linkRotation: 0 }));

  const settle = ({ submission, invitation: asked, userId, arrivedAt }: (typeof batch)[number]): Settling => {
    const closed = refuse('closed', closedSentence);
    const invitation = asked && reads.invitations.find((found) => isAsked(found, asked));
    if (asked && !invitation) return refuse('notFound', noInvitationSentence);
    if (!invitation && event.inviteMode === 'invited') return refuse('notInvited');
    if (
      invitation &&
      (invitation.replyId !== null || joined.some((it) => it.invitationId === invitation.id))
    ) {
      if (!asked || !isLookedUp(asked)) return answersAgain;
      return refuse('conflict', invitation.address === null ? repliedAskSentence : repliedSentence);
    }
    if (event.status === 'cancelled' || isClosed(rules.closesAt, arrivedAt)) return closed;
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
    const severalPerEmail = event.severalRepliesPerEmail || invitation !== null;
    const holder = severalPerEmail ? undefined : holding.get(emailKey);
    if (holder) {
      if (holder.linkMailedAt === null || holder.linkMailedAt.getTime() <= anHourAgo) {
        holder.linkMailedAt = now;
        linksMailed.push(holder.id);
        guestMessages.push(linkMessage(context, holder, links.tokenOf(holder)));
      }
      return refuse('conflict', duplicateSentence);
    }
    const language = languageOfReply(submission.language, invitation, event);
    const answered =
      questions.length === 0 ? null : answersOf(questions, submission, reply, { taken, language });
    if (answered && answered.kind !== 'ok') return refusedAnswers(answered);
    const promised = invitation?.promised;
    const settled = settleOne(
      rules,
      seating,
      { ...reply, ...(promised !== undefined && { promised }) },
      arrivedAt,
    );
    const { placement } = settled;
    if (placement.kind === 'closed') return closed;
    if (placement.kind === 'full') return refuseFull(placement.spotsLeft);
    if (reply.isAttending) {
      const check = allowance.take(1);
      if (check.kind === 'limit') {
        planLimit ??= check.sentence.message;
        return closed;
      }
    }
    const standing = standingOf(placement, reply.guestCount);
    if (!standing) throw new Error('A placed reply has a standing.');
    seating = settled.seating;
    const id = newId();
    if (standing.waitlisted && !standing.awaitingApproval) joinedLine.push(reply.guestCount);
    if (invitation) {
      joined.push({ invitationId: invitation.id, replyId: id });
      const kept = standing.isAttending && !standing.waitlisted ? reply.guestCount : 0;
      if (invitation.promised > 0) {
        promisedSeats += endPromise(invitation.promised).more;
        const waiting = [...reads.waiting, ...joinedLine];
        seating = seatingOf({ ...event, confirmedGuests: seating.confirmedGuests, promisedSeats, waiting });
        if (invitation.promised > kept && waiting.length > 0) freesSeats = true;
      }
    }
    const party = newParty(reply, newId);
    const persons = answered ? withAnswers(party, answered.guests) : party;
    if (answered && standing.isAttending && !standing.waitlisted) {
      const held = heldBy(questions, { answers: answered.answers, guests: persons });
      if (Object.keys(held).length > 0) {
        taken = addTaken(taken, held);
        hasDrawn = true;
      }
    }
    const row: NewReply = {
      ...reply,
      ...(answered?.answers && { answers: answered.answers }),
      guestDetails: persons,
      id,
      tenantId: event.tenantId,
      eventId: event.id,
      userId: userId ?? null,
      emailKey,
      replyKey: replyKeyOf(emailKey, id, severalPerEmail),
      isAttending: standing.isAttending,
      waitlisted: standing.waitlisted,
      awaitingApproval: standing.awaitingApproval,
      arrival: event.nextArrival + rows.length,
      // No hold is needed if a host decides about each reply or invited the household.
      holdUntil:
        mayAsk && !invitation && event.holdSeats && standing.isAttending && !standing.awaitingApproval
          ? heldUntil(now)
          : null,
      ...{ createdAt: arrivedAt, updatedAt: arrivedAt },
      ...{ language, byLookUp },
    };
    rows.push(row);
    delta = addCounters(delta, countersDelta(null, standing));
    const linked = { ...row, linkMailedAt: now, linkRotation: 0 };
    holding.set(emailKey, linked);
    const token = links.tokenOf(linked);
    guestMessages.push(guestMessage(context, row, templateOf(row), token));
    const confirmedGuests = event.confirmedGuests + delta.confirmedGuests;
    written.push({ reply: row, confirmedGuests });
    const seats = { maxGuests: event.maxGuests, confirmedGuests };
    if (byLookUp) return ok(201, toSubmitted(asSent(row, submission), seats, null));
    return ok(201, toSubmitted(row, seats, row.holdUntil ? null : linkPath(event, token)));
  };

  const answers = batch.map((pending): Settling => {
    const { key, keyHash, bodyHash } = pending;
    if (key === undefined || keyHash === null || bodyHash === null) return settle(pending);
    const before = first.get(keyHash);
    if (before) {
      return before.bodyHash === bodyHash
        ? recall(before, linkOf)
        : refuse('keyReused', 'This idempotency key belongs to another reply.');
    }
    const given = settle(pending);
    if (given === answersAgain) return given;
    const entry = toRemember({ eventId: event.id, key: keyHash, bodyHash }, given);
    if (entry) {
      first.set(keyHash, entry);
      remembered.push(entry);
    }
    return given;
  });
  const manager = managerMessages(context, written, reads.mail);
  return {
    context,
    mail: reads.mail,
    answers: answers.map((answer) => withCheckInCode(event, answer, links)),
    rows,
    delta,
    messages: [...guestMessages, ...manager.messages],
    digests: manager.digests,
    linksMailed,
    remembered,
    joined,
    drawn: hasDrawn ? { questions, taken } : null,
    freesSeats,
    planLimit,
  };
}
