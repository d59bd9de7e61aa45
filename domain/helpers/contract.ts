/**
 * Helpers of one event: co-hosts edit it, viewers read it (docs/product/helpers.md). The event's
 * creator and admins add and remove them.
 */
import { z } from 'zod';
import { helperRights } from '../access/rules.ts';
import { defineRoutes } from '../kernel/route.ts';
import { byId, email, id, instant, message } from '../kernel/schemas.ts';

/** The caller's right on an event: they made it, edit it or read it. Null without a right. */
export const eventRight = z.enum(['made', ...helperRights]).nullable();

/** An event has at most this many helpers. */
export const maxHelpers = 20;

const right = z.enum(helperRights, { error: 'Choose what the helper may do' });

export const helper = z
  .object({
    userId: id,
    /** The user's name, or the email if the user has none. */
    name: z.string(),
    email: z.string(),
    right,
    addedAt: instant,
    /** Whether the helper gets the mails about new and declined replies. */
    mailReplies: z.boolean(),
  })
  .meta({ id: 'Helper' });
export type Helper = z.infer<typeof helper>;

const ofEvent = z.object({ id, userId: id });

export const helpersRoutes = defineRoutes({
  listHelpers: {
    method: 'GET',
    path: '/api/events/:id/helpers',
    access: 'reservation.list',
    summary: 'The helpers of an event, the oldest first',
    params: byId,
    results: { 200: z.array(helper) },
    errors: ['notFound'],
  },
  addHelper: {
    method: 'POST',
    path: '/api/events/:id/helpers',
    access: 'event.share',
    summary: 'Let a user help with the event. An admin also adds emails that have no account yet',
    params: byId,
    body: z.object({
      userId: z.string().max(200).nullish(),
      /** The address of the new helper. Ignored if `userId` is given. */
      email: email.nullish(),
      right,
    }),
    results: { 201: helper },
    errors: ['notFound', 'conflict', 'limitReached', 'tooMany'],
  },
  changeHelper: {
    method: 'PUT',
    path: '/api/events/:id/helpers/:userId',
    access: 'reservation.list',
    summary: 'Change a helper’s right, or whether they get mail about replies',
    params: ofEvent,
    body: z.object({
      right: right.nullish(),
      /** Whether the helper gets mails about replies. Only the helper may change this. */
      mailReplies: z.boolean().nullish(),
    }),
    results: { 200: helper },
    errors: ['notFound'],
  },
  removeHelper: {
    method: 'DELETE',
    path: '/api/events/:id/helpers/:userId',
    access: 'event.share',
    summary: 'End a helper’s right. What they did stays',
    params: ofEvent,
    results: { 200: message },
    errors: ['notFound'],
  },
});
