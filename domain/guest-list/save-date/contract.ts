/** Sends save the dates (docs/product/save-the-date.md). */
import { z } from 'zod';
import { defineRoutes, maxBodyBytes } from '../../kernel/route.ts';
import { byId, id, message } from '../../kernel/schemas.ts';
import { households, sendOutcome, sendPreview } from '../send/contract.ts';
import { saveDateButtons } from '../send/rules.ts';

const body = households.extend({
  /** The letter's button. `none` if missing. */
  button: z.enum(saveDateButtons).nullish(),
});

export const saveDatePreview = sendPreview
  .omit({ seats: true, open: true })
  .meta({ id: 'SaveTheDatePreview' });

export const saveDateRoutes = defineRoutes({
  previewSaveTheDate: {
    method: 'POST',
    path: '/api/events/:id/save-the-date/preview',
    access: 'reservation.edit',
    summary: 'What sending these save the dates would do, and the letter of one household; nothing is sent',
    params: byId,
    body: body.extend({ household: id.nullish() }),
    bodyLimit: maxBodyBytes,
    heavy: true,
    results: { 200: saveDatePreview },
    errors: ['notFound'],
  },
  sendSaveTheDate: {
    method: 'POST',
    path: '/api/events/:id/save-the-date',
    access: 'reservation.edit',
    summary:
      'Mail a save the date to households by id or by filter, once to each, also while the event is a draft. It keeps no seats',
    params: byId,
    body,
    bodyLimit: maxBodyBytes,
    results: { 200: sendOutcome },
    errors: ['notFound', 'conflict'],
  },
  testSaveTheDate: {
    method: 'POST',
    path: '/api/events/:id/save-the-date/test',
    access: 'reservation.edit',
    summary: 'Mail the save the date to oneself, with invented guests and a link that opens for nobody',
    params: byId,
    results: { 200: message },
    errors: ['notFound', 'tooMany'],
  },
});
