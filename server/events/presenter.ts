/** Presents an event as the API shows it. */
import { can } from '#domain/access/rules.ts';
import { openSettings, privateSettings, type Event } from '#domain/events/contract.ts';
import { spotsRemaining } from '#domain/seats/free.ts';
import { thumbOf } from '../covers/presenter.ts';
import { settingsOf } from '../event-row/event-settings.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import type { Actor } from '../http/actor.ts';
import type { EventView } from './events.store.ts';

/**
 * Returns the event for the API. Without `withPrivate` it leaves out the mail texts and the
 * creator's address, as for a member with the `guest` role.
 */
function toEvent(
  row: EventView,
  { right, withPrivate }: { right: Event['right']; withPrivate: boolean },
): Event {
  return {
    id: row.id,
    tenantId: row.tenantId,
    tenantName: row.tenantName,
    ...settingsOf(row, openSettings),
    status: row.status,
    confirmedGuests: row.confirmedGuests,
    waitlistCount: row.waitlistedReplies,
    spotsRemaining: spotsRemaining(row.maxGuests, row.confirmedGuests),
    reservationCount: row.confirmedReplies + row.waitlistedReplies + row.declinedReplies,
    toldHouseholds: row.toldHouseholds,
    ...(row.hasDoors && { hasDoors: true }),
    cover: thumbOf(row, row.cover),
    createdBy: row.createdBy,
    right,
    creatorName: (row.creator && `${row.creator.firstName} ${row.creator.lastName}`.trim()) || null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    ...(row.deletedAt && { deletedAt: row.deletedAt.toISOString() }),
    ...(withPrivate && {
      ...settingsOf(row, privateSettings),
      creatorEmail: row.creator?.email ?? null,
    }),
  };
}

/** Returns the event as the caller sees it. */
export function seenBy(actor: Actor, row: EventView): Event {
  const subject = seenEvent(actor, row);
  return toEvent(row, { right: subject.right, withPrivate: can(actor, 'event.viewPrivate', subject) });
}
