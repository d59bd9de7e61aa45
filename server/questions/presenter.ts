/** Questions in the forms that the contract returns. */
import type { Question, ShownQuestion } from '#domain/questions/contract.ts';
import type { EventQuestionRow, QuestionRow } from './event-questions.store.ts';

/** Returns a question as guests see it: without archived options and counts. */
export const toShownQuestion = (question: EventQuestionRow): ShownQuestion => ({
  id: question.id,
  scope: question.scope,
  kind: question.kind,
  label: question.label,
  help: question.help,
  audience: question.audience,
  required: question.required,
  min: question.min,
  max: question.max,
  showIf: question.showIf && { ...question.showIf, optionIds: [...question.showIf.optionIds] },
  queryNames: [...question.queryNames],
  version: question.version,
  options: question.options
    .filter(({ archived }) => !archived)
    .map(({ id, label, capacity }) => ({
      id,
      label,
      full: capacity !== null && (question.taken[id] ?? 0) >= capacity,
    })),
});

/** Returns a question as hosts see it. */
export const toQuestion = (row: QuestionRow): Question => ({
  id: row.id,
  eventId: row.eventId,
  stage: row.stage,
  scope: row.scope,
  kind: row.kind,
  label: row.label,
  help: row.help,
  audience: row.audience,
  required: row.required,
  min: row.min,
  max: row.max,
  showIf: row.showIf && { ...row.showIf, optionIds: [...row.showIf.optionIds] },
  queryNames: row.queryNames,
  version: row.version,
  options: row.options.map((option) => ({
    ...option,
    taken: option.capacity === null ? null : (row.taken[option.id] ?? 0),
  })),
  sensitive: row.sensitive,
  position: row.position,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
