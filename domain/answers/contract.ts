/** The hosts' view of the answers to an event's questions (docs/product/questions.md#questions). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, listQuery } from '../kernel/schemas.ts';
import { questionKinds, questionScopes } from '../questions/question.ts';

const count = z.number().int();
/** Counts of replies by status. If each guest was asked, they count guests. */
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
  /** Confirmed answers by each part of `crossed`, in its order. Empty if nothing is crossed. */
  by: z.array(count),
});

export const answerTotals = z
  .object({
    /** The label and parts that the bars are crossed with, or null. */
    crossed: z
      .object({ label: z.string(), parts: z.array(z.object({ id: z.string(), label: z.string() })) })
      .nullable(),
    questions: z.array(
      z.object({
        id,
        label: z.string(),
        kind: z.enum(questionKinds),
        scope: z.enum(questionScopes),
        sensitive: z.boolean(),
        archived: z.boolean(),
        /** How many answered the question. */
        answered: z.object(counts),
        /** Empty for texts and dates. `GET /api/questions/:id/answers` lists those. */
        bars: z.array(answerBar),
        /** Figures of the confirmed replies' numbers, or null without any. */
        numbers: z.object({ sum: z.number(), least: z.number(), largest: z.number() }).nullable(),
      }),
    ),
    /** Replies that miss a required answer. */
    incomplete: count,
  })
  .meta({ id: 'AnswerTotals' });
export type AnswerTotals = z.infer<typeof answerTotals>;

const givenAnswer = z
  .object({
    reservationId: id,
    /** The guest who was asked, or null if the reply was. */
    guestId: id.nullable(),
    name: z.string(),
    status: z.enum(['confirmed', 'waitlisted', 'declined']),
    /** The answer in words, with labels for options. */
    answer: z.string(),
    answeredAt: instant,
  })
  .meta({ id: 'GivenAnswer' });

const asked = z
  .object({
    /** How many guests get the mail. */
    asked: count,
    /**
     * Replies that miss answers and get no mail. They have no address, or got their link within a
     * day.
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
    results: { 200: asked },
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
       * `meal`, or the id of a question of this event that has options or is answered Yes or No.
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
