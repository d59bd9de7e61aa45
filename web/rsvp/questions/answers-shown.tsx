/** The answers of a reply, shown to its own guest. */
import type { ShownQuestion } from '#domain/questions/contract.ts';
import { type Answer, chosenOptions, hasOptions, needLabel } from '#domain/questions/question.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { draftOf, type Draft } from '../reply-form/draft.ts';
import { answerOf, type QuestionPlace, allQuestionFields, fieldOf } from './asked.ts';
import { needsOf } from './dietary-field.tsx';

/** Returns an answer in words. */
export function answerWords({ kind, options }: ShownQuestion, answer: Answer): string {
  if (hasOptions(kind)) {
    const chosen = chosenOptions(answer);
    return options.flatMap(({ id, label }) => (chosen.includes(id) ? [label] : [])).join(', ');
  }
  if (kind === 'dietary') {
    // A need that is being typed begins with a space.
    return (
      needsOf(answer)
        .map((need) => needLabel(need).trim())
        .join(', ') || 'None'
    );
  }
  if (kind === 'consent') return 'Agreed';
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}

/** Answers that mean nothing without their question. */
const bare: readonly ShownQuestion['kind'][] = ['yesno', 'number', 'date'];

/** Returns what one person answered in words, for a line that has no room for the questions. */
export const wordsOf = (event: PublicEvent, draft: Draft, guest: number): string[] =>
  allQuestionFields(event, draft).flatMap((asked) => {
    const { kind, label } = asked.question;
    const answer = asked.guest === guest ? answerOf(draft, asked) : undefined;
    const words = answer === undefined ? '' : answerWords(asked.question, answer);
    if (words === '') return [];
    if (kind === 'dietary' && needsOf(answer).length === 0) return ['No dietary needs'];
    if (kind === 'consent') return [label];
    return [bare.includes(kind) ? `${label} ${words}` : words];
  });

export function AnswersShown({ event, reply }: { event: PublicEvent; reply: OwnReply }) {
  const draft = draftOf(reply);
  const lines = allQuestionFields(event, draft).flatMap((asked) => {
    const answer = answerOf(draft, asked);
    const words = answer === undefined ? '' : answerWords(asked.question, answer);
    return words === '' ? [] : [{ asked, words }];
  });
  if (lines.length === 0) return null;
  return (
    <dl className="answers">
      {lines.map(({ asked, words }) => (
        <div key={fieldOf(asked)}>
          <dt dir="auto">{headingOf(asked, reply)}</dt>
          <dd dir="auto">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const headingOf = ({ question, guest }: QuestionPlace, { guestDetails }: OwnReply): string => {
  if (guest === null || guestDetails.length < 2) return question.label;
  return `${guestDetails[guest]?.name || `Guest ${guest + 1}`}: ${question.label}`;
};
