import type { Language } from '#domain/languages/languages.ts';
import type { FrozenSheet } from '#domain/kitchen/frozen.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, personal, plain, sensitive, table } from '../table.ts';
import { events } from './events.ts';

/**
 * The kitchen sheet as it went to the caterer, version by version
 * (`docs/product/kitchen.md#kitchen`).
 */
export const kitchenVersions = table(
  'kitchen_versions',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** The version, starting at 1. */
    version: integer('version').notNull(),
    /**
     * Everybody who was coming when the sheet was sent. An erasure also empties the person's entry
     * here.
     */
    sheet: sensitive(jsonb('sheet')).$type<FrozenSheet>().notNull(),
    /** Whether the caterer sees names. If not, they see initials. */
    withNames: boolean('with_names').notNull().default(false),
    /** The language of our texts on the caterer's page. Null means the event's original. */
    language: plain(text('language')).$type<Language>(),
    sentTo: personal(text('sent_to')).notNull(),
    createdAt: createdAt(),
    /** The time when the caterer pressed *I have version n*. */
    acknowledgedAt: at('acknowledged_at'),
    /**
     * The number of the current link. A new link increases it, and the previous link stops working
     * (`server/kitchen/links.ts`).
     */
    rotation: integer('rotation').notNull().default(0),
    /** SHA-256 of the link's token, in hex. */
    tokenHash: plain(text('token_hash')).notNull(),
  },
  (t) => [
    primaryKey({ name: 'kitchen_versions_pk', columns: [t.tenantId, t.eventId, t.version] }),
    foreignKey({
      name: 'kitchen_versions_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    uniqueIndex('kitchen_versions_token_hash').on(t.tenantId, t.tokenHash),
    index('kitchen_versions_sent').on(t.tenantId, t.createdAt),
    /** Caterers who confirmed their address, by acknowledging a sheet. */
    index('kitchen_versions_proved')
      .on(t.tenantId, t.sentTo)
      .where(sql`${t.acknowledgedAt} is not null`),
    check('kitchen_versions_from_1', sql`${t.version} >= 1`),
  ],
);
