import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Stands below one row, e.g. the form that edits it; it stays, and keeps its state, wherever its
 * row goes.
 */
export interface RowDetail {
  key: string;
  content: ReactNode;
}

/** The detail of a virtual table's row, as a row below it. */
export function DetailRow(props: { detail: RowDetail; rowIndex: number; columns: number }) {
  const { detail } = props;
  const cell = useRef<HTMLDivElement>(null);
  useEffect(
    () => keepInSightAtFirst(cell.current?.querySelector(':scope > form > :last-child') ?? null),
    [detail.key],
  );
  return (
    <div role="row" data-detail aria-rowindex={props.rowIndex} className="bg-sunken">
      {/* A form's last line, which has its buttons, stays in sight however tall the form is. */}
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
 * A form may open below the fold of its list or of the page, and one looks for its buttons. What is
 * around the form grows as it is measured, so this looks again until that has settled.
 * @returns what ends it
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
