/**
 * Remembers the time up to which the user had read everything before they last opened the bell.
 * Newer items appear as new.
 */
import { useSyncExternalStore } from 'react';

let readBefore: { who: string; at: string } | null = null;
const listeners = new Set<() => void>();

/**
 * Records a visit after everything was marked as read. If the bell is opened again right away,
 * items stay marked as new.
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

/** Returns the time of the last visit, or null if the bell was not opened since the page loaded. */
export function useLastVisit(who: string): string | null {
  const visit = useSyncExternalStore(subscribe, () => readBefore);
  return visit?.who === who ? visit.at : null;
}
