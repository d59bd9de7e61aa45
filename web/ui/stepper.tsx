import { Check } from 'lucide-react';
import { classes } from './classes.ts';
import { words } from './words.ts';

/**
 * Shows the current step of a wizard. `current` counts from 0; if it equals the number of steps,
 * all are done.
 */
export function Stepper(props: { label: string; steps: readonly string[]; current: number }) {
  return (
    <nav aria-label={props.label}>
      <ol className="flex items-center gap-2">
        {props.steps.map((step, index) => {
          const done = index < props.current;
          const now = index === props.current;
          return (
            <li
              key={step}
              aria-current={now ? 'step' : undefined}
              className={classes('flex min-w-0 items-center gap-2', index > 0 && 'flex-1')}
            >
              {index > 0 ? (
                <span
                  aria-hidden
                  className={classes('h-px min-w-3 flex-1', done || now ? 'bg-accent' : 'bg-hairline')}
                />
              ) : null}
              <span
                className={classes(
                  'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
                  done && 'bg-accent-tint text-accent',
                  now && 'bg-accent text-accent-ink',
                  !done && !now && 'border border-outline text-muted',
                )}
              >
                {done ? (
                  <Check aria-hidden className="size-3.5" strokeWidth={3} />
                ) : (
                  <span aria-hidden>{index + 1}</span>
                )}
              </span>
              <span
                className={classes(
                  'truncate text-sm',
                  now ? 'font-medium text-ink' : 'text-muted max-sm:sr-only',
                )}
              >
                {step}
                {done ? <span className="sr-only"> {words.common.done}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
