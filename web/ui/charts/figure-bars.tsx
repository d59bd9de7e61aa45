import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { words } from '../words.ts';
import { numberText } from '#web/kernel/words.ts';

export interface FigureBar {
  key: string;
  label: ReactNode;
  confirmed: number;
  waiting: number;
  /** Further content below the item's bar. */
  more?: ReactNode;
}

/**
 * Shows how many guests are confirmed and how many wait, for each item. The bars have figures,
 * because nobody can read bars alone on paper.
 */
export function FigureBars({
  bars,
  full = Math.max(1, ...bars.map(({ confirmed, waiting }) => confirmed + waiting)),
  className,
}: {
  bars: readonly FigureBar[];
  /** The number that fills a bar. By default, it is the largest number shown. */
  full?: number;
  className?: string;
}) {
  return (
    <ul className={classes('space-y-3', className)}>
      {bars.map(({ key, label, confirmed, waiting, more }) => (
        <li key={key} className="break-inside-avoid text-sm">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 break-words">{label}</span>
            <span className="shrink-0 font-medium tabular-nums">
              {numberText(confirmed)}
              {waiting > 0 ? (
                <span className="font-normal text-waitlisted"> {words.seats.plusWaiting({ waiting })}</span>
              ) : null}
            </span>
          </p>
          <div
            aria-hidden
            data-bar
            className="mt-1 flex h-2 overflow-hidden rounded-full bg-hairline print:border print:border-ink print:bg-surface print:[print-color-adjust:exact]"
          >
            <div className="bg-confirmed print:bg-ink" style={{ width: `${(confirmed / full) * 100}%` }} />
            <div className="bg-waitlisted print:opacity-40" style={{ width: `${(waiting / full) * 100}%` }} />
          </div>
          {more}
        </li>
      ))}
    </ul>
  );
}
