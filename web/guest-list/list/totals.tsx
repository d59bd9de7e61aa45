import type { ReactNode } from 'react';
import { totalLines, words } from '../words.ts';

/** The totals of the whole guest list, below it. On a phone they stay in sight while it scrolls. */
export const Totals = ({
  counts,
  seats,
}: {
  counts: Parameters<typeof totalLines>[0];
  /** Says how many seats of the event are left. */
  seats: ReactNode;
}) => (
  <dl
    aria-label={words.page.totals}
    className="flex flex-wrap gap-x-5 gap-y-1 rounded-b-lg border-t border-hairline bg-surface px-5 py-2.5 text-sm max-md:sticky max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-10 max-md:gap-x-3 max-md:px-3 max-md:py-2 max-md:text-xs"
  >
    {totalLines(counts).map(({ label, value }) => (
      <div key={label} className="flex gap-1.5 first:max-md:hidden">
        <dt className="text-muted">{label}</dt>
        <dd className="font-medium tabular-nums">{value}</dd>
      </div>
    ))}
    <div className="flex gap-1.5">
      <dt className="text-muted">{words.totals.seatsLabel}</dt>
      <dd className="font-medium tabular-nums">{seats}</dd>
    </div>
  </dl>
);
