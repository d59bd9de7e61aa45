import { sql } from 'drizzle-orm';
import { check, index, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, plain, table } from '../table.ts';
import { tenants } from './tenants.ts';

/**
 * Ids of erased people, which reveal nothing about them. They serve as the certificate, and say
 * whom to erase again after a backup is restored.
 */
export const erasures = table(
  'erasures',
  {
    /** The id of the reply, of one of its guests, or of the user. */
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    what: plain(text('what')).notNull(),
    /** How many rows of each kind were removed (domain/privacy/contract.ts). */
    removed: plain(jsonb('removed')).$type<Record<string, number>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'erasures_pk', columns: [t.tenantId, t.id] }),
    index('erasures_by_tenant').on(t.tenantId, t.createdAt),
    check('erasures_what', sql`${t.what} in ('reply', 'guest', 'user')`),
  ],
);
