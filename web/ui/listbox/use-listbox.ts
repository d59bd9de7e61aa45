import { useEffect, useId, useState, type KeyboardEvent } from 'react';

/** How many options Page Up and Page Down move over. */
const page = 8;

/**
 * Runs a list below a text field. The focus stays in the field, arrow keys move through the
 * options, and Enter chooses one. It provides the active option, the keys, and the attributes for
 * screen readers; the caller draws field and list.
 */
export function useListbox(props: {
  count: number;
  open: boolean;
  /** Opens a closed list, when the user presses a key that moves through it. */
  onOpen?: (() => void) | undefined;
  /** Called with the index of the active option, or -1 if Enter was pressed without one. */
  onChoose: (index: number) => void;
  /**
   * A value that changes with the list's content: the active option then scrolls into view again.
   */
  list: unknown;
}) {
  const { count, open, list } = props;
  const id = useId();
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, count - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = open && count > 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId, list]);

  /** Handles the list's keys. Returns true for those. */
  function onKeyDown(event: KeyboardEvent): boolean {
    // While an input method composes text, Enter and the arrows choose among its suggestions.
    if (event.nativeEvent.isComposing) return false;
    const last = count - 1;
    const moves: Record<string, number> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: active + page,
      PageUp: active - page,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (open) setActive(Math.max(0, Math.min(to, last)));
      else props.onOpen?.();
      return true;
    }
    if (event.key !== 'Enter' || !open) return false;
    event.preventDefault();
    props.onChoose(active);
    return true;
  }

  return {
    active,
    setActive,
    onKeyDown,
    /** Attributes of the text field, which also needs `onKeyDown`. */
    field: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': activeId,
    },
    /** Attributes of the element around the options. */
    listbox: { id, role: 'listbox' },
    /**
     * Returns the attributes of an option. The caller adds `aria-selected`, because it knows what
     * selected means.
     */
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      onMouseMove: () => setActive(index),
      onClick: () => props.onChoose(index),
    }),
  } as const;
}
