/** Works out how a host's call changes a question, and its position among the event's questions. */
import type { CodedIssue } from '#domain/kernel/errors.ts';
import { hostSentence } from '#domain/kernel/sentence.ts';
import { changedOptions, checkQuestion, fieldsOfKind } from '#domain/questions/change.ts';
import type { NewQuestion, QuestionChange } from '#domain/questions/contract.ts';
import {
  maxQuestions,
  maxSurveyQuestions,
  type QuestionDraft,
  type QuestionStage,
} from '#domain/questions/question.ts';
import { newId } from '../db/id.ts';
import type { QuestionRow } from './event-questions.store.ts';

/** The maximum number of questions of an event, including archived ones. */
const maxKept = 200;

/** Returns why the event cannot have another question, or null if it can. */
export function tooManyOf(all: readonly QuestionRow[], stage: QuestionStage, isNew: boolean): string | null {
  const [max, what] = stage === 'survey' ? [maxSurveyQuestions, 'A survey'] : [maxQuestions, 'An event'];
  if (all.filter(({ archivedAt }) => archivedAt === null).length >= max) {
    return `${what} can have up to ${max} questions.`;
  }
  return isNew && all.length >= maxKept
    ? `${what} can keep up to ${maxKept} questions. Delete archived ones first.`
    : null;
}

export const behindSentence = 'A question has to come after the one it depends on';

export const draftOf = (body: NewQuestion): QuestionDraft => {
  const { position: _, ...fields } = body;
  return fieldsOfKind({
    ...fields,
    id: newId(),
    options: changedOptions([], fields.options, { hasAnswers: false, newId }),
    archivedAt: null,
  });
};

export function changedDraft(
  before: QuestionRow,
  { position: _, updatedAt: _at, archived, options, help, ...change }: QuestionChange,
  { hasAnswers: answered, now }: { hasAnswers: boolean; now: Date },
): QuestionDraft {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const archivedAt =
    archived === undefined ? before.archivedAt : archived ? (before.archivedAt ?? now) : null;
  return fieldsOfKind({
    ...before,
    ...(named as Partial<QuestionDraft>),
    ...(help !== undefined && { help: help ?? '' }),
    options:
      options === undefined
        ? before.options
        : changedOptions(before.options, options, { hasAnswers: answered, newId }),
    archivedAt: archivedAt?.toISOString() ?? null,
  });
}

/** Returns the columns that a host writes. */
export const rowOf = (draft: Omit<QuestionDraft, 'archivedAt'>) => ({
  id: draft.id,
  stage: draft.stage ?? 'reply',
  scope: draft.scope,
  kind: draft.kind,
  label: draft.label,
  help: draft.help,
  audience: draft.audience,
  required: draft.required,
  options: [...draft.options],
  min: draft.min,
  max: draft.max,
  showIf: draft.showIf,
  sensitive: draft.sensitive,
  queryNames: [...draft.queryNames],
});

/** Returns the ids with the given one at the position, or at the end if there is none. */
export function ordered(
  all: readonly QuestionRow[],
  id: string,
  position: number | null | undefined,
): string[] {
  const others = all.map((question) => question.id).filter((other) => other !== id);
  return others.toSpliced(position ?? others.length, 0, id);
}

export function earlierOf(
  all: readonly QuestionRow[],
  order: readonly string[],
  id: string,
): QuestionDraft[] {
  const before = new Set(order.slice(0, order.indexOf(id)));
  return all.filter((question) => before.has(question.id)).map(asDraft);
}

export const asDraft = (row: QuestionRow): QuestionDraft => ({
  ...row,
  archivedAt: row.archivedAt?.toISOString() ?? null,
});

/**
 * Checks the questions that depend on a changed one. They must still come after it, and their
 * conditions must still name its answers.
 */
export function dependents(
  all: readonly QuestionRow[],
  order: readonly string[],
  draft: QuestionDraft,
): CodedIssue[] {
  return all.flatMap((question): CodedIssue[] => {
    if (question.showIf?.questionId !== draft.id || question.archivedAt !== null) return [];
    if (order.indexOf(question.id) < order.indexOf(draft.id)) {
      return [{ path: 'position', code: 'invalid', message: behindSentence }];
    }
    const wrong = checkQuestion(asDraft(question), [draft]).some(({ path }) => path.startsWith('showIf'));
    return wrong
      ? [
          {
            path: 'options',
            code: 'invalid',
            ...hostSentence('questions.dependentOnThis', { question: question.label }),
          },
        ]
      : [];
  });
}
