/** The survey that guests answer once the event is over (docs/product/after.md#survey). */
import { z } from 'zod';
import { questionTotals } from '../answers/contract.ts';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import { byId, message } from '../kernel/schemas.ts';
import { answersInput, shownQuestion } from '../questions/contract.ts';

/** A malformed address matches no event, so it is a 404 and not a 400. */
const link = z.object({ customUrl: z.string(), token: z.string() });
const count = z.number().int();

export const survey = z
  .object({
    eventName: z.string(),
    questions: z.array(shownQuestion),
    /** Whether this link was used already. It works once. */
    answered: z.boolean(),
  })
  .meta({ id: 'Survey' });

export const surveyResults = z
  .object({
    /** The number of guests who were mailed the link. */
    asked: count,
    answered: count,
    /**
     * The questions with their totals. Empty if there are fewer than 5 answers. All answers count
     * as `confirmed`.
     */
    questions: z.array(
      questionTotals.extend({
        /** The answers to a text question, in no particular order. The file has all of them. */
        texts: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'SurveyResults' });
export type SurveyResults = z.infer<typeof surveyResults>;

export const surveysRoutes = defineRoutes({
  readSurvey: {
    method: 'GET',
    path: '/api/rsvp/:customUrl/survey/:token',
    access: 'public',
    summary: 'The survey, by the link that was mailed to a confirmed guest',
    params: link,
    query: z.object({
      /** The language of the texts. If the event lacks it, the texts are in the original. */
      l: z.string().max(100).optional(),
    }),
    results: { 200: survey },
    errors: ['notFound'],
    limit: 'link',
  },
  answerSurvey: {
    method: 'POST',
    path: '/api/rsvp/:customUrl/survey/:token',
    access: 'public',
    summary: 'Answer the survey, once. The answers are stored without the guest’s name',
    params: link,
    body: z.object({ answers: answersInput }),
    bodyLimit: largeBody,
    results: { 201: message },
    errors: ['notFound', 'conflict'],
    limit: 'submit',
  },
  surveyResults: {
    method: 'GET',
    path: '/api/events/:id/survey',
    heavy: true,
    access: 'reservation.list',
    summary: 'What guests answered after the event, counted; from 5 answers on',
    params: byId,
    results: { 200: surveyResults },
    errors: ['notFound'],
  },
  surveyCsv: {
    method: 'GET',
    path: '/api/events/:id/survey.csv',
    access: 'reservation.list',
    summary: 'The answers as CSV, one row for each guest who answered, without names',
    params: byId,
    results: { 200: z.string() },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
    confirmedWithin: 'tenMinutes',
    produces: 'text/csv; charset=utf-8',
  },
});
