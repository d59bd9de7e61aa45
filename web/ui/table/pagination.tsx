import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { words } from '../words.ts';

/**
 * Returns the page numbers to show: the first, the last, the current one and its neighbors. Null
 * marks a gap.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}

/**
 * Returns the total as text. With `more`, a search was counted only up to a limit, so the total is
 * a minimum.
 */
export const totalText = (total: number, more: boolean | undefined): string =>
  more ? words.pages.moreThan({ total }) : String(total);

export function Pagination(props: {
  /** The current page, counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more rows than `total`, which have no pages. */
  more?: boolean | undefined;
  onPageChange: (page: number) => void;
  /** Text to the left, instead of 'Showing a to b of n'. */
  text?: string;
}) {
  const { page, pageSize, total, onPageChange } = props;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {/* A single row needs no count. */}
        {props.text ??
          (total > 1 ? words.pages.showing({ first, last, total: totalText(total, props.more) }) : '')}
      </p>
      {pages > 1 ? (
        <nav aria-label={words.pages.pages} className="flex items-center gap-1">
          <IconButton
            label={words.pages.previous}
            icon={<ChevronLeft />}
            size="sm"
            tooltip={false}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          />
          {pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              <span
                key={`gap ${index}`}
                aria-hidden
                className="w-6 text-center text-sm text-muted max-sm:hidden"
              >
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={words.pages.page({ page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPageChange(number)}
                className={classes(
                  'h-8 min-w-8 rounded-md px-2 text-sm font-medium tabular-nums transition-colors max-sm:hidden touch:h-11 touch:min-w-11',
                  number === page ? 'bg-accent-tint text-accent' : 'text-muted hover:bg-hover hover:text-ink',
                )}
              >
                {number}
              </button>
            ),
          )}
          <span className="px-2 text-sm text-muted tabular-nums sm:hidden">
            {words.pages.pageOf({ page, pages })}
          </span>
          <IconButton
            label={words.pages.next}
            icon={<ChevronRight />}
            size="sm"
            tooltip={false}
            disabled={page >= pages}
            onClick={() => onPageChange(page + 1)}
          />
        </nav>
      ) : null}
    </div>
  );
}
