/** The first thing an administrator should know about the organization's subscription. */
import { effectiveLimits, isInTrial, planTerms, type TenantBilling } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';

export interface BillingNotice {
  tone: 'info' | 'warn';
  title: string;
  text: string;
}

const day = 86_400_000;

function freeLimits(tenant: TenantBilling, now: Date): string {
  const { activeEvents, reservations } = effectiveLimits(tenant, now);
  return `${activeEvents} active event and ${reservations} reservations`;
}

/** Returns the notice, or null while a subscription is active and there is nothing to say. */
export function billingNotice(
  tenant: Pick<Tenant, 'subscriptionPlan' | 'subscriptionStatus' | 'trialEndsAt'>,
  now: Date,
): BillingNotice | null {
  const trialEndsAt = new Date(tenant.trialEndsAt);
  const billing: TenantBilling = {
    plan: tenant.subscriptionPlan,
    status: tenant.subscriptionStatus,
    trialEndsAt,
  };
  if (isInTrial(billing, now)) {
    const left = Math.ceil((trialEndsAt.getTime() - now.getTime()) / day);
    const { name } = planTerms[tenant.subscriptionPlan];
    return {
      tone: left > 3 ? 'info' : 'warn',
      title: left === 1 ? 'Your trial ends within a day' : `${left} days left in your trial`,
      text: `Everything is unlimited until then. You chose the ${name} plan.`,
    };
  }
  const limits = `Until that changes, the limits of the Free plan apply: ${freeLimits(billing, now)}. Nothing you have is hidden or deleted.`;
  switch (tenant.subscriptionStatus) {
    case 'trial':
      return { tone: 'warn', title: 'Your trial has ended', text: limits };
    case 'past_due':
      return { tone: 'warn', title: 'Your subscription is past due', text: limits };
    case 'canceled':
      return { tone: 'warn', title: 'Your subscription is canceled', text: limits };
    case 'active':
      return null;
  }
}
