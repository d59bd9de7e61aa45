/**
 * The survey after the event. The page needs no script: only the server renders it, and the browser
 * sends it as a plain form (server/rsvp-page/survey.ts).
 */
import type { ShownQuestion } from '#domain/questions/contract.ts';
import type { Answers } from '#domain/questions/question.ts';
import { fieldOf } from '../questions/question-fields.ts';
import { readAnswers } from '../questions/plain-answers.ts';
import { QuestionField } from '../questions/question-field.tsx';
import { fieldIssues, type FieldIssue } from '../reply-form/draft/check.ts';
import { emptyDraft } from '../reply-form/draft/draft.ts';
import type { ReplyFormState } from '../reply-form/form-state.ts';
import { plainControls, plainId } from '../reply-form/fields/controls.ts';
import type { Place } from '../page/place.ts';
import type { GuestWords } from '#domain/words/guest/type.ts';
import type { PlainWords } from '#domain/words/plain/type.ts';
import { errorOf, messageOf } from '../reply-form/draft/field-issue.ts';
import { usePlainWords } from '../page/server/plain-words.ts';
import { nodes, useWords } from '../page/words.ts';

export type SurveyView =
  | {
      kind: 'survey';
      questions: readonly ShownQuestion[];
      answers: Answers;
      issues: FieldIssue[];
      /** The problem with the survey as a whole. */
      problem: FieldIssue | null;
    }
  | { kind: 'surveySent' | 'surveyAnswered' | 'surveyClosed' };

/** Returns the view with the answers in the form's fields, and with the issues. */
export const surveyOfForm = (
  questions: readonly ShownQuestion[],
  fields: URLSearchParams,
  issues: Parameters<typeof fieldIssues>[0] = [],
): Extract<SurveyView, { kind: 'survey' }> => {
  const placed = fieldIssues(issues);
  return {
    kind: 'survey',
    questions,
    answers: readAnswers(questions, fields, null),
    issues: placed.filter(({ field }) => field !== 'form'),
    problem: placed.find(({ field }) => field === 'form') ?? null,
  };
};

export function PlainSurvey({ view, event }: Place & { view: SurveyView }) {
  const { survey: words } = usePlainWords();
  switch (view.kind) {
    case 'survey':
      return <Form view={view} event={event} />;
    case 'surveySent':
      return (
        <div className="closed">
          <h2>{words.thanks}</h2>
          <p>{words.nameless}</p>
        </div>
      );
    case 'surveyAnswered':
      return (
        <div className="closed">
          <h2>{words.answered}</h2>
          <p>{words.once}</p>
        </div>
      );
    case 'surveyClosed':
      return (
        <div className="closed">
          <h2>{words.closedTitle}</h2>
          <p>{words.closed}</p>
        </div>
      );
  }
}

function Form({
  event,
  view: { questions, answers, issues, problem },
}: Pick<Place, 'event'> & { view: Extract<SurveyView, { kind: 'survey' }> }) {
  const all = useWords();
  const { survey: words, form: plain } = usePlainWords();
  const form: ReplyFormState = {
    controls: plainControls('attending'),
    event,
    draft: emptyDraft(),
    onChange: () => undefined,
    error: (field) => errorOf(issues, field, all),
    changing: null,
    questions: null,
  };
  if (questions.length === 0) {
    return (
      <div className="closed">
        <h2>{words.emptyTitle}</h2>
        <p>{words.empty}</p>
      </div>
    );
  }
  const labelOf = (field: string) =>
    questions.find((question) => fieldOf({ question, guest: null }) === field)?.label;
  return (
    <>
      <h2 className="card-title">{words.title}</h2>
      <p className="soft">{words.nameless}</p>
      {(problem !== null || issues.length > 0) && (
        <div className="problem plain-errors" role="alert" id={plainId('errors')}>
          <h2>{problem ? messageOf(problem, all) : all.issues.check}</h2>
          {issues.length > 0 && (
            <ul>
              {issues.map((issue) => (
                <li key={issue.field}>
                  {nodes(
                    plain.issue({
                      field: labelOf(issue.field) ?? words.answer,
                      issue: messageOf(issue, all),
                      link: (text) => <a href={`#${plainId(issue.field)}`}>{text}</a>,
                    }),
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <form className="form plain-form" method="post" action="#reply" aria-label={words.label} noValidate>
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            form={form}
            field={fieldOf({ question, guest: null })}
            question={withCondition(question, questions, { all, words })}
            value={answers[question.id]}
            onChange={() => undefined}
            held={[]}
            onForAll={null}
          />
        ))}
        <div className="actions">
          <button className="button" type="submit">
            {words.send}
          </button>
        </div>
      </form>
    </>
  );
}

/**
 * Says whom a question is for if it depends on another answer. Without a script it is always shown,
 * and an answer that doesn't count is dropped.
 */
function withCondition(
  question: ShownQuestion,
  questions: readonly ShownQuestion[],
  { all, words }: { all: GuestWords; words: PlainWords['survey'] },
): ShownQuestion {
  const { showIf } = question;
  const decider = showIf && questions.find(({ id }) => id === showIf.questionId);
  if (!decider) return question;
  const options =
    decider.kind === 'yesno'
      ? [
          { id: 'yes', label: all.questions.yes },
          { id: 'no', label: all.questions.no },
        ]
      : decider.options;
  const labels = options
    .filter(({ id }) => showIf.optionIds.includes(id))
    .map(({ label }) => words.option({ option: label }));
  const listed = labels.reduce((before, last) => words.or({ options: before, last }), labels.shift() ?? '');
  const only = words.onlyIf({ options: listed, question: decider.label });
  return { ...question, required: false, help: [only, question.help].filter(Boolean).join(' ') };
}
