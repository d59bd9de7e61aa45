/** The origin of the page, also where no script comes to. */
import { createContext, useContext, useSyncExternalStore } from 'react';

/** What the server knows of where a page was loaded from that no script comes to; blank where one does. */
export const ServedFrom = createContext('');

/** Where this page was loaded from. */
export function useOrigin(): string {
  const served = useContext(ServedFrom);
  return useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => served,
  );
}
