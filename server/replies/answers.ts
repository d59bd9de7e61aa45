/**
 * Decides how a change of a reply affects its answers, under the event's lock
 * (docs/product/questions.md#rules).
 */
import { type Refusal, refuse } from '#domain/kernel/route.ts';
import { type AnsweredBy, goneSentence } from '#domain/questions/check.ts';
import {
  allTaken,
  type DecidedAnswers,
  decideAnswers,
  withAnswers,
} from '#domain/questions/party-questions.ts';
import type { KeptAnswers } from '#domain/questions/question.ts';
import { addTaken, heldBy, withoutFull } from '#domain/questions/option-capacity.ts';
import type { Guest } from '#domain/replies/guests.ts';
import { statusOf } from '#domain/seats/counters.ts';
import type { Db } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { readEventQuestions } from '../questions/event-questions.store.ts';
import { heldByReply } from './answer-counts.ts';
import { writeGuests } from './rows/guests.store.ts';
import type { EventRow } from '../event-row/event.store.ts';
import type { ReplyRow } from './rows/guests.store.ts';
import { setAnswers } from './rows/reply.store.ts';

/** Refuses answers that are invalid, or that choose an option without free capacity. */
export const refusedAnswers = (
  decided: Exclude<DecidedAnswers, { kind: 'ok' }>,
): Refusal<'invalid' | 'optionGone'> =>
  decided.kind === 'invalid'
    ? refuse('invalid', decided.issues[0]?.message, { issues: decided.issues })
    : refuse('optionGone', goneSentence, { issues: decided.issues });

/** The party after the change, with the answers that were sent. */
interface ChangedParty {
  isAttending: boolean;
  /** The reply's answers. If missing, they stay. */
  answers?: unknown;
  guests: readonly Guest[];
  /** The guests' answers, by position. If missing, they stay. */
  given: readonly unknown[];
}

interface Changed {
  answers: KeptAnswers | null;
  guests: Guest[];
}

const partyOf = ({ answers, guestDetails }: ReplyRow) => ({ answers, guests: guestDetails });

/** The answers of a changed reply. They stay as they are if the event asks nothing. */
export async function changeAnswers(
  tx: Db,
  event: EventRow,
  before: ReplyRow,
  party: ChangedParty,
  by: AnsweredBy = {},
): Promise<Changed | Refusal<'invalid' | 'optionGone'>> {
  const guests = [...party.guests];
  if (event.questionCount === 0) return { answers: before.answers, guests };
  const questions = await readEventQuestions(tx, event);
  const earlier = new Map(before.guestDetails.map((guest) => [guest.id, guest.answers]));
  const decided = decideAnswers(
    questions,
    { isAttending: party.isAttending, answers: party.answers, before: before.answers },
    guests.map(({ id, isAttending }, index) => ({
      isAttending: party.isAttending && isAttending,
      answers: party.given[index],
      before: earlier.get(id),
    })),
    { taken: allTaken(questions), held: heldByReply(questions, before), ...by },
  );
  if (decided.kind !== 'ok') return refusedAnswers(decided);
  return { answers: decided.answers, guests: withAnswers(guests, decided.guests) };
}

/**
 * Returns the answers of a reply that a host lets in without giving any. Options that are full by
 * then are dropped. Everything else stays.
 */
export async function letInWith(
  tx: Db,
  event: EventRow,
  before: ReplyRow,
  party: { guests: readonly Guest[]; isConfirmed: boolean },
): Promise<Changed> {
  const kept = { answers: before.answers, guests: [...party.guests] };
  if (event.questionCount === 0 || !party.isConfirmed || statusOf(before) === 'confirmed') return kept;
  const questions = await readEventQuestions(tx, event);
  return withoutFull(questions, kept, allTaken(questions)).party;
}

/**
 * Promoted parties take their options in waitlist order. If a party's option is full, it is
 * confirmed without the option and asked to choose again.
 */
export async function drawOptions(
  tx: Db,
  scope: TenantScope,
  event: EventRow,
  promoted: readonly ReplyRow[],
): Promise<ReplyRow[]> {
  if (event.questionCount === 0) return [...promoted];
  const questions = await readEventQuestions(tx, event);
  let taken = allTaken(questions);
  const drawn: ReplyRow[] = [];
  for (const reply of promoted) {
    const { party, lost } = withoutFull(questions, partyOf(reply), taken);
    taken = addTaken(taken, heldBy(questions, party));
    const row = { ...reply, answers: party.answers, guestDetails: [...party.guests] };
    drawn.push(row);
    if (lost.length === 0) continue;
    await setAnswers(tx, scope, row);
    await writeGuests(tx, row, row.guestDetails);
  }
  return drawn;
}
