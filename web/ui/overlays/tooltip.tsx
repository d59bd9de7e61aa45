import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement } from 'react';
import { isReturningFocus } from './focus.ts';

/**
 * Shows a short text on hover and focus. Never use it as the only place for information: touch
 * screens don't show it.
 */
export function Tooltip(props: {
  text: string;
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}) {
  return (
    <RadixTooltip.Provider delayDuration={400} skipDelayDuration={200}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger
          asChild
          onFocus={(event) => {
            if (isReturningFocus()) event.preventDefault();
          }}
        >
          {props.children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            side={props.side ?? 'top'}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade-in rounded-md bg-ink px-2.5 py-1.5 text-xs font-medium text-paper shadow-soft"
          >
            {props.text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
