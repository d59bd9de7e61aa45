import { KeptSeats } from '../line/seats-text.tsx';
import { words } from '../words.ts';

/** The three counters of the RSVP dialog. A line says why fewer seats are open than remain. */
export function DialogCounters(props: {
  event: { id: string; maxGuests: number; confirmedGuests: number };
  spots: number;
  waitlisted: number;
}) {
  const { event } = props;
  return (
    <div className="space-y-2">
      <dl className="grid grid-cols-3 gap-3">
        <Counter label={words.dialog.confirmedGuests} value={event.confirmedGuests} tone="text-confirmed" />
        <Counter label={words.dialog.spotsRemaining} value={props.spots} tone="text-info" />
        <Counter label={words.status.waitlisted} value={props.waitlisted} tone="text-waitlisted" />
      </dl>
      <KeptSeats event={event} />
    </div>
  );
}

function Counter({ label, value, tone }: { label: string; value: number; tone: string }) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg border border-hairline px-3 py-3 sm:px-4">
      <dt className="text-xs wrap-anywhere text-muted">{label}</dt>
      <dd className={`font-display text-2xl font-semibold tabular-nums ${value > 0 ? tone : ''}`}>{value}</dd>
    </div>
  );
}
