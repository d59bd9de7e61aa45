/** Enters a new reply, in the same way as a submission is settled. */
import { languageOfReply } from '#domain/languages/of-reply.ts';
import { isRefusal, refuse } from '#domain/kernel/route.ts';
import { allTaken, withAnswers } from '#domain/questions/party-questions.ts';
import { checkHousehold } from '#domain/replies/household.ts';
import { newParty } from '#domain/replies/party.ts';
import { type CheckedReply, checkStranger, guestLabel } from '#domain/replies/submission.ts';
import { statusOf } from '#domain/seats/counters.ts';
import { hostGuestLimit } from '#domain/seats/edits.ts';
import { record } from '../../activity/activity.store.ts';
import type { TenantDb } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import type { Locked } from '../../event-row/locked-event.ts';
import { actorLabel } from '../../http/actor.ts';
import { joinReplies } from '../../invitation-row/answered.store.ts';
import { announce } from '../../live/announce.ts';
import { withinPlan } from '../../plans/plan-gate.ts';
import { readEventQuestions } from '../../questions/event-questions.store.ts';
import { keepAnswerCounts } from '../answer-counts.ts';
import { refusedAnswers } from '../answers.ts';
import { guestMessage, templateOf } from '../mails/guest-mail.ts';
import { type HelperRecipient, managerMailFrom, readHelpersToMail } from '../mails/manager-mail.store.ts';
import { newDigests, withoutRecipient } from '../mails/manager-mail.ts';
import { managerMessages } from '../mails/manager-messages.ts';
import type { AroundReply } from '../rows/one-reply.store.ts';
import { emailKeyOf, replyKeyOf } from '../presenter.ts';
import { answersOf } from '../settle/decide-one.ts';
import { type NewReply, writeSettlement } from '../settle/write.store.ts';
import { spotsOpened } from '../waitlist/promote.ts';
import { seatsOf } from '../waitlist/waitlist.store.ts';
import { type EnteredRow, type Entering, type EnterRefusal, isMailed, seatsOfEntry } from './entering.ts';

type Seats = Exclude<Awaited<ReturnType<typeof seatsOfEntry>>, { refused: unknown }>;

export async function enterNew(
  tx: TenantDb,
  { scope, context, plan }: Locked,
  entering: Entering,
): Promise<EnteredRow | EnterRefusal> {
  const { event } = context;
  const { entered, invitation, reads, now } = entering;
  const checked = checkNew(event, entering);
  if (checked.kind === 'invalid') {
    return refuse('invalid', checked.issues[0]?.message, { issues: checked.issues });
  }
  const { reply } = checked;
  const emailKey = emailKeyOf(reply.guestEmail);
  const isShared = event.severalRepliesPerEmail || invitation !== null || emailKey === '';
  const holder = isShared ? undefined : reads.holding[0];
  if (holder) {
    return refuse('conflict', 'Another reply to this event uses this email address.', {
      extra: { reservationId: holder.id },
    });
  }
  const waiting = reads.waiting.get(event.id) ?? [];
  const seats = await seatsOfEntry(tx, event, entering, { before: null, party: reply, waiting });
  if (isRefusal(seats)) return seats;
  const questions = event.questionCount === 0 ? [] : await readEventQuestions(tx, event);
  const answered = answersOf(questions, entered, reply, { taken: allTaken(questions), byHost: true });
  if (answered.kind !== 'ok') return refusedAnswers(answered);
  const allowed = await withinPlan(tx, plan, { replies: reply.isAttending ? 1 : 0 });
  if (allowed.kind === 'limit') return refuse('planLimit', allowed.sentence);
  const id = newId();
  const row: NewReply = {
    ...reply,
    ...(answered.answers && { answers: answered.answers }),
    guestDetails: withAnswers(newParty(reply, newId), answered.guests),
    id,
    tenantId: event.tenantId,
    eventId: event.id,
    userId: null,
    emailKey,
    replyKey: replyKeyOf(emailKey, id, isShared),
    ...seats.after,
    arrival: event.nextArrival,
    holdUntil: null,
    createdAt: now,
    updatedAt: now,
    language: languageOfReply(entered.language, invitation, event),
    byLookUp: null,
  };
  const helpers = await readHelpersToMail(tx, scope.tenantId, [event]);
  const writing = writeNew(tx, { scope, context, plan }, entering, { row, seats, helpers });
  const kept = statusOf(row) === 'confirmed' ? row.guestCount : 0;
  const freesSeats = invitation !== null && invitation.promised > kept && waiting.length > 0;
  if (event.questionCount > 0 || freesSeats) await writing;
  await keepAnswerCounts(tx, event, [
    { before: null, after: { ...row, answers: row.answers ?? null, erasedAt: null } },
  ]);
  if (freesSeats) {
    // Waiting parties get the seats that the household left unused.
    await spotsOpened(tx, { scope, links: entering.links, now }, event, { freed: true, by: entering.actor });
  }
  const { guestEmail, waitlisted } = row;
  // A household may turn its persons into guests, and a waiting party has a place in the line.
  const isKnown = !invitation && !waitlisted;
  return {
    id,
    guestEmail,
    status: 201,
    seats,
    waits: waitlisted,
    ...(isKnown && { listed: { ...row, ...aroundNew(event) } }),
    writing,
  };
}

