import type { KeyboardEvent } from 'react';

const left = new WeakSet<Event>();

/**
 * Leaves an Escape to the dialog that one is in, for what lies above the dialog without being asked
 * for, e.g. a toast. The library that both are made with would close what was opened last.
 * @returns whether there is such a dialog.
 */
export function leaveEscape(event: Event): boolean {
  const dialog = event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]');
  if (!dialog) return false;
  event.preventDefault();
  left.add(event);
  return true;
}

/** For a dialog: answers an Escape that was left to it. */
export const onLeftEscape = (close: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { target } = event;
  if (event.key !== 'Escape' || !left.has(event.nativeEvent) || !(target instanceof Element)) return;
  // A dialog that this one opened is elsewhere in the page, though its events come by here.
  if (target.closest('[role=dialog], [role=alertdialog]') !== event.currentTarget) return;
  if (!target.closest('[data-answers-escape]')) close();
};
