import { Tabs as RadixTabs } from 'radix-ui';
import { useCallback, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { classes } from './classes.ts';

const strip = classes(
  'flex gap-1 overflow-x-auto border-b border-hairline [scrollbar-width:none]',
  // The strip fades at an end where it continues.
  'data-[fade=start]:[mask-image:linear-gradient(to_left,#000_calc(100%-2.5rem),transparent)]',
  'data-[fade=end]:[mask-image:linear-gradient(to_right,#000_calc(100%-2.5rem),transparent)]',
  'data-[fade=both]:[mask-image:linear-gradient(to_right,transparent,#000_2.5rem,#000_calc(100%-2.5rem),transparent)]',
);

const tabClasses = classes(
  '-mb-px inline-flex h-10 shrink-0 items-center gap-2 rounded-t-md border-b-2 px-2.5 first:pl-0 border-transparent text-sm font-medium whitespace-nowrap text-muted transition-colors',
  // The focus ring stays inside, above the active tab's line.
  'hover:text-ink focus-visible:-outline-offset-4 data-by-pointer:outline-none touch:h-11',
  'data-[state=active]:border-accent data-[state=active]:text-ink',
);

/**
 * Marks a tab that a pointer pressed. A script moves the focus there, and browsers would show it as
 * if it came from the keyboard.
 */
const byPointer = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.byPointer = '';
  },
  onKeyDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    delete currentTarget.dataset.byPointer;
  },
  onBlur: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    delete currentTarget.dataset.byPointer;
  },
};

/** Marks the ends at which the strip continues, and keeps the active tab in view. */
function useStrip(value: string) {
  const ref = useRef<HTMLDivElement>(null);
  const note = useCallback(() => {
    const strip = ref.current;
    if (!strip) return;
    const start = strip.scrollLeft > 1;
    const end = strip.scrollWidth - strip.clientWidth - strip.scrollLeft > 1;
    strip.dataset.fade = start && end ? 'both' : start ? 'start' : end ? 'end' : '';
  }, []);
  useLayoutEffect(() => {
    const strip = ref.current;
    const active = strip?.querySelector<HTMLElement>('[data-state=active]');
    if (!strip || !active) return;
    const place = active.offsetLeft - strip.offsetLeft;
    strip.scrollLeft = place - (strip.clientWidth - active.offsetWidth) / 2;
    note();
  }, [value, note]);
  useLayoutEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !ref.current) return;
    const observer = new ResizeObserver(note);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [note]);
  return { ref, onScroll: note };
}

function Count(props: { value: number | undefined }) {
  if (props.value === undefined) return null;
  return (
    <span className="rounded-full bg-declined-tint px-1.5 text-xs/5 text-declined tabular-nums">
      {props.value}
    </span>
  );
}

export type Tab = { value: string; label: string; count?: number; content: ReactNode };

/** Renders the panels of one page as tabs. The caller holds `value`, usually in the URL's query. */
export function Tabs(props: {
  label: string;
  items: readonly Tab[];
  value: string;
  onValueChange: (value: string) => void;
  /** Keeps hidden panels in the page, so that half-filled forms in them survive. */
  keepMounted?: boolean;
}) {
  const list = useStrip(props.value);
  return (
    <RadixTabs.Root value={props.value} onValueChange={props.onValueChange}>
      <RadixTabs.List {...list} aria-label={props.label} className={strip}>
        {props.items.map((item) => (
          <RadixTabs.Trigger key={item.value} value={item.value} className={tabClasses} {...byPointer}>
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
