/** Questions in the forms that the contract returns. */
import type { Question, ShownQuestion } from '#domain/questions/contract.ts';
import type { EventQuestionRow, QuestionRow } from './asked.store.ts';

/** Returns a question as guests see it: without archived options and counts. */
export const toShownQuestion = (asked: EventQuestionRow): ShownQuestion => ({
  id: asked.id,
  scope: asked.scope,
  kind: asked.kind,
  label: asked.label,
  help: asked.help,
  audience: asked.audience,
  required: asked.required,
  min: asked.min,
  max: asked.max,
  showIf: asked.showIf && { ...asked.showIf, optionIds: [...asked.showIf.optionIds] },
  queryNames: [...asked.queryNames],
  version: asked.version,
  options: asked.options
    .filter(({ archived }) => !archived)
    .map(({ id, label, capacity }) => ({
      id,
      label,
      full: capacity !== null && (asked.taken[id] ?? 0) >= capacity,
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
