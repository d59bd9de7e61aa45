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
  type HistoryKind,
  type Limits,
  type Plan,
  type PlanEffects,
  type SubscriptionStatus,
  type TenantBilling,
  type Usage,
} from '#domain/plans/rules.ts';
import { counted } from '#domain/kernel/text.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const statusLabels: Record<SubscriptionStatus, string> = {
  trial: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
};

/** The fields of an organization that decide which plan applies, as the calls return them. */
export interface PlanState {
  subscriptionPlan: Plan;
  subscriptionStatus: SubscriptionStatus;
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

/** Returns an amount such as '$29' or '$29.50'. */
export const dollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;

const allowed = (count: number, one: string) =>
  count === Infinity ? `unlimited ${one}s` : counted(count, one);

/** Returns the limits, such as '10 active events and 1,000 reservations'. */
export function limitsOf(plan: Plan): string {
  const { activeEvents, reservations } = planTerms[plan];
  if (activeEvents === Infinity && reservations === Infinity) return 'Unlimited events and reservations';
  return `${allowed(activeEvents, 'active event')} and ${allowed(reservations, 'reservation')}`;
}

/** Says which limits apply now, and why. */
export function limitsNow(tenant: PlanState, now: Date): string {
  const billing = billingOf(tenant);
  const limits = limitsOf(effectivePlan(billing, now));
  if (isInTrial(billing, now)) {
    const days = trialDaysLeft(billing, now);
    return `${limits} for the ${days === 1 ? 'last day' : `${days} days that remain`} of your trial.`;
  }
  switch (billing.status) {
    case 'active':
      return `${limits}.`;
    case 'trial':
      return `Your trial has ended: ${limits} until your plan is activated.`;
    case 'past_due':
      return `Your subscription is past due: ${limits} until it is settled.`;
    case 'canceled':
      return `Your subscription is canceled: ${limits} until it is renewed.`;
  }
}

export interface PlannedChange {
  kind: 'unchanged' | 'applied' | 'requested';
  note: string;
}

/** Returns what choosing this plan would do, without doing it. */
export function plannedChange(
  tenant: PlanState,
  asked: { plan: Plan; bySuperadmin: boolean },
  now: Date,
): PlannedChange {
  const billing = billingOf(tenant);
  const { kind } = changePlan(billing, asked, now);
  switch (kind) {
    case 'unchanged':
      return { kind, note: 'This is the current plan.' };
    case 'requested':
      return {
        kind,
        note: `You’re requesting an upgrade. It starts once the Turnout team approves it. Until then you stay on ${planTerms[billing.plan].name}.`,
      };
    case 'applied':
      return {
        kind,
        note: isInTrial(billing, now)
          ? 'Takes effect right away. Trial limits stay until the trial ends.'
          : 'Takes effect right away. Nothing you have is hidden or deleted. The new limits apply to what you add.',
      };
  }
}

const figure = (limit: number) => (limit === Infinity ? 'No limit' : limit.toLocaleString('en-US'));

export interface EffectRow {
  label: string;
  now: string;
  then: string;
  change: 'gained' | 'lost' | 'same';
  /** Today's usage. */
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
    now: figure(limits[what].from),
    then: figure(limits[what].limit),
    change: better(limits[what].from, limits[what].limit),
    used: limits[what].used.toLocaleString('en-US'),
  });
  const removable = branding === 'gained' ? [false, true] : branding === 'lost' ? [true, false] : null;
  return [
    limitRow('Active events', 'activeEvents'),
    limitRow('Reservations', 'reservations'),
    ...(removable === null
      ? []
      : [
          {
            label: 'Removing the branding',
            now: removable[0] ? 'Yes' : 'No',
            then: removable[1] ? 'Yes' : 'No',
            change: branding,
          },
        ]),
    {
      label: 'Price a month',
      now: dollars(price.fromCents / 100),
      then: dollars(price.toCents / 100),
      change: 'same',
    },
  ];
}

/** Says when the limits of the plan take effect. */
const onceHeld = { plan: '', trial: 'After the trial: ', free: 'Once the plan is active: ' } as const;

