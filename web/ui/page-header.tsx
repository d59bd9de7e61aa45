import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Anchor } from './link.tsx';

/** Renders the page's title, its h1, with the page's actions to the right. */
export function PageHeader(props: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /**
   * Whether the actions are next to the link back, or last on a phone, so that a long title has a
   * line of its own.
   */
  actionsApart?: boolean;
  back?: { href: string; label: string };
  /** A picture before the title. */
  picture?: ReactNode;
  /** Badges and the like next to the title. */
  meta?: ReactNode;
}) {
  const { actionsApart = false } = props;
  const heading = (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1 className="min-w-0 font-display text-2xl font-medium tracking-tight break-words text-ink">
        {props.title}
      </h1>
      {props.meta}
    </div>
  );
  const subtitle =
    props.subtitle === undefined ? null : (
      <p className={classes('mt-1 text-sm text-muted', !actionsApart && 'max-w-prose')}>{props.subtitle}</p>
    );
  const actions =
    props.actions === undefined ? null : (
      <div
        className={classes(
          'flex flex-wrap items-center gap-2 print:hidden',
          actionsApart ? 'max-md:mt-3 md:absolute md:-top-2 md:right-0' : 'pt-0.5',
        )}
      >
        {props.actions}
      </div>
    );
  return (
    <header className="relative mb-6">
      {props.back === undefined ? null : (
        <Anchor
          href={props.back.href}
          className="mb-2 inline-flex min-h-6 items-center gap-1.5 rounded-md text-sm font-medium text-muted hover:text-ink touch:min-h-11 print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {props.back.label}
        </Anchor>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        {props.picture}
        <div className="min-w-0 flex-[1_1_16rem]">
          {heading}
          {subtitle}
          {actionsApart ? actions : null}
        </div>
        {actionsApart ? null : actions}
      </div>
    </header>
  );
}

/**
 * Renders the page's title in a single line, with its tabs and actions, so that a list begins high
 * on the page. Below 1024 pixels the tabs have their own line; on a phone they are elsewhere.
 */
export function CompactHeader(props: {
  title: string;
  subtitle: string;
  back: { href: string; label: string };
  meta: ReactNode;
  tabs: ReactNode;
  actions: ReactNode;
}) {
  return (
    <header className="-mt-4 mb-2 flex flex-wrap items-center gap-x-2 md:-mt-6 md:mb-3 md:gap-x-4 md:border-b md:border-hairline">
      <div className="flex min-w-0 flex-1 items-center gap-x-1 md:gap-x-3">
        <Anchor
          href={props.back.href}
          className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink print:hidden"
        >
          <ArrowLeft aria-hidden className="size-5 md:size-4" />
          <span className="sr-only">{props.back.label}</span>
        </Anchor>
        <div className="min-w-0 md:-ml-4">
          <div className="flex min-w-0 items-center gap-2">
            <h1
              title={props.title}
              className="min-w-0 truncate font-display text-lg/6 font-medium tracking-tight text-ink"
            >
              {props.title}
            </h1>
            <span className="flex shrink-0 gap-1 max-md:hidden">{props.meta}</span>
          </div>
          <p title={props.subtitle} className="truncate text-xs text-muted max-md:sr-only">
            {props.subtitle}
          </p>
        </div>
      </div>
      {props.tabs}
      <div className="flex shrink-0 items-center gap-2 print:hidden">{props.actions}</div>
    </header>
  );
}
