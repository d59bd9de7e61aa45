import { useRouter, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Where the router's history counts its entries. */
type Counted = { __TSR_index?: number };

/**
 * Keeps somebody on a page with unsaved changes until they have said that they want to leave. The
 * way out is refused at once, which puts the address back after the browser's Back, and gone again
 * on `leave`.
 */
export function useLeaveQuestion(asks: {
  /** Whether changes are lost by leaving the page's path. */
  unsaved: boolean;
  /** Whether the browser asks before the page is closed or loaded again. */
  unfinished: boolean;
}): {
  /** The question to show. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
  /** From now on nothing is asked. */
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
