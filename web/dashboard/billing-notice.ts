/** The most important fact for an administrator about the organization's subscription. */
import { effectiveLimits, isInTrial, planTerms, type TenantBilling } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { homeWords } from '#web/kernel/home-words.ts';

export interface BillingNotice {
  tone: 'info' | 'warn';
  title: string;
  text: string;
}

const day = 86_400_000;

function freeLimits(tenant: TenantBilling, now: Date): string {
  const { activeEvents, reservations } = effectiveLimits(tenant, now);
  return homeWords.billing.limits({ events: activeEvents, replies: reservations });
}

/** Returns the notice, or null while a subscription is active and there is nothing to say. */
export function billingNotice(
  tenant: Pick<Tenant, 'subscriptionPlan' | 'subscriptionStatus' | 'trialEndsAt'>,
  now: Date,
): BillingNotice | null {
  const words = homeWords.billing;
  const trialEndsAt = new Date(tenant.trialEndsAt);
  const billing: TenantBilling = {
    plan: tenant.subscriptionPlan,
    status: tenant.subscriptionStatus,
    trialEndsAt,
  };
  if (isInTrial(billing, now)) {
    const daysLeft = Math.ceil((trialEndsAt.getTime() - now.getTime()) / day);
    const { name } = planTerms[tenant.subscriptionPlan];
    return {
      tone: daysLeft > 3 ? 'info' : 'warn',
      title: daysLeft === 1 ? words.trialDay : words.trialDays({ left: daysLeft }),
      text: words.trialHow({ plan: name }),
    };
  }
  const limits = freeLimits(billing, now);
  switch (tenant.subscriptionStatus) {
    case 'trial':
      return { tone: 'warn', title: words.trialEnded, text: limits };
    case 'past_due':
      return { tone: 'warn', title: words.pastDue, text: limits };
    case 'canceled':
      return { tone: 'warn', title: words.canceled, text: limits };
    case 'active':
      return null;
  }
}
