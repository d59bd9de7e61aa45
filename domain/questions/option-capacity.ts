/**
 * Options with a capacity: how many of each a party takes, and how many are left
 * (docs/product/questions.md#rules).
 */
import type { CodedIssue } from '../kernel/errors.ts';
import { goneSentence } from './check.ts';
import {
  type AskableQuestion,
  chosenOptions,
  hasOptions,
  type KeptAnswers,
  type QuestionOption,
} from './question.ts';

/** How often each option is taken, by the option's id. */
export type OptionCounts = Readonly<Record<string, number>>;

/** A question, asked of coming guests, whose options may have a capacity. */
export interface Counted extends Pick<AskableQuestion, 'id' | 'kind' | 'scope'> {
  options: readonly Pick<QuestionOption, 'id' | 'capacity'>[];
}

/** Whether any option of the question has a capacity. */
const hasCapacity = ({ options }: Pick<Counted, 'options'>): boolean =>
  options.some(({ capacity }) => capacity !== null);

/** A party with its answers. Only its coming guests hold options. */
export interface AnsweringParty {
  answers: KeptAnswers | null;
  guests: readonly { isAttending: boolean; answers?: KeptAnswers | null | undefined }[];
}

/** Lists each chosen option with a capacity, in the order in which it is taken. */
function drawnBy(questions: readonly Counted[], party: AnsweringParty) {
  const counted = questions.filter((question) => hasOptions(question.kind) && hasCapacity(question));
  const drawn: { path: string; question: Counted; guest: number | null; option: string; capacity: number }[] =
    [];
  for (const question of counted) {
    const askees =
      question.scope === 'reservation'
        ? [{ guest: null, answers: party.answers, at: 'answers' }]
        : party.guests.flatMap(({ isAttending, answers }, guest) =>
            isAttending ? [{ guest, answers: answers ?? null, at: `guestDetails.${guest}.answers` }] : [],
          );
    for (const { guest, answers, at } of askees) {
      for (const option of chosenOptions(answers?.[question.id])) {
        const capacity = question.options.find(({ id }) => id === option)?.capacity ?? null;
        if (capacity === null) continue;
        drawn.push({ path: `${at}.${question.id}`, question, guest, option, capacity });
      }
    }
  }
  return drawn;
}

/** Counts the limited options that the party takes once it is confirmed, by option id. */
export function heldBy(questions: readonly Counted[], party: AnsweringParty): OptionCounts {
  const held: Record<string, number> = {};
  for (const { option } of drawnBy(questions, party)) held[option] = (held[option] ?? 0) + 1;
  return held;
}

/** Adds two counts. With `sign` -1 it subtracts the second. */
export function addTaken(a: OptionCounts, b: OptionCounts, sign: 1 | -1 = 1): OptionCounts {
  const sum: Record<string, number> = { ...a };
  for (const [option, count] of Object.entries(b)) sum[option] = (sum[option] ?? 0) + sign * count;
  return sum;
}

/**
 * Lists issues for chosen options that are full. Options that the party already holds (`held`)
 * stay, whatever their capacity is now.
 */
export function fullIssues(
  questions: readonly Counted[],
  party: AnsweringParty,
  counts: OptionCounts,
  held: OptionCounts = {},
): CodedIssue[] {
  const own: Record<string, number> = {};
  return drawnBy(questions, party).flatMap(({ path, option, capacity }) => {
    const count = (own[option] = (own[option] ?? 0) + 1);
    const before = held[option] ?? 0;
    const isLeft = count <= before || (counts[option] ?? 0) - before + count <= capacity;
    return isLeft ? [] : [{ path, code: 'notOneOf' as const, ...goneSentence }];
  });
}

/**
 * Returns the party's answers when it gets its seats, with null in place of full options. The guest
 * then chooses others.
 */
export function withoutFull<Party extends AnsweringParty>(
  questions: readonly Counted[],
  party: Party,
  counts: OptionCounts,
): { party: Party; lost: string[] } {
  const own: Record<string, number> = {};
  const lost = new Set<string>();
  const answers = party.answers === null ? null : { ...party.answers };
  const guests = party.guests.map((guest) => ({
    ...guest,
    ...(guest.answers && { answers: { ...guest.answers } }),
  }));
  for (const { question, guest, option, capacity } of drawnBy(questions, party)) {
    const count = (own[option] ?? 0) + 1;
    if ((counts[option] ?? 0) + count <= capacity) {
      own[option] = count;
      continue;
    }
    lost.add(question.id);
    const of = guest === null ? answers : (guests[guest]?.answers ?? null);
    if (of === null) continue;
    const rest = chosenOptions(of[question.id]).filter((id) => id !== option);
    (of as Record<string, KeptAnswers[string]>)[question.id] = rest.length > 0 ? [...rest, null] : null;
  }
  return { party: { ...party, answers, guests }, lost: [...lost] };
}
