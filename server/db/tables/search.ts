import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { plain, sensitive, table, textByBytes } from '../table.ts';

/** The folded words of everything that can be searched (server/db/search-words.ts). */
export const searchWords = table(
  'search_words',
  {
    /** Null for rows of the platform. */
    tenantId: uuid('tenant_id'),
    kind: plain(text('kind')).notNull(),
    rowId: uuid('row_id').notNull(),
    word: sensitive(textByBytes('word')).notNull(),
  },
  (t) => [
    primaryKey({ name: 'search_words_pk', columns: [t.rowId, t.word] }),
    index('search_words_by_word').on(t.tenantId, t.kind, t.word, t.rowId),
    /** For superadmins, who search all organizations. */
    index('search_words_of_all').on(t.kind, t.word, t.rowId),
  ],
);

/**
 * Rows whose search words are not made yet. Triggers add them, because a guest's reply must not
 * wait for its search words.
 */
export const searchQueue = table(
  'search_queue',
  {
    tenantId: uuid('tenant_id'),
    kind: plain(text('kind')).notNull(),
    rowId: uuid('row_id').notNull(),
  },
  // Each reply queues three rows. Their ids grow with time, so this index costs less than a primary
  // key.
  (t) => [index('search_queue_by_row').on(t.rowId)],
);
