/** Decides a party's answers with the options that are left. Call it under the event's lock. */
import type { Issue } from '../kernel/errors.ts';
import { type AnsweredBy, checkAnswers, type Given } from './check.ts';
import { isLost, type KeptAnswers, type QuestionDraft } from './question.ts';
import { fullIssues, type Taken } from './seats.ts';

/** A question with the counts of its options. */
export interface EventQuestion extends QuestionDraft {
  taken: Taken;
}

/** A guest of the party after the change, with the answers from the list. */
export interface Person extends Given {
  isAttending: boolean;
}

export type DecidedAnswers =
  | { kind: 'ok'; answers: KeptAnswers | null; guests: (KeptAnswers | null)[] }
  | { kind: 'invalid'; issues: Required<Issue>[] }
  /** Chosen options are full or archived. */
  | { kind: 'gone'; issues: Required<Issue>[] };

/** `held` counts the options that the party holds already. */
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

/** The counts of all questions together. */
export const allTaken = (questions: readonly EventQuestion[]): Taken =>
  Object.assign({}, ...questions.map(({ taken }) => taken)) as Taken;

/** Adds the answers to the persons. */
export const withAnswers = <Person extends { answers?: KeptAnswers | null }>(
  persons: readonly Person[],
  answers: readonly (KeptAnswers | null)[],
): Person[] =>
  persons.map((person, index) => {
    const { answers: _, ...rest } = person;
    const own = answers[index];
    return (own ? { ...rest, answers: own } : rest) as Person;
  });

/** Whether an option was full when the party got its seats, so that it must choose again. */
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
