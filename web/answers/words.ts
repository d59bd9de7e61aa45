/** Puts the answers of a reply into words, with the questions that the totals list. */
import type { AnswerTotals } from '#domain/answers/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import type { KeptAnswers } from '#domain/questions/question.ts';
import { answerText } from '#domain/questions/answer-text.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostAnswers');

type QuestionTotals = AnswerTotals['questions'][number];

interface Person {
  name: string;
  isAttending?: boolean;
  answers?: KeptAnswers;
}

const worded = ({ id, kind, bars }: QuestionTotals) => ({
  id,
  kind,
  options: bars.map((bar) => ({ id: bar.id, label: bar.label, archived: bar.archived, capacity: null })),
});

export interface Cell {
  /** The guest's name. Blank if the question is for the whole reply. */
  who: string;
  text: string;
}

/**
 * Returns a reply's answers to a question: one for the whole reply, or one for each guest who
 * answered.
 */
export function cellsOf(
  question: QuestionTotals,
  reply: Pick<Reservation, 'answers' | 'guestDetails'>,
): Cell[] {
  const wording = worded(question);
  if (question.scope === 'reservation') {
    const text = answerText(wording, (reply.answers as KeptAnswers | undefined)?.[question.id], words.table);
    return text === '' ? [] : [{ who: '', text }];
  }
  return (JSON.parse(reply.guestDetails) as Person[]).flatMap(({ name, answers }, index) => {
    const text = answerText(wording, answers?.[question.id], words.table);
    return text === '' ? [] : [{ who: name || words.table.guest({ number: index + 1 }), text }];
  });
}
