/**
 * The one rule for free seats (docs/product/seats.md#capacity). All code that needs the number of
 * free seats, or whether an event is full, calls this module.
 */

/** The fields of an event that decide how many seats are free. */
export interface Capacity {
  maxGuests: number;
  confirmedGuests: number;
  /** Seats kept for invited households that have not answered. 0 if missing. */
  promisedSeats?: number;
  /** Seats set aside for devices at the doors. 0 if missing. */
  lentSeats?: number;
  /** Seats of confirmed guests that a host gave away. 0 if missing. */
  givenAway?: number;
}

/**
 * Seats that nobody has taken yet but new parties can't take: those promised to households and
 * those lent to phones at a door.
 */
export const keptSeats = ({ promisedSeats = 0, lentSeats = 0, givenAway = 0 }: Partial<Capacity>): number =>
  promisedSeats + lentSeats - givenAway;

/** Seats that are neither confirmed nor kept. Negative if a host let in more guests than fit. */
export const seatsLeft = (event: Capacity): number =>
  event.maxGuests - event.confirmedGuests - keptSeats(event);

/** The seats that waiting parties, strangers and new promises can have. */
export const freeSeats = (event: Capacity): number => Math.max(0, seatsLeft(event));

/** Returns whether an event has no free seat. If so, we tell its hosts when one opens. */
export const isFull = (event: Capacity): boolean => seatsLeft(event) <= 0;

/**
 * Returns `spotsRemaining` of the API: the seats that nobody has taken, including promised ones. No
 * decision uses it.
 */
export const spotsRemaining = (maxGuests: number, confirmedGuests: number): number =>
  freeSeats({ maxGuests, confirmedGuests });
