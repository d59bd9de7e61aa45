/**
 * Reports a browser's failure, so that the operator can find it by the reference that the reader
 * quotes.
 */
import { z } from 'zod';
import { defineRoutes, largeBody } from '../kernel/route.ts';
import { message } from '../kernel/schemas.ts';

export const problemsRoutes = defineRoutes({
  reportProblem: {
    method: 'POST',
    path: '/api/problems',
    access: 'signedIn',
    summary: 'Write a page that failed in the browser to the log',
    body: z.object({
      reference: z.string().min(1).max(100),
      /** The path of the page where the error occurred. */
      page: z.string().max(500),
      error: z.string().max(2_000),
      stack: z.string().max(8_000).optional(),
    }),
    bodyLimit: largeBody,
    results: { 200: message },
    errors: [],
    limit: 'link',
  },
});
