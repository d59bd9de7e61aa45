/** Outgoing mail, the built-in mailbox and the previews of every message (DECISIONS section 6). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, listQuery, tenantFilter } from '../kernel/schemas.ts';
import { failureKinds } from './delivery.ts';

const letter = z.object({
  id,
  toEmail: z.string(),
  toName: z.string(),
  template: z.string(),
  tenantName: z.string().nullable(),
  subject: z.string().nullable(),
  status: z.enum(['queued', 'sending', 'sent', 'failed']),
  transport: z.string().nullable(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export const letterSummary = letter.meta({ id: 'LetterSummary' });
export type LetterSummary = z.infer<typeof letterSummary>;
export const letterWhole = letter
  .extend({ html: z.string().nullable(), text: z.string().nullable() })
  .meta({ id: 'Letter' });
export type Letter = z.infer<typeof letterWhole>;

/** A message as the organisation that caused it sees it: how it stands, never what it says or where its links lead. */
export const outgoingMail = z
  .object({
    id,
    /** Null for the platform's own mail. */
    tenantId: id.nullable(),
    tenantName: z.string().nullable(),
    toEmail: z.string(),
    toName: z.string(),
    template: z.string(),
    /** What the message is, in words. */
    label: z.string(),
    eventId: id.nullable(),
    eventName: z.string().nullable(),
    state: z.enum(['waiting', 'sending', 'sent', 'failed']),
    attempts: z.number().int(),
    createdAt: instant,
    /** Only while it waits. */
    nextAttemptAt: instant.nullable(),
    sentAt: instant.nullable(),
    /** Why the last attempt failed. `answer` is what the mail server said, where that was about this message. */
    failure: z
      .object({ kind: z.enum(failureKinds), sentence: z.string(), answer: z.string().nullable() })
      .nullable(),
    /** For a failed one: why trying again would do no good; null where it may. */
    retryRefusal: z.string().nullable(),
  })
  .meta({ id: 'OutgoingMail' });
export type OutgoingMail = z.infer<typeof outgoingMail>;

export const mailRoutes = defineRoutes({
  listOutgoing: {
    method: 'GET',
    path: '/api/mail',
    access: 'mail.list',
    summary: 'Outgoing mail of the organisation: how each message stands, not what it says',
    query: listQuery(['createdAt', 'toEmail', 'state', 'attempts'])
      .extend(tenantFilter.shape)
      .extend({
        state: z.enum(['waiting', 'sent', 'failed']).optional(),
        eventId: z.string().max(200).optional(),
      }),
    replies: { 200: z.array(outgoingMail) },
    errors: [],
  },
  countFailed: {
    method: 'GET',
    path: '/api/mail/failed-count',
    access: 'mail.list',
    summary: 'How many messages of the organisation were given up',
    query: tenantFilter,
    replies: { 200: z.object({ failed: z.number().int().min(0) }) },
    errors: [],
  },
  retryMail: {
    method: 'POST',
    path: '/api/mail/:id/retry',
    access: 'mail.retry',
    summary: 'Send a message that was given up once more; its attempts are counted anew',
    params: byId,
    replies: { 200: outgoingMail },
    errors: ['notFound', 'conflict'],
  },
  retryAllFailed: {
    method: 'POST',
    path: '/api/mail/retry-failed',
    access: 'mail.retry',
    summary: 'Send every message once more that was given up, except those whose links have expired',
    query: tenantFilter,
    replies: { 200: z.object({ retried: z.number().int().min(0) }) },
    errors: [],
  },
  listMail: {
    method: 'GET',
    path: '/api/mailbox',
    access: 'mailbox.read',
    summary: 'Messages sent and waiting',
    query: listQuery(['createdAt', 'toEmail', 'status']),
    replies: { 200: z.array(letterSummary) },
    errors: [],
  },
  readMail: {
    method: 'GET',
    path: '/api/mailbox/:id',
    access: 'mailbox.read',
    summary: 'One message, rendered',
    params: byId,
    replies: { 200: letterWhole },
    errors: ['notFound'],
  },
  previews: {
    method: 'GET',
    path: '/api/email-templates',
    access: 'emailTemplates.view',
    summary: 'Every template, rendered with sample data or, by `eventId`, with those of an event',
    query: z.object({ eventId: z.string().max(200).optional() }),
    replies: {
      200: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          audience: z.enum(['guest', 'manager', 'account']),
          from: z.string(),
          replyTo: z.string().nullable(),
          subject: z.string(),
          html: z.string(),
          text: z.string(),
          /** Whether a calendar entry goes with it. */
          hasCalendar: z.boolean(),
        }),
      ),
    },
    errors: ['notFound'],
  },
});
