import { classes } from './classes.ts';

/**
 * How full an event is: confirmed guests against the capacity, those who wait after them, and the
 * numbers in words. When confirmed and waiting guests together exceed the capacity, the bar shows
 * the sum and a mark stands at the capacity.
 */
export function CapacityBar(props: {
  confirmed: number;
  /** Guests who wait for a place. */
  waiting?: number;
  max: number;
  /**
   * The bar under 'confirmed/max', for lists: bars of one list are of one length, however long
   * their numbers are.
   */
  compact?: boolean;
  /** False where the numbers stand beside it in words already: the bar alone. */
  words?: boolean;
  /** What is filled, read out before the numbers, e.g. the event's name. */
  label?: string;
  className?: string;
}) {
  const { confirmed, waiting = 0, max, compact = false, words = true, label = 'Capacity' } = props;
  const scale = Math.max(max, confirmed + waiting, 1);
  const percent = (guests: number) => `${(guests / scale) * 100}%`;
  const free = Math.max(0, max - confirmed);
  const over = Math.max(0, confirmed - max);
  const sentence = [
    `${label}: ${confirmed} of ${max} confirmed`,
    over > 0 ? `${over} over capacity` : `${free} free`,
    waiting > 0 ? `${waiting} waiting` : '',
  ]
    .filter(Boolean)
    .join(', ');

  const bar = (
    <div
      role="img"
      aria-label={sentence}
      className={classes('relative flex-1', compact ? 'min-w-12' : 'min-w-16')}
    >
      <div data-bar className="flex h-2 gap-px overflow-hidden rounded-full bg-hairline">
        <div className="h-full bg-confirmed" style={{ width: percent(confirmed) }} />
        {waiting > 0 ? <div className="h-full bg-waitlisted" style={{ width: percent(waiting) }} /> : null}
      </div>
      {scale > max ? (
        <div className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink" style={{ left: percent(max) }} />
      ) : null}
    </div>
  );

  if (!words) return <div className={props.className}>{bar}</div>;
  if (compact) {
    return (
      <div className={props.className}>
        <span aria-hidden className="mb-1 block text-sm text-ink tabular-nums">
          {confirmed.toLocaleString('en')}/{max.toLocaleString('en')}
        </span>
        {bar}
      </div>
    );
  }
  return (
    <div className={props.className}>
      {bar}
      <div aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2 rounded-full bg-confirmed" />
          <span>
            <span className="font-medium text-ink">{confirmed}</span> of {max} confirmed
          </span>
        </span>
        {waiting > 0 ? (
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2 rounded-full bg-waitlisted" />
            <span>
              <span className="font-medium text-ink">{waiting}</span> waiting
            </span>
          </span>
        ) : null}
        <span className={over > 0 ? 'text-danger' : undefined}>
          {over > 0 ? `${over} over capacity` : `${free} free`}
        </span>
      </div>
    </div>
  );
}
