import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changePlan,
  checkEventLimit,
  checkReservationLimit,
  decideUpgrade,
  defaultRenewalDate,
  effectiveLimits,
  effectivePlan,
  isInTrial,
  isLimited,
  mayRemoveBranding,
  measureUsage,
  newEventRefusal,
  newReplyRefusal,
  planEffects,
  plans,
  planTerms,
  showsBranding,
  subscriptionStatuses,
  trialDaysLeft,
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

describe('plan limits', () => {
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
  ])('treat %j as the plan %s', (billing, plan) => expect(effectivePlan(billing, now)).toBe(plan));

  it('match the advertised figures', () => {
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

  it('do not apply during the fourteen days of the trial', () => {
    const end = trialEnd(now);
    expect(end.toISOString()).toBe('2026-05-15T12:00:00.000Z');
    expect(isInTrial(tenant('free', 'trial', end), new Date(end.getTime() - 1))).toBe(true);
    expect(isInTrial(tenant('free', 'trial', end), end)).toBe(false);
  });

  it('name the exceeded limit and the plan that raises the limit', () => {
    const events = (billing: TenantBilling, activeEvents: number, dateTime = soon) =>
      checkEventLimit(billing, { activeEvents, dateTime }, now);
    expect(events(tenant('free', 'active'), 0)).toEqual({ kind: 'ok' });
    expect(events(tenant('free', 'active'), 1)).toEqual({
      kind: 'limit',
      limit: 1,
      sentence: expect.objectContaining({
        message: 'The Free plan allows 1 active event; the Pro plan allows 10 active events.',
      }) as object,
    });
    expect(events(tenant('pro', 'active'), 9)).toEqual({ kind: 'ok' });
    expect(events(tenant('pro', 'active'), 10)).toMatchObject({
      sentence: expect.objectContaining({
        message: 'The Pro plan allows 10 active events; the Premium plan allows unlimited active events.',
      }) as object,
    });
    expect(events(tenant('premium', 'active'), 100_000)).toEqual({ kind: 'ok' });
    expect(events(tenant('free', 'active'), 5, past)).toEqual({ kind: 'ok' });
    expect(events(tenant('pro', 'trial', past), 1)).toMatchObject({
      sentence: expect.objectContaining({
        message:
          'Your trial has ended. The Free plan allows 1 active event; the Pro plan allows 10 active events.',
      }) as object,
    });
  });

  it('refuse new yes replies beyond the limit, and keep existing replies', () => {
    const replies = (billing: TenantBilling, reservations: number, more: number) =>
      checkReservationLimit(billing, { reservations, more }, now);
    expect(replies(tenant('free', 'active'), 99, 1)).toEqual({ kind: 'ok' });
    expect(replies(tenant('free', 'active'), 100, 1)).toMatchObject({
      kind: 'limit',
      sentence: expect.objectContaining({
        message: 'The Free plan allows 100 reservations; the Pro plan allows 1,000 reservations.',
      }) as object,
    });
    expect(replies(tenant('free', 'active'), 90, 2_000)).toMatchObject({
      sentence: expect.objectContaining({
        message: 'The Free plan allows 100 reservations; the Premium plan allows unlimited reservations.',
      }) as object,
    });
    expect(replies(tenant('pro', 'past_due'), 500, 0)).toEqual({ kind: 'ok' });
    expect(replies(tenant('pro', 'past_due'), 500, 1)).toMatchObject({
      sentence: expect.objectContaining({
        message:
          'Your subscription is past due. The Free plan allows 100 reservations; the Pro plan allows 1,000 reservations.',
      }) as object,
    });
  });
});

