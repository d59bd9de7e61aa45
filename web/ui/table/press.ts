import type { MouseEvent } from 'react';

/**
 * A press on a row opens it: its links and buttons do what they say, and a user who selects text
 * reads.
 */
export const onPress = (open: () => void) => (event: MouseEvent) => {
  const onControl =
    event.target instanceof Element &&
    event.target.closest('a, button, input, select, label, [data-detail], [role=menu]');
  if (!onControl && window.getSelection()?.isCollapsed !== false) open();
};
