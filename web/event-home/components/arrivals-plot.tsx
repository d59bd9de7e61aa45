import { useState, type PointerEvent } from 'react';
import { ticksFor } from '#web/ui/charts/chart-scale.ts';
import { classes } from '#web/ui/classes.ts';
import { labeledDays, linePath, type Steps } from '../arrival-steps.ts';
import { homeWords } from '#web/kernel/home-words.ts';
import { numberText } from '#web/kernel/words.ts';

/** The room for the days under the axis, in pixels. */
const labelRoom = 24;
const height = 208;

/**
 * The chart of the arrivals: a line that rises from zero with each reply. Screen readers get a
 * table instead.
 */
export function ArrivalsPlot({
  steps,
  days,
  deadline,
  isClosed,
  mailings,
  formatDay,
}: Steps & {
  isClosed: boolean;
  mailings: ReadonlyMap<number, string[]>;
  formatDay: (place: number) => string;
}) {
  const [pointed, setPointed] = useState<number>();
  const ticks = ticksFor(steps.at(-1)?.replies ?? 0);
  const top = ticks.at(-1) ?? 1;
  const up = (value: number) => `${(value / top) * 100}%`;
  const along = (place: number) => `${(place / days) * 100}%`;
  const coming = linePath(steps, 'coming', top);
  const step = pointed === undefined ? undefined : steps[pointed];

  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.max(0, Math.min(days - 1, Math.floor(((clientX - left) / width) * days))));
  }

  return (
    <div className="flex gap-2 pt-2 text-xs text-muted tabular-nums" style={{ height }}>
      <div className="grid" style={{ paddingBottom: labelRoom }}>
        {/* All ticks share one cell, so that the axis is as wide as its widest number. */}
        {ticks.map((tick) => (
          <span key={tick} className="relative col-start-1 row-start-1 text-right">
            <span className="invisible">{numberText(tick)}</span>
            <span className="absolute right-0 translate-y-1/2" style={{ bottom: up(tick) }}>
              {numberText(tick)}
            </span>
          </span>
        ))}
      </div>
      <div
        className="relative min-w-0 flex-1"
        style={{ marginBottom: labelRoom }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-t border-hairline"
            style={{ bottom: up(tick) }}
          />
        ))}
        <svg
          viewBox={`0 0 ${days} ${top}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path d={`${coming}V${top}H0Z`} className="fill-confirmed-tint" />
          <path
            d={linePath(steps, 'replies', top)}
            className="fill-none stroke-outline"
            strokeWidth={1.5}
            strokeDasharray="2 3"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={coming}
            className="fill-none stroke-confirmed"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {[...mailings.keys()].map((place) => (
          <span
            key={place}
            className="absolute bottom-0 h-3 -translate-x-1/2 border-l-2 border-info"
            style={{ left: along(place + 0.5) }}
          />
        ))}
        {deadline === null ? null : (
          <span
            className="absolute inset-y-0 border-l border-dashed border-ink"
            style={{ left: along(deadline + 1) }}
          >
            <span
              className={classes(
                'absolute bottom-1 bg-surface px-1.5 whitespace-nowrap text-ink',
                deadline < days / 2 ? 'left-px' : 'right-px',
              )}
            >
              {isClosed ? homeWords.arrivals.repliesClosed : homeWords.arrivals.repliesClose}
            </span>
          </span>
        )}
        {labeledDays(days).map((place, index, all) => (
          <span
            key={place}
            className={classes(
              'absolute top-full pt-2 whitespace-nowrap',
              index === all.length - 1 && index > 0 ? '-translate-x-full' : index > 0 && '-translate-x-1/2',
            )}
            style={{
              left: index === all.length - 1 && index > 0 ? '100%' : along(index === 0 ? 0 : place + 0.5),
            }}
          >
            {formatDay(place)}
          </span>
        ))}
        {pointed === undefined || step === undefined ? null : (
          <div
            className="pointer-events-none absolute inset-y-0 border-l border-outline"
            style={{ left: along(pointed + 0.5) }}
          >
            <div
              className={classes(
                'absolute top-0 z-10 rounded-md border border-hairline bg-raised px-3 py-2 whitespace-nowrap text-ink shadow-soft',
                pointed < days / 2 ? 'left-2' : 'right-2',
              )}
            >
              <p className="mb-1 font-medium">{formatDay(pointed)}</p>
              <p>{homeWords.arrivals.comingOf({ coming: step.coming, count: step.replies })}</p>
              <p className="text-muted">{cameOn(step)}</p>
              {mailings.get(pointed)?.map((subject, index) => (
                <p key={index} className="max-w-56 truncate text-info">
                  {homeWords.arrivals.sent({ subject })}
                </p>
              ))}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

const cameOn = ({ confirmed, waitlisted, declined }: Steps['steps'][number]): string =>
  [
    ...(confirmed > 0 ? [homeWords.arrivals.confirmedCount({ count: confirmed })] : []),
    ...(waitlisted > 0 ? [homeWords.arrivals.waitingCount({ count: waitlisted })] : []),
    ...(declined > 0 ? [homeWords.arrivals.declinedCount({ count: declined })] : []),
  ].join(', ') || homeWords.arrivals.noReply;
