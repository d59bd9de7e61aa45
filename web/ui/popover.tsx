import { Popover as RadixPopover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** A small panel beside its button, for what is too much for a menu and too little for a dialog. */
export function Popover(props: {
  trigger: ReactElement;
  /** Names the panel for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}) {
  return (
    <RadixPopover.Root>
      <RadixPopover.Trigger asChild>{props.trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={props.label}
          align={props.align ?? 'center'}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] animate-fade-in overflow-y-auto rounded-lg border border-hairline bg-raised p-4 text-sm text-ink shadow-soft outline-none"
        >
          {props.children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
