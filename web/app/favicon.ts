/**
 * Shows a dot on the browser tab's icon while there is something new that the user has not seen.
 */
import { useEffect, useRef } from 'react';

const show = (isNew: boolean): void =>
  document.querySelector('link[rel=icon]')?.setAttribute('href', isNew ? '/favicon-new.svg' : '/favicon.svg');

/**
 * Shows the dot when `count` grows while the window is not focused. The dot disappears when the
 * window gets the focus.
 */
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
