/** The one count of what would fit: every page and mail that mentions free seats uses it. */
import { type Capacity, freeSeats } from '#domain/seats/free.ts';
import { promote } from '#domain/seats/line.ts';
import type { Db } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import { type ReplyRow } from '../rows/guests.store.ts';
import { readWaiting } from './waitlist.store.ts';

/** A party that fits. Of a hundred thousand, only these fields stay in memory. */
export type Fitting = Pick<ReplyRow, 'id' | 'guestCount'>;

export interface Fits {
  /** The waiting parties that fit into the free seats now, in waitlist order. */
  parties: Fitting[];
  /** The number of guests in these parties. This many free seats are kept for them. */
  guests: number;
  /** The seats that a new party could still take (`openSpots` of the API). */
  openSpots: number;
}

/** The number of people in the parties. */
export const guestsOf = (parties: readonly { guestCount: number }[]): number =>
  parties.reduce((sum, { guestCount }) => sum + guestCount, 0);

/** The parties of the line that fit, in order. */
export function whoFits(spotsRemaining: number, waitingInOrder: readonly Fitting[]): Fitting[] {
  const sizes = new Map(waitingInOrder.map(({ id, guestCount }) => [id, guestCount]));
  return promote({ spotsRemaining, waitingInOrder }).map((id) => ({ id, guestCount: sizes.get(id) ?? 0 }));
}

/**
 * Returns the fitting parties of each event's waitlist. Reads all waitlists at once, each without
 * the party `without`.
 */
export async function readFits(
  tx: Db,
  scope: TenantScope,
  events: readonly (Capacity & { id: string; without?: string | undefined })[],
): Promise<(eventId: string) => Fits> {
  const free = new Map(events.map((event) => [event.id, freeSeats(event)]));
  const lines = await readWaiting(
    tx,
    scope,
    events.map(({ id, without }) => ({
      eventId: id,
      spots: free.get(id) ?? 0,
      ...(without !== undefined && { without }),
    })),
  );
  return (eventId) => {
    const spots = free.get(eventId) ?? 0;
    const parties = whoFits(spots, lines.get(eventId) ?? []);
    const guests = guestsOf(parties);
    return { parties, guests, openSpots: spots - guests };
  };
}
