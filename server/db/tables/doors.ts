import type { CheckInKind } from '#domain/doors/fold.ts';
import type { DoorRight } from '#domain/doors/rules.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, createdAt, hostData, plain, table } from '../table.ts';
import { events } from './events.ts';
import { reservations } from './replies.ts';
import { users } from './users.ts';

/** Links that let people without an account work at a door (docs/product/doors.md). */
export const doorLinks = table(
  'door_links',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** Always null until events have sub-events. Not a foreign key. */
    subEventId: uuid('sub_event_id'),
    label: plain(text('label')).notNull(),
    rights: plain(jsonb('rights')).$type<DoorRight[]>().notNull(),
    /** SHA-256 of the link's token, in hex. */
    tokenHash: plain(text('token_hash')).notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** How many persons were let in although no free seat was left. */
    overUsed: integer('over_used').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'door_links_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'door_links_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    unique('door_links_token').on(t.tenantId, t.tokenHash),
    index('door_links_by_event').on(t.tenantId, t.eventId, t.createdAt),
  ],
);

/** The phones at the doors. A phone that uses two links has two rows. */
export const doorDevices = table(
  'door_devices',
  {
    tenantId: uuid('tenant_id').notNull(),
    linkId: uuid('link_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    /** Volunteers may type their own name. Retention empties it. */
    name: hostData(text('name')).notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** The milliseconds that the device adds to its clock to get ours. */
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
    /** The number of rows that wait on the device. */
    queue: integer('queue').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'door_devices_pk', columns: [t.tenantId, t.linkId, t.id] }),
    foreignKey({
      name: 'door_devices_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    index('door_devices_by_event').on(t.tenantId, t.eventId),
  ],
);

/**
 * Arrivals and departures of persons. Rows never change, and a person's state is a fold of them
 * (`domain/doors/fold.ts`). Person ids are only used for comparisons, so they aren't a foreign key.
 * Once a person is erased, their id leads to no name.
 */
export const checkIns = table(
  'check_ins',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    subEventId: uuid('sub_event_id'),
    personId: uuid('person_id').notNull(),
    kind: plain(text('kind')).$type<CheckInKind>().notNull(),
    undoes: uuid('undoes'),
    leaseId: uuid('lease_id'),
    linkId: uuid('link_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** The number in the device's sequence, which also counts its walk-ins. */
    seq: integer('seq').notNull(),
    atDevice: at('at_device').notNull(),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
    receivedAt: at('received_at').notNull(),
    offline: boolean('offline').notNull(),
    /** Counts the event's rows in the order in which they arrived, from 1 on. */
    number: integer('number').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'check_ins_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'check_ins_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    unique('check_ins_seq').on(t.tenantId, t.linkId, t.deviceId, t.seq),
    index('check_ins_by_person').on(t.tenantId, t.eventId, t.personId),
    index('check_ins_by_number').on(t.tenantId, t.eventId, t.number),
    check('check_ins_kind', sql`${t.kind} in ('in', 'out', 'undo')`),
  ],
);

/** Parties that came without a reply. A reply is made for each. */
export const walkIns = table(
  'walk_ins',
  {
    tenantId: uuid('tenant_id').notNull(),
    reservationId: uuid('reservation_id').notNull(),
    eventId: uuid('event_id').notNull(),
    linkId: uuid('link_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** Null if the server let the party in. The device then has no row of it. */
    seq: integer('seq'),
    leaseId: uuid('lease_id'),
    /** True if the party was let in although no free seat was left. */
    isOver: boolean('is_over').notNull().default(false),
    atDevice: at('at_device').notNull(),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'walk_ins_pk', columns: [t.tenantId, t.reservationId] }),
    foreignKey({
      name: 'walk_ins_reservation',
      columns: [t.tenantId, t.reservationId],
      foreignColumns: [reservations.tenantId, reservations.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'walk_ins_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    uniqueIndex('walk_ins_seq')
      .on(t.tenantId, t.linkId, t.deviceId, t.seq)
      .where(sql`${t.seq} is not null`),
    index('walk_ins_by_event').on(t.tenantId, t.eventId),
  ],
);

/** Free seats that are set aside for one device. A device has one open loan for each link. */
export const doorLeases = table(
  'door_leases',
  {
    tenantId: uuid('tenant_id').notNull(),
    id: uuid('id').notNull(),
    eventId: uuid('event_id').notNull(),
    subEventId: uuid('sub_event_id'),
    linkId: uuid('link_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    seats: integer('seats').notNull(),
    used: integer('used').notNull().default(0),
    grantedAt: at('granted_at').notNull(),
    closedAt: at('closed_at'),
    /** The host who marked the device as lost. */
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ name: 'door_leases_pk', columns: [t.tenantId, t.id] }),
    foreignKey({
      name: 'door_leases_event',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [events.tenantId, events.id],
    }).onDelete('cascade'),
    uniqueIndex('door_leases_open')
      .on(t.tenantId, t.linkId, t.deviceId)
      .where(sql`${t.closedAt} is null`),
    index('door_leases_by_event').on(t.tenantId, t.eventId),
    check('door_leases_used', sql`${t.used} >= 0 and ${t.seats} >= ${t.used}`),
  ],
);
