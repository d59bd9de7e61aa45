/** Lends free seats to devices, and takes them back (docs/product/doors.md#loans). */
import { lendTo, sharingMs } from '#domain/doors/rules.ts';
import { seatsLeft } from '#domain/seats/free.ts';
import type { TenantDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { TenantScope } from '../db/scope.ts';
import type { EventKey, EventRow } from '../event-row/event.store.ts';
import { addDoorSeats } from '../replies/at-doors/seats.store.ts';
import { readFits } from '../replies/waitlist/fits.ts';
import { closeLeases, countSeen, type DoorLinkRow, type LeaseRow, saveLease } from './doors.store.ts';

/** Returns the free seats at the doors. Before the start, waiting parties come first. */
export async function freeAtDoor(
  tx: TenantDb,
  scope: TenantScope,
  event: EventRow,
  now: Date,
): Promise<number> {
  if (now >= event.startsAt) return Math.max(0, seatsLeft(event));
  return (await readFits(tx, scope, [event]))(event.id).openSpots;
}

export interface Wanting {
  wants: number;
  /** Whether every row of the device has arrived. If not, a later row may still use its loan. */
  isCaughtUp: boolean;
}

/** Returns whether the device lacks seats, or should give some back. */
export const wouldLend = (lease: LeaseRow | null, { wants, isCaughtUp }: Wanting): boolean => {
  const unused = lease ? lease.seats - lease.used : 0;
  return wants > unused || (isCaughtUp && (wants < unused || (wants === 0 && lease !== null)));
};

/**
 * Adjusts the loan to the number of seats that the device wants. `event` must be locked. Returns
 * the open loan, or null if there is none.
 */
export async function adjustLoan(
  tx: TenantDb,
  {
    scope,
    event,
    link,
    deviceId,
    now,
  }: {
    scope: TenantScope;
    event: EventRow;
    link: DoorLinkRow;
    deviceId: string;
    now: Date;
  },
  lease: LeaseRow | null,
  wanting: Wanting,
): Promise<LeaseRow | null> {
  if (!wouldLend(lease, wanting)) return lease;
  const unused = lease ? lease.seats - lease.used : 0;
  const free = await freeAtDoor(tx, scope, event, now);
  const devices = await countSeen(tx, event, new Date(now.getTime() - sharingMs));
  const more = lendTo({ wants: wanting.wants, unused }, free, devices);
  const isOver = wanting.wants === 0 && wanting.isCaughtUp;
  if (more === 0 && !(isOver && lease)) return lease;
  const before: LeaseRow = lease ?? {
    tenantId: link.tenantId,
    id: newId(),
    eventId: event.id,
    subEventId: link.subEventId,
    linkId: link.id,
    deviceId,
    seats: 0,
    used: 0,
    grantedAt: now,
    closedAt: null,
    closedBy: null,
  };
  const after = { ...before, seats: before.seats + more, closedAt: isOver ? now : null };
  await saveLease(tx, after);
  await addDoorSeats(tx, event, { lent: more });
  return isOver ? null : after;
}

/** Takes back the loans of these links, or of the whole event. The event must be locked. */
export async function returnLoans(
  tx: TenantDb,
  event: EventKey,
  how: { linkIds?: readonly string[]; at: Date },
): Promise<void> {
  await addDoorSeats(tx, event, { lent: -(await closeLeases(tx, event, how)) });
}
