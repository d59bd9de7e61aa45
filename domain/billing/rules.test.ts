import { describe, expect, it } from 'vitest';
import {
  changePlan,
  checkEventLimit,
  checkReservationLimit,
  defaultRenewalDate,
  effectiveLimits,
  effectivePlan,
  isInTrial,
  isLimited,
  mayRemoveBranding,
  monthlyRevenueCents,
  plans,
  showsBranding,
  subscriptionStatuses,
  trialEnd,
  type Plan,
  type SubscriptionStatus,
  type TenantBilling,
} from './rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const soon = new Date(now.getTime() + 1000);
const past = new Date(now.getTime() - 1000);
const tenant = (plan: Plan, status: SubscriptionStatus, trialEndsAt: Date | null = null): TenantBilling => ({
  plan,
  status,
  trialEndsAt,
});

describe('limits', () => {
  it.each<[TenantBilling, Plan]>([
    [tenant('free', 'trial', soon), 'premium'],
    [tenant('premium', 'trial', now), 'free'],
    [tenant('premium', 'trial', past), 'free'],
    [tenant('premium', 'trial', null), 'free'],
    [tenant('free', 'active', soon), 'free'],
    [tenant('pro', 'active', past), 'pro'],
    [tenant('premium', 'active'), 'premium'],
    [tenant('premium', 'past_due', soon), 'free'],
    [tenant('pro', 'canceled', soon), 'free'],
  ])('%j is held to %s', (billing, plan) => expect(effectivePlan(billing, now)).toBe(plan));

  it('has the figures as advertised', () => {
    expect(effectiveLimits(tenant('free', 'active'), now)).toEqual({ activeEvents: 1, reservations: 100 });
    expect(effectiveLimits(tenant('pro', 'active'), now)).toEqual({ activeEvents: 10, reservations: 1000 });
    expect(effectiveLimits(tenant('premium', 'active'), now)).toEqual({
      activeEvents: Infinity,
      reservations: Infinity,
    });
    expect(isLimited(tenant('pro', 'active'), now)).toBe(true);
    expect(isLimited(tenant('premium', 'active'), now)).toBe(false);
    expect(isLimited(tenant('free', 'trial', soon), now)).toBe(false);
  });

  it('lasts fourteen days', () => {
    const end = trialEnd(now);
    expect(end.toISOString()).toBe('2026-05-15T12:00:00.000Z');
    expect(isInTrial(tenant('free', 'trial', end), new Date(end.getTime() - 1))).toBe(true);
    expect(isInTrial(tenant('free', 'trial', end), end)).toBe(false);
  });

  it('names the limit and the plan that lifts it', () => {
    const events = (billing: TenantBilling, activeEvents: number, dateTime = soon) =>
      checkEventLimit(billing, { activeEvents, dateTime }, now);
    expect(events(tenant('free', 'active'), 0)).toEqual({ kind: 'ok' });
    expect(events(tenant('free', 'active'), 1)).toEqual({
      kind: 'limit',
      limit: 1,
      sentence: 'The Free plan allows 1 active event; the Pro plan allows 10 active events.',
    });
    expect(events(tenant('pro', 'active'), 9)).toEqual({ kind: 'ok' });
    expect(events(tenant('pro', 'active'), 10)).toMatchObject({
      sentence: 'The Pro plan allows 10 active events; the Premium plan allows unlimited active events.',
    });
    expect(events(tenant('premium', 'active'), 100_000)).toEqual({ kind: 'ok' });
    expect(events(tenant('free', 'active'), 5, past)).toEqual({ kind: 'ok' });
    expect(events(tenant('pro', 'trial', past), 1)).toMatchObject({
      sentence:
        'Your trial has ended. The Free plan allows 1 active event; the Pro plan allows 10 active events.',
    });
  });

  it('limits live yes replies, and takes none away', () => {
    const replies = (billing: TenantBilling, reservations: number, more: number) =>
      checkReservationLimit(billing, { reservations, more }, now);
    expect(replies(tenant('free', 'active'), 99, 1)).toEqual({ kind: 'ok' });
    expect(replies(tenant('free', 'active'), 100, 1)).toMatchObject({
      kind: 'limit',
      sentence: 'The Free plan allows 100 reservations; the Pro plan allows 1,000 reservations.',
    });
    expect(replies(tenant('free', 'active'), 90, 2_000)).toMatchObject({
      sentence: 'The Free plan allows 100 reservations; the Premium plan allows unlimited reservations.',
    });
    expect(replies(tenant('pro', 'past_due'), 500, 0)).toEqual({ kind: 'ok' });
    expect(replies(tenant('pro', 'past_due'), 500, 1)).toMatchObject({
      sentence:
        'Your subscription is past due. The Free plan allows 100 reservations; the Pro plan allows 1,000 reservations.',
    });
  });
});

describe('changePlan', () => {
  it('applies downgrades always and upgrades in the trial or by a superadmin', () => {
    for (const status of subscriptionStatuses) {
      for (const trialEndsAt of [soon, past]) {
        for (const from of plans) {
          for (const to of plans) {
            const billing = tenant(from, status, trialEndsAt);
            const upgrade = plans.indexOf(to) > plans.indexOf(from);
            const inTrial = status === 'trial' && trialEndsAt === soon;
            const expected = from === to ? 'unchanged' : upgrade && !inTrial ? 'requested' : 'applied';
            expect(changePlan(billing, { plan: to, bySuperadmin: false }, now).kind).toBe(expected);
            expect(changePlan(billing, { plan: to, bySuperadmin: true }, now).kind).toBe(
              from === to ? 'unchanged' : 'applied',
            );
          }
        }
      }
    }
  });
});

it('removes branding on pro and premium only', () => {
  expect(plans.filter(mayRemoveBranding)).toEqual(['pro', 'premium']);
  expect(showsBranding({ plan: 'free', removeBranding: true })).toBe(true);
  expect(showsBranding({ plan: 'pro', removeBranding: false })).toBe(true);
  expect(showsBranding({ plan: 'pro', removeBranding: true })).toBe(false);
});

it('sums the active subscriptions', () => {
  expect(
    monthlyRevenueCents([
      { plan: 'pro', status: 'active' },
      { plan: 'premium', status: 'active' },
      { plan: 'free', status: 'active' },
      { plan: 'premium', status: 'trial' },
      { plan: 'pro', status: 'past_due' },
      { plan: 'pro', status: 'canceled' },
    ]),
  ).toBe(12_800);
  expect(monthlyRevenueCents([])).toBe(0);
});

it('renews in a year', () => {
  expect(defaultRenewalDate(now).toISOString()).toBe('2027-05-01T00:00:00.000Z');
  expect(defaultRenewalDate(new Date('2028-02-29T23:00:00Z')).toISOString()).toBe('2029-02-28T00:00:00.000Z');
});
