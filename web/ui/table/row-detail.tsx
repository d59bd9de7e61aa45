import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Content below one row, e.g. the form that edits it. It stays, and keeps its state, wherever its
 * row moves.
 */
export interface RowDetail {
  key: string;
  content: ReactNode;
}

/** Renders the detail of a virtual table's row, as a row below it. */
export function DetailRow(props: { detail: RowDetail; rowIndex: number; columns: number }) {
  const { detail } = props;
  const cell = useRef<HTMLDivElement>(null);
  useEffect(
    () => keepInSightAtFirst(cell.current?.querySelector(':scope > form > :last-child') ?? null),
    [detail.key],
  );
  return (
    <div role="row" data-detail aria-rowindex={props.rowIndex} className="bg-sunken">
      {/* The form's last line has its buttons. It stays in view however tall the form is. */}
      <div
        ref={cell}
        role="cell"
        aria-colspan={props.columns}
        className="px-5 py-4 [&>form>:last-child]:sticky [&>form>:last-child]:bottom-0 [&>form>:last-child]:z-1 [&>form>:last-child]:-mb-2 [&>form>:last-child]:bg-sunken [&>form>:last-child]:py-2"
      >
        {detail.content}
      </div>
    </div>
  );
}

const settlingMs = 1_000;

/**
 * Scrolls a form's buttons into view at first, because a form may open out of sight. The elements
 * around it grow while they are measured, so this repeats until they have settled.
 * @returns a function that stops it
 */
function keepInSightAtFirst(element: Element | null): (() => void) | undefined {
  if (!element || typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
  for (let around = element.parentElement; around; around = around.parentElement) observer.observe(around);
  const end = setTimeout(() => observer.disconnect(), settlingMs);
  return () => {
    clearTimeout(end);
    observer.disconnect();
  };
}
