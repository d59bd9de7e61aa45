import type { Question } from '#domain/questions/contract.ts';
import type { Reservation } from '#domain/replies/contract.ts';
import { answerLines } from './answer-lines.ts';
import { AnswerLines } from './answer-list.tsx';
import { Part } from './part.tsx';
import { words } from '../words.ts';

interface Props {
  reply: Pick<Reservation, 'answers'>;
  questions: readonly Question[];
  /** The number of answers that the party misses, including those of its guests. */
  missing: number;
}

/** Shows the answers of the party as a whole, and how many are still missing. */
export function PartyAnswers({ reply, questions, missing }: Props) {
  const lines = answerLines(questions, 'reservation', reply.answers);
  if (lines.length === 0 && missing === 0) return null;
  return (
    <Part title={words.editor.partyAnswers}>
      <AnswerLines lines={lines} />
      {missing > 0 ? (
        <p className="font-medium text-danger">{words.panel.missing({ count: missing })}</p>
      ) : null}
    </Part>
  );
}
