import { text } from 'drizzle-orm/pg-core';
import { createdAt, plain, table } from '../table.ts';

/**
 * The platform's own values, which no organization sees: the installation's secret
 * (`server/keys/secret.ts`).
 */
export const platformSettings = table('platform_settings', {
  name: plain(text('name')).primaryKey(),
  value: plain(text('value')).notNull(),
  createdAt: createdAt(),
});
