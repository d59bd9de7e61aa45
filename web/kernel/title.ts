import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';

const product = 'Turnout';

let shown = '';
const listeners = new Set<() => void>();

const show = (title: string): void => {
  shown = title;
  for (const listener of listeners) listener();
  document.title = title.startsWith(product) ? title : `${title} · ${product}`;
};

/**
 * Sets the title of the browser's tab and history entry, for a page that knows more than its route:
 * an event's name, for example.
 */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) show(title);
  }, [title]);
}

/** Returns the title of the open page, without the product's name. */
export const useShownTitle = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );

/**
 * Sets the route's own title. It runs before the page's effects, so that `useTitle` in the page
 * overrides it.
 */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => show(title), [title]);
}
