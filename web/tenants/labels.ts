import { planTerms } from '#domain/plans/rules.ts';
import type { Tenant } from '#domain/tenants/contract.ts';
import { statusLabels } from '#web/plans/plan-words.ts';

type Plan = Tenant['subscriptionPlan'];

export const planLabel = (plan: Plan): string => planTerms[plan].name;

export const planOptions = (['free', 'pro', 'premium'] as const).map((plan) => ({
  value: plan,
  label: `${planTerms[plan].name}: $${planTerms[plan].monthlyPriceCents / 100}/month`,
}));

export const statusOptions = (['trial', 'active', 'past_due', 'canceled'] as const).map((status) => ({
  value: status,
  label: statusLabels[status],
}));
