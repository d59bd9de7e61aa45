import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** The state in which the router's history numbers its entries. */
type Counted = { __TSR_index?: number };

/**
 * Keeps the user on a page with unsaved changes until they confirm that they want to leave. It
 * blocks the navigation at once, which restores the address after the browser's Back. `leave`
 * repeats the navigation.
 */
export function useLeaveQuestion(asks: {
  /** Whether leaving the page's path loses changes. */
  unsaved: boolean;
  /** Whether the browser asks before the page is closed or reloaded. */
  unfinished: boolean;
}): {
  /** Whether to show the question. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
  /** Called to stop asking when the page is left. */
  release: () => void;
} {
  const { history } = useRouter() as { history: RouterHistory };
  const [way, setWay] = useState<(() => void) | null>(null);
  const released = useRef(false);
  const state = useRef(asks);
  useEffect(() => {
    state.current = asks;
  });

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => !released.current && state.current.unfinished,
        blockerFn: ({ action, currentLocation: here, nextLocation: there }) => {
          if (released.current || !state.current.unsaved || here.pathname === there.pathname) return false;
          const steps =
            ((there.state as Counted).__TSR_index ?? 0) - ((here.state as Counted).__TSR_index ?? 0);
          setWay(() => () => {
            if (action === 'PUSH') history.push(there.href, there.state, { ignoreBlocker: true });
            else if (action === 'REPLACE') history.replace(there.href, there.state, { ignoreBlocker: true });
            else history.go(steps, { ignoreBlocker: true });
          });
          return true;
        },
      }),
    [history],
  );

  return {
    asking: way !== null,
    stay: () => setWay(null),
    leave: () => {
      released.current = true;
      setWay(null);
      way?.();
    },
    release: () => {
      released.current = true;
    },
  };
}
