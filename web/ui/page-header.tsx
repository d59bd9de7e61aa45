import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Anchor } from './link.tsx';

/** The page's title, its h1, with what can be done on the page to the right. */
export function PageHeader(props: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
  /** Badges and the like beside the title. */
  meta?: ReactNode;
}) {
  return (
    <header className="mb-6">
      {props.back === undefined ? null : (
        <Anchor
          href={props.back.href}
          className="mb-2 inline-flex min-h-6 items-center gap-1.5 rounded-md text-sm font-medium text-muted hover:text-ink touch:min-h-11"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {props.back.label}
        </Anchor>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-[1_1_16rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 font-display text-2xl font-medium tracking-tight break-words text-ink">
              {props.title}
            </h1>
            {props.meta}
          </div>
          {props.subtitle === undefined ? null : (
            <p className="mt-1 max-w-prose text-sm text-muted">{props.subtitle}</p>
          )}
        </div>
        {props.actions === undefined ? null : (
          <div className="flex flex-wrap items-center gap-2 pt-0.5">{props.actions}</div>
        )}
      </div>
    </header>
  );
}
