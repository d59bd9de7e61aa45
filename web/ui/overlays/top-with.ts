import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for the box around the content of a dialog, which is shown from its top whenever `said` changes. A
 * failure is said there.
 */
export function useTopWith<Box extends HTMLElement>(said: string | null | undefined): RefObject<Box | null> {
  const content = useRef<Box>(null);
  useEffect(() => {
    if (said && content.current) content.current.parentElement!.scrollTop = 0;
  }, [said]);
  return content;
}
