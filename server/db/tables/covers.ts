import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  integer,
  jsonb,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { hostData, plain, table, updatedAt } from '../table.ts';
import { events } from './events.ts';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
});

/**
 * The host's cover picture (`docs/product/looks.md#cover-pictures`). Without a row, the page shows
 * the theme's. A picture may show anybody. It belongs to the organization and is deleted with the
 * event.
 */
export const eventCovers = table(
  'event_covers',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    /**
     * The hash of the files, in hex. Their addresses contain it, so the content behind an address
     * never changes.
     */
    hash: plain(text('hash')).notNull(),
    /** The description that screen readers read out. */
    alt: hostData(text('alt')).notNull().default(''),
    decorative: boolean('decorative').notNull().default(false),
    crop: plain(jsonb('crop')).$type<{ x: number; y: number; width: number; height: number }>().notNull(),
    files: plain(jsonb('files')).$type<Record<string, { width: number; height: number }>>().notNull(),
    preview: hostData(text('preview')).notNull(),
    /** The bytes of all files together. */
    bytes: integer('bytes').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'event_covers_pk', columns: [t.tenantId, t.eventId] }),
    foreignKey({
      name: 'event_covers_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    check('event_covers_hash', sql`${t.hash} ~ '^[0-9a-f]{32}$'`),
  ],
);

/**
 * The files of a cover, which we encode from its pixels. `source` is the whole picture before the
 * crop.
 */
export const coverFiles = table(
  'cover_files',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    name: plain(text('name')).notNull(),
    bytes: hostData(bytea('bytes')).notNull(),
  },
  (t) => [
    primaryKey({ name: 'cover_files_pk', columns: [t.tenantId, t.eventId, t.name] }),
    foreignKey({
      name: 'cover_files_cover',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [eventCovers.tenantId, eventCovers.eventId],
    }).onDelete('cascade'),
  ],
);
