import type { UsageReply } from '#domain/plans/contract.ts';
import { classes } from '#web/ui/classes.ts';
import { words } from '../words.ts';

/**
 * Shows how much of the plan's allowance is used: one bar for upcoming events and one for replies.
 */
export function UsageBars({ usage }: { usage: UsageReply }) {
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <UsageBar label={words.effects.activeEvents} {...usage.activeEvents} />
      <UsageBar label={words.effects.replies} {...usage.reservations} />
    </div>
  );
}

function UsageBar({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const over = limit === null ? 0 : Math.max(0, used - limit);
  const full = limit !== null && used >= limit;
  const numbers = limit === null ? words.usage.noLimit({ used }) : words.usage.ofLimit({ used, limit });
  const state = over > 0 ? words.usage.over({ count: over }) : full ? words.usage.full : '';
  const share = limit === null ? 0 : Math.min(1, limit === 0 ? 1 : used / limit);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{numbers}</span>
      </div>
      <div
        role="meter"
        data-bar
        aria-label={label}
        aria-valuemin={0}
        aria-valuenow={limit === null ? used : Math.min(used, limit)}
        aria-valuemax={limit ?? Math.max(used, 1)}
        aria-valuetext={state === '' ? numbers : `${numbers}, ${state}`}
        className={classes(
          'mt-2 h-2 overflow-hidden rounded-full',
          limit === null ? 'border border-dashed border-outline/60' : 'bg-hairline',
        )}
      >
        <div
          className={classes(
            'h-full rounded-full',
            full ? 'bg-danger' : share >= 0.8 ? 'bg-waitlisted' : 'bg-confirmed',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      {state === '' ? null : <p className="mt-1.5 text-sm font-medium text-danger">{state}</p>}
    </div>
  );
}
