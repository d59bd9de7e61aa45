import type { ReadingLinkShows } from '#domain/reading-links/rules.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, plain, table } from '../table.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** URLs that show the numbers or the names of one event to people without an account. */
export const readingLinks = table(
  'reading_links',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    label: plain(text('label')).notNull(),
    shows: plain(text('shows')).$type<ReadingLinkShows>().notNull(),
    tokenHash: plain(text('token_hash')).notNull(),
    /** Null ends the link 14 days after the event is over. */
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    readAt: at('read_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'reading_links_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'reading_links_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('reading_links_by_event').on(t.tenantId, t.eventId, t.createdAt, t.id),
    uniqueIndex('reading_links_token').on(t.tenantId, t.tokenHash),
    check('reading_links_label', sql`length(${t.label}) between 1 and 80`),
    check('reading_links_shows', sql`${t.shows} in ('numbers', 'names')`),
  ],
);
