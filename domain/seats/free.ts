/**
 * The one rule for free seats (docs/product/seats.md#capacity). All code that needs the number of
 * free seats, or whether an event is full, calls it.
 */

/** The fields of an event that decide how many seats are free. */
export interface Capacity {
  maxGuests: number;
  confirmedGuests: number;
  /** Seats kept for invited households that have not answered. 0 if missing. */
  promisedSeats?: number;
}

/** Seats that are neither confirmed nor promised. Negative if a host let more guests in. */
export const seatsLeft = ({ maxGuests, confirmedGuests, promisedSeats = 0 }: Capacity): number =>
  maxGuests - confirmedGuests - promisedSeats;

/** The seats that waiting parties, strangers and new promises can have. */
export const freeSeats = (event: Capacity): number => Math.max(0, seatsLeft(event));

/** Whether an event has no free seat. The next one that opens is news to its hosts. */
export const isFull = (event: Capacity): boolean => seatsLeft(event) <= 0;

/**
 * `spotsRemaining` of the API: the seats that nobody has, promised ones included. No decision uses
 * it.
 */
export const spotsRemaining = (maxGuests: number, confirmedGuests: number): number =>
  freeSeats({ maxGuests, confirmedGuests });
