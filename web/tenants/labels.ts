import { planTerms } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { dollars, statusLabel } from '#web/plans/plan-words.ts';
import { words } from '#web/plans/words.ts';

type Plan = Tenant['subscriptionPlan'];

export const planLabel = (plan: Plan): string => planTerms[plan].name;

export const planOptions = () =>
  (['free', 'pro', 'premium'] as const).map((plan) => ({
    value: plan,
    label: words.plans.pricedShort({
      plan: planLabel(plan),
      price: dollars(planTerms[plan].monthlyPriceCents / 100),
    }),
  }));

export const statusOptions = () =>
  (['trial', 'active', 'past_due', 'canceled'] as const).map((status) => ({
    value: status,
    label: statusLabel(status),
  }));
