import { isInTrial } from '#domain/plans/rules.ts';
import { paths } from '#web/app/paths.ts';
import { classes } from '#web/ui/classes.ts';
import { Anchor } from '#web/ui/link.tsx';
import { useOwnTenant } from '../queries.ts';
import { shellWords } from '#web/kernel/shell-words.ts';

const day = 86_400_000;
/**
 * With this many days left or fewer, the dashboard spells out the remaining time, and the pill
 * turns amber.
 */
const fewDays = 3;

/** Shows how long the trial still lasts, in the top bar of users who decide on the plan. */
export function TrialPill() {
  const { data: tenant } = useOwnTenant();
  if (!tenant) return null;
  const trialEndsAt = new Date(tenant.trialEndsAt);
  const now = new Date();
  const billing = { plan: tenant.subscriptionPlan, status: tenant.subscriptionStatus, trialEndsAt };
  if (!isInTrial(billing, now)) return null;
  const left = Math.ceil((trialEndsAt.getTime() - now.getTime()) / day);
  return (
    <Anchor
      href={paths.subscriptions}
      title={shellWords.trial.until}
      className={classes(
        'inline-flex h-7 shrink-0 items-center rounded-full px-3 text-xs font-medium whitespace-nowrap max-md:mx-0.5 max-md:px-2 touch:h-9',
        left > fewDays ? 'bg-info-tint text-info' : 'bg-waitlisted-tint text-waitlisted',
      )}
    >
      {/* On a phone, the pill is shorter, because the top bar has room for its title and little
          else. */}
      <span aria-hidden className="md:hidden">
        {shellWords.trial.short({ left })}
      </span>
      <span className="max-md:sr-only">{shellWords.trial.left({ left })}</span>
      <span className="sr-only"> {shellWords.trial.inTrial}</span>
    </Anchor>
  );
}
