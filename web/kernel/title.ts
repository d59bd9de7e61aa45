import { useEffect, useLayoutEffect } from 'react';

const product = 'Turnout';

const show = (title: string): void => {
  document.title = title.startsWith(product) ? title : `${title} · ${product}`;
};

/** What the browser's tab and its history say, for a page that knows more than its route does: an event's name, say. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) show(title);
  }, [title]);
}

/** The route's own title; it is set before the page's effects, so that `useTitle` in the page has the last word. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => show(title), [title]);
}
