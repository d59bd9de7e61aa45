import { classes } from '../classes.ts';
import { words } from '../words.ts';
import { nodes } from '../nodes.ts';
import { numberText } from '#web/kernel/words.ts';

const figure = (text: string) => <span className="font-medium text-ink">{text}</span>;

/**
 * Shows how full an event is: confirmed guests against the capacity, then waiting guests, and the
 * numbers in words. If confirmed and waiting guests together exceed the capacity, the bar shows the
 * sum, with a mark at the capacity. It does not tell how many seats are free: `seatsText` does.
 */
export function CapacityBar(props: {
  confirmed: number;
  /** The number of guests who wait for seats. */
  waiting?: number;
  /** The number of guests who wait for a host's approval, among `waiting`. */
  approving?: number;
  max: number;
  /**
   * Whether the bar is below 'confirmed/max', for lists. All bars in a list have the same length,
   * however long their numbers are.
   */
  compact?: boolean;
  /**
   * Whether the numbers are shown in words. Set it to false if they are next to the bar already.
   */
  words?: boolean;
  /** The name of what fills up, e.g. the event's. Screen readers say it before the numbers. */
  label?: string;
  className?: string;
}) {
  const {
    confirmed,
    waiting = 0,
    approving = 0,
    max,
    compact = false,
    words: saysNumbers = true,
    label = words.seats.capacity,
  } = props;
  const scale = Math.max(max, confirmed + waiting, 1);
  const percent = (guests: number) => `${(guests / scale) * 100}%`;
  const over = Math.max(0, confirmed - max);
  const sentence = [
    words.seats.confirmedOf({ label, confirmed, max }),
    over > 0 ? words.seats.over({ over }) : '',
    waiting > approving ? words.seats.areWaiting({ waiting: waiting - approving }) : '',
    approving > 0 ? words.seats.toApprove({ approving }) : '',
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
        {waiting > approving ? (
          <div className="h-full bg-waitlisted" style={{ width: percent(waiting - approving) }} />
        ) : null}
        {approving > 0 ? <div className="h-full bg-info" style={{ width: percent(approving) }} /> : null}
      </div>
      {scale > max ? (
        <div className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink" style={{ left: percent(max) }} />
      ) : null}
    </div>
  );

  if (!saysNumbers) return <div className={props.className}>{bar}</div>;
  if (compact) {
    return (
      <div className={props.className}>
        <span aria-hidden className="mb-1 block text-sm text-ink tabular-nums">
          {numberText(confirmed)}/{numberText(max)}
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
          <span>{nodes(words.seats.confirmed({ confirmed, max, count: figure }))}</span>
        </span>
        {waiting > 0 ? (
          <span className="inline-flex items-center gap-1.5">
            <span className="size-2 rounded-full bg-waitlisted" />
            <span>{nodes(words.seats.waiting({ waiting, count: figure }))}</span>
          </span>
        ) : null}
        {over > 0 ? <span className="text-danger">{words.seats.over({ over })}</span> : null}
      </div>
    </div>
  );
}
