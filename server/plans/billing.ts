/** Says what an organization's row means for its plan. */
import { showsBranding, type TenantBilling } from '#domain/plans/rules.ts';
import { planInForce } from './in-force.ts';

interface BilledRow {
  subscriptionPlan: string;
  subscriptionStatus: string;
  trialEndsAt: Date;
}

export const billingOf = (tenant: BilledRow): TenantBilling => ({
  ...planInForce(tenant.subscriptionPlan, tenant.subscriptionStatus),
  trialEndsAt: tenant.trialEndsAt,
});

export const hasBranding = (tenant: { subscriptionPlan: string; removeBranding: boolean }): boolean =>
  showsBranding({
    plan: planInForce(tenant.subscriptionPlan, '').plan,
    removeBranding: tenant.removeBranding,
  });
