/**
 * Until when the user had read everything before they last opened the bell: what is newer is shown
 * as new.
 */
import { useSyncExternalStore } from 'react';

let readBefore: { who: string; at: string } | null = null;
const listeners = new Set<() => void>();

/**
 * After everything was marked read. Opening the bell again at once takes the newness of nothing.
 */
export function noteVisit(who: string, at: string, hadUnread: boolean): void {
  if (readBefore?.who === who && !hadUnread) return;
  readBefore = { who, at };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null where the bell was not opened since the page was loaded. */
export function useLastVisit(who: string): string | null {
  const visit = useSyncExternalStore(subscribe, () => readBefore);
  return visit?.who === who ? visit.at : null;
}
