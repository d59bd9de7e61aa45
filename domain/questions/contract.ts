/** An event's questions and their answers (docs/product/questions.md#rules). */
import { z } from 'zod';
import { defineRoutes, maxBodyBytes } from '../kernel/route.ts';
import { byId, id, instant, line, message, optionalProse } from '../kernel/schemas.ts';
import {
  type Answer,
  audiences,
  maxHelpLength,
  maxLabelLength,
  maxNumber,
  maxOptionLength,
  maxOptions,
  maxQueryNames,
  questionKinds,
  questionScopes,
  questionStages,
} from './question.ts';

// --- Answers

const isMap = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The answers of the reply and of each guest, passed on unchecked. `checkAnswers`, which knows the
 * questions, checks them. A party of four may send two hundred answers, and a second check here
 * would double the cost.
 */
export const answersInput = (
  z.unknown().superRefine((value, context) => {
    if (!isMap(value)) context.addIssue({ code: 'invalid_type', expected: 'record', input: value });
  }) as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown>>
)
  .meta({ type: 'object', additionalProperties: {} })
  .nullish()
  .meta({
    description: 'By the id of the question: an option, a list of them, a text, number, boolean or needs',
  });

/**
 * An option's id, a list of ids, a text, a number, yes or no, or needs. They were checked on their
 * way in. Validating them again would slow every response that contains a reply.
 */
const answer = z.unknown() as unknown as z.ZodType<Answer, Answer>;

export const answersOutput = z
  .record(z.string(), answer)
  .meta({ id: 'Answers', description: 'By the id of the question' });

// --- Questions

const condition = z.object({ questionId: id, optionIds: z.array(z.string().max(200)).max(200) });
const limit = z.number().nullable();

const shown = {
  id,
  scope: z.enum(questionScopes),
  kind: z.enum(questionKinds),
  label: z.string(),
  help: z.string(),
  audience: z.enum(audiences),
  required: z.boolean(),
  /**
   * The lower limit of an answer: the smallest value of a number, or the fewest options of `multi`.
   * `max` is the upper limit, or the length of a text.
   */
  min: limit,
  max: limit,
  showIf: condition.nullable(),
  /**
   * The query parameters that answer a `hidden` question from the page's URL. The first one present
   * gives the answer.
   */
  queryNames: z.array(z.string()),
  /** The version of the words of a `consent`. It increases when they change. */
  version: z.number().int(),
};

