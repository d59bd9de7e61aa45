import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement } from 'react';
import { isReturningFocus } from './focus.ts';

/**
 * A short text on hover and focus. Never the only place where something is said: touch screens do
 * not show it.
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
