/** Enters the answer of a household that has replied already: its reply changes. */
import { isRefusal, refuse } from '#domain/kernel/route.ts';
import type { Answers } from '#domain/questions/question.ts';
import { householdAnswer } from '#domain/replies/household.ts';
import { ownParty } from '#domain/replies/party.ts';
import { checkSubmission, type GuestDetail } from '#domain/replies/submission.ts';
import { yesReplies } from '#domain/seats/counters.ts';
import { freeSeats } from '#domain/seats/free.ts';
import type { TenantDb } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import { actorLabel } from '../../http/actor.ts';
import { withinPlan } from '../../plans/plan-gate.ts';
import { personsOfReply } from '../guest-link/change-by-invitation.ts';
import { sizesOfChange } from '../guest-link/change.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { mailManagers } from '../mails/manager-mail.ts';
import { emailKeyOf } from '../presenter.ts';
import { seatsMoved } from '../waitlist/promote.ts';
import { readWaiting } from '../waitlist/waitlist.store.ts';
import { type Change, decideAnswersOf, type DecidedEdit } from './decide-edit.ts';
import { type EnteredRow, type Entering, type EnterRefusal, isMailed, seatsOfEntry } from './entering.ts';
import type { LockedReply } from './locked-reply.ts';
import { mailEdit } from './mail-edit.ts';
import { writeEdit } from './write-edit.ts';

/** Blank fields of the entry keep the reply's values. */
export async function enterChange(
  tx: TenantDb,
  locked: LockedReply,
  entering: Entering,
): Promise<EnteredRow | EnterRefusal> {
  const { scope, context, before } = locked;
  const { event } = context;
  const { actor, entered, links, now } = entering;
  const decided = await decideChange(tx, locked, entering);
  if (isRefusal(decided)) return decided;
  const { change, ...edit } = decided;
  const { seats, address } = edit;
  const row = await writeEdit(tx, locked, { actor, change, links, now }, edit, 'reservation.entered');
  const promoted = await seatsMoved(tx, { scope, links, now }, event, {
    before,
    after: seats.after,
    except: seats.joinsLine ? row.id : undefined,
    by: actor,
  });
  const saved = {
    row,
    hasMoved: address.hasMoved,
    wasPromoted: promoted.some(({ id }) => id === row.id),
    notifyGuest: isMailed(event, entered, row, now),
    enteredBy: actorLabel(actor),
  };
  await mailEdit(tx, locked, saved, links, now);
  if (before.isAttending !== row.isAttending) {
    const confirmedGuests = event.confirmedGuests + seats.delta.confirmedGuests;
    await mailManagers(tx, scope, context, row, confirmedGuests, now, { except: actor.email });
  }
  return {
    ...{
      id: row.id,
      guestEmail: row.guestEmail,
      status: 200,
      waits: row.waitlisted,
      writing: Promise.resolve(),
    },
    seats: { overCapacity: seats.overCapacity, passed: seats.passed ?? 0 },
  };
}

async function decideChange(
  tx: TenantDb,
  { scope, context: { event }, before, plan }: LockedReply,
  entering: Entering,
): Promise<(DecidedEdit & { change: Change }) | EnterRefusal> {
  const { entered, invitation } = entering;
  if (!invitation) throw new Error('Only the reply of a household is changed by an entry.');
  const completed = householdAnswer(entered, invitation);
  if (completed.kind === 'invalid') {
    return refuse('invalid', completed.issues[0]?.message, { issues: completed.issues });
  }
  const { answer } = completed;
  const persons = personsOfReply(before, answer.guestDetails);
  const checked = checkSubmission(
    { ...answer, guestDetails: persons },
    { ...event, ...sizesOfChange(event, before, answer, invitation.seatsAllowed), byHost: true },
  );
  if (checked.kind === 'invalid') {
    return refuse('invalid', checked.issues[0]?.message, { issues: checked.issues });
  }
  const { reply } = checked;
  const party = ownParty(before, reply, newId);
  if (party.kind === 'invalid') return refuse('invalid', party.issues[0]?.message, { issues: party.issues });
  const spots = freeSeats(event);
  const line = await readWaiting(tx, scope, [{ eventId: event.id, spots, without: before.id }]);
  const waiting = (line.get(event.id) ?? []).map(({ guestCount }) => guestCount);
  const seats = await seatsOfEntry(tx, event, entering, { before, party: reply, waiting });
  if (isRefusal(seats)) return seats;
  const change = changeOf(entered, reply.guestDetails);
  const answered = await decideAnswersOf(tx, event, before, change, { seats, guests: party.guests });
  if (isRefusal(answered)) return answered;
  const allowed = await withinPlan(tx, plan, { replies: yesReplies(seats.delta) });
  if (allowed.kind === 'limit') return refuse('planLimit', allowed.sentence);
  return {
    seats,
    guests: answered.guests,
    answers: answered.answers,
    displayName: reply.displayName || before.displayName,
    address: addressOf(before, reply.guestEmail),
    change,
  };
}

/** The entry in the form of a host's edit. */
const changeOf = (entered: Entering['entered'], persons: readonly GuestDetail[]): Change => ({
  guestDetails: persons.map(({ answers, ...person }) => ({
    ...person,
    ...(answers != null && { answers: answers as Answers }),
  })),
  answers: entered.answers,
  ...(entered.guestPhone && { guestPhone: entered.guestPhone }),
  ...(entered.language && { language: entered.language }),
  ...(entered.message && { message: entered.message }),
  ...(entered.publicToggle && { publicToggle: true }),
});

/** A household may use an address that another reply has. */
function addressOf(before: ReplyRow, typed: string): DecidedEdit['address'] {
  const guestEmail = typed || before.guestEmail;
  const emailKey = emailKeyOf(guestEmail);
  return { guestEmail, emailKey, hasMoved: emailKey !== before.emailKey, isShared: true };
}
