/**
 * Puts plans into words: prices, limits, and the effects of a change
 * (docs/product/organizations.md#plans).
 */
import type { SubscriptionChange, UsageReply } from '#domain/plans/contract.ts';
import {
  changePlan,
  effectivePlan,
  isInTrial,
  planEffects,
  planTerms,
  trialDaysLeft,
  type Limits,
  type Plan,
  type PlanEffects,
  type TenantBilling,
  type Usage,
} from '#domain/plans/rules.ts';
import { numberText, wordsLanguage } from '#web/kernel/words.ts';
import type { Tone } from '#web/ui/display/badge.tsx';
import { words } from './words.ts';

/** The fields of an organization that decide which plan applies, as the calls return them. */
export interface PlanState {
  subscriptionPlan: Plan;
  subscriptionStatus: SubscriptionChange['toStatus'];
  trialEndsAt: string | null;
}

/** Returns the day on which the plan is paid for again, or on which the trial ends. */
export const renewalOf = (tenant: PlanState & { renewalDate: string }): Date =>
  new Date((tenant.subscriptionStatus === 'trial' && tenant.trialEndsAt) || tenant.renewalDate);

const billingOf = (tenant: PlanState): TenantBilling => ({
  plan: tenant.subscriptionPlan,
  status: tenant.subscriptionStatus,
  trialEndsAt: tenant.trialEndsAt === null ? null : new Date(tenant.trialEndsAt),
});

/** Returns the status of a subscription in words, such as 'Past due'. */
export const statusLabel = (status: PlanState['subscriptionStatus']): string =>
  words.status[status === 'past_due' ? 'pastDue' : status];

/** Returns an amount in the reader's language, such as '$29' or '$29.50'. */
export const dollars = (amount: number): string =>
  amount.toLocaleString(wordsLanguage(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  });

const priceOf = (plan: Plan): string => dollars(planTerms[plan].monthlyPriceCents / 100);

/** Returns a plan with its price, for a list of plans. */
export const pricedPlan = (plan: Plan): string =>
  words.plans.priced({ plan: planTerms[plan].name, price: priceOf(plan) });

/** Returns the limits, such as '10 active events and 1,000 reservations'. */
export function limitsOf(plan: Plan): string {
  const { activeEvents, reservations } = planTerms[plan];
  return activeEvents === Infinity
    ? words.limits.unlimited
    : words.limits.both({ events: activeEvents, replies: reservations });
}

/** Says which limits apply now, and why. */
export function limitsNow(tenant: PlanState, now: Date): string {
  const billing = billingOf(tenant);
  const limits = limitsOf(effectivePlan(billing, now));
  if (isInTrial(billing, now)) {
    return words.limits.inTrial({ limits, days: trialDaysLeft(billing, now) });
  }
  switch (billing.status) {
    case 'active':
      return words.limits.now({ limits });
    case 'trial':
      return words.limits.trialEnded({ limits });
    case 'past_due':
      return words.limits.pastDue({ limits });
    case 'canceled':
      return words.limits.canceled({ limits });
  }
}

export interface PlannedChange {
  kind: 'unchanged' | 'applied' | 'requested';
  note: string;
}

/** Returns what choosing this plan would do, without doing it. */
export function plannedChange(
  tenant: PlanState,
  wish: { plan: Plan; bySuperadmin: boolean },
  now: Date,
): PlannedChange {
  const billing = billingOf(tenant);
  const { kind } = changePlan(billing, wish, now);
  switch (kind) {
    case 'unchanged':
      return { kind, note: words.change.current };
    case 'requested':
      return { kind, note: words.change.asRequest({ plan: planTerms[billing.plan].name }) };
    case 'applied':
      return { kind, note: isInTrial(billing, now) ? words.change.inTrial : words.change.atOnce };
  }
}

const figure = (limit: number, noLimit: string) => (limit === Infinity ? noLimit : numberText(limit));

export interface EffectRow {
  label: string;
  now: string;
  then: string;
  change: 'gained' | 'lost' | 'same';
  /** Today's usage of what the row limits, such as events. */
  used?: string;
}

const better = (from: number, to: number): EffectRow['change'] =>
  from === to ? 'same' : to > from ? 'gained' : 'lost';

const usageOf = (usage: UsageReply): Usage => ({
  activeEvents: usage.activeEvents.used,
  reservations: usage.reservations.used,
});

/** Returns what another plan would mean for today's usage. */
export const effectsOf = (usage: UsageReply, to: Plan, now: Date): PlanEffects =>
  planEffects(billingOf(usage), to, usageOf(usage), now);

