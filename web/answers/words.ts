/** Answers of a reply in words, by what the totals say of their questions. */
import type { AnswerTotals } from '#domain/answers/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import type { KeptAnswers } from '#domain/questions/question.ts';
import { answerText } from '#domain/questions/words.ts';

type Asked = AnswerTotals['questions'][number];

interface Person {
  name: string;
  isAttending?: boolean;
  answers?: KeptAnswers;
}

const worded = ({ id, kind, bars }: Asked) => ({
  id,
  kind,
  options: bars.map((bar) => ({ id: bar.id, label: bar.label, archived: bar.archived, capacity: null })),
});

export interface Cell {
  /** Blank where the reply was asked. */
  who: string;
  text: string;
}

/** What a reply says to a question: once, or for each of its guests who answered. */
export function cellsOf(question: Asked, reply: Pick<Reservation, 'answers' | 'guestDetails'>): Cell[] {
  const asked = worded(question);
  if (question.scope === 'reservation') {
    const text = answerText(asked, (reply.answers as KeptAnswers | undefined)?.[question.id]);
    return text === '' ? [] : [{ who: '', text }];
  }
  return (JSON.parse(reply.guestDetails) as Person[]).flatMap(({ name, answers }, index) => {
    const text = answerText(asked, answers?.[question.id]);
    return text === '' ? [] : [{ who: name || `Guest ${index + 1}`, text }];
  });
}
