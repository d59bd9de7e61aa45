import { useLayoutEffect } from 'react';

/**
 * Dims the page behind a dialog and keeps it from scrolling. Radix's own overlay locks scrolling
 * with a <style> element, which the content security policy refuses; this one sets properties of
 * the root element. It is on the dialogs' layer, so that a question above a dialog dims that too.
 */
export function Scrim() {
  useLayoutEffect(holdPage, []);
  return <div aria-hidden className="fixed inset-0 z-50 animate-fade-in bg-scrim" />;
}

let holding = 0;

/** Keeps the page from scrolling while at least one dialog is open. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  holding += 1;
  if (holding === 1) {
    // Padding replaces the scrollbar that disappears, so that nothing jumps.
    style.paddingRight = `${Math.max(0, window.innerWidth - clientWidth)}px`;
    style.overflow = 'hidden';
  }
  return () => {
    holding -= 1;
    if (holding > 0) return;
    style.removeProperty('overflow');
    style.removeProperty('padding-right');
  };
}
