import { useCallback, useRef } from 'react';
import type { RefCallback } from 'react';

let returning = false;

/**
 * Gives the focus back to what had it. That shows no tooltip, which would take the next Escape for
 * itself.
 */
export function returnFocus(element: HTMLElement): void {
  returning = true;
  element.focus({ preventScroll: true });
  returning = false;
}

export const isReturningFocus = (): boolean => returning;

/**
 * Where the focus goes when a dialog opens and closes. Our dialogs are opened by state, not by a
 * trigger that Radix knows, so the element that had the focus is remembered here and gets it back,
 * unless `after` or `better` has a better place: a panel that took the place of another one was
 * opened by nothing that is still there.
 */
export function useDialogFocus(after?: () => void, better?: () => HTMLElement | null) {
  const before = useRef<Element | null>(null);
  const next = useRef<() => HTMLElement | undefined>(undefined);
  return {
    onOpenAutoFocus(event: Event) {
      before.current = opener(document.activeElement);
      next.current = sameInNextRow(before.current);
      const dialog = event.currentTarget;
      if (!(dialog instanceof HTMLElement) || dialog.role === 'alertdialog') return;
      event.preventDefault();
      // On a phone, focusing a field would raise the keyboard over the dialog before it was read.
      const byTouch = window.matchMedia?.('(pointer: coarse)').matches ?? false;
      const field = byTouch ? null : dialog.querySelector<HTMLElement>(firstField);
      (field ?? dialog).focus({ preventScroll: true });
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (after) return after();
      const target = better?.() ?? before.current;
      if (target instanceof HTMLElement && target.isConnected && target !== document.body)
        returnFocus(target);
      // The row with the button that opened the dialog is gone.
      else
        (next.current?.() ?? document.querySelector<HTMLElement>('main[tabindex]'))?.focus({
          preventScroll: true,
        });
    },
  };
}

const firstField = ['input:not([type=hidden])', 'select', 'textarea']
  .map((field) => `[data-dialog-body] ${field}:not(:disabled)`)
  .join(', ');

/**
 * Finds the button of the next row, or of the row before, that stands where `button` stands in its
 * own row.
 */
function sameInNextRow(button: Element | null): () => HTMLElement | undefined {
  const row = button?.closest('tr, li');
  const buttonsOf = (of: Element) => [...of.querySelectorAll<HTMLElement>('a[href], button')];
  const place = row ? buttonsOf(row).findIndex((one) => one === button) : -1;
  const near = [row?.nextElementSibling, row?.previousElementSibling];
  return () => near.flatMap((one) => (one?.isConnected ? (buttonsOf(one)[place] ?? []) : []))[0];
}

/** A menu's item is gone when the dialog closes; the menu's button remains. */
function opener(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  const button = menu?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : element;
}

/**
 * A ref for a box that may scroll: while it does, and holds nothing that takes the focus, it takes
 * the focus itself so that the arrow keys can scroll it.
 */
export function useKeyboardScroll<Box extends HTMLElement>(): RefCallback<Box> {
  return useCallback((box) => {
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const check = () => {
      const scrolls = box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
      const reachable =
        box.querySelector('a[href], button, input, select, textarea, [tabindex="0"]') !== null;
      if (scrolls && !reachable) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(check);
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
}
