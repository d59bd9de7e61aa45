/** The elements around a virtual table's rows, and the placeholder of a row. */
import { useCallback, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Skeleton } from '../states.tsx';
import { onPress } from './press.ts';
import { words } from '../words.ts';

/** Positions one row, since most other rows aren't in the page. */
export function Place(props: {
  index: number;
  top: number;
  measure: (node: HTMLElement | null) => void;
  isOpen: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const { index, measure, onOpen } = props;
  // Another index needs another ref, because sizes are stored by index.
  const ref = useCallback(
    (node: HTMLDivElement | null) => {
      if (node && Number(node.dataset.index) === index) measure(node);
    },
    [measure, index],
  );
  return (
    <div
      ref={ref}
      role="presentation"
      data-index={index}
      data-open={props.isOpen || undefined}
      onClick={onOpen && onPress(onOpen)}
      className={classes(
        'absolute inset-x-0 scroll-mt-24 border-b border-hairline',
        onOpen && 'cursor-pointer',
        props.isOpen && 'bg-accent-tint',
      )}
      // Don't use a transform: sticky content inside would use the position without it.
      style={{ top: props.top }}
    >
      {props.children}
    </div>
  );
}

/** Renders a row on a phone: one cell, with the content from `phoneRow`. */
export function PhoneRow(props: { rowIndex: number; columns: number; inset: string; children: ReactNode }) {
  return (
    <div role="row" aria-rowindex={props.rowIndex} className={classes('min-h-14 py-1.5', props.inset)}>
      <div role="cell" aria-colspan={props.columns}>
        {props.children}
      </div>
    </div>
  );
}

/** Renders a placeholder for a row that has not been loaded. */
export function Unloaded(props: { rowIndex: number; columns: number; height: number; inset: string }) {
  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      className={classes('flex items-center gap-6', props.inset)}
      style={{ height: props.height }}
    >
      <div role="cell" aria-colspan={props.columns} className="flex grow items-center gap-6">
        <span className="sr-only">{words.common.loading}</span>
        {[0, 1, 2, 3].map((box) => (
          <Skeleton key={box} className="h-3.5 flex-1" />
        ))}
      </div>
    </div>
  );
}
