/**
 * Outgoing mail, the built-in mailbox, and the previews of every kind of mail
 * (docs/product/mail.md#mail).
 */
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
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'held', 'withheld']),
  transport: z.string().nullable(),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export const letterSummary = letter.meta({ id: 'LetterSummary' });
export type LetterSummary = z.infer<typeof letterSummary>;
export const letterWhole = letter
  .extend({
    html: z.string().nullable(),
    text: z.string().nullable(),
    attachments: z.array(
      z.object({ filename: z.string(), contentType: z.string(), bytes: z.number().int().min(0) }),
    ),
  })
  .meta({ id: 'Letter' });
export type Letter = z.infer<typeof letterWhole>;

/**
 * The state of a mail, for the organization that caused it. Contents and links are never included.
 */
export const outgoingMail = z
  .object({
    id,
    /** The organization that caused the mail. Null for the platform's own mail. */
    tenantId: id.nullable(),
    tenantName: z.string().nullable(),
    toEmail: z.string(),
    toName: z.string(),
    template: z.string(),
    /** The kind of mail, in words for people. */
    label: z.string(),
    eventId: id.nullable(),
    eventName: z.string().nullable(),
    /**
     * The state of the mail. `withheld` means not sent because it exceeded a budget. `failure` says
     * which budget.
     */
    state: z.enum(['waiting', 'sending', 'sent', 'failed', 'withheld']),
    attempts: z.number().int(),
    createdAt: instant,
    /**
     * When the mail is tried next. Null unless it waits for an attempt, and while the organization
     * is unconfirmed.
     */
    nextAttemptAt: instant.nullable(),
    sentAt: instant.nullable(),
    /**
     * Why the mail was not sent, or why the last attempt failed. `answer` is the mail server's
     * answer about this mail.
     */
    failure: z
      .object({ kind: z.enum(failureKinds), sentence: z.string(), answer: z.string().nullable() })
      .nullable(),
    /** Why a failed mail can't be retried, or null if it can. */
    retryRefusal: z.string().nullable(),
  })
  .meta({ id: 'OutgoingMail' });
export type OutgoingMail = z.infer<typeof outgoingMail>;

export const mailRoutes = defineRoutes({
  listOutgoing: {
    method: 'GET',
    path: '/api/mail',
    access: 'mail.list',
    summary: 'Outgoing mail of the organization: how each message stands, not what it says',
    query: listQuery(['createdAt', 'toEmail', 'state', 'attempts'])
      .extend(tenantFilter.shape)
      .extend({
        state: z.enum(['waiting', 'sent', 'failed', 'withheld']).optional(),
        eventId: z.string().max(200).optional(),
      }),
    results: { 200: z.array(outgoingMail) },
    errors: [],
  },
  mailStanding: {
    method: 'GET',
    path: '/api/mail/standing',
    access: 'mail.standing',
    summary:
      'Whether mail to the organization’s guests leaves, and how much of it was not sent in the last 24 hours',
    results: {
      200: z.object({
        /**
         * Whether mail to guests may be sent. False while it waits for an admin to confirm an
         * address.
         */
        confirmed: z.boolean(),
        /** The number of mails that wait for this confirmation. */
        held: z.number().int().min(0),
        /** The number of mails withheld in the last 24 hours because they exceeded a budget. */
        withheld: z.number().int().min(0),
        /**
         * The number of mails to guests in the last 24 hours. `perDay` is their limit, or null
         * without one.
         */
        sent: z.number().int().min(0),
        perDay: z.number().int().nullable(),
      }),
    },
    errors: ['notFound'],
  },
  countFailed: {
    method: 'GET',
    path: '/api/mail/failed-count',
    access: 'mail.list',
    summary: 'How many messages of the organization were given up',
    query: tenantFilter,
    results: { 200: z.object({ failed: z.number().int().min(0) }) },
    errors: [],
  },
  retryMail: {
    method: 'POST',
    path: '/api/mail/:id/retry',
    access: 'mail.retry',
    summary: 'Send a message once more that was given up or withheld; its attempts are counted anew',
    params: byId,
    results: { 200: outgoingMail },
    errors: ['notFound', 'conflict'],
  },
  retryAllFailed: {
    method: 'POST',
    path: '/api/mail/retry-failed',
    access: 'mail.retry',
    summary:
      'Send every message once more that was given up, or with `state` withheld, except those whose links have expired',
    query: tenantFilter.extend({ state: z.enum(['failed', 'withheld']).default('failed') }),
    results: { 200: z.object({ retried: z.number().int().min(0) }) },
    errors: [],
  },
  listMail: {
    method: 'GET',
    path: '/api/mailbox',
    access: 'mailbox.read',
    summary: 'Messages sent and waiting',
    query: listQuery(['createdAt', 'toEmail', 'status']),
    results: { 200: z.array(letterSummary) },
    errors: [],
  },
  readMail: {
    method: 'GET',
    path: '/api/mailbox/:id',
    access: 'mailbox.read',
    summary: 'One message, rendered',
    params: byId,
    results: { 200: letterWhole },
    errors: ['notFound'],
  },
  readAttachment: {
    method: 'GET',
    path: '/api/mailbox/:id/attachments/:filename',
    access: 'mailbox.read',
    summary: 'A file that is attached to a message',
    params: byId.extend({ filename: z.string().max(200) }),
    results: { 200: z.string() },
    errors: ['notFound'],
    produces: 'text/calendar; charset=utf-8',
  },
  previews: {
    method: 'GET',
    path: '/api/email-templates',
    access: 'emailTemplates.view',
    summary: 'Every template, rendered with sample data or, by `eventId`, with those of an event',
    query: z.object({ eventId: z.string().max(200).optional() }),
    results: {
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
          /** Whether the mail has a calendar entry. */
          hasCalendar: z.boolean(),
        }),
      ),
    },
    errors: ['notFound'],
  },
});
