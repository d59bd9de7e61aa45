import type { KeyboardEvent } from 'react';

const handledEvents = new WeakSet<Event>();

/**
 * Leaves an Escape to the dialog that has the focus. For elements above a dialog that no user
 * opened, e.g. a toast. The library would close the element that opened last.
 * @returns whether there is such a dialog.
 */
export function leaveEscape(event: Event): boolean {
  const dialog = event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]');
  if (!dialog) return false;
  event.preventDefault();
  handledEvents.add(event);
  return true;
}

/** Returns a dialog's key handler for an Escape that was left to the dialog. */
export const onLeftEscape = (close: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { target } = event;
  if (event.key !== 'Escape' || !handledEvents.has(event.nativeEvent) || !(target instanceof Element)) return;
  // A dialog that this one opened is elsewhere in the page, but its events bubble through here.
  if (target.closest('[role=dialog], [role=alertdialog]') !== event.currentTarget) return;
  if (!target.closest('[data-answers-escape]')) close();
};
