/**
 * The host's questions in the form of a reply. This is a separate chunk: pages of events without
 * questions never load it, so nothing that they load may import it.
 */
import { chosenOptions } from '#domain/questions/question.ts';
import { partyOf, type Draft } from '../reply-form/draft/draft.ts';
import type { QuestionParts, ReplyFormState } from '../reply-form/form-state.ts';
import {
  answerIssues,
  answerOf,
  type QuestionPlace,
  allQuestionFields,
  fieldOf,
  othersDiffer,
  repliesFirst,
  savedAnswers,
  withAnswer,
  withAnswerForAll,
  withHidden,
} from './question-fields.ts';
import { AnswersShown, wordsOf } from './answers-shown.tsx';
import { MissingForm } from './missing-form.tsx';
import { QuestionField } from './question-field.tsx';
import type { GuestWords } from '#domain/words/guest/type.ts';
import { useWords } from '../page/words.ts';

interface QuestionsProps {
  form: ReplyFormState;
  only?: ReadonlySet<string>;
  guest?: number | null;
}

/** Renders one group for the reply and one for each person, in the order of the form. */
function Questions({ form, only, guest: place }: QuestionsProps) {
  const words = useWords();
  const { event, draft } = form;
  const fields = allQuestionFields(event, draft).filter((place) => !only || only.has(fieldOf(place)));
  if (place !== undefined) {
    return fields
      .filter(({ guest }) => guest === place)
      .map((place) => <QuestionInput key={fieldOf(place)} form={form} asked={place} />);
  }
  const places = [...new Set(fields.map(({ guest }) => guest))];
  return places.map((guest) => {
    const own = fields.filter((place) => place.guest === guest);
    const questions = own.map((place) => <QuestionInput key={fieldOf(place)} form={form} asked={place} />);
    if (guest === null) return questions;
    return (
      <fieldset className="guest" key={guest}>
        <legend dir="auto">{nameOf(form, guest, words)}</legend>
        {questions}
      </fieldset>
    );
  });
}

/** Returns the name that was typed for a person: the form asks for persons first. */
const nameOf = ({ draft }: ReplyFormState, guest: number, words: GuestWords): string => {
  const name = (partyOf(draft)[guest]?.name ?? '').trim();
  return name || (guest === 0 ? words.questions.aboutYou : words.form.guest({ number: guest + 1 }));
};

/** Returns the first person who comes: their answers can be given to everybody. */
const firstComing = (draft: Draft): number => partyOf(draft).findIndex(({ isAway }) => !isAway);

function QuestionInput({ form, asked }: { form: ReplyFormState; asked: QuestionPlace }) {
  const { event, draft, onChange, changing, controls } = form;
  const { question, guest } = asked;
  const value = answerOf(draft, asked);
  const saved = savedAnswers(changing?.reply ?? null, draft, guest);
  // A consent can't be given for everybody: each guest consents alone.
  const isForAll =
    controls.isLive &&
    guest === firstComing(draft) &&
    value !== undefined &&
    question.kind !== 'consent' &&
    othersDiffer(event, draft, asked);
  return (
    <QuestionField
      form={form}
      field={fieldOf(asked)}
      question={question}
      value={value}
      onChange={(answer) => onChange(withAnswer(draft, asked, answer))}
      held={chosenOptions(saved?.[question.id])}
      onForAll={isForAll ? () => onChange(withAnswerForAll(event, draft, asked)) : null}
    />
  );
}

export const parts: QuestionParts = {
  Questions,
  MissingForm,
  AnswersShown,
  fields: (event, draft) => allQuestionFields(event, draft).map(fieldOf),
  repliesFirst,
  wordsOf,
  labelOf: (event, draft, field) =>
    allQuestionFields(event, draft).find((place) => fieldOf(place) === field)?.question.label ?? null,
  issues: answerIssues,
  withHidden,
};
