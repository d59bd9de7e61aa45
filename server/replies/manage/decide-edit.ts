/**
 * Decides the effect of a host's change on a reply, or why it is refused. A host's explicit act may
 * exceed the capacity.
 */
import { type Refusal, refuse, refuseField, type ServerInput } from '#domain/kernel/route.ts';
import { emailRequired, type repliesRoutes } from '#domain/replies/contract.ts';
import type { Guest } from '#domain/replies/guests.ts';
import { hostParty, namedGuestsSentence } from '#domain/replies/party.ts';
import type { KeptAnswers } from '#domain/questions/question.ts';
import { statusOf, yesReplies } from '#domain/seats/counters.ts';
import { applyEdit, type HostEdit } from '#domain/seats/edits.ts';
import type { TenantDb } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import type { Actor } from '../../http/actor.ts';
import { withinPlan } from '../../plans/plan-gate.ts';
import { changeAnswers, letInWith } from '../answers.ts';
import type { ReplyLinks } from '../links.ts';
import { emailKeyOf } from '../presenter.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { replyWithEmail } from '../rows/reply.store.ts';
import type { LockedReply } from './locked-reply.ts';

export type Update = typeof repliesRoutes.updateReservation;
export type Change = ServerInput<Update>['body'];

export interface EditRequest {
  actor: Actor;
  change: Change;
  links: ReplyLinks;
  now: Date;
}

/** The name of the edit's kind in the activity log. */
export type EditAction = 'reservation.updated' | 'reservation.approved' | 'reservation.entered';

type Seats = Extract<HostEdit, { kind: 'ok' }> & {
  /** How many waiting parties an entered reply skipped in line. */
  passed?: number;
};
type Refused = Refusal<'invalid' | 'namedGuests' | 'conflict' | 'planLimit' | 'optionGone'>;

export interface DecidedEdit {
  seats: Seats;
  guests: readonly Guest[];
  answers: KeptAnswers | null;
  displayName: string;
  address: Address;
}

interface Address {
  /** Blank if a host entered the reply without one. */
  guestEmail: string;
  emailKey: string;
  /** The reply gets a different address. */
  hasMoved: boolean;
  /** The address may have several replies. */
  isShared: boolean;
}

/** Reads how many seats and options other replies use, and what the plan allows. Writes nothing. */
export async function decideEdit(
  tx: TenantDb,
  { context: { event }, before, plan }: LockedReply,
  change: Change,
): Promise<DecidedEdit | Refused> {
  const party = decideParty(event, before, change);
  if ('refused' in party) return party;
  const { seats } = party;
  const answered = await decideAnswersOf(tx, event, before, change, party);
  if ('refused' in answered) return answered;
  const { answers, guests } = answered;
  const displayName = change.displayName ?? before.displayName;
  // If a host entered a yes without a name, it may stay without one.
  const isEnteredSo = before.isAttending && before.displayName === '';
  if (displayName === '' && seats.after.isAttending && !isEnteredSo) {
    return refuseField('invalid', 'displayName', 'Name is required');
  }
  const address = await decideAddress(tx, event, before, change);
  if ('refused' in address) return address;
  const allowed = await withinPlan(tx, plan, { replies: yesReplies(seats.delta) });
  if (allowed.kind === 'limit') return refuse('planLimit', allowed.sentence);
  return { seats, guests, answers, displayName, address };
}

/** Decides the new party and its effect on seats. */
function decideParty(
  event: EventRow,
  before: ReplyRow,
  change: Change,
): Pick<DecidedEdit, 'seats' | 'guests'> | Refused {
  const party = hostParty(before, change, { maxGuestsPerRsvp: event.maxGuestsPerRsvp, newId });
  if (party.kind === 'invalid') {
    return refuse('invalid', party.issues[0]?.message, { issues: party.issues });
  }
  if (party.kind === 'namedGuests') {
    const { names } = party;
    return refuse('namedGuests', namedGuestsSentence(names), { extra: { code: 'namedGuests', names } });
  }
  const seats = applyEdit({
    event,
    before,
    guestsBefore: before.guestDetails.length,
    change: { ...change, isAttending: party.isAttending, guestCount: party.guestCount },
  });
  if (seats.kind === 'invalid') {
    return refuse('invalid', seats.issues[0]?.message, { issues: seats.issues });
  }
  return { seats, guests: party.guests };
}

/**
 * Decides the new answers. Answers that the change does not name stay. If the change names no
 * answers and confirms the party, the party loses its chosen options that are full by now.
 */
export async function decideAnswersOf(
  tx: TenantDb,
  event: EventRow,
  before: ReplyRow,
  change: Change,
  { seats: { after }, guests }: { seats: Pick<DecidedEdit['seats'], 'after'>; guests: DecidedEdit['guests'] },
) {
  const given = change.guestDetails?.map(({ answers }) => answers) ?? [];
  if (change.answers == null && given.every((answers) => answers == null)) {
    const isConfirmed = statusOf(after) === 'confirmed';
    return letInWith(tx, event, before, { guests, isConfirmed });
  }
  const { isAttending } = after;
  return changeAnswers(
    tx,
    event,
    before,
    { isAttending, answers: change.answers, guests, given },
    { byHost: true },
  );
}

/**
 * Decides the new address. If an address may reply only once, an address of another reply is
 * refused.
 */
async function decideAddress(
  tx: TenantDb,
  event: EventRow,
  before: ReplyRow,
  change: Change,
): Promise<Address | Refused> {
  const guestEmail = change.guestEmail ?? before.guestEmail;
  if (guestEmail === '' && before.guestEmail !== '') {
    return refuseField('invalid', 'guestEmail', emailRequired);
  }
  const emailKey = emailKeyOf(guestEmail);
  const hasMoved = emailKey !== before.emailKey;
  const isShared = event.severalRepliesPerEmail;
  const isTaken = hasMoved && !isShared && (await replyWithEmail(tx, event, emailKey, before.id));
  return isTaken
    ? refuseField('conflict', 'guestEmail', 'Another reply to this event uses this email address.')
    : { guestEmail, emailKey, hasMoved, isShared };
}
