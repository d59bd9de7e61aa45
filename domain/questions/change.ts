/** Rules for a host's changes of an event's questions (docs/product/questions.md#rules). */
import type { IssueCode, CodedIssue } from '../kernel/errors.ts';
import {
  canDecide,
  type Condition,
  hasOptions,
  maxOptions,
  type QuestionDraft,
  type QuestionKind,
  type QuestionOption,
  surveyKinds,
} from './question.ts';

/** The fields of the questions before this one. A question's condition may refer only to them. */
type Earlier = Pick<QuestionDraft, 'id' | 'scope' | 'kind' | 'options' | 'archivedAt'>;

/** Returns the draft without the fields that its kind does not have. */
export function fieldsOfKind<Draft extends Omit<QuestionDraft, 'id'>>(draft: Draft): Draft {
  const { kind } = draft;
  const isLimited = kind === 'number' || kind === 'multi' || kind === 'text' || kind === 'long';
  return {
    ...draft,
    options: hasOptions(kind) ? draft.options : [],
    min: kind === 'number' || kind === 'multi' ? draft.min : null,
    max: isLimited ? draft.max : null,
    queryNames: kind === 'hidden' ? draft.queryNames : [],
    // A guest can't fill in a question that they don't see.
    required: kind === 'hidden' ? false : draft.required,
    // A survey asks only guests who came, and its options have no limits.
    ...(draft.stage === 'survey' && {
      audience: 'coming' as const,
      options: hasOptions(kind) ? draft.options.map((option) => ({ ...option, capacity: null })) : [],
    }),
  };
}

/** Lists all problems of a question that comes after `earlier`. */
export function checkQuestion(draft: QuestionDraft, earlier: readonly Earlier[]): CodedIssue[] {
  const issues: CodedIssue[] = [];
  const report = (path: string, code: IssueCode, message: string) => issues.push({ path, code, message });
  const { kind, options, min, max, showIf } = draft;
  const open = options.filter(({ archived }) => !archived);
  if (draft.stage === 'survey') {
    if (!surveyKinds.includes(kind)) report('kind', 'notOneOf', 'A survey can’t have this kind of question');
    if (draft.scope !== 'reservation') {
      report('scope', 'notOneOf', 'A survey question is asked once for the whole reply, not of each guest');
    }
  }
  if (hasOptions(kind) && open.length === 0) report('options', 'required', 'Add at least one option');
  if (open.length > maxOptions) report('options', 'tooLarge', `At most ${maxOptions} options`);
  options.forEach(({ label, archived }, index) => {
    const same = options.findIndex((option) => !option.archived && option.label === label);
    if (!archived && same !== index)
      report(`options.${index}.label`, 'invalid', 'This option is listed twice');
  });
  if (min !== null && max !== null && min > max) {
    report('max', 'tooSmall', 'The maximum can’t be less than the minimum');
  }
  if (kind !== 'number' && max !== null && max < 1) report('max', 'tooSmall', 'At least 1');
  if (kind === 'multi' && min !== null && min > open.length) {
    report('min', 'tooLarge', 'The minimum can’t be more than the number of options');
  }
  if (kind === 'hidden' && draft.queryNames.length === 0) {
    report(
      'queryNames',
      'required',
      'Enter the name of the part of the link that we should read, such as ref',
    );
  }
  if (showIf !== null) issues.push(...conditionIssues(draft, showIf, earlier));
  return issues;
}

