import { useEffect, useId, useState, type KeyboardEvent } from 'react';

/** How many options Page Up and Page Down move over. */
const page = 8;

/**
 * A list below a text field, used from the field: the focus stays there, arrow keys move through
 * the options, Enter chooses. It knows the active option, the keys, and what screen readers are
 * told; the caller draws both.
 */
export function useListbox(props: {
  count: number;
  open: boolean;
  /** Opens a closed list, when a key that moves through it is pressed. */
  onOpen?: (() => void) | undefined;
  /** The active option's place, or -1 when Enter was pressed with no option to choose. */
  onChoose: (index: number) => void;
  /** Changes with what is listed: the active option is then brought into view again. */
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

  /** True for the keys that are the list's own. */
  function onKeyDown(event: KeyboardEvent): boolean {
    // Enter and the arrows choose among what an input method suggests.
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
    /** For the text field, with `onKeyDown`. */
    field: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': activeId,
    },
    /** For the element around the options. */
    listbox: { id, role: 'listbox' },
    /** For an option; `aria-selected` is the caller's, who knows what selected means. */
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      onMouseMove: () => setActive(index),
      onClick: () => props.onChoose(index),
    }),
  } as const;
}
