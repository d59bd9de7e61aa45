/**
 * The answers in a host's edit of a reply: which questions it asks, and which answers it sends
 * (docs/product/questions.md#rules).
 */
import type { Question } from '#domain/questions/contract.ts';
import type { Answer, Answers } from '#domain/questions/question.ts';
import { questionsOfParty } from '#domain/questions/visible.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { normalizeGuestDetails } from '#domain/replies/submission.ts';
import { countOf, guestsToSend, type EditorValues } from './editor-values.ts';
import type { ReservationChange } from '../queries.ts';

/** The answers of the reply, and of each guest by the index in the form. */
export interface TypedAnswers {
  reply: Answers;
  guests: readonly Answers[];
}

export const answersOf = (reply: Pick<Reservation, 'answers' | 'guestDetails'>): TypedAnswers => ({
  reply: reply.answers ?? {},
  guests: normalizeGuestDetails(reply.guestDetails).map(({ answers }) => (answers ?? {}) as Answers),
});

/**
 * Returns the questions for the typed party. It leaves out hidden ones, which only the page's
 * address answers.
 */
export function questionsFor(
  questions: readonly Question[],
  { status, guests }: Pick<EditorValues, 'status' | 'guests'>,
  typed: TypedAnswers,
): { reply: Question[]; guests: Question[][] } {
  const isAttending = status !== 'declined';
  const visible = questionsOfParty(
    questions,
    { isAttending, answers: typed.reply },
    guests.map((guest, index) => ({
      isAttending: isAttending && guest.isAttending !== false,
      answers: typed.guests[index] ?? {},
    })),
  );
  const shown = (of: Question[]) => of.filter(({ kind }) => kind !== 'hidden');
  return { reply: shown(visible.reply), guests: visible.persons.map(shown) };
}

const isSame = (left: Answer | undefined, right: Answer | undefined): boolean =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

const areSame = (left: Answers = {}, right: Answers = {}): boolean =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].every((id) => isSame(left[id], right[id]));

/**
 * Adds the changed answers. Each map is sent whole, and a map that is left out stays as it is on
 * the server.
 */
export function withChangedAnswers(
  change: ReservationChange,
  values: EditorValues,
  { typed, before }: { typed: TypedAnswers; before: TypedAnswers },
  limit: number,
): ReservationChange {
  const size = countOf(values.guestCount, values.status, limit);
  const changed = typed.guests.map(
    (answers, index) => index < size && !areSame(answers, before.guests[index]),
  );
  return {
    ...change,
    ...(!areSame(typed.reply, before.reply) && { answers: typed.reply }),
    ...(changed.includes(true) && {
      guestDetails: guestsToSend(values, limit).map(({ answers: _, ...guest }, index) => ({
        ...guest,
        ...(changed[index] && { answers: typed.guests[index] }),
      })),
    }),
  };
}

/** Returns the error of an answer until that answer changes. */
export const complaintOf = (
  errors: Readonly<Record<string, string>>,
  path: string,
  id: string,
  now: Answers | undefined,
  sent: Answers | undefined,
): string | undefined => (isSame(now?.[id], sent?.[id]) ? errors[`${path}.${id}`] : undefined);
