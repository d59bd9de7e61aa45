/** How the one subscription row of an organisation follows its plan and status while billing is manual. */
import { type Plan, planTerms, type SubscriptionStatus, trialDays } from '#domain/billing/rules.ts';
import type { Database, Db } from '../db/connect.ts';
import { platformScope } from '../db/scope.ts';
import { advancePeriods, insertSubscription, updateSubscription } from './store.ts';

/** What of an organisation its subscription shows. */
export interface BilledTenant {
  id: string;
  subscriptionPlan: string;
  subscriptionStatus: string;
  trialEndsAt: Date;
}

function termsOf(tenant: BilledTenant) {
  const plan = tenant.subscriptionPlan as Plan;
  return {
    planName: planTerms[plan].name,
    planType: plan,
    priceCents: planTerms[plan].monthlyPriceCents,
    status: tenant.subscriptionStatus as SubscriptionStatus,
  };
}

/** The same day of the next month, or its last day where there is none. */
function monthLater(from: Date): Date {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + 1);
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** A trial is one period; everything else is billed by the month from the day it began. */
function periodOf(tenant: BilledTenant, now: Date) {
  return tenant.subscriptionStatus === 'trial'
    ? {
        currentPeriodStart: new Date(tenant.trialEndsAt.getTime() - trialDays * 86_400_000),
        currentPeriodEnd: tenant.trialEndsAt,
      }
    : { currentPeriodStart: now, currentPeriodEnd: monthLater(now) };
}

/** In the transaction in which an organisation is claimed or made. */
export const startSubscription = (tx: Db, tenant: BilledTenant, now: Date): Promise<void> =>
  insertSubscription(tx, tenant.id, { ...termsOf(tenant), ...periodOf(tenant, now) }, now);

/**
 * In the transaction that changes plan or status. Another plan, and the end of a trial or of an interruption, begin a
 * new period; an interruption itself leaves the period as it is.
 */
export async function followTenant(
  tx: Db,
  before: BilledTenant,
  after: BilledTenant,
  now: Date,
): Promise<void> {
  const newPlan = before.subscriptionPlan !== after.subscriptionPlan;
  const newStatus = before.subscriptionStatus !== after.subscriptionStatus;
  if (!newPlan && !newStatus) return;
  const { subscriptionStatus: status } = after;
  const begins = status === 'trial' || (newPlan && status === 'active') || (newStatus && status === 'active');
  await updateSubscription(tx, after.id, { ...termsOf(after), ...(begins && periodOf(after, now)) }, now);
}

/** Moves the periods of active subscriptions that have ended on to the present; answers how many. */
export const advanceSubscriptions = (database: Database, now: Date): Promise<number> =>
  database.transaction(platformScope, (tx) => advancePeriods(tx, now));
