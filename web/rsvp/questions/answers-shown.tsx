/** Shows the answers of a reply to its own guest. */
import type { ShownQuestion } from '#domain/questions/contract.ts';
import { type Answer, chosenOptions, hasOptions } from '#domain/questions/question.ts';
import type { OwnReply } from '#domain/replies/contract.ts';
import type { PublicEvent } from '../page/event.ts';
import { draftOf, type Draft } from '../reply-form/draft/draft.ts';
import { answerOf, type QuestionPlace, allQuestionFields, fieldOf } from './question-fields.ts';
import { needsOf, needWords } from './dietary-field.tsx';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { useWords } from '../page/words.ts';

/** Returns an answer in words. */
function answerWords({ kind, options }: ShownQuestion, answer: Answer, words: GuestWords): string {
  if (hasOptions(kind)) {
    const chosen = chosenOptions(answer);
    return options.flatMap(({ id, label }) => (chosen.includes(id) ? [label] : [])).join(words.form.comma);
  }
  if (kind === 'dietary') {
    // A dietary need that is being typed begins with a space, which is removed here.
    return (
      needsOf(answer)
        .map((need) => needWords(need, words).trim())
        .join(words.form.comma) || words.questions.none
    );
  }
  if (kind === 'consent') return words.questions.agreed;
  if (typeof answer === 'boolean') return answer ? words.questions.yes : words.questions.no;
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}

/** The kinds of questions whose answers mean nothing without the question. */
const bare: readonly ShownQuestion['kind'][] = ['yesno', 'number', 'date'];

/** Returns what one person answered in words, for a line that has no room for the questions. */
export const wordsOf = (event: PublicEvent, draft: Draft, guest: number, all: GuestWords): string[] =>
  allQuestionFields(event, draft).flatMap((place) => {
    const { kind, label } = place.question;
    const answer = place.guest === guest ? answerOf(draft, place) : undefined;
    const words = answer === undefined ? '' : answerWords(place.question, answer, all);
    if (words === '') return [];
    if (kind === 'dietary' && needsOf(answer).length === 0) return [all.questions.noNeeds];
    if (kind === 'consent') return [label];
    return [bare.includes(kind) ? `${label} ${words}` : words];
  });

export function AnswersShown({ event, reply }: { event: PublicEvent; reply: OwnReply }) {
  const draft = draftOf(reply);
  const all = useWords();
  const lines = allQuestionFields(event, draft).flatMap((asked) => {
    const answer = answerOf(draft, asked);
    const words = answer === undefined ? '' : answerWords(asked.question, answer, all);
    return words === '' ? [] : [{ asked, words }];
  });
  if (lines.length === 0) return null;
  return (
    <dl className="answers">
      {lines.map(({ asked, words }) => (
        <div key={fieldOf(asked)}>
          <dt dir="auto">{headingOf(asked, reply, all)}</dt>
          <dd dir="auto">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const headingOf = (
  { question, guest }: QuestionPlace,
  { guestDetails }: OwnReply,
  words: GuestWords,
): string => {
  if (guest === null || guestDetails.length < 2) return question.label;
  const name = guestDetails[guest]?.name || words.form.guest({ number: guest + 1 });
  return words.questions.forGuest({ guest: name, question: question.label });
};
