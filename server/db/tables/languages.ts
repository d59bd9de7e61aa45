import type { Language } from '#domain/languages/languages.ts';
import { foreignKey, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { hostData, plain, table, updatedAt } from '../table.ts';
import { events } from './events.ts';

/**
 * The host's words in other languages (`docs/product/languages.md#translations`). They are deleted
 * with the event.
 */
export const eventTexts = table(
  'event_texts',
  {
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    language: plain(text('language')).$type<Language>().notNull(),
    /** Names the translated text (`domain/languages/paths.ts`). */
    path: plain(text('path')).notNull(),
    text: hostData(text('text')).notNull(),
    /**
     * SHA-256, in hex, of the original that was translated. The translation is outdated if the
     * original's hash differs.
     */
    originalHash: plain(text('original_hash')).notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'event_texts_pk', columns: [t.tenantId, t.eventId, t.language, t.path] }),
    foreignKey({
      name: 'event_texts_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
  ],
);
