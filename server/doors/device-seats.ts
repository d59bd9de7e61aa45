/** The seats that a device uses while its rows are accepted (docs/product/doors.md#merging). */
import type { CheckInInput } from '#domain/doors/contract.ts';
import type { RefusedReason } from '#domain/doors/rules.ts';
import { freeSeats } from '#domain/seats/free.ts';
import type { TenantDb } from '../db/connect.ts';
import type { AtDoor } from '../replies/at-doors/let-in.ts';
import { addDoorSeats, givenAwayOf, markGivenAway } from '../replies/at-doors/seats.store.ts';
import { type LeaseRow, saveLease } from './doors.store.ts';

/**
 * Follows the seats while the rows of a device are accepted: those lent to it, and those that were
 * given away. `arriving` are the persons who come in.
 */
export async function deviceSeats(
  tx: TenantDb,
  door: AtDoor,
  { leases: rows, arriving }: { leases: readonly LeaseRow[]; arriving: readonly string[] },
) {
  const leases = new Map(rows.map((lease) => [lease.id, lease]));
  const gone = door.event.givenAway === 0 ? new Set<string>() : await givenAwayOf(tx, door.event, arriving);
  let { event } = door;

  const usable = (leaseId: string, seats: number): LeaseRow | null => {
    const lease = leases.get(leaseId);
    return lease && lease.used + seats <= lease.seats ? lease : null;
  };

  /** Uses seats of a loan. A closed loan gave its seats back, so none of them count as lent. */
  async function use(lease: LeaseRow, seats: number): Promise<void> {
    const after = { ...lease, used: lease.used + seats };
    leases.set(lease.id, after);
    await saveLease(tx, after);
    if (lease.closedAt !== null) return;
    await addDoorSeats(tx, event, { lent: -seats });
    event = { ...event, lentSeats: event.lentSeats - seats };
  }

  return {
    /** The event as the accepted rows left it. */
    event: () => event,
    knows: (leaseId: string) => leases.has(leaseId),
    /** Returns the loan if it has this many seats left. */
    usable,
    use,
    noteWalkIn(guests: number): void {
      event = {
        ...event,
        confirmedGuests: event.confirmedGuests + guests,
        nextArrival: event.nextArrival + 1,
      };
    },
    /** Seats a person whose seat was given away: on a seat lent to the device, or on a free one. */
    async takeBack({ personId, leaseId }: CheckInInput): Promise<RefusedReason | null> {
      if (!gone.has(personId)) return null;
      const lease = leaseId ? usable(leaseId, 1) : null;
      if (leaseId && !lease) return 'noLease';
      // Without a free seat, the person is let in anyway, and their seat stays given away.
      if (!lease && freeSeats(event) === 0) return null;
      await markGivenAway(tx, event, { guestIds: [personId], at: null, now: door.now });
      event = { ...event, givenAway: event.givenAway - 1 };
      gone.delete(personId);
      if (lease) await use(lease, 1);
      return null;
    },
  };
}
