/** A dot on the icon of the browser's tab while something is new that nobody has looked at. */
import { useEffect, useRef } from 'react';

const show = (isNew: boolean): void =>
  document.querySelector('link[rel=icon]')?.setAttribute('href', isNew ? '/favicon-new.svg' : '/favicon.svg');

/** Shows the dot when `count` grows while the window has not the focus, until it has. */
export function useFaviconDot(count: number | undefined): void {
  const before = useRef(count);
  useEffect(() => {
    const grew = before.current !== undefined && count !== undefined && count > before.current;
    before.current = count;
    if (grew && !document.hasFocus()) show(true);
  }, [count]);
  useEffect(() => {
    const clear = () => show(false);
    window.addEventListener('focus', clear);
    return () => {
      window.removeEventListener('focus', clear);
      clear();
    };
  }, []);
}
