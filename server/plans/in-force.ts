/**
 * Whether plans are in force. `PLANS=off` gives every organization of the installation everything.
 */
import type { Plan, SubscriptionStatus, TenantBilling } from '#domain/plans/rules.ts';

// A setting of the process. Rows of organizations are read in many places, and all belong to the
// same installation.
let areInForce = true;

export const plansAreInForce = (): boolean => areInForce;

export function setPlansInForce(value: boolean): void {
  areInForce = value;
}

/**
 * Returns the plan and the status that apply to an organization with these in its row. The row
 * itself stays unchanged.
 */
export const planInForce = (plan: string, status: string): Pick<TenantBilling, 'plan' | 'status'> =>
  areInForce
    ? { plan: plan as Plan, status: status as SubscriptionStatus }
    : { plan: 'premium', status: 'active' };
