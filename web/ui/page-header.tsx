import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Anchor } from './link.tsx';

/** Renders the page's title, its h1, with the page's actions to the right. */
export function PageHeader(props: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** Puts the actions next to the subtitle, so that a long title has the whole line. */
  actionsBelow?: boolean;
  back?: { href: string; label: string };
  /** A picture before the title. */
  picture?: ReactNode;
  /** Badges and the like next to the title. */
  meta?: ReactNode;
  /** Uses a single line on a phone, for pages that are a list. */
  compact?: boolean;
}) {
  const { compact = false, actionsBelow = false, meta } = props;
  const heading = (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1
        className={classes(
          'min-w-0 font-display text-2xl font-medium tracking-tight break-words text-ink',
          compact && 'max-md:truncate max-md:text-lg',
        )}
      >
        {props.title}
      </h1>
      {compact && meta !== undefined ? <span className="contents max-md:hidden">{meta}</span> : meta}
    </div>
  );
  const subtitle =
    props.subtitle === undefined ? null : (
      <p className={classes('mt-1 max-w-prose text-sm text-muted', compact && 'max-md:hidden')}>
        {props.subtitle}
      </p>
    );
  const actions =
    props.actions === undefined ? null : (
      <div className="flex flex-wrap items-center gap-2 pt-0.5 print:hidden">{props.actions}</div>
    );
  return (
    <header className={classes('mb-6', compact && 'max-md:-mt-4 max-md:mb-2')}>
      {props.back === undefined ? null : (
        <Anchor
          href={props.back.href}
          className={classes(
            'mb-2 inline-flex min-h-6 items-center gap-1.5 rounded-md text-sm font-medium text-muted hover:text-ink touch:min-h-11 print:hidden',
            compact && 'max-md:hidden',
          )}
        >
          <ArrowLeft aria-hidden className="size-4" />
          {props.back.label}
        </Anchor>
      )}
      <div
        className={classes(
          'flex items-start justify-between gap-x-6 gap-y-4',
          !actionsBelow && 'flex-wrap',
          compact && 'max-md:flex-nowrap max-md:items-center max-md:gap-x-1',
        )}
      >
        {compact && props.back !== undefined ? (
          <Anchor
            href={props.back.href}
            aria-label={props.back.label}
            className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink md:hidden"
          >
            <ArrowLeft aria-hidden className="size-5" />
          </Anchor>
        ) : null}
        {props.picture}
        {actionsBelow ? (
          <div
            className={classes('min-w-0 flex-1', compact && 'max-md:flex max-md:items-center max-md:gap-x-1')}
          >
            <div className={classes('min-w-0', compact && 'max-md:flex-1')}>{heading}</div>
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <div className={classes('min-w-0 flex-[1_1_20rem]', compact && 'max-md:hidden')}>
                {subtitle}
              </div>
              {actions}
            </div>
          </div>
        ) : (
          <>
            <div className={classes('min-w-0 flex-[1_1_16rem]', compact && 'max-md:flex-1')}>
              {heading}
              {subtitle}
            </div>
            {actions}
          </>
        )}
      </div>
    </header>
  );
}
