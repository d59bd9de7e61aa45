import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Anchor } from '../link.tsx';
import { Pending, Skeleton } from '../states.tsx';

type Delta = { text: string; tone?: 'up' | 'down' | 'flat' };

const deltaLooks = {
  up: { color: 'text-confirmed', Icon: ArrowUpRight },
  down: { color: 'text-danger', Icon: ArrowDownRight },
  flat: { color: 'text-muted', Icon: ArrowRight },
} as const;

/** Shows one number of the dashboard: the number first, then what it counts. */
export function StatCard(props: {
  value: ReactNode;
  label: string;
  /** The page that the number links to. */
  href?: string;
  hint?: ReactNode;
  delta?: Delta;
  icon?: ReactNode;
  loading?: boolean;
  /** A picture of the number, e.g. a CapacityBar. */
  children?: ReactNode;
}) {
  const { color, Icon } = deltaLooks[props.delta?.tone ?? 'flat'];
  const body = (
    <>
      <div className="flex items-start justify-between gap-3">
        {props.loading ? (
          <Skeleton exact className="h-8 w-20" />
        ) : (
          <span className="block font-display text-2xl/8 font-medium text-ink tabular-nums lining-nums">
            {props.value}
          </span>
        )}
        {props.icon === undefined ? null : (
          <span aria-hidden className="mt-1 shrink-0 text-muted [&_svg]:size-5">
            {props.icon}
          </span>
        )}
      </div>
      <span className="mt-1 block text-sm font-medium text-muted">{props.label}</span>
      {props.delta === undefined || props.loading ? null : (
        <span className={classes('mt-2 flex items-center gap-1 text-xs font-medium', color)}>
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {props.delta.text}
        </span>
      )}
      {props.hint === undefined ? null : <span className="mt-2 block text-xs text-muted">{props.hint}</span>}
      {props.loading ? (
        <Pending />
      ) : props.children === undefined ? null : (
        <div className="mt-3">{props.children}</div>
      )}
    </>
  );
  const look = 'block min-w-0 flex-[1_1_10rem] bg-surface px-5 py-4';
  if (props.href === undefined)
    return (
      <div className={look} aria-busy={props.loading || undefined}>
        {body}
      </div>
    );
  return (
    <Anchor
      href={props.href}
      aria-busy={props.loading || undefined}
      className={classes(look, 'transition-colors hover:bg-hover -outline-offset-2')}
    >
      {body}
    </Anchor>
  );
}

/** Shows stat cards as one strip, two to a row on a phone. */
export function StatGrid(props: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classes(
        'flex flex-wrap gap-px overflow-hidden rounded-lg border border-hairline bg-hairline',
        props.className,
      )}
    >
      {props.children}
    </div>
  );
}