/** The question as guests see it: without archived options and counts. */
export const shownQuestion = z
  .object({
    ...shown,
    options: z.array(
      z.object({
        id,
        label: z.string(),
        /** Whether the option's capacity is used up. Guests who chose it keep it. */
        full: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ShownQuestion' });
export type ShownQuestion = z.infer<typeof shownQuestion>;

export const question = z
  .object({
    ...shown,
    eventId: id,
    /** When the question is asked. `survey` means once the event is over. */
    stage: z.enum(questionStages),
    options: z.array(
      z.object({
        id,
        label: z.string(),
        capacity: z.number().int().nullable(),
        archived: z.boolean(),
        /** The number of confirmed answers that chose the option, or null without a capacity. */
        taken: z.number().int().nullable(),
      }),
    ),
    sensitive: z.boolean(),
    /** The question's position, from 0. Archived questions keep their position. */
    position: z.number().int(),
    archivedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Question' });
export type Question = z.infer<typeof question>;

const optionInput = z.object({
  /** The id of an existing option. Without it, the option is new. */
  id: id.nullish(),
  label: line(maxOptionLength).min(1, { message: 'Enter the option' }),
  capacity: z
    .number()
    .int({ message: 'Enter a whole number' })
    .min(0, { message: 'Enter a whole number' })
    .max(1_000_000)
    .nullish()
    .transform((value) => value ?? null),
  archived: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});

const fields = {
  scope: z.enum(questionScopes, { error: 'Choose who is asked' }),
  kind: z.enum(questionKinds, { error: 'Choose a kind of question' }),
  label: line(maxLabelLength).min(1, { message: 'Enter the question' }),
  help: optionalProse(maxHelpLength),
  audience: z.enum(audiences, { error: 'Choose who is asked' }),
  required: z.boolean(),
  options: z.array(optionInput).max(2 * maxOptions, { message: `At most ${maxOptions} options` }),
  min: z.number().min(-maxNumber).max(maxNumber).nullable(),
  max: z.number().min(-maxNumber).max(maxNumber).nullable(),
  showIf: condition.nullable(),
  sensitive: z.boolean(),
  queryNames: z
    .array(
      line(100).regex(/^[\w.-]+$/, { message: 'Use only letters, digits, dots, hyphens and underscores' }),
    )
    .max(maxQueryNames, { message: `At most ${maxQueryNames} names` }),
  /** The new position from 0. Other questions move to make room. */
  position: z.number().int().min(0).max(1_000),
};

const newQuestion = z.object({
  stage: z.enum(questionStages).default('reply'),
  scope: fields.scope.default('reservation'),
  kind: fields.kind,
  label: fields.label,
  help: fields.help,
  audience: fields.audience.default('coming'),
  required: fields.required.default(false),
  options: fields.options.nullish().transform((list) => list ?? []),
  min: fields.min.default(null),
  max: fields.max.default(null),
  showIf: fields.showIf.default(null),
  sensitive: fields.sensitive.default(false),
  queryNames: fields.queryNames.nullish().transform((list) => list ?? []),
  /** If missing, the question goes last. */
  position: fields.position.nullish(),
});
export type NewQuestion = z.output<typeof newQuestion>;
export type NewQuestionInput = z.input<typeof newQuestion>;

/** A change to a question. Missing fields keep their values. */
const questionChange = z.object({
  scope: fields.scope.optional(),
  kind: fields.kind.optional(),
  label: fields.label.optional(),
  help: z.string().max(maxHelpLength).nullish(),
  audience: fields.audience.optional(),
  required: fields.required.optional(),
  /**
   * All options, in order. A missing option is archived if the question has answers, and removed
   * otherwise.
   */
  options: fields.options.optional(),
  min: fields.min.optional(),
  max: fields.max.optional(),
  showIf: fields.showIf.optional(),
  sensitive: fields.sensitive.optional(),
  queryNames: fields.queryNames.optional(),
  position: fields.position.nullish(),
  /**
   * Whether to archive the question. `false` restores an archived one, so that guests are asked
   * again.
   */
  archived: z.boolean().optional(),
  /**
   * When the version that the caller edited was saved. If the database has a newer version, the
   * call fails with 409.
   */
  updatedAt: instant.nullish(),
});
export type QuestionChange = z.output<typeof questionChange>;

/** The list to sort: the questions of the reply's form, or those of the survey. */
const ofStage = z.object({ stage: z.enum(questionStages).default('reply') });

export const questionsRoutes = defineRoutes({
  listQuestions: {
    method: 'GET',
    path: '/api/events/:id/questions',
    access: 'event.edit',
    summary: 'The questions of an event, or of its survey, in their order; archived ones too',
    params: byId,
    query: ofStage,
    results: { 200: z.array(question) },
    errors: ['notFound'],
  },
  createQuestion: {
    method: 'POST',
    path: '/api/events/:id/questions',
    access: 'event.edit',
    summary: 'Add a question to an event',
    params: byId,
    body: newQuestion,
    bodyLimit: maxBodyBytes,
    results: { 201: question },
    errors: ['notFound', 'conflict'],
  },
  orderQuestions: {
    method: 'PUT',
    path: '/api/events/:id/questions/order',
    access: 'event.edit',
    summary: 'Set the order of the questions; a question stays behind the one that it depends on',
    params: byId,
    query: ofStage,
    body: z.object({
      /** The questions' ids in their new order. Archived questions may be missing and go last. */
      ids: z.array(id).max(1_000),
    }),
    bodyLimit: maxBodyBytes,
    results: { 200: z.array(question) },
    errors: ['notFound', 'conflict'],
  },
  updateQuestion: {
    method: 'PUT',
    path: '/api/questions/:id',
    access: 'event.edit',
    summary:
      'Change a question. With answers its kind changes only from text to long and back, and from choice to multi; in a survey only its label',
    params: byId,
    body: questionChange,
    bodyLimit: maxBodyBytes,
    results: { 200: question },
    errors: ['notFound', 'conflict', 'stale'],
  },
  deleteQuestion: {
    method: 'DELETE',
    path: '/api/questions/:id',
    access: 'event.edit',
    summary: 'Archive a question: its answers stay. With `purge` an archived one is deleted with its answers',
    params: byId,
    query: z.object({ purge: z.enum(['true', 'false']).default('false') }),
    results: { 200: message },
    errors: ['notFound', 'conflict'],
  },
});
