import { useCallback, useRef } from 'react';
import type { RefCallback } from 'react';

let returning = false;

/**
 * Returns the focus to the element that had it. This shows no tooltip, which would catch the next
 * Escape.
 */
export function returnFocus(element: HTMLElement): void {
  returning = true;
  element.focus({ preventScroll: true });
  returning = false;
}

export const isReturningFocus = (): boolean => returning;

/**
 * Moves the focus when a dialog opens and closes. State opens our dialogs, not a trigger that Radix
 * knows. This hook therefore remembers the element that had the focus, and returns the focus to it.
 * `after` or `better` can choose a better place. A panel that replaced another one needs that: the
 * element that opened it is gone.
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
      // On a phone, focusing a field would raise the keyboard over the dialog before anybody has
      // read it.
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
 * Finds the button of the next row, or of the row before, at the place that `button` has in its
 * own row.
 */
function sameInNextRow(button: Element | null): () => HTMLElement | undefined {
  // Rows of long lists are boxes with their index.
  const row = button?.closest('tr, li, [data-index]');
  const buttonsOf = (of: Element) => [...of.querySelectorAll<HTMLElement>('a[href], button')];
  const place = row ? buttonsOf(row).findIndex((other) => other === button) : -1;
  const near = [row?.nextElementSibling, row?.previousElementSibling];
  return () => near.flatMap((row) => (row?.isConnected ? (buttonsOf(row)[place] ?? []) : []))[0];
}

/**
 * Returns the element to focus later: for a menu's item, which is gone when the dialog closes, the
 * menu's button.
 */
function opener(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]');
  const button = menu?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : element;
}

/**
 * Returns a ref for a box that may scroll. While the box scrolls and contains nothing that can have
 * the focus, the box itself can, so that the arrow keys scroll it.
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
