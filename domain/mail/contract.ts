/** The built-in mailbox and the previews of every message (DECISIONS section 6). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, listQuery } from '../kernel/schemas.ts';

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

export const mailRoutes = defineRoutes({
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
    summary: 'Every template, rendered with sample data',
    replies: {
      200: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          audience: z.enum(['guest', 'manager', 'account']),
          subject: z.string(),
          html: z.string(),
          text: z.string(),
        }),
      ),
    },
    errors: [],
  },
});
