import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      {...props}
      className={classes('min-w-0 rounded-lg border border-hairline bg-surface', className)}
    />
  );
}

export function CardHeader(props: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** The level of the card's heading in the page's outline. */
  level?: 2 | 3;
  className?: string;
}) {
  const Heading = props.level === 3 ? 'h3' : 'h2';
  return (
    <div
      className={classes(
        'flex flex-wrap justify-between gap-x-4 gap-y-2 px-5 pt-4',
        props.description === undefined ? 'items-center' : 'items-start',
        props.className,
      )}
    >
      <div className="min-w-0 py-1">
        <Heading className="text-base font-semibold text-ink">{props.title}</Heading>
        {props.description === undefined ? null : (
          <p className="mt-0.5 text-sm text-muted">{props.description}</p>
        )}
      </div>
      {props.actions === undefined ? null : (
        <div className="flex min-h-8 flex-wrap items-center gap-2">{props.actions}</div>
      )}
    </div>
  );
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classes('px-5 pt-3 pb-5', className)} />;
}
