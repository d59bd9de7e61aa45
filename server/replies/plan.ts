/** What an organisation's plan says about replies, read from its row. */
import {
  checkReservationLimit,
  effectiveLimits,
  showsBranding,
  type Plan,
  type SubscriptionStatus,
  type TenantBilling,
} from '#domain/plans/rules.ts';
import type { TenantRow } from './locked-event.store.ts';

const billingOf = (tenant: TenantRow): TenantBilling => ({
  plan: tenant.subscriptionPlan as Plan,
  status: tenant.subscriptionStatus as SubscriptionStatus,
  trialEndsAt: tenant.trialEndsAt,
});

/** How many live yes replies the organisation may have; null where there is no limit. */
export function replyLimit(tenant: TenantRow, now: Date): number | null {
  const { reservations } = effectiveLimits(billingOf(tenant), now);
  return Number.isFinite(reservations) ? reservations : null;
}

/** The sentence for one reply more than the limit: it names the limit and the plan that lifts it. */
export function planLimitSentence(tenant: TenantRow, now: Date): string {
  const reservations = replyLimit(tenant, now) ?? 0;
  const check = checkReservationLimit(billingOf(tenant), { reservations, more: 1 }, now);
  return check.kind === 'limit' ? check.sentence : '';
}

export const hasBranding = (tenant: TenantRow): boolean =>
  showsBranding({ plan: tenant.subscriptionPlan as Plan, removeBranding: tenant.removeBranding });
