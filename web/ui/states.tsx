import { CircleAlert, LoaderCircle, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { words } from './words.ts';

/** Says that there is nothing here yet, and offers what to do next. */
export function EmptyState(props: {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
}) {
  return (
    <div className={classes('flex flex-col items-center px-6 py-12 text-center', props.className)}>
      {props.icon === undefined ? null : (
        <span
          aria-hidden
          className="mb-4 flex size-12 items-center justify-center rounded-full bg-accent-tint text-accent [&_svg]:size-6"
        >
          {props.icon}
        </span>
      )}
      <p className="font-display text-lg font-semibold text-ink">{props.title}</p>
      {props.description === undefined ? null : (
        <p className="mt-1 max-w-sm text-sm text-muted">{props.description}</p>
      )}
      {props.action === undefined ? null : (
        <div className="mt-5 flex flex-wrap justify-center gap-2">{props.action}</div>
      )}
    </div>
  );
}

/** Says what could not be loaded, and offers to try again. */
export function ErrorState(props: {
  message: string;
  title?: string;
  onRetry?: () => void;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={classes('flex flex-col items-center px-6 py-12 text-center', props.className)}
    >
      <span
        aria-hidden
        className="mb-4 flex size-12 items-center justify-center rounded-full bg-danger-tint text-danger"
      >
        <CircleAlert className="size-6" />
      </span>
      {props.title === undefined ? null : (
        <p className="font-display text-lg font-semibold text-ink">{props.title}</p>
      )}
      <p className="mt-1 max-w-md text-sm text-ink">{props.message}</p>
      {props.onRetry === undefined ? null : (
        <Button className="mt-5" icon={<RefreshCw aria-hidden />} onClick={props.onRetry}>
          {words.common.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Says in one line that a refresh failed, and offers to try again. What the page shows stays. */
export function RefreshFailed(props: {
  message: string;
  onRetry?: (() => void) | undefined;
  /** Whether the retry is under way. */
  busy?: boolean;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={classes(
        'flex items-start gap-2 bg-danger-tint px-5 py-2.5 text-sm text-ink',
        props.className,
      )}
    >
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0 text-danger" />
      <p className="min-w-0">
        {props.message}{' '}
        {props.onRetry === undefined ? null : (
          <Button variant="link" size="sm" busy={props.busy ?? false} onClick={props.onRetry}>
            {words.common.tryAgain}
          </Button>
        )}
      </p>
    </div>
  );
}

/**
 * A gray placeholder. Give it height and width, and put aria-busy on the element around it. The
 * page stays hidden below it (styles/app.css), unless it is `exact`: as tall as the content that
 * will replace it.
 */
export function Skeleton(props: { className?: string; exact?: boolean }) {
  return (
    <span
      aria-hidden
      data-pending={props.exact ? undefined : ''}
      className={classes('block animate-pulse rounded-md bg-hairline', props.className)}
    />
  );
}

/**
 * A placeholder for a part that may turn out to be empty. The page below it stays hidden until that
 * is known.
 */
export const Pending = () => <span hidden data-pending="" />;

export function TableSkeleton(props: { rows?: number; columns?: number }) {
  const { rows = 5, columns = 4 } = props;
  return (
    <div role="status" className="divide-y divide-hairline">
      <span className="sr-only">{words.common.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-4">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton
              key={column}
              className={classes('h-4', column === 0 ? 'w-2/5' : 'flex-1', column > 1 && 'max-sm:hidden')}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

export function Spinner(props: { label?: string; className?: string }) {
  return (
    <span
      role="status"
      data-pending=""
      className={classes('inline-flex items-center gap-2 text-sm text-muted', props.className)}
    >
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      <span className={props.label === undefined ? 'sr-only' : undefined}>
        {props.label ?? words.common.loading}
      </span>
    </span>
  );
}

/** Fills the screen while the app doesn't know what to show, e.g. while it checks the session. */
export function FullScreenLoading(props: { text?: string }) {
  return (
    <div className="flex min-h-dvh items-center justify-center bg-paper">
      <Spinner label={props.text ?? words.common.loading} />
    </div>
  );
}