describe('changePlan', () => {
  it('applies every downgrade, but upgrades only in the trial or by a superadmin', () => {
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

const anyTenant = fc.record({
  plan: fc.constantFrom(...plans),
  status: fc.constantFrom(...subscriptionStatuses),
  trialEndsAt: fc.option(
    fc.integer({ min: -30, max: 30 }).map((hours) => new Date(now.getTime() + hours * 3_600_000)),
  ),
});
const anyUsage = fc.record({
  activeEvents: fc.integer({ min: 0, max: 30 }),
  reservations: fc.integer({ min: 0, max: 3_000 }),
});

describe('plan usage', () => {
  it('shows the used amount against the current limits', () => {
    const usage = { activeEvents: 12, reservations: 1_000 };
    expect(measureUsage(tenant('pro', 'active'), usage, now)).toEqual({
      activeEvents: { used: 12, limit: 10, full: true, over: 2 },
      reservations: { used: 1_000, limit: 1_000, full: true, over: 0 },
    });
    expect(measureUsage(tenant('pro', 'canceled'), usage, now).reservations).toMatchObject({
      limit: 100,
      over: 900,
    });
    expect(measureUsage(tenant('free', 'trial', soon), usage, now).activeEvents).toEqual({
      used: 12,
      limit: Infinity,
      full: false,
      over: 0,
    });
  });

  it('counts a started day of the trial as a full day', () => {
    const days = (ms: number) => trialDaysLeft(tenant('free', 'trial', new Date(now.getTime() + ms)), now);
    const day = 86_400_000;
    expect([14 * day, 13 * day + 1, day, 1, 0, -1].map(days)).toEqual([14, 14, 1, 1, 0, 0]);
    expect(trialDaysLeft(tenant('free', 'active', soon), now)).toBe(0);
    expect(trialDaysLeft(tenant('free', 'trial', null), now)).toBe(0);
  });

  it('predicts every refusal of the server, with an identical sentence', () => {
    fc.assert(
      fc.property(anyTenant, anyUsage, (billing, usage) => {
        const event = checkEventLimit(billing, { activeEvents: usage.activeEvents, dateTime: soon }, now);
        expect(newEventRefusal(billing, usage, now)).toEqual(event.kind === 'limit' ? event.sentence : null);
        const reply = checkReservationLimit(billing, { reservations: usage.reservations, more: 1 }, now);
        expect(newReplyRefusal(billing, usage, now)).toEqual(reply.kind === 'limit' ? reply.sentence : null);
        const measures = measureUsage(billing, usage, now);
        expect(measures.activeEvents.full).toBe(event.kind === 'limit');
        expect(measures.reservations.full).toBe(reply.kind === 'limit');
        // Limits never block a past event or a change that adds no reply.
        expect(checkEventLimit(billing, { activeEvents: usage.activeEvents, dateTime: past }, now)).toEqual({
          kind: 'ok',
        });
        expect(checkReservationLimit(billing, { reservations: usage.reservations, more: 0 }, now)).toEqual({
          kind: 'ok',
        });
      }),
    );
  });

  it('refuses nothing on a larger plan that a smaller plan allows', () => {
    fc.assert(
      fc.property(anyTenant, anyUsage, (billing, usage) => {
        const refused = plans.map((plan) => newEventRefusal({ ...billing, plan }, usage, now) !== null);
        expect(refused).toEqual([...refused].sort((a, b) => Number(b) - Number(a)));
      }),
    );
  });
});

describe('planEffects', () => {
  it('lists gains, losses and any usage above the new limits', () => {
    const usage = { activeEvents: 12, reservations: 40 };
    expect(planEffects(tenant('premium', 'active'), 'pro', usage, now)).toEqual({
      limits: {
        activeEvents: { from: Infinity, used: 12, limit: 10, full: true, over: 2 },
        reservations: { from: Infinity, used: 40, limit: 1_000, full: false, over: 0 },
      },
      branding: 'same',
      price: { fromCents: 9_900, toCents: 2_900 },
      heldBy: 'plan',
    });
    expect(planEffects(tenant('free', 'trial', soon), 'pro', usage, now)).toMatchObject({
      branding: 'gained',
      heldBy: 'trial',
    });
    expect(planEffects(tenant('pro', 'past_due'), 'free', usage, now)).toMatchObject({
      branding: 'lost',
      heldBy: 'free',
    });
  });

  it('reverses every effect when the plan changes back', () => {
    fc.assert(
      fc.property(anyTenant, fc.constantFrom(...plans), anyUsage, (billing, to, usage) => {
        const there = planEffects(billing, to, usage, now);
        const back = planEffects({ ...billing, plan: to }, billing.plan, usage, now);
        expect(back.limits.activeEvents.limit).toBe(there.limits.activeEvents.from);
        expect(back.price.toCents).toBe(there.price.fromCents);
        expect([there.branding, back.branding].sort()).toEqual(
          there.branding === 'same' ? ['same', 'same'] : ['gained', 'lost'],
        );
        for (const { used, limit, over } of Object.values(there.limits)) {
          expect(used - over).toBeLessThanOrEqual(limit);
        }
        expect(there.limits.reservations.limit).toBe(planTerms[to].reservations);
      }),
    );
  });
});

it('decideUpgrade decides only on the plan that was requested', () => {
  expect(decideUpgrade('pro', { plan: 'pro' })).toEqual({ kind: 'decided', plan: 'pro' });
  expect(decideUpgrade('premium', { plan: 'pro' })).toMatchObject({ kind: 'otherPlan' });
  expect(decideUpgrade(null, { plan: 'pro' })).toMatchObject({ kind: 'nothingAsked' });
});

it('showsBranding hides the branding only on Pro and Premium', () => {
  expect(plans.filter(mayRemoveBranding)).toEqual(['pro', 'premium']);
  expect(showsBranding({ plan: 'free', removeBranding: true })).toBe(true);
  expect(showsBranding({ plan: 'pro', removeBranding: false })).toBe(true);
  expect(showsBranding({ plan: 'pro', removeBranding: true })).toBe(false);
});

it('defaultRenewalDate returns the day one year later', () => {
  expect(defaultRenewalDate(now).toISOString()).toBe('2027-05-01T00:00:00.000Z');
  expect(defaultRenewalDate(new Date('2028-02-29T23:00:00Z')).toISOString()).toBe('2029-02-28T00:00:00.000Z');
});