/** 'You have' for the user's own organization, 'It has' for another that a superadmin looks at. */
export type Whose = 'You have' | 'It has';

/**
 * Returns a sentence for each part of today's usage that the plan has no room for. The list is
 * empty if everything fits.
 */
export function overSentences(effects: PlanEffects, to: Plan, whose: Whose = 'You have'): string[] {
  const { name } = planTerms[to];
  const { activeEvents, reservations } = effects.limits;
  const sentences: string[] = [];
  if (activeEvents.full) {
    const has = `${whose} ${counted(activeEvents.used, 'upcoming event')}`;
    const until =
      activeEvents.limit === 1 ? 'none is to come' : `fewer than ${activeEvents.limit} are to come`;
    sentences.push(
      activeEvents.over > 0
        ? `${has}; ${name} allows ${activeEvents.limit}: nothing is deleted, but no new event until ${until}.`
        : `${has}, as many as ${name} allows: no new event until ${until}.`,
    );
  }
  if (reservations.full) {
    const has = `${whose} ${counted(reservations.used, 'reservation')}`;
    const allows = reservations.limit.toLocaleString('en-US');
    const closed = 'guests who say yes see that RSVPs are closed';
    sentences.push(
      reservations.over > 0
        ? `${has}; ${name} allows ${allows}: nothing is deleted, but ${closed}.`
        : `${has}, as many as ${name} allows: ${closed}.`,
    );
  }
  const when = onceHeld[effects.heldBy];
  return sentences.map((sentence) => when + sentence);
}

/** Returns one sentence for the confirmation before the change. */
export function changeSummary({ limits, branding, price }: PlanEffects): string {
  const parts = [
    ['active events', limits.activeEvents] as const,
    ['reservations', limits.reservations] as const,
  ].map(([what, { from, limit }]) =>
    from === limit
      ? `${what} stay at ${figure(limit).toLowerCase()}`
      : `${what} go from ${figure(from).toLowerCase()} to ${figure(limit).toLowerCase()}`,
  );
  const cost = `the price goes from ${dollars(price.fromCents / 100)} to ${dollars(price.toCents / 100)} a month`;
  const text = `${parts.join(', ')}, and ${cost}.`;
  const line =
    branding === 'lost'
      ? ' The line “Powered by Turnout” comes back.'
      : branding === 'gained'
        ? ' The line “Powered by Turnout” can be removed.'
        : '';
  return text.charAt(0).toUpperCase() + text.slice(1) + line;
}

export const historyLabels: Record<HistoryKind, string> = {
  started: 'Started',
  changed: 'Changed',
  requested: 'Requested',
  granted: 'Granted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** Returns a line of the history in words. */
export function historySentence(change: SubscriptionChange): string {
  const to = planTerms[change.toPlan].name;
  const from = change.fromPlan === null ? null : planTerms[change.fromPlan].name;
  const status =
    change.fromStatus !== null && change.fromStatus !== change.toStatus
      ? `status from ${statusLabels[change.fromStatus]} to ${statusLabels[change.toStatus]}`
      : '';
  switch (change.kind) {
    case 'started':
      return `${to} plan, ${statusLabels[change.toStatus].toLowerCase()}`;
    case 'requested':
      return `Upgrade from ${from ?? to} to ${to} asked for`;
    case 'declined':
      return `Upgrade to ${to} declined; ${from ?? 'the plan'} stays`;
    case 'withdrawn':
      return `Request for ${to} withdrawn; ${from ?? 'the plan'} stays`;
    case 'granted':
    case 'changed': {
      const plan = from === to ? '' : `${from ?? ''} to ${to}`.trim();
      const text = [plan && `Plan from ${plan}`, status].filter(Boolean).join(', ');
      return text === '' ? `${to} plan` : text.charAt(0).toUpperCase() + text.slice(1);
    }
  }
}

/**
 * Returns green for active, blue for trial, and red otherwise
 * (docs/product/organizations.md#organizations).
 */
export const statusTone = (status: PlanState['subscriptionStatus']): Tone =>
  status === 'active' ? 'confirmed' : status === 'trial' ? 'info' : 'danger';
