/** Checks a party's answers against the capacity of options. Call it under the event's lock. */
import type { CodedIssue } from '../kernel/errors.ts';
import { type AnsweredBy, checkAnswers, type GivenAnswers } from './check.ts';
import { isLost, type KeptAnswers, type QuestionDraft } from './question.ts';
import { fullIssues, type OptionCounts } from './option-capacity.ts';

/** A question with the number of times that each option is taken. */
export interface EventQuestion extends QuestionDraft {
  taken: OptionCounts;
}

/** A guest of the party after the change, with the answers from the list. */
export interface Person extends GivenAnswers {
  isAttending: boolean;
}

export type DecidedAnswers =
  | { kind: 'ok'; answers: KeptAnswers | null; guests: (KeptAnswers | null)[] }
  | { kind: 'invalid'; issues: CodedIssue[] }
  /** The party chose options that are full or archived by now. */
  | { kind: 'gone'; issues: CodedIssue[] };

/** Decides which answers are stored. `held` counts the options that the party already holds. */
export function decideAnswers(
  questions: readonly EventQuestion[],
  reply: GivenAnswers,
  persons: readonly Person[],
  { taken, held = {}, ...by }: { taken: OptionCounts; held?: OptionCounts } & AnsweredBy,
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
    ...full.filter(({ path }) => !checked.gone.some((loss) => loss.path === path)),
  ];
  return gone.length > 0 ? { kind: 'gone', issues: gone } : { kind: 'ok', answers, guests };
}

/** How often the options of all questions are taken, by option id. */
export const allTaken = (questions: readonly EventQuestion[]): OptionCounts =>
  Object.assign({}, ...questions.map(({ taken }) => taken)) as OptionCounts;

/** Adds each person's answers to the person. */
export const withAnswers = <Person extends { answers?: KeptAnswers | null }>(
  persons: readonly Person[],
  answers: readonly (KeptAnswers | null)[],
): Person[] =>
  persons.map((person, index) => {
    const { answers: _, ...rest } = person;
    const own = answers[index];
    return (own ? { ...rest, answers: own } : rest) as Person;
  });

/** Whether a chosen option was full when the party got its seats, so it must choose again. */
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
