import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { words } from '../words.ts';

export interface TellByHandRow {
  id: string;
  label: string;
  /** The reason why no mail reached them. */
  why: string;
  isTold: boolean;
  /** Further actions that a host can take on the row. */
  more?: ReactNode;
}

/**
 * Lists people that no mail reached, each with a button that marks them as told by a host. Without
 * `onMark` there are no buttons.
 */
export function TellByHandList({
  title,
  rows,
  isBusy,
  onMark,
}: {
  title: string;
  rows: readonly TellByHandRow[];
  isBusy: boolean;
  onMark?: ((ids: string[]) => void) | undefined;
}) {
  const open = rows.filter(({ isTold }) => !isTold).map(({ id }) => id);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{title}</p>
        {onMark && open.length > 1 ? (
          <Button size="sm" disabled={isBusy} onClick={() => onMark(open)}>
            {words.told.markAll}
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-hairline">
        {rows.map(({ id, label, why, isTold, more }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {label} <span className="text-muted">{why}</span>
            </span>
            {more}
            {isTold ? (
              <span className="text-muted">{words.told.told}</span>
            ) : onMark ? (
              <Button size="sm" disabled={isBusy} onClick={() => onMark([id])}>
                {words.told.mark} <span className="sr-only">{label}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
