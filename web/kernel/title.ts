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
 * What the browser's tab and its history say, for a page that knows more than its route does: an
 * event's name, say.
 */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) show(title);
  }, [title]);
}

/** The title of the page that is open, without the product's name. */
export const useShownTitle = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );

/**
 * The route's own title; it is set before the page's effects, so that `useTitle` in the page has
 * the last word.
 */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => show(title), [title]);
}
