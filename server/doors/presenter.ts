/** Presents door links and loans in the contract's form. */
import type { DoorLease, DoorLink } from '#domain/doors/contract.ts';
import type { EventRow } from '../event-row/event.store.ts';
import type { Keys } from '../keys/keys.ts';
import type { DoorLinkRow, LeaseRow } from './doors.store.ts';
import { doorPath } from './links.ts';

/**
 * Returns an event in the form that the rules of doors need. Events that were cancelled long ago
 * have no cancellation time.
 */
export const timesOf = (event: EventRow) => ({
  dateTime: event.startsAt,
  endTime: event.endsAt,
  cancelledAt: event.status === 'cancelled' ? (event.cancelledAt ?? event.updatedAt) : null,
  deletedAt: event.deletedAt,
});

/**
 * Presents a link. `at` is needed to make its URL. It is null if the caller may not see the URL.
 */
export const toLink = (row: DoorLinkRow, at: { keys: Keys; publicUrl: string } | null): DoorLink => ({
  id: row.id,
  label: row.label,
  subEventId: row.subEventId,
  rights: row.rights,
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  link: at && `${at.publicUrl}${doorPath(at.keys, row)}`,
});

export const toLease = ({ id, linkId, deviceId, seats, used, grantedAt, closedAt }: LeaseRow): DoorLease => ({
  id,
  linkId,
  deviceId,
  seats,
  used,
  grantedAt: grantedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});
