/**
 * Lists an event's changes, and the guests and households that don't know them yet
 * (docs/product/sending.md#changes-and-cancellations).
 */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, listQuery } from '../kernel/schemas.ts';
import { changeKinds, untoldReasons } from './rules.ts';

const count = z.number().int();

export const untold = z
  .object({
    kind: z.enum(['reply', 'invitation']),
    id,
    label: z.string(),
    reason: z.enum(untoldReasons),
  })
  .meta({ id: 'Untold' });

/** The maximum number of addressees that one call may mark as told. */
export const maxMarked = 500;

export const newsRoutes = defineRoutes({
  listTold: {
    method: 'GET',
    path: '/api/events/:id/told',
    access: 'reservation.list',
    summary: 'The changes of an event, newest first, and a page of the addressees who don’t know them yet',
    params: byId,
    query: listQuery(['label']).pick({ page: true, pageSize: true }),
    results: {
      200: z.object({
        changes: z.array(
          z.object({
            number: count,
            kind: z.enum(changeKinds),
            at: instant,
            /** The host's name. Null if the host is gone. */
            actor: z.string().nullable(),
            told: count,
            waiting: count,
            untold: count,
          }),
        ),
        /**
         * Replies and households that still know an old date or place, or that don't know about a
         * cancellation.
         */
        untold: z.array(untold),
      }),
    },
    errors: ['notFound', 'tooManyRows'],
  },
  markNewsTold: {
    method: 'POST',
    path: '/api/events/:id/told',
    access: 'event.edit',
    summary: 'Note that the host told these replies and households about all changes',
    params: byId,
    body: z.object({ ids: z.array(id).min(1).max(maxMarked) }),
    results: { 200: z.object({ changed: count }) },
    errors: ['notFound'],
  },
});
