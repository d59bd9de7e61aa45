import type { OwnSection } from '#domain/sections/contract.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, jsonb, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { hostData, table, updatedAt } from '../table.ts';
import { events } from './events.ts';

/**
 * The sections below the event on its page (`docs/product/looks.md#sections`), in the host's order.
 * They may hold phone numbers and bank accounts of the hosts, and are deleted with the event.
 */
export const eventSections = table(
  'event_sections',
  {
    eventId: uuid('event_id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    sections: hostData(jsonb('sections')).$type<OwnSection[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'event_sections_pk', columns: [t.tenantId, t.eventId] }),
    foreignKey({
      name: 'event_sections_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    check('event_sections_list', sql`jsonb_typeof(${t.sections}) = 'array'`),
  ],
);
