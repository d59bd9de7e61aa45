/**
 * Keeps an organization's single subscription row in step with its plan and status while billing is
 * manual.
 */
import {
  type HistoryKind,
  type Plan,
  planTerms,
  type SubscriptionStatus,
  trialDays,
} from '#domain/plans/rules.ts';
import type { PlatformDatabase, Db } from '../db/connect.ts';
import { insertChange } from './history.store.ts';
import { advancePeriods, insertSubscription, updateSubscription } from './subscriptions.store.ts';

/** The fields of an organization that its subscription shows. */
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

/** Returns the same day of the next month, or that month's last day if it is shorter. */
function monthLater(from: Date): Date {
  const later = new Date(from);
  later.setUTCMonth(later.getUTCMonth() + 1);
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0);
  return later;
}

/**
 * Returns the first billing period. A trial is one period; everything else is billed by the month
 * from the day it began.
 */
function periodOf(tenant: BilledTenant, now: Date) {
  return tenant.subscriptionStatus === 'trial'
    ? {
        currentPeriodStart: new Date(tenant.trialEndsAt.getTime() - trialDays * 86_400_000),
        currentPeriodEnd: tenant.trialEndsAt,
      }
    : { currentPeriodStart: now, currentPeriodEnd: monthLater(now) };
}

/**
 * Starts the subscription, in the transaction that claims or makes the organization. The label
 * names who does that.
 */
export async function startSubscription(
  tx: Db,
  tenant: BilledTenant,
  actorLabel: string,
  now: Date,
): Promise<void> {
  const terms = termsOf(tenant);
  await insertSubscription(tx, tenant.id, { ...terms, ...periodOf(tenant, now) }, now);
  await insertChange(
    tx,
    tenant.id,
    {
      kind: 'started',
      fromPlan: null,
      toPlan: terms.planType,
      fromStatus: null,
      toStatus: terms.status,
      priceCents: terms.priceCents,
      actorLabel,
    },
    now,
  );
}

/**
 * Updates the subscription, in the transaction that changes plan or status. A new period begins
 * with another plan, and at the end of a trial or of a pause. A pause itself leaves the period
 * unchanged. The history says who made the change, and whether it granted a request (`granted`).
 */
export async function followTenant(
  tx: Db,
  before: BilledTenant,
  after: BilledTenant,
  { granted, actorLabel, now }: { granted: boolean; actorLabel: string; now: Date },
): Promise<void> {
  const newPlan = before.subscriptionPlan !== after.subscriptionPlan;
  const newStatus = before.subscriptionStatus !== after.subscriptionStatus;
  if (!newPlan && !newStatus) return;
  const { subscriptionStatus: status } = after;
  const begins = status === 'trial' || (newPlan && status === 'active') || (newStatus && status === 'active');
  const terms = termsOf(after);
  await updateSubscription(tx, after.id, { ...terms, ...(begins && periodOf(after, now)) }, now);
  const was = termsOf(before);
  await insertChange(
    tx,
    after.id,
    {
      kind: granted ? 'granted' : 'changed',
      fromPlan: was.planType,
      toPlan: terms.planType,
      fromStatus: was.status,
      toStatus: terms.status,
      priceCents: terms.priceCents,
      actorLabel,
    },
    now,
  );
}

/**
 * Records that an organization requested another plan, or that the request ended without a grant.
 * Neither plan nor price changes.
 */
export async function recordRequest(
  tx: Db,
  tenant: BilledTenant,
  request: { kind: Extract<HistoryKind, 'requested' | 'declined' | 'withdrawn'>; plan: Plan },
  { actorLabel, now }: { actorLabel: string; now: Date },
): Promise<void> {
  const { planType, status, priceCents } = termsOf(tenant);
  await insertChange(
    tx,
    tenant.id,
    {
      kind: request.kind,
      fromPlan: planType,
      toPlan: request.plan,
      fromStatus: status,
      toStatus: status,
      priceCents,
      actorLabel,
    },
    now,
  );
}

/** Moves the ended periods of active subscriptions to the present. Returns how many it moved. */
export const advanceSubscriptions = (database: PlatformDatabase, now: Date): Promise<number> =>
  database.platformTransaction((tx) => advancePeriods(tx, now));
