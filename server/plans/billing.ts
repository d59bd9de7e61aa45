/** What an organization's row says about its plan. */
import {
  showsBranding,
  type Plan,
  type SubscriptionStatus,
  type TenantBilling,
} from '#domain/plans/rules.ts';

interface BilledRow {
  subscriptionPlan: string;
  subscriptionStatus: string;
  trialEndsAt: Date;
}

export const billingOf = (tenant: BilledRow): TenantBilling => ({
  plan: tenant.subscriptionPlan as Plan,
  status: tenant.subscriptionStatus as SubscriptionStatus,
  trialEndsAt: tenant.trialEndsAt,
});

export const hasBranding = (tenant: { subscriptionPlan: string; removeBranding: boolean }): boolean =>
  showsBranding({ plan: tenant.subscriptionPlan as Plan, removeBranding: tenant.removeBranding });
