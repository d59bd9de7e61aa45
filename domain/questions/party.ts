/** What a party's answers become, with the options that are left; decided under the event's lock. */
import type { Issue } from '../kernel/errors.ts';
import { type AnsweredBy, checkAnswers, type Given } from './check.ts';
import { isLost, type KeptAnswers, type QuestionDraft } from './question.ts';
import { fullIssues, type Taken } from './seats.ts';

/** A question with how often its options are taken. */
export interface EventQuestion extends QuestionDraft {
  taken: Taken;
}

/** A guest of a party as it will be, with what the list says of the answers. */
export interface Person extends Given {
  isAttending: boolean;
}

export type DecidedAnswers =
  | { kind: 'ok'; answers: KeptAnswers | null; guests: (KeptAnswers | null)[] }
  | { kind: 'invalid'; issues: Required<Issue>[] }
  /** Options that were chosen are full or archived. */
  | { kind: 'gone'; issues: Required<Issue>[] };

/** `held`: what the party holds of the options before. */
export function decideAnswers(
  questions: readonly EventQuestion[],
  reply: Given,
  persons: readonly Person[],
  { taken, held = {}, ...by }: { taken: Taken; held?: Taken } & AnsweredBy,
): DecidedAnswers {
  const checked = checkAnswers(questions, { ...reply, guests: persons }, by);
  if (checked.issues.length > 0) return { kind: 'invalid', issues: checked.issues };
  const { answers, guests } = checked;
  const party = {
    answers,
    guests: persons.map(({ isAttending }, index) => ({ isAttending, answers: guests[index] })),
  };
  const full = reply.isAttending ? fullIssues(questions, party, taken, held) : [];
  const gone = [
    ...checked.gone,
    ...full.filter(({ path }) => !checked.gone.some((one) => one.path === path)),
  ];
  return gone.length > 0 ? { kind: 'gone', issues: gone } : { kind: 'ok', answers, guests };
}

/** Of all questions together. */
export const allTaken = (questions: readonly EventQuestion[]): Taken =>
  Object.assign({}, ...questions.map(({ taken }) => taken)) as Taken;

/** The persons with their answers. */
export const withAnswers = <Person extends { answers?: KeptAnswers | null }>(
  persons: readonly Person[],
  answers: readonly (KeptAnswers | null)[],
): Person[] =>
  persons.map((person, index) => {
    const { answers: _, ...rest } = person;
    const own = answers[index];
    return (own ? { ...rest, answers: own } : rest) as Person;
  });

/** Whether something was full when the party got its seats, and has to be chosen again. */
export const hasToChoose = ({
  answers,
  guestDetails,
}: {
  answers?: KeptAnswers | null;
  guestDetails: readonly { answers?: KeptAnswers | null }[];
}): boolean =>
  [answers, ...guestDetails.map((guest) => guest.answers)].some(
    (kept) => kept != null && Object.values(kept).some(isLost),
  );
