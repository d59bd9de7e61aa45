/**
 * Keeps the reply in view next to a long text of the host. A reply higher than the window scrolls
 * to its end before it stays.
 */
import { useEffect, useRef, type RefObject } from 'react';

const margin = 32;

export function useStaysInView(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const settle = () => {
      const top = Math.min(margin, window.innerHeight - element.offsetHeight - margin);
      element.style.setProperty('--stays-at', `${top}px`);
    };
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    window.addEventListener('resize', settle);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', settle);
    };
  }, []);
  return place;
}
