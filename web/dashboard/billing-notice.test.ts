import { describe, expect, it } from 'vitest';
import { billingNotice } from './billing-notice.ts';

const now = new Date('2026-11-20T12:00:00Z');
const tenant = (subscriptionStatus: 'trial' | 'active' | 'past_due' | 'canceled', trialEndsAt: string) => ({
  subscriptionPlan: 'pro' as const,
  subscriptionStatus,
  trialEndsAt,
});

describe('billingNotice', () => {
  it.each([
    ['2026-12-04T12:00:00Z', 'info', '14 days left in your trial'],
    ['2026-11-23T12:00:01Z', 'info', '4 days left in your trial'],
    ['2026-11-23T12:00:00Z', 'warn', '3 days left in your trial'],
    ['2026-11-21T12:00:00Z', 'warn', 'Your trial ends within a day'],
    ['2026-11-20T12:00:01Z', 'warn', 'Your trial ends within a day'],
    ['2026-11-20T12:00:00Z', 'warn', 'Your trial has ended'],
  ])('counts the days left in a trial that ends at %s', (endsAt, tone, title) => {
    expect(billingNotice(tenant('trial', endsAt), now)).toMatchObject({ tone, title });
  });

  it('names the chosen plan during the trial, and the limits of Free after it', () => {
    expect(billingNotice(tenant('trial', '2026-12-01T00:00:00Z'), now)?.text).toContain('the Pro plan');
    expect(billingNotice(tenant('trial', '2026-11-01T00:00:00Z'), now)?.text).toContain(
      '1 active event and 100 reservations',
    );
  });

  it.each([
    ['past_due', 'Your subscription is past due'],
    ['canceled', 'Your subscription is canceled'],
  ] as const)('warns if the subscription is %s', (status, title) => {
    expect(billingNotice(tenant(status, '2026-01-01T00:00:00Z'), now)).toMatchObject({ tone: 'warn', title });
  });

  it('says nothing while the subscription is active', () => {
    expect(billingNotice(tenant('active', '2026-01-01T00:00:00Z'), now)).toBeNull();
  });
});
