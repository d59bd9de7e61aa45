import { describe, expect, it } from 'vitest';
import type { SubscriptionChange, UsageReply } from '#domain/plans/contract.ts';
import { limitNotice } from './limit-notice.ts';
import {
  changeSummary,
  dollars,
  effectRows,
  effectsOf,
  historySentence,
  limitsNow,
  limitsOf,
  overSentences,
  plannedChange,
  renewalOf,
  statusTone,
  type PlanState,
} from './plan-words.ts';

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

// The table of subscriptions alone shows a trial in red, because the specification says so.
it('shows a trial in blue, an active plan in green and a failed payment in red', () =>
  expect((['trial', 'active', 'past_due'] as const).map(statusTone)).toEqual([
    'info',
    'confirmed',
    'danger',
  ]));

describe('prices and limits', () => {
  it('show cents only if the price contains cents', () => {
    expect(['0', '29', '29.5', '1234.56'].map((amount) => dollars(Number(amount)))).toEqual([
      '$0',
      '$29',
      '$29.50',
      '$1,234.56',
    ]);
  });

  it('name the limits of each plan', () => {
    expect(limitsOf('free')).toBe('1 active event and 100 reservations');
    expect(limitsOf('pro')).toBe('10 active events and 1,000 reservations');
    expect(limitsOf('premium')).toBe('Unlimited events and reservations');
  });

  it('show the limits that apply now, with the reason', () => {
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

it('the renewal date of a trial is its end', () => {
  const tenant = { subscriptionPlan: 'pro', trialEndsAt: '2026-12-07T00:00:00.000Z' } as const;
  const renewalDate = '2027-11-23T00:00:00.000Z';
  const dayOf = (subscriptionStatus: 'trial' | 'active') =>
    renewalOf({ ...tenant, subscriptionStatus, renewalDate })
      .toISOString()
      .slice(0, 10);
  expect([dayOf('trial'), dayOf('active')]).toEqual(['2026-12-07', '2027-11-23']);
});

describe('a change of plan', () => {
  it('changes nothing if the plan stays', () => expect(change(state(), 'pro').kind).toBe('unchanged'));

  it('applies a downgrade at once, and turns an upgrade into a request', () => {
    expect(change(state(), 'free')).toMatchObject({ kind: 'applied' });
    expect(change(state(), 'premium')).toMatchObject({ kind: 'requested' });
    expect(change(state(), 'premium').note).toContain('Until then you stay on Pro');
  });

  it('applies at once during the trial and for a superadmin', () => {
    expect(change(trial, 'premium')).toMatchObject({ kind: 'applied' });
    expect(change(trial, 'premium').note).toContain('trial');
    expect(change(state(), 'premium', true)).toMatchObject({ kind: 'applied' });
  });
});

describe('the preview of another plan', () => {
  const usage = (changes: Partial<UsageReply> = {}): UsageReply => ({
    tenantId: 't',
    ...state({ subscriptionPlan: 'premium' }),
    effectivePlan: 'premium',
    trialDaysLeft: 0,
    activeEvents: { used: 12, limit: null },
    reservations: { used: 1_240, limit: null },
    newEventRefusal: null,
    newReplyRefusal: null,
    refusals: { newEvent: null, newReply: null },
    ...changes,
  });
  const said = (message: string) => ({ message, reason: '', params: {} });
  const over = (to: 'free' | 'pro' | 'premium', changes: Partial<UsageReply> = {}) =>
    overSentences(effectsOf(usage(changes), to, now), to);

  it('lists the limits gained and lost, the branding and the price', () => {
    expect(effectRows(effectsOf(usage(), 'free', now))).toEqual([
      { label: 'Active events', now: 'No limit', then: '1', change: 'lost', used: '12' },
      { label: 'Reservations', now: 'No limit', then: '100', change: 'lost', used: '1,240' },
      { label: 'Removing the branding', now: 'Yes', then: 'No', change: 'lost' },
      { label: 'Price a month', now: '$99', then: '$0', change: 'same' },
    ]);
    const up = effectRows(effectsOf(usage({ subscriptionPlan: 'free' }), 'pro', now));
    expect(up.map(({ change }) => change)).toEqual(['gained', 'gained', 'gained', 'same']);
  });

  it('names today’s usage above the new limits', () => {
    expect(over('pro')).toEqual([
      'You have 12 upcoming events, and Pro allows 10. Nothing is deleted, but no event can be added until fewer than 10 are still upcoming.',
      'You have 1,240 reservations, and Pro allows 1,000. Nothing is deleted, but guests who want to reply yes are told that RSVPs are closed.',
    ]);
    const exactly = { activeEvents: { used: 1, limit: null }, reservations: { used: 100, limit: null } };
    expect(over('free', exactly)).toEqual([
      'You have 1 upcoming event, the most that Free allows. No event can be added until none is still upcoming.',
      'You have 100 reservations, the most that Free allows. Guests who want to reply yes are told that RSVPs are closed.',
    ]);
    expect(over('premium', { subscriptionPlan: 'pro' })).toEqual([]);
  });

  it('says when the limits begin, during a trial and before the plan is active', () => {
    expect(over('pro', trial)[0]).toMatch(/^This applies after the trial: You have 12/);
    expect(over('pro', { subscriptionStatus: 'past_due' })[0]).toMatch(
      /^This applies once the plan is active: /,
    );
  });

  it('sums up the change in a sentence before the host confirms', () => {
    expect(changeSummary(effectsOf(usage(), 'free', now))).toBe(
      'Allowed active events go from no limit to 1, allowed reservations go from no limit to 100, and the price goes from $99 to $0 a month. The line “Powered by Turnout” comes back.',
    );
    expect(changeSummary(effectsOf(usage({ subscriptionPlan: 'free' }), 'pro', now))).toContain(
      'can be removed',
    );
  });

  it('warns before a host fills a form that the server would refuse', () => {
    expect(limitNotice(usage())).toBeNull();
    expect(limitNotice(usage({ refusals: { newEvent: said('No event.'), newReply: null } }))).toEqual({
      title: expect.stringMatching(/^You’ve used .+ active events? on .+/) as string,
      sentences: ['No event.'],
    });
    expect(
      limitNotice(usage({ refusals: { newEvent: null, newReply: said('No reply.') } }))?.title,
    ).toContain('RSVPs are closed');
    expect(
      limitNotice(usage({ refusals: { newEvent: said('A.'), newReply: said('B.') } }))?.sentences,
    ).toEqual(['A.', 'B.']);
  });
});

describe('the history of plans', () => {
  const line = (changes: Partial<SubscriptionChange>): string =>
    historySentence({
      id: 'c',
      tenantId: 't',
      tenantName: 'Lakeside',
      kind: 'changed',
      fromPlan: 'free',
      toPlan: 'pro',
      fromStatus: 'active',
      toStatus: 'active',
      price: 29,
      actorLabel: 'Ada',
      createdAt: '2026-01-01T00:00:00.000Z',
      ...changes,
    });

  it.each<[Partial<SubscriptionChange>, string]>([
    [{ kind: 'started', fromPlan: null, fromStatus: null, toStatus: 'trial' }, 'Pro plan, trial'],
    [{}, 'Plan changed from Free to Pro'],
    [{ fromPlan: 'pro', fromStatus: 'trial' }, 'Status changed from Trial to Active'],
    [
      { fromStatus: 'active', toStatus: 'past_due' },
      'Plan changed from Free to Pro, status from Active to Past due',
    ],
    [{ kind: 'requested' }, 'Upgrade from Free to Pro requested'],
    [{ kind: 'granted' }, 'Plan changed from Free to Pro'],
    [{ kind: 'declined' }, 'Upgrade to Pro declined; Free stays'],
    [{ kind: 'withdrawn' }, 'Request for Pro withdrawn; Free stays'],
  ])('puts the change into words: %j', (changes, sentence) => expect(line(changes)).toBe(sentence));
});
