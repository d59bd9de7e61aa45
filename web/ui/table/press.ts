import type { MouseEvent } from 'react';

/**
 * Returns a handler that opens a row when it is pressed. It ignores presses on links and buttons,
 * and users who select text.
 */
export const onPress = (open: () => void) => (event: MouseEvent) => {
  const onControl =
    event.target instanceof Element &&
    event.target.closest('a, button, input, select, label, [data-detail], [role=menu]');
  if (!onControl && window.getSelection()?.isCollapsed !== false) open();
};
