/** Plans in words: prices, limits, and what a change of plan would do (DECISIONS section 3). */
import {
  changePlan,
  effectivePlan,
  isInTrial,
  planTerms,
  type Plan,
  type SubscriptionStatus,
  type TenantBilling,
} from '#domain/billing/rules.ts';

export const statusLabels: Record<SubscriptionStatus, string> = {
  trial: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
};

/** What of an organisation says which plan holds, as the calls answer it. */
export interface PlanState {
  subscriptionPlan: Plan;
  subscriptionStatus: SubscriptionStatus;
  trialEndsAt: string | null;
}

const billingOf = (tenant: PlanState): TenantBilling => ({
  plan: tenant.subscriptionPlan,
  status: tenant.subscriptionStatus,
  trialEndsAt: tenant.trialEndsAt === null ? null : new Date(tenant.trialEndsAt),
});

/** '$29' or '$29.50'. */
export const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;

const counted = (count: number, one: string) =>
  count === Infinity
    ? `unlimited ${one}s`
    : `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** '10 active events and 1,000 reservations'. */
export function limitsOf(plan: Plan): string {
  const { activeEvents, reservations } = planTerms[plan];
  if (activeEvents === Infinity && reservations === Infinity) return 'Unlimited events and reservations';
  return `${counted(activeEvents, 'active event')} and ${counted(reservations, 'reservation')}`;
}

/** Which limits hold now, and why. */
export function limitsNow(tenant: PlanState, now: Date): string {
  const billing = billingOf(tenant);
  const limits = limitsOf(effectivePlan(billing, now));
  if (isInTrial(billing, now)) {
    const days = Math.ceil(((billing.trialEndsAt?.getTime() ?? 0) - now.getTime()) / 86_400_000);
    return `${limits} for the ${days === 1 ? 'last day' : `${days} days that remain`} of your trial.`;
  }
  switch (billing.status) {
    case 'active':
      return `${limits}.`;
    case 'trial':
      return `Your trial has ended: ${limits} until your plan is activated.`;
    case 'past_due':
      return `Your subscription is past due: ${limits} until it is settled.`;
    case 'canceled':
      return `Your subscription is canceled: ${limits} until it is renewed.`;
  }
}

export interface PlannedChange {
  kind: 'unchanged' | 'applied' | 'requested';
  note: string;
}

/** What choosing this plan would do, before it is done. */
export function plannedChange(
  tenant: PlanState,
  asked: { plan: Plan; bySuperadmin: boolean },
  now: Date,
): PlannedChange {
  const billing = billingOf(tenant);
  const { kind } = changePlan(billing, asked, now);
  switch (kind) {
    case 'unchanged':
      return { kind, note: 'This is the current plan.' };
    case 'requested':
      return {
        kind,
        note: `An upgrade of a running plan is a request: it takes effect when the Turnout team grants it. Until then ${planTerms[billing.plan].name} stays.`,
      };
    case 'applied':
      return {
        kind,
        note: isInTrial(billing, now)
          ? 'Takes effect at once. The limits of the trial stay until it ends.'
          : 'Takes effect at once. Nothing you have is hidden or deleted; the new limits hold for what you add.',
      };
  }
}
