/**
 * Reading links show the numbers or the names of one event to people without an account
 * (docs/product/helpers.md#reading-links).
 */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, instantInput, line, message } from '../kernel/schemas.ts';
import { readingLinkShows } from './rules.ts';

export const readingLink = z
  .object({
    id,
    label: z.string(),
    shows: z.enum(readingLinkShows),
    /** When the link ends. Null means 14 days after the event. */
    expiresAt: instant.nullable(),
    revokedAt: instant.nullable(),
    /** The time when somebody last opened the link. */
    readAt: instant.nullable(),
    /** The name of the user who made the link. Null if the user is gone. */
    createdByName: z.string().nullable(),
    link: z.string(),
  })
  .meta({ id: 'ReadingLink' });
export type ReadingLink = z.infer<typeof readingLink>;

const label = line(80).min(1, { message: 'Enter a label for the link, such as Ushers' });

export const readingLinksRoutes = defineRoutes({
  listReadingLinks: {
    method: 'GET',
    path: '/api/events/:id/reading-links',
    access: 'event.share',
    summary: 'The reading links of an event, the newest first',
    params: byId,
    results: { 200: z.array(readingLink) },
    errors: ['notFound'],
  },
  createReadingLink: {
    method: 'POST',
    path: '/api/events/:id/reading-links',
    access: 'event.share',
    summary: 'Make a link that shows the event’s numbers, or also who comes',
    params: byId,
    body: z.object({
      label,
      shows: z.enum(readingLinkShows, {
        error: 'Choose whether the link shows only how many guests come, or also their names',
      }),
      expiresAt: instantInput.nullish(),
    }),
    results: { 201: readingLink },
    errors: ['notFound', 'limitReached'],
  },
  changeReadingLink: {
    method: 'PUT',
    path: '/api/reading-links/:id',
    access: 'event.share',
    summary: 'Change a link’s label or end',
    params: byId,
    body: z.object({ label: label.optional(), expiresAt: instantInput.nullish() }),
    results: { 200: readingLink },
    errors: ['notFound', 'conflict'],
  },
  revokeReadingLink: {
    method: 'DELETE',
    path: '/api/reading-links/:id',
    access: 'event.share',
    summary: 'Revoke a link. Its page then says that it doesn’t work',
    params: byId,
    results: { 200: message },
    errors: ['notFound'],
  },
});