/** What the table row of a new reply shows besides the reply, if the party has its seats. */
const aroundNew = (event: EventRow): AroundReply => ({
  eventName: event.name,
  eventDate: event.startsAt,
  eventTimezone: event.timezone,
  ...seatsOf(event),
  eventMaxGuestsPerRsvp: event.maxGuestsPerRsvp,
  userEmail: null,
  isWalkIn: false,
  position: null,
});

/** Checks the entry: a household has its own number of seats, everybody else the host's limit. */
function checkNew(
  event: EventRow,
  { entered, invitation }: Entering,
): ReturnType<typeof checkStranger> & { reply?: CheckedReply } {
  const rules = { ...event, byHost: true };
  return invitation
    ? checkHousehold(entered, invitation, rules)
    : checkStranger(entered, { ...rules, maxGuestsPerRsvp: hostGuestLimit(event.maxGuestsPerRsvp) });
}

/** Writes the reply and everything about it. The statements have left when this returns. */
function writeNew(
  tx: TenantDb,
  { scope, context }: Locked,
  { actor, entered, invitation, reads, links, now }: Entering,
  { row, seats, helpers }: { row: NewReply; seats: Seats; helpers: HelperRecipient[] },
): Promise<unknown> {
  const { event } = context;
  const tells = isMailed(event, entered, row, now)
    ? [
        guestMessage(
          context,
          { ...row, enteredBy: actorLabel(actor) },
          templateOf(row),
          links.tokenOf({ ...row, linkRotation: 0 }),
        ),
      ]
    : [];
  const managers = withoutRecipient(managerMailFrom(event, reads.people, reads.sent, helpers), actor.email);
  const recipients = [...managers.recipients, ...managers.helpers];
  const confirmedGuests = event.confirmedGuests + seats.delta.confirmedGuests;
  const manager = managerMessages(context, [{ reply: row, confirmedGuests }], managers);
  announce(tx, { topic: 'replies', tenantId: event.tenantId, eventId: event.id });
  announce(tx, { topic: 'notifications', tenantId: event.tenantId });
  return Promise.all([
    writeSettlement(
      tx,
      scope,
      {
        replies: [row],
        deltas: [{ ...seats.delta, eventId: event.id, arrivals: 1 }],
        remembered: [],
        messages: [...tells, ...manager.messages],
        digests: newDigests({ context, recipients, digests: manager.digests }, now),
      },
      now,
    ),
    record(tx, [
      {
        tenantId: event.tenantId,
        actorId: actor.id,
        actorLabel: actorLabel(actor),
        action: 'reservation.entered',
        subjectType: 'reservation',
        subjectId: row.id,
        eventId: event.id,
        details: {
          displayName: guestLabel(row),
          eventName: event.name,
          status: statusOf(row),
          guestCount: row.guestCount,
          ...(seats.overCapacity && { overCapacity: seats.overCapacity }),
          ...(seats.passed && { passed: seats.passed }),
        },
      },
    ]),
    joinReplies(tx, scope, invitation ? [{ invitationId: invitation.id, replyId: row.id }] : [], now),
  ]);
}
