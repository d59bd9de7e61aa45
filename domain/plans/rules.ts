/**
 * Plans, their limits, and who may change them (docs/product/organizations.md#plans). Money is in
 * US cents.
 */
import { isUpcoming } from '../kernel/dates.ts';
import { hostSentence, type Sentence } from '../kernel/sentence.ts';

export const plans = ['free', 'pro', 'premium'] as const;
export type Plan = (typeof plans)[number];

export const subscriptionStatuses = ['trial', 'active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The limits of a plan. Infinity means no limit. */
export interface Limits {
  activeEvents: number;
  reservations: number;
}

export interface PlanTerms extends Limits {
  name: string;
  monthlyPriceCents: number;
}

export const planTerms: Record<Plan, PlanTerms> = {
  free: { name: 'Free', monthlyPriceCents: 0, activeEvents: 1, reservations: 100 },
  pro: { name: 'Pro', monthlyPriceCents: 2_900, activeEvents: 10, reservations: 1_000 },
  premium: { name: 'Premium', monthlyPriceCents: 9_900, activeEvents: Infinity, reservations: Infinity },
};

export const trialDays = 14;

/** The text for an installation without plans, where every organization has every feature. */
export const noPlansSentence = 'This installation has no plans.';

export interface TenantBilling {
  plan: Plan;
  status: SubscriptionStatus;
  trialEndsAt: Date | null;
}

/** The end of a trial that starts now. */
export function trialEnd(startsAt: Date): Date {
  return new Date(startsAt.getTime() + trialDays * 86_400_000);
}

export function isInTrial(tenant: TenantBilling, now: Date): boolean {
  return tenant.status === 'trial' && tenant.trialEndsAt !== null && isUpcoming(tenant.trialEndsAt, now);
}

/**
 * The plan whose limits apply now: Premium during the trial; Free after the trial, and while the
 * status is past_due or canceled.
 */
export function effectivePlan(tenant: TenantBilling, now: Date): Plan {
  if (isInTrial(tenant, now)) return 'premium';
  return tenant.status === 'active' ? tenant.plan : 'free';
}

export function effectiveLimits(tenant: TenantBilling, now: Date): Limits {
  const { activeEvents, reservations } = planTerms[effectivePlan(tenant, now)];
  return { activeEvents, reservations };
}

/** Whether any limit applies. If so, the tenant's row is locked before the event's row. */
export function isLimited(tenant: TenantBilling, now: Date): boolean {
  const { activeEvents, reservations } = effectiveLimits(tenant, now);
  return Number.isFinite(activeEvents) || Number.isFinite(reservations);
}

export type LimitCheck = { kind: 'ok' } | { kind: 'limit'; limit: number; sentence: Sentence };

function checkLimit(tenant: TenantBilling, what: keyof Limits, wanted: number, now: Date): LimitCheck {
  const plan = effectivePlan(tenant, now);
  const limit = planTerms[plan][what];
  if (wanted <= limit) return { kind: 'ok' };
  const lifting = plans.find((candidate) => planTerms[candidate][what] >= wanted) ?? 'premium';
  const key = what === 'activeEvents' ? 'plans.events' : 'plans.replies';
  const more = planTerms[lifting][what];
  const sentence = hostSentence(key, {
    why: tenant.status === 'active' || isInTrial(tenant, now) ? 'other' : tenant.status,
    plan: planTerms[plan].name,
    limit,
    larger: planTerms[lifting].name,
    unlimited: more === Infinity ? 'yes' : 'other',
    more: more === Infinity ? 0 : more,
  });
  return { kind: 'limit', limit, sentence };
}

/**
 * Whether one more event may become active: created, restored, or moved from the past into the
 * future. An event in the past is never limited. `activeEvents` counts the other active events,
 * under the tenant's lock.
 */
export function checkEventLimit(
  tenant: TenantBilling,
  wanted: { activeEvents: number; dateTime: Date },
  now: Date,
): LimitCheck {
  if (!isUpcoming(wanted.dateTime, now)) return { kind: 'ok' };
  return checkLimit(tenant, 'activeEvents', wanted.activeEvents + 1, now);
}

/**
 * Whether this many more yes replies are allowed. A submission, or a no that a host turns into a
 * yes, adds one. A restored event adds all of its own. Adding none is always allowed.
 * `reservations` counts the tenant's yes replies that are not deleted, under its lock.
 */
export function checkReservationLimit(
  tenant: TenantBilling,
  wanted: { reservations: number; more: number },
  now: Date,
): LimitCheck {
  if (wanted.more <= 0) return { kind: 'ok' };
  return checkLimit(tenant, 'reservations', wanted.reservations + wanted.more, now);
}

/** An organization's usage: upcoming events, and yes replies that are not deleted. */
export type Usage = Limits;

export interface Measured {
  used: number;
  /** The plan's limit. Infinity means no limit. */
  limit: number;
  /** Whether the limit is reached, so no more are allowed. */
  full: boolean;
  /** How far usage exceeds a limit that was lowered later. Nothing is removed. */
  over: number;
}

const measured = (used: number, limit: number): Measured => ({
  used,
  limit,
  full: used >= limit,
  over: Math.max(0, used - limit),
});

/** Compares today's usage with the limits that apply now. */
export function measureUsage(tenant: TenantBilling, usage: Usage, now: Date): Record<keyof Limits, Measured> {
  const { activeEvents, reservations } = effectiveLimits(tenant, now);
  return {
    activeEvents: measured(usage.activeEvents, activeEvents),
    reservations: measured(usage.reservations, reservations),
  };
}

/** The remaining days of the trial, including today. 0 without a trial or after it. */
export function trialDaysLeft(tenant: TenantBilling, now: Date): number {
  if (!isInTrial(tenant, now) || tenant.trialEndsAt === null) return 0;
  return Math.ceil((tenant.trialEndsAt.getTime() - now.getTime()) / 86_400_000);
}

/**
 * Why no further event can be made now, in the server's words, or null if one can. The button that
 * opens the form uses it, because every new event is upcoming.
 */
export function newEventRefusal(tenant: TenantBilling, usage: Usage, now: Date): Sentence | null {
  const check = checkLimit(tenant, 'activeEvents', usage.activeEvents + 1, now);
  return check.kind === 'limit' ? check.sentence : null;
}

/** Returns why new replies with a yes are refused now, or null if they are accepted. */
export function newReplyRefusal(tenant: TenantBilling, usage: Usage, now: Date): Sentence | null {
  const check = checkReservationLimit(tenant, { reservations: usage.reservations, more: 1 }, now);
  return check.kind === 'limit' ? check.sentence : null;
}

export interface PlanEffects {
  /** Each limit before and after the change, with today's usage against the new limit. */
  limits: Record<keyof Limits, { from: number } & Measured>;
  /** Whether the organization gains, loses or keeps the branding switch. */
  branding: 'gained' | 'lost' | 'same';
  price: { fromCents: number; toCents: number };
  /**
   * Says which limits apply now: those of the plan (`plan`), of the trial (`trial`), or of Free
   * (`free`). Free applies after a trial, while a payment is past due, and after a cancellation.
   */
  heldBy: 'plan' | 'trial' | 'free';
}

/**
 * The effects of another plan: limits gained and lost, usage that would exceed them, and the price.
 */
export function planEffects(tenant: TenantBilling, to: Plan, usage: Usage, now: Date): PlanEffects {
  const [before, after] = [planTerms[tenant.plan], planTerms[to]];
  const limit = (what: keyof Limits) => ({ from: before[what], ...measured(usage[what], after[what]) });
  const [had, has] = [mayRemoveBranding(tenant.plan), mayRemoveBranding(to)];
  return {
    limits: { activeEvents: limit('activeEvents'), reservations: limit('reservations') },
    branding: had === has ? 'same' : has ? 'gained' : 'lost',
    price: { fromCents: before.monthlyPriceCents, toCents: after.monthlyPriceCents },
    heldBy: isInTrial(tenant, now) ? 'trial' : tenant.status === 'active' ? 'plan' : 'free',
  };
}

// --- Requests and history

export type UpgradeDecision =
  | { kind: 'nothingAsked'; sentence: string }
  | { kind: 'otherPlan'; sentence: Sentence }
  | { kind: 'decided'; plan: Plan };

/**
 * Returns whether an upgrade request can be granted, declined or withdrawn. `plan` is the plan that
 * the deciding user saw. If the request was withdrawn, settled or changed since then, nothing is
 * decided.
 */
export function decideUpgrade(requested: Plan | null, current: { plan: Plan }): UpgradeDecision {
  if (requested === null) {
    return {
      kind: 'nothingAsked',
      sentence: 'This upgrade request is closed. It was approved, declined or withdrawn.',
    };
  }
  if (requested !== current.plan) {
    return {
      kind: 'otherPlan',
      sentence: hostSentence('plans.otherPlan', { plan: planTerms[requested].name }),
    };
  }
  return { kind: 'decided', plan: requested };
}

export const historyKinds = ['started', 'changed', 'requested', 'granted', 'declined', 'withdrawn'] as const;
export type HistoryKind = (typeof historyKinds)[number];

export type PlanChange =
  | { kind: 'unchanged' }
  | { kind: 'applied'; plan: Plan }
  /** The request waits for a superadmin. */
  | { kind: 'requested'; plan: Plan };

/**
 * Decides the effect of a change of plan. A superadmin's change applies at once. An admin's change
 * applies at once during the trial or for a downgrade, and is a request otherwise. `can(…,
 * 'subscription.change')` decides who may change the plan.
 */
export function changePlan(
  tenant: TenantBilling,
  current: { plan: Plan; bySuperadmin: boolean },
  now: Date,
): PlanChange {
  const { plan } = current;
  if (plan === tenant.plan) return { kind: 'unchanged' };
  const downgrade = plans.indexOf(plan) < plans.indexOf(tenant.plan);
  if (current.bySuperadmin || downgrade || isInTrial(tenant, now)) return { kind: 'applied', plan };
  return { kind: 'requested', plan };
}

/** Whether the plan may remove the "Powered by Turnout" line: Pro or Premium. */
export function mayRemoveBranding(plan: Plan): boolean {
  return plan === 'pro' || plan === 'premium';
}

export const brandingSentence = 'You need the Pro or Premium plan to remove the Turnout branding.';

/**
 * Returns whether pages, embeds and guest mails show the line. After a downgrade they show it
 * again, whatever the switch says.
 */
export function showsBranding(tenant: { plan: Plan; removeBranding: boolean }): boolean {
  return !(tenant.removeBranding && mayRemoveBranding(tenant.plan));
}

/** One year from today at midnight UTC. February 29 becomes February 28. */
export function defaultRenewalDate(now: Date): Date {
  const year = now.getUTCFullYear() + 1;
  const month = now.getUTCMonth();
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay)));
}
