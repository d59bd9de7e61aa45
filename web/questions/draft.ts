/** A question as its form holds it. Typed input stays text until it is sent. */
import type { NewQuestionInput, Question, ShownQuestion } from '#domain/questions/contract.ts';
import {
  canDecide,
  type Audience,
  type QuestionKind,
  type QuestionScope,
} from '#domain/questions/question.ts';
import { words } from './words.ts';

export interface TypedOption {
  id: string;
  label: string;
  capacity: string;
}

export interface TypedQuestion {
  kind: QuestionKind;
  scope: QuestionScope;
  audience: Audience;
  label: string;
  help: string;
  required: boolean;
  sensitive: boolean;
  options: TypedOption[];
  min: string;
  max: string;
  /** The id of the question that this one depends on. Blank if there is none. */
  decider: string;
  deciderOptions: string[];
  queryNames: string;
}

/** The body for creating or changing a question. */
export type QuestionBody = NewQuestionInput & {
  options: NonNullable<NewQuestionInput['options']>;
  queryNames: string[];
};

export const blankOption = (): TypedOption => ({ id: '', label: '', capacity: '' });

const text = (value: number | null | undefined): string => (value == null ? '' : String(value));

/**
 * Returns the form for an existing question or a template. It leaves out archived options, which
 * the server keeps.
 */
export function typedOf(from: Question | NewQuestionInput): TypedQuestion {
  return {
    kind: from.kind,
    scope: from.scope ?? 'reservation',
    audience: from.audience ?? 'coming',
    label: from.label,
    help: from.help ?? '',
    required: from.required ?? false,
    sensitive: from.sensitive ?? false,
    options: (from.options ?? [])
      .filter(({ archived }) => !archived)
      .map(({ id, label, capacity }) => ({ id: id ?? '', label, capacity: text(capacity) })),
    min: text(from.min),
    max: text(from.max),
    decider: from.showIf?.questionId ?? '',
    deciderOptions: [...(from.showIf?.optionIds ?? [])],
    queryNames: (from.queryNames ?? []).join(', '),
  };
}

const number = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** Returns the body to send. It leaves out blank options and appends the archived ones of `was`. */
export function bodyOf(typed: TypedQuestion, was: Question | null): QuestionBody {
  const { decider, deciderOptions, queryNames } = typed;
  const archived = was?.options.filter((option) => option.archived) ?? [];
  return {
    kind: typed.kind,
    scope: typed.scope,
    audience: typed.audience,
    label: typed.label,
    help: typed.help,
    required: typed.required,
    sensitive: typed.sensitive,
    options: [
      ...typed.options
        .filter(({ id, label }) => label.trim() !== '' || id !== '')
        .map(({ id, label, capacity }) => ({
          ...(id !== '' && { id }),
          label,
          capacity: number(capacity),
          archived: false,
        })),
      ...archived.map(({ id, label, capacity }) => ({ id, label, capacity, archived: true })),
    ],
    min: number(typed.min),
    max: number(typed.max),
    showIf: decider === '' ? null : { questionId: decider, optionIds: deciderOptions },
    queryNames: queryNames.split(/[\s,]+/).filter((name) => name !== ''),
  };
}

/** Returns the earlier questions that this one may depend on. A new question comes last. */
export function decidersOf(all: readonly Question[], was: Question | null, scope: QuestionScope): Question[] {
  const current = all.filter(({ archivedAt }) => archivedAt === null);
  const place = was === null ? current.length : current.findIndex(({ id }) => id === was.id);
  return current
    .slice(0, place < 0 ? current.length : place)
    .filter(
      (question) => canDecide(question.kind) && (scope === 'guest' || question.scope === 'reservation'),
    );
}

/** Returns the answers to a question that a condition can name. */
export const answersOf = ({ kind, options }: Question): { id: string; label: string }[] =>
  kind === 'yesno'
    ? [
        { id: 'yes', label: words.dialog.yes },
        { id: 'no', label: words.dialog.no },
      ]
    : options.filter(({ archived }) => !archived);

/** Returns the list with one item moved. */
export function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/**
 * Returns the questions as guests see them: without archived ones, and with used-up options as
 * full.
 */
export const shownQuestions = (all: readonly Question[]): ShownQuestion[] =>
  all
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ eventId, stage, sensitive, position, archivedAt, createdAt, updatedAt, options, ...shown }) => ({
      ...shown,
      options: options
        .filter(({ archived }) => !archived)
        .map(({ id, label, capacity, taken }) => ({
          id,
          label,
          full: capacity !== null && (taken ?? 0) >= capacity,
        })),
    }));

/** Says why the questions cannot be in that order. Null if they can. */
export function orderProblem(order: readonly Pick<Question, 'id' | 'label' | 'showIf'>[]): string | null {
  const seen = new Set<string>();
  for (const { id, label, showIf } of order) {
    const decider =
      showIf && !seen.has(showIf.questionId) && order.find((question) => question.id === showIf.questionId);
    if (decider) return words.list.order({ question: label, decider: decider.label });
    seen.add(id);
  }
  return null;
}
