import { useEffect } from 'react';

/**
 * The height of the top bar and the list's headings, in pixels. A row beneath them is out of sight.
 */
const stickyHeight = 96;

const typing = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]';

/**
 * Returns the meaning of a key: one step through a list, the search, or null for every other key.
 */
export const stepOf = (event: Pick<KeyboardEvent, 'key'>): 1 | -1 | '/' | null => {
  switch (event.key.toLowerCase()) {
    case 'j':
    case 'arrowdown':
      return 1;
    case 'k':
    case 'arrowup':
      return -1;
    case '/':
      return '/';
    default:
      return null;
  }
};

/**
 * Handles the keys of a list. J and K move from row to row, as do the arrows once a row has the
 * focus; `/` moves to the search. It ignores the keys while the user types or a dialog or menu is
 * open. If the list opened a panel, `onStep` receives J and K.
 */
export function useRowKeys(options: {
  /** Returns the element that contains the rows. */
  list: () => HTMLElement | null;
  enabled: boolean;
  /**
   * Called with the step if a row is open next to the list: the step starts from that row. Null
   * otherwise.
   */
  onStep: ((step: 1 | -1) => void) | null;
  onSearch: () => void;
}): void {
  const { list, enabled, onStep, onSearch } = options;
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = stepOf(event);
      const target = event.target instanceof Element ? event.target : null;
      if (step === null || target?.closest(typing)) return;
      const isArrow = event.key.startsWith('Arrow');
      const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]').length;
      if (onStep) {
        // The arrows scroll the open panel.
        if (dialogs > 1 || step === '/' || isArrow) return;
        event.preventDefault();
        onStep(step);
        return;
      }
      if (dialogs > 0) return;
      if (step === '/') {
        event.preventDefault();
        onSearch();
        return;
      }
      const rows = list();
      if (!rows || (isArrow && !rows.contains(target))) return;
      if (moveFocus(rows, step)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, enabled, onStep, onSearch]);
}

/**
 * Moves the focus to the link of the next row, or of the first row in view.
 * @returns whether there is one.
 */
function moveFocus(list: HTMLElement, step: 1 | -1): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-index]')].sort(
    (a, b) => Number(a.dataset.index) - Number(b.dataset.index),
  );
  const from = document.activeElement?.closest<HTMLElement>('[data-index]');
  const at = from ? rows.indexOf(from) : -1;
  const next = at < 0 ? rows.find((row) => row.getBoundingClientRect().top >= stickyHeight) : rows[at + step];
  const link = next?.querySelector<HTMLElement>('a[href]');
  if (!next || !link) return false;
  link.focus({ preventScroll: true });
  next.scrollIntoView?.({ block: 'nearest' });
  return true;
}
