import { normaliseGuestDetails } from '#domain/reservations/rules.ts';

/** Each guest of the party, with the meal where there is one. */
export function GuestDetails({ details, count }: { details: string; count: number }) {
  const guests = normaliseGuestDetails(details).slice(0, Math.max(count, 0));
  if (guests.length === 0)
    return <span className="text-muted">{count === 0 ? 'No guests' : `${count} guests`}</span>;
  return (
    <ul className="space-y-0.5">
      {guests.map((guest, index) => (
        <li key={index}>
          {guest.name || `Guest ${index + 1}`}
          {guest.mealChoice ? <span className="text-muted">, {guest.mealChoice}</span> : null}
        </li>
      ))}
    </ul>
  );
}
