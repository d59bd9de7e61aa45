import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const strip = 'flex gap-1 overflow-x-auto border-b border-hairline [scrollbar-width:none]';

const tabClasses = classes(
  '-mb-px inline-flex h-10 shrink-0 items-center gap-2 rounded-t-md border-b-2 px-2.5 border-transparent text-sm font-medium whitespace-nowrap text-muted transition-colors',
  // The ring stays within, above the line of the active one.
  'hover:text-ink focus-visible:-outline-offset-4 touch:h-11',
  'data-[state=active]:border-accent data-[state=active]:text-ink',
);

function Count(props: { value: number | undefined }) {
  if (props.value === undefined) return null;
  return (
    <span className="rounded-full bg-declined-tint px-1.5 text-xs/5 text-declined tabular-nums">
      {props.value}
    </span>
  );
}

export type Tab = { value: string; label: string; count?: number; content: ReactNode };

/** Panels of one page. The caller holds `value`, usually in the URL's query. */
export function Tabs(props: {
  label: string;
  items: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
  /** Keeps hidden panels in the page, so that half-filled forms in them survive. */
  keepMounted?: boolean;
}) {
  return (
    <RadixTabs.Root value={props.value} onValueChange={props.onValueChange}>
      <RadixTabs.List aria-label={props.label} className={strip}>
        {props.items.map((item) => (
          <RadixTabs.Trigger key={item.value} value={item.value} className={tabClasses}>
            {item.label}
            <Count value={item.count} />
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {props.items.map((item) => (
        <RadixTabs.Content
          key={item.value}
          value={item.value}
          forceMount={props.keepMounted || undefined}
          className="rounded-md pt-5 data-[state=inactive]:hidden"
        >
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
