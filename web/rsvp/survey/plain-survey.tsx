/**
 * The survey after the event. The page needs no script: only the server renders it, and the browser
 * sends it as a plain form (server/rsvp-page/survey.ts).
 */
import type { ShownQuestion } from '#domain/questions/contract.ts';
import type { Answers } from '#domain/questions/question.ts';
import { alreadyAnswered, namelessSentence, surveyThanks } from '#domain/surveys/rules.ts';
import { fieldOf } from '../questions/asked.ts';
import { readAnswers } from '../questions/plain-answers.ts';
import { QuestionField } from '../questions/question-field.tsx';
import { fieldIssues, type FieldIssue } from '../reply-form/check.ts';
import { emptyDraft } from '../reply-form/draft.ts';
import type { ReplyFormState } from '../reply-form/form-state.ts';
import { plainControls, plainId } from '../reply-form/controls.ts';
import type { Place } from '../page/place.ts';

export type SurveyView =
  | {
      kind: 'survey';
      questions: readonly ShownQuestion[];
      answers: Answers;
      issues: FieldIssue[];
      /** What is wrong with the survey as a whole. */
      problem: string | null;
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
    problem: placed.find(({ field }) => field === 'form')?.message ?? null,
  };
};

export function PlainSurvey({ view, event }: Place & { view: SurveyView }) {
  switch (view.kind) {
    case 'survey':
      return <Form view={view} event={event} />;
    case 'surveySent':
      return (
        <div className="closed">
          <h2>{surveyThanks}</h2>
          <p>{namelessSentence}</p>
        </div>
      );
    case 'surveyAnswered':
      return (
        <div className="closed">
          <h2>{alreadyAnswered}</h2>
          <p>Each link works once. {namelessSentence}</p>
        </div>
      );
    case 'surveyClosed':
      return (
        <div className="closed">
          <h2>This survey isn’t open</h2>
          <p>
            Please use the newest link that your hosts mailed you. It works once the event is over, for 60
            days.
          </p>
        </div>
      );
  }
}

function Form({
  event,
  view: { questions, answers, issues, problem },
}: Pick<Place, 'event'> & { view: Extract<SurveyView, { kind: 'survey' }> }) {
  const form: ReplyFormState = {
    controls: plainControls('attending'),
    event,
    draft: emptyDraft(),
    onChange: () => undefined,
    error: (field) => issues.find((issue) => issue.field === field)?.message,
    changing: null,
    questions: null,
  };
  if (questions.length === 0) {
    return (
      <div className="closed">
        <h2>There’s nothing to answer</h2>
        <p>Your hosts took their questions back.</p>
      </div>
    );
  }
  const labelOf = (field: string) =>
    questions.find((question) => fieldOf({ question, guest: null }) === field)?.label;
  return (
    <>
      <h2 className="card-title">How was it?</h2>
      <p className="soft">{namelessSentence}</p>
      {(problem !== null || issues.length > 0) && (
        <div className="problem plain-errors" role="alert" id={plainId('errors')}>
          <h2>{problem ?? 'Please check these fields'}</h2>
          {issues.length > 0 && (
            <ul>
              {issues.map(({ field, message }) => (
                <li key={field}>
                  <a href={`#${plainId(field)}`}>{labelOf(field) ?? 'Your answer'}</a>: {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <form className="form plain-form" method="post" action="#reply" aria-label="Survey" noValidate>
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            form={form}
            field={fieldOf({ question, guest: null })}
            question={withCondition(question, questions)}
            value={answers[question.id]}
            onChange={() => undefined}
            held={[]}
            onForAll={null}
          />
        ))}
        <div className="actions">
          <button className="button" type="submit">
            Send answers
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
function withCondition(question: ShownQuestion, all: readonly ShownQuestion[]): ShownQuestion {
  const { showIf } = question;
  const decider = showIf && all.find(({ id }) => id === showIf.questionId);
  if (!decider) return question;
  const options =
    decider.kind === 'yesno'
      ? [
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ]
      : decider.options;
  const labels = options.filter(({ id }) => showIf.optionIds.includes(id)).map(({ label }) => `“${label}”`);
  const only = `Only if you answered ${labels.join(' or ')} to “${decider.label}”.`;
  return { ...question, required: false, help: [only, question.help].filter(Boolean).join(' ') };
}