/** Returns the limits gained and lost in numbers, the branding switch, and the price. */
export function effectRows({ limits, branding, price }: PlanEffects): EffectRow[] {
  const limitRow = (label: string, what: keyof Limits): EffectRow => ({
    label,
    now: figure(limits[what].from, words.effects.noLimit),
    then: figure(limits[what].limit, words.effects.noLimit),
    change: better(limits[what].from, limits[what].limit),
    used: numberText(limits[what].used),
  });
  const removable = branding === 'gained' ? [false, true] : branding === 'lost' ? [true, false] : null;
  return [
    limitRow(words.effects.activeEvents, 'activeEvents'),
    limitRow(words.effects.replies, 'reservations'),
    ...(removable === null
      ? []
      : [
          {
            label: words.effects.branding,
            now: removable[0] ? words.effects.yes : words.effects.no,
            then: removable[1] ? words.effects.yes : words.effects.no,
            change: branding,
          },
        ]),
    {
      label: words.effects.price,
      now: dollars(price.fromCents / 100),
      then: dollars(price.toCents / 100),
      change: 'same',
    },
  ];
}

/**
 * The organization that a sentence is about: `own` is the user's own, `other` one that a superadmin
 * looks at.
 */
export type Whose = 'own' | 'other';

/**
 * Returns a sentence for each part of today's usage that the plan has no room for. The list is
 * empty if everything fits.
 */
export function overSentences(effects: PlanEffects, to: Plan, whose: Whose = 'own'): string[] {
  const { activeEvents, reservations } = effects.limits;
  const filled = ({ used, limit }: typeof activeEvents) => ({ whose, used, limit, plan: planTerms[to].name });
  const { over } = words;
  const sentences: string[] = [];
  if (activeEvents.full) {
    sentences.push((activeEvents.over > 0 ? over.events : over.eventsFull)(filled(activeEvents)));
  }
  if (reservations.full) {
    sentences.push((reservations.over > 0 ? over.replies : over.repliesFull)(filled(reservations)));
  }
  switch (effects.heldBy) {
    case 'plan':
      return sentences;
    case 'trial':
      return sentences.map((sentence) => over.afterTrial({ sentence }));
    case 'free':
      return sentences.map((sentence) => over.onceActive({ sentence }));
  }
}

/** Returns what the change means in words, for the confirmation before it. */
export function changeSummary({ limits, branding, price }: PlanEffects): string {
  const { summary } = words;
  const { activeEvents: events, reservations: replies } = limits;
  const change = summary.change({
    events: events.from === events.limit ? 'same' : 'other',
    eventsNow: figure(events.from, summary.noLimit),
    eventsThen: figure(events.limit, summary.noLimit),
    replies: replies.from === replies.limit ? 'same' : 'other',
    repliesNow: figure(replies.from, summary.noLimit),
    repliesThen: figure(replies.limit, summary.noLimit),
    priceNow: dollars(price.fromCents / 100),
    priceThen: dollars(price.toCents / 100),
  });
  if (branding === 'lost') return `${change} ${summary.brandingBack}`;
  return branding === 'gained' ? `${change} ${summary.brandingRemovable}` : change;
}

/** Returns a line of the history in words. */
export function historySentence(change: SubscriptionChange): string {
  const { lines } = words;
  const plan = planTerms[change.toPlan].name;
  const plans = { from: planTerms[change.fromPlan ?? change.toPlan].name, to: plan };
  switch (change.kind) {
    case 'started':
      return lines.started({ plan, status: change.toStatus });
    case 'requested':
      return lines.requested(plans);
    case 'declined':
      return lines.declined(plans);
    case 'withdrawn':
      return lines.withdrawn(plans);
    case 'granted':
    case 'changed': {
      const status = {
        fromStatus: statusLabel(change.fromStatus ?? change.toStatus),
        toStatus: statusLabel(change.toStatus),
      };
      const statusChanges = status.fromStatus !== status.toStatus;
      if (plans.from === plan) return statusChanges ? lines.status(status) : lines.same({ plan });
      return statusChanges ? lines.both({ ...plans, ...status }) : lines.plan(plans);
    }
  }
}

/**
 * Returns green for active, blue for trial, and red otherwise
 * (docs/product/organizations.md#organizations).
 */
export const statusTone = (status: PlanState['subscriptionStatus']): Tone =>
  status === 'active' ? 'confirmed' : status === 'trial' ? 'info' : 'danger';
