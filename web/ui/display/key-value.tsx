import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** Lists facts with their names, as a description list. */
export function KeyValue(props: {
  items: readonly { label: string; value: ReactNode }[];
  columns?: 1 | 2;
  className?: string;
}) {
  return (
    <dl
      className={classes(
        '@container grid gap-x-8',
        // Use two columns if they fit, otherwise one.
        props.columns === 2 && 'grid-cols-[repeat(auto-fit,minmax(min(100%,max(24rem,40%)),1fr))]',
        props.className,
      )}
    >
      {props.items.map((item) => (
        <div
          key={item.label}
          className="flex flex-col gap-x-4 gap-y-0.5 border-b border-hairline py-2.5 @md:flex-row @md:items-baseline"
        >
          <dt className="shrink-0 text-sm text-muted @md:w-40">{item.label}</dt>
          <dd className="min-w-0 text-sm font-medium break-words text-ink">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
