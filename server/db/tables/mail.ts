import type { SuppressionReason } from '#domain/guest-list/send/rules.ts';
import { sql } from 'drizzle-orm';
import { check, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, plain, table } from '../table.ts';
import { tenants } from './tenants.ts';

/**
 * Addresses that get no more invitations, reminders and messages of an organization. They are
 * stored as hashes. The hashes reveal nobody and stay after a guest is erased.
 */
export const mailSuppressions = table(
  'mail_suppressions',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    addressHash: plain(text('address_hash')).notNull(),
    reason: plain(text('reason')).$type<SuppressionReason>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'mail_suppressions_pk', columns: [t.tenantId, t.addressHash] }),
    check('mail_suppressions_reason', sql`${t.reason} in ('unsubscribed', 'undeliverable')`),
  ],
);
