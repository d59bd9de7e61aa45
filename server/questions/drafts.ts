/** What a host's call makes of a question, and how it stands among the others. */
import type { Issue } from '#domain/kernel/errors.ts';
import { changedOptions, checkQuestion, keptOf } from '#domain/questions/change.ts';
import type { NewQuestion, QuestionChange } from '#domain/questions/contract.ts';
import { mostQuestions, type QuestionDraft } from '#domain/questions/question.ts';
import { newId } from '../db/id.ts';
import type { QuestionRow } from './asked.store.ts';

/** All questions of an event, archived ones among them. */
const mostKept = 200;

/** Why no further question is asked, or null. */
export function tooManyOf(all: readonly QuestionRow[], isNew: boolean): string | null {
  if (all.filter(({ archivedAt }) => archivedAt === null).length >= mostQuestions) {
    return `An event has at most ${mostQuestions} questions.`;
  }
  return isNew && all.length >= mostKept
    ? `An event keeps at most ${mostKept} questions. Delete archived ones first.`
    : null;
}

export const behindSentence = 'A question must stand behind the one that it depends on';

export const draftOf = (body: NewQuestion): QuestionDraft => {
  const { position: _, ...fields } = body;
  return keptOf({
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
  return keptOf({
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

/** The columns that a host writes. */
export const rowOf = (draft: Omit<QuestionDraft, 'archivedAt'>) => ({
  id: draft.id,
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

/** The ids with this one at the place, or at the end. */
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

const asDraft = (row: QuestionRow): QuestionDraft => ({
  ...row,
  archivedAt: row.archivedAt?.toISOString() ?? null,
});

/**
 * What a change does to the questions that depend on it: they must still stand behind it, and know
 * its answers.
 */
export function dependents(
  all: readonly QuestionRow[],
  order: readonly string[],
  draft: QuestionDraft,
): Required<Issue>[] {
  return all.flatMap((question): Required<Issue>[] => {
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
            message: `“${question.label}” depends on this. Change that one first.`,
          },
        ]
      : [];
  });
}
