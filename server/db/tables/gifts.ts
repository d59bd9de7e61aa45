import type { WayToThank } from '#domain/gifts/rules.ts';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, personal, plain, table } from '../table.ts';
import { events } from './events.ts';
import { invitations } from './guest-list.ts';
import { reservations } from './replies.ts';

/** The gifts of guests, and whether the host thanked them (`docs/product/after.md#gifts`). */
export const gifts = table(
  'gifts',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    reservationId: uuid('reservation_id'),
    invitationId: uuid('invitation_id'),
    fromName: personal(text('from_name')).notNull(),
    what: personal(text('what')).notNull(),
    receivedOn: date('received_on', { mode: 'string' }),
    thankedOn: date('thanked_on', { mode: 'string' }),
    thankedBy: plain(text('thanked_by')).$type<WayToThank>(),
    note: personal(text('note')).notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'gifts_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'gifts_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    // The migrations write `set null` for the id alone, so the organization stays.
    foreignKey({
      name: 'gifts_reservation',
      columns: [t.tenantId, t.reservationId],
      foreignColumns: [reservations.tenantId, reservations.id],
    }).onDelete('set null'),
    foreignKey({
      name: 'gifts_invitation',
      columns: [t.tenantId, t.invitationId],
      foreignColumns: [invitations.tenantId, invitations.id],
    }).onDelete('set null'),
    index('gifts_by_event').on(t.tenantId, t.eventId, t.createdAt),
    index('gifts_by_reservation')
      .on(t.tenantId, t.reservationId)
      .where(sql`${t.reservationId} is not null`),
    index('gifts_by_invitation')
      .on(t.tenantId, t.invitationId)
      .where(sql`${t.invitationId} is not null`),
    check('gifts_thanked_by', sql`${t.thankedBy} in ('mail', 'card', 'other')`),
    check('gifts_thanked', sql`(${t.thankedOn} is null) = (${t.thankedBy} is null)`),
  ],
);
