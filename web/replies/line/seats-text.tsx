import type { Line } from '#domain/parties/contract.ts';
import { spotsRemaining } from '#domain/seats/free.ts';
import { openOf, type SeatsNow } from '#domain/seats/sentences.ts';
import { useLine } from '../panel/party-queries.ts';
import { seatsText } from '#web/events/seats-text.ts';
import { words } from '../words.ts';

interface Counted {
  id: string;
  maxGuests: number;
  confirmedGuests: number;
}

/** Returns the seats of an event, as `seatsText` takes them, from its line. */
export const seatsOfLine = (
  { maxGuests, confirmedGuests }: Omit<Counted, 'id'>,
  line: Pick<Line, 'promisedSeats' | 'lentSeats' | 'givenAway' | 'guests' | 'waiting'>,
): SeatsNow => ({
  ...{ maxGuests, confirmedGuests, promisedSeats: line.promisedSeats },
  ...{ lentSeats: line.lentSeats ?? 0, givenAway: line.givenAway ?? 0 },
  fittingGuests: line.guests,
  waitingParties: line.waiting,
});

/** Returns an event's seats, or undefined until its line is read. A full event needs no line. */
export function useSeats(event: Counted): SeatsNow | undefined {
  const isFull = event.confirmedGuests >= event.maxGuests;
  const { data: line } = useLine(event.id, !isFull);
  if (isFull) return seatsOfLine(event, { promisedSeats: 0, guests: 0, waiting: 0 });
  return line && seatsOfLine(event, line);
}

/** Says how many seats are left, and for whom they are kept. */
export function SeatsText({ event }: { event: Counted }) {
  const seats = useSeats(event);
  return (
    <>{seats ? seatsText(seats) : words.seats.of({ taken: event.confirmedGuests, max: event.maxGuests })}</>
  );
}

/** Says why fewer seats are open than remain. Empty if all that remain are open. */
export function KeptSeats({ event }: { event: Counted }) {
  const seats = useSeats(event);
  if (!seats || openOf(seats) >= spotsRemaining(event.maxGuests, event.confirmedGuests)) return null;
  return <p className="text-sm text-muted">{words.seats.keptWhy}</p>;
}
