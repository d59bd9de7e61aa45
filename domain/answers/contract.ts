/** What was answered to the questions of an event, for its hosts (docs/product.md#questions). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, listQuery } from '../kernel/schemas.ts';
import { questionKinds, questionScopes } from '../questions/question.ts';

const count = z.number().int();
/** Confirmed, waiting and declined: of replies, or of guests where each of them was asked. */
const counts = { confirmed: count, waiting: count, declined: count };

const answerBar = z.object({
  /** Of the option; `yes`, `no`; of `dietary` the tag with its severity; of a consent `version 2`. */
  id: z.string(),
  label: z.string(),
  archived: z.boolean(),
  ...counts,
  /** The confirmed among them by what it is crossed with, in the order of `crossed`; empty where it is not crossed. */
  by: z.array(count),
});

export const answerTotals = z
  .object({
    /** What the bars are crossed with: its label and its parts; null where they are not. */
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
        /** How many answered it. */
        answered: z.object(counts),
        /** Empty for texts and dates, which `GET /api/questions/:id/answers` lists. */
        bars: z.array(answerBar),
        /** Of numbers that the confirmed gave; null where there are none. */
        numbers: z.object({ sum: z.number(), least: z.number(), largest: z.number() }).nullable(),
      }),
    ),
    /** Replies that do not answer what is required of them by now. */
    incomplete: count,
  })
  .meta({ id: 'AnswerTotals' });
export type AnswerTotals = z.infer<typeof answerTotals>;

const givenAnswer = z
  .object({
    reservationId: id,
    /** Of the guest who was asked; null where the reply was. */
    guestId: id.nullable(),
    name: z.string(),
    status: z.enum(['confirmed', 'waitlisted', 'declined']),
    /** In words: options by their labels. */
    answer: z.string(),
    answeredAt: instant,
  })
  .meta({ id: 'GivenAnswer' });

const asked = z
  .object({
    /** Guests who are mailed. */
    asked: count,
    /** Replies that miss answers and are not mailed: they have no address, or were mailed their link within a day. */
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
      /** `meal`, or the id of a question of the same event that is answered with options or with Yes and No. */
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
