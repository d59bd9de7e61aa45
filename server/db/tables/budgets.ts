import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, plain, table } from '../table.ts';
import { tenants } from './tenants.ts';

/**
 * Recipients of the last day, by a hash of the address. Budgets of recipients count them, over all
 * organizations. The key begins with the recipient and the time, so that a count reads only a few
 * rows of the index.
 */
export const mailRecipients = table(
  'mail_recipients',
  {
    recipient: plain(text('recipient')).notNull(),
    mailedAt: at('mailed_at').notNull(),
    id: uuid('id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'mail_recipients_pk', columns: [t.recipient, t.mailedAt, t.id] }),
    index('mail_recipients_age').on(t.mailedAt),
  ],
);

/**
 * The number of mails that an organization sent to guests and unconfirmed addresses, for each hour
 * of the last day.
 */
export const mailHours = table(
  'mail_hours',
  {
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    hour: at('hour').notNull(),
    mails: integer('mails').notNull(),
  },
  (t) => [
    primaryKey({ name: 'mail_hours_pk', columns: [t.tenantId, t.hour] }),
    check('mail_hours_mails', sql`${t.mails} >= 0`),
  ],
);
