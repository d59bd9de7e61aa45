/** The hosts' view of the answers to an event's questions (docs/product/questions.md#rules). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, listQuery } from '../kernel/schemas.ts';
import { questionKinds, questionScopes } from '../questions/question.ts';

const count = z.number().int();
/** Counts of replies by status, or of guests for a question that each guest is asked. */
const counts = { confirmed: count, waiting: count, declined: count };

const answerBar = z.object({
  /**
   * Identifies the bar: the option's id, `yes` or `no`, tag and severity for `dietary`, `version 2`
   * for a consent.
   */
  id: z.string(),
  label: z.string(),
  archived: z.boolean(),
  ...counts,
  /**
   * The number of confirmed answers for each part of `crossed`, in its order. Empty if `crossed` is
   * null.
   */
  by: z.array(count),
});

/** A question with its counted answers. */
export const questionTotals = z.object({
  id,
  label: z.string(),
  kind: z.enum(questionKinds),
  scope: z.enum(questionScopes),
  sensitive: z.boolean(),
  archived: z.boolean(),
  /** The number of guests or replies with an answer. */
  answered: z.object(counts),
  /**
   * A bar for each option. Empty for texts and dates, whose answers `GET
   * /api/questions/:id/answers` lists.
   */
  bars: z.array(answerBar),
  /** Figures for a number question, from confirmed replies only. Null if there are none. */
  numbers: z.object({ sum: z.number(), least: z.number(), largest: z.number() }).nullable(),
});

export const answerTotals = z
  .object({
    /** The label and parts of the meal or question that the bars are crossed with, or null. */
    crossed: z
      .object({ label: z.string(), parts: z.array(z.object({ id: z.string(), label: z.string() })) })
      .nullable(),
    questions: z.array(questionTotals),
    /** The number of replies that lack a required answer. */
    incomplete: count,
  })
  .meta({ id: 'AnswerTotals' });
export type AnswerTotals = z.infer<typeof answerTotals>;

const givenAnswer = z
  .object({
    reservationId: id,
    /** The guest that the question was about, or null if it was about the whole reply. */
    guestId: id.nullable(),
    name: z.string(),
    status: z.enum(['confirmed', 'waitlisted', 'declined']),
    /** The answer as text, with an option's label instead of its id. */
    answer: z.string(),
    answeredAt: instant,
  })
  .meta({ id: 'GivenAnswer' });

const answersQuestion = z
  .object({
    /** How many guests get the mail. */
    asked: count,
    /**
     * The number of replies that lack answers but get no mail, because they have no address or got
     * their link within the last day.
     */
    unsent: count,
  })
  .meta({ id: 'AskedAgain' });

export const answersRoutes = defineRoutes({
  askAgain: {
    method: 'POST',
    path: '/api/events/:id/questions/ask',
    access: 'event.edit',
    summary: 'Mail their personal link to all who do not answer what is required by now',
    params: byId,
    results: { 200: answersQuestion },
    errors: ['notFound', 'conflict'],
  },
  answerTotals: {
    method: 'GET',
    path: '/api/events/:id/answers',
    heavy: true,
    access: 'reservation.list',
    summary: 'What was answered, counted; crossed by meal or by another question',
    params: byId,
    query: z.object({
      /**
       * What the bars are split by: `meal`, or the id of a question of this event with options or a
       * yes/no answer.
       */
      by: z.string().max(200).optional(),
    }),
    results: { 200: answerTotals },
    errors: ['notFound'],
  },
  listAnswers: {
    method: 'GET',
    path: '/api/questions/:id/answers',
    access: 'reservation.list',
    summary: 'The answers to one question, the newest replies first',
    params: byId,
    query: listQuery(['answeredAt']),
    results: { 200: z.array(givenAnswer) },
    errors: ['notFound'],
  },
});
