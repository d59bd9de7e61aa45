import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Returns whether there is room for columns, or whether the window has a given width. On narrower
 * screens, each row is a card.
 */
export function useWide(width = '48rem'): boolean {
  const wide = `(min-width: ${width})`;
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia?.(wide);
      media?.addEventListener('change', changed);
      return () => media?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(wide).matches ?? true,
  );
}

/**
 * Finds the element that scrolls the rows: the `page`, or the body of the `dialog` around them, so
 * that the page and the rows do not both scroll. `margin` is how far the rows begin below the top
 * of that element, in pixels.
 */
export function useScroller(scrolls: 'page' | 'dialog') {
  const own = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);

  useLayoutEffect(() => {
    const page = document.documentElement;
    const element =
      scrolls === 'page' ? page : (own.current?.closest<HTMLElement>('[data-dialog-body]') ?? null);
    setScroller(element);
    const list = body.current;
    if (!element || !list) return;
    const place = () => {
      const top = element === page ? 0 : element.getBoundingClientRect().top;
      setMargin(list.getBoundingClientRect().top - top + element.scrollTop);
    };
    place();
    if (typeof ResizeObserver === 'undefined') return;
    // Anything that grows above the list makes the scrolled content longer.
    const observer = new ResizeObserver(place);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [scrolls]);

  return { own, body, scroller, margin };
}
