import type { Language } from '#domain/languages/languages.ts';
import { sql } from 'drizzle-orm';
import { check, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, hostData, plain, table } from '../table.ts';
import { tenants } from './tenants.ts';
import { users } from './users.ts';

export const joinRequests = table(
  'join_requests',
  {
    id: uuid('id').primaryKey(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    email: hostData(text('email')).notNull(),
    emailKey: hostData(text('email_key')).notNull(),
    firstName: hostData(text('first_name')).notNull().default(''),
    lastName: hostData(text('last_name')).notNull().default(''),
    requestMessage: hostData(text('request_message')).notNull(),
    /** The language of the page that the applicant used. After an approval, the user gets it. */
    language: hostData(text('language')).$type<Language>(),
    /** The hash of the password typed in the wizard. Cleared when the request is decided. */
    passwordHash: hostData(text('password_hash')),
    status: plain(text('status')).notNull().default('pending'),
    denialReason: hostData(text('denial_reason')),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: at('decided_at'),
    confirmTokenHash: plain(text('confirm_token_hash')).unique(),
    emailConfirmedAt: at('email_confirmed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('join_requests_one_pending')
      .on(t.tenantId, t.emailKey)
      .where(sql`${t.status} = 'pending'`),
    index('join_requests_by_tenant').on(t.tenantId, t.createdAt, t.id),
    /** Requests from unconfirmed addresses. An organization has few of them at a time. */
    index('join_requests_unconfirmed')
      .on(t.tenantId, t.createdAt)
      .where(sql`${t.status} = 'pending' and ${t.emailConfirmedAt} is null`),
    /** Applicants who confirmed their address by a mailed link. */
    index('join_requests_proved')
      .on(t.tenantId, t.emailKey)
      .where(sql`${t.emailConfirmedAt} is not null`),
    check('join_requests_status', sql`${t.status} in ('pending', 'approved', 'denied')`),
    check('join_requests_decided', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
    check('join_requests_denial', sql`${t.denialReason} is null or ${t.status} = 'denied'`),
  ],
);
