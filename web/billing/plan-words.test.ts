import { describe, expect, it } from 'vitest';
import { dollars, limitsNow, limitsOf, plannedChange, type PlanState } from './plan-words.ts';

const now = new Date('2026-11-10T12:00:00Z');
const state = (changes: Partial<PlanState> = {}): PlanState => ({
  subscriptionPlan: 'pro',
  subscriptionStatus: 'active',
  trialEndsAt: '2026-01-15T00:00:00.000Z',
  ...changes,
});
const trial = state({ subscriptionStatus: 'trial', trialEndsAt: '2026-11-12T13:00:00.000Z' });
const change = (tenant: PlanState, plan: 'free' | 'pro' | 'premium', bySuperadmin = false) =>
  plannedChange(tenant, { plan, bySuperadmin }, now);

describe('prices and limits', () => {
  it('show cents only where there are any', () => {
    expect(['0', '29', '29.5', '1234.56'].map((amount) => dollars(Number(amount)))).toEqual([
      '$0',
      '$29',
      '$29.50',
      '$1,234.56',
    ]);
  });

  it('name each plan’s', () => {
    expect(limitsOf('free')).toBe('1 active event and 100 reservations');
    expect(limitsOf('pro')).toBe('10 active events and 1,000 reservations');
    expect(limitsOf('premium')).toBe('Unlimited events and reservations');
  });

  it('are those that hold now, with the reason', () => {
    expect(limitsNow(state(), now)).toBe('10 active events and 1,000 reservations.');
    expect(limitsNow(trial, now)).toBe(
      'Unlimited events and reservations for the 3 days that remain of your trial.',
    );
    expect(limitsNow({ ...trial, trialEndsAt: '2026-11-10T13:00:00.000Z' }, now)).toContain(
      'the last day of',
    );
    expect(limitsNow({ ...trial, trialEndsAt: '2026-11-10T11:00:00.000Z' }, now)).toContain(
      'Your trial has ended: 1 active event',
    );
    expect(limitsNow(state({ subscriptionStatus: 'past_due' }), now)).toContain('past due: 1 active event');
    expect(limitsNow(state({ subscriptionStatus: 'canceled' }), now)).toContain('canceled: 1 active event');
  });
});

describe('what a change of plan would do', () => {
  it('is nothing for the same plan', () => expect(change(state(), 'pro').kind).toBe('unchanged'));

  it('is a downgrade at once, an upgrade by request', () => {
    expect(change(state(), 'free')).toMatchObject({ kind: 'applied' });
    expect(change(state(), 'premium')).toMatchObject({ kind: 'requested' });
    expect(change(state(), 'premium').note).toContain('Until then Pro stays');
  });

  it('is at once during the trial and for a superadmin', () => {
    expect(change(trial, 'premium')).toMatchObject({ kind: 'applied' });
    expect(change(trial, 'premium').note).toContain('trial');
    expect(change(state(), 'premium', true)).toMatchObject({ kind: 'applied' });
  });
});