function conditionIssues(
  { id, scope }: QuestionDraft,
  { questionId, optionIds }: Condition,
  earlier: readonly Earlier[],
): CodedIssue[] {
  const at = (path: string, message: string): CodedIssue[] => [{ path, code: 'invalid', message }];
  const decider = earlier.find((question) => question.id === questionId);
  if (!decider || questionId === id) return at('showIf.questionId', 'Choose an earlier question');
  if (!canDecide(decider.kind)) {
    return at('showIf.questionId', 'Choose a question with options or a yes-or-no question');
  }
  if (scope === 'reservation' && decider.scope === 'guest') {
    return at(
      'showIf.questionId',
      'This question is asked once per party, so it can’t depend on one that each guest answers',
    );
  }
  if (optionIds.length === 0) return at('showIf.optionIds', 'Choose at least one answer');
  const validIds = decider.kind === 'yesno' ? ['yes', 'no'] : decider.options.map((option) => option.id);
  return optionIds.every((option) => validIds.includes(option))
    ? []
    : at('showIf.optionIds', 'Choose from that question’s answers');
}

/** The kinds that an answered question may change to, because its answers stay valid. */
const becomes: Partial<Record<QuestionKind, QuestionKind>> = { text: 'long', long: 'text', choice: 'multi' };

/** Lists changes that are forbidden because the question already has answers. */
export function changeIssues(
  before: Pick<QuestionDraft, 'kind' | 'scope'>,
  after: Pick<QuestionDraft, 'kind' | 'scope'>,
): CodedIssue[] {
  const issues: CodedIssue[] = [];
  if (before.kind !== after.kind && becomes[before.kind] !== after.kind) {
    issues.push({
      path: 'kind',
      code: 'invalid',
      message: 'This question already has answers that don’t fit the new type of question',
    });
  }
  if (before.scope !== after.scope) {
    const message = 'This question has answers, so you can’t change who it’s for';
    issues.push({ path: 'scope', code: 'invalid', message });
  }
  return issues;
}

/**
 * Lists changes that are forbidden because somebody answered the question in the survey: all but
 * its label.
 */
export function surveyChangeIssues(before: QuestionDraft, after: QuestionDraft): CodedIssue[] {
  const fixed = (draft: QuestionDraft) => ({
    kind: draft.kind,
    scope: draft.scope,
    help: draft.help,
    required: draft.required,
    sensitive: draft.sensitive,
    options: draft.options.map(({ id, label, archived }) => ({ id, label, archived })),
    min: draft.min,
    max: draft.max,
    showIf: draft.showIf && [draft.showIf.questionId, ...draft.showIf.optionIds],
    archived: draft.archivedAt != null,
  });
  const [was, is] = [fixed(before), fixed(after)];
  return (Object.keys(was) as (keyof typeof was)[]).flatMap((path) =>
    JSON.stringify(was[path]) === JSON.stringify(is[path])
      ? []
      : [{ path, code: 'invalid' as const, message: answeredSurveySentence }],
  );
}

export const answeredSurveySentence = 'Guests have answered this question, so you can only change its label.';

/** An option from a host. Without an id it is new. */
export interface GivenOption {
  id?: string | null | undefined;
  label: string;
  capacity: number | null;
  archived: boolean;
}

/**
 * Returns the options after a change. A missing option is archived if somebody may have chosen it,
 * and removed otherwise. An unknown id makes a new option.
 */
export function changedOptions(
  before: readonly QuestionOption[],
  given: readonly GivenOption[],
  { hasAnswers, newId }: { hasAnswers: boolean; newId: () => string },
): QuestionOption[] {
  const idsBefore = new Set(before.map(({ id }) => id));
  const used = new Set<string>();
  const kept = given.map(({ id, label, capacity, archived }): QuestionOption => {
    const own = id != null && idsBefore.has(id) && !used.has(id) ? id : newId();
    used.add(own);
    return { id: own, label, capacity, archived };
  });
  const left = before.filter(({ id }) => !used.has(id));
  return hasAnswers ? [...kept, ...left.map((option) => ({ ...option, archived: true }))] : kept;
}

/** Lists the positions whose condition would point to a later question. */
export function disordered(questions: readonly Pick<QuestionDraft, 'id' | 'showIf'>[]): number[] {
  const before = new Set<string>();
  return questions.flatMap(({ id, showIf }, index) => {
    const isWrong = showIf !== null && !before.has(showIf.questionId);
    before.add(id);
    return isWrong ? [index] : [];
  });
}
