import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, personal, plain, sensitive, table } from '../table.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * A guest list file that a host uploaded. Kept until 30 days after it was applied
 * (`docs/product/imports.md#import`).
 */
export const imports = table(
  'imports',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    eventId: uuid('event_id').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    kind: plain(text('kind')).notNull(),
    state: plain(text('state')).notNull().default('open'),
    fileName: personal(text('file_name')).notNull().default(''),
    /** The recognized columns of the file, each with a few cells as samples. */
    columns: sensitive(jsonb('columns')).$type<unknown[]>().notNull(),
    /** The meaning of each column. */
    mapping: plain(jsonb('mapping')).$type<Record<string, unknown>>().notNull(),
    /**
     * The cells. Null once they are no longer needed, or after any guest of the event was erased.
     */
    rows: sensitive(jsonb('rows')).$type<unknown[]>(),
    /** The outcome of each row. */
    outcome: sensitive(jsonb('outcome')).$type<unknown[]>(),
    /** The state that an undo restores. Null in the same cases as `rows`. */
    undo: personal(jsonb('undo')).$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    appliedAt: at('applied_at'),
    undoneAt: at('undone_at'),
  },
  (t) => [
    primaryKey({ name: 'imports_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'imports_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('imports_by_event').on(t.eventId, t.createdAt, t.id),
    index('imports_by_age').on(t.createdAt),
    check('imports_kind', sql`${t.kind} in ('csv', 'xlsx', 'vcard', 'text')`),
    check('imports_state', sql`${t.state} in ('open', 'applied', 'undone')`),
  ],
);
