import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { onLeftEscape } from './escape.ts';
import { useDialogFocus } from './focus.ts';
import { Scrim } from './scrim.tsx';
import { words } from '../words.ts';

const sides = {
  left: 'left-0 border-r animate-slide-in-left',
  right: 'right-0 border-l animate-slide-in-right',
} as const;

const sizes = {
  menu: 'w-[min(20rem,85vw)]',
  wide: 'w-full sm:w-[26.25rem]',
  page: 'w-full xl:w-[76rem]',
} as const;

/** Renders a panel from the side: the phone's sidebar, or the details of an item in a list. */
export function Drawer(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The content in place of the title, e.g. the logo. Screen readers still read the title. */
  header?: ReactNode;
  side?: 'left' | 'right';
  /** A wide drawer fills a phone's whole screen, and a page that of a laptop. */
  size?: 'menu' | 'wide' | 'page';
  /**
   * Returns the element that gets the focus when the drawer closes. If it is left out or returns
   * null, the focus returns to where it was.
   */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
}) {
  const focus = useDialogFocus(undefined, props.returnTo);
  return (
    <RadixDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <RadixDialog.Portal>
        <Scrim />
        <RadixDialog.Content
          {...focus}
          onKeyDown={onLeftEscape(() => props.onOpenChange(false))}
          aria-describedby={undefined}
          className={classes(
            'fixed inset-y-0 z-50 flex flex-col border-hairline bg-raised text-ink shadow-soft outline-none',
            sizes[props.size ?? 'menu'],
            sides[props.side ?? 'left'],
          )}
        >
          <div className="flex min-h-14 items-center justify-between gap-4 border-b border-hairline pr-2 pl-5">
            <RadixDialog.Title
              className={
                props.header === undefined ? 'min-w-0 truncate font-display text-lg font-semibold' : 'sr-only'
              }
            >
              {props.title}
            </RadixDialog.Title>
            {props.header}
            <RadixDialog.Close asChild>
              <IconButton label={words.common.close} icon={<X />} tooltip={false} />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain has-data-bottom-bar:scroll-pb-18">
            {props.children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
