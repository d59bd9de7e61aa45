import { GripVertical } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, PointerEvent } from 'react';
import { words } from '../words.ts';

interface Dragged {
  onPointerDown: (pressed: PointerEvent) => void;
}

const look =
  'inline-flex shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted select-none hover:bg-sunken hover:text-ink [&_svg]:size-4';

/** Renders the handle for dragging a row, next to buttons that move it. */
export const Grip = (props: Dragged) => (
  <span aria-hidden title={words.move.drag} className={`${look} h-9 w-6 touch:h-11 touch:w-8`} {...props}>
    <GripVertical />
  </span>
);

/**
 * Renders the handle for a row without such buttons: it responds to the arrow keys. `label` names
 * the row.
 */
export function GripButton({
  label,
  onStep,
  ...props
}: Dragged & { label: string; onStep: (step: 1 | -1) => void } & Pick<ComponentProps<'button'>, 'ref'>) {
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'ArrowUp' && pressed.key !== 'ArrowDown') return;
    pressed.preventDefault();
    onStep(pressed.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      data-grip
      aria-label={words.move.row({ label })}
      aria-description={words.move.how}
      title={words.move.hint}
      onKeyDown={onKeyDown}
      className={`${look} h-9 w-7 touch:h-11 touch:w-9`}
      {...props}
    >
      <GripVertical />
    </button>
  );
}
