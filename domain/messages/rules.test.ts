import { describe, expect, it } from 'vitest';
import { checkMessage, messageLimits, type Audience } from './rules.ts';

const now = new Date('2027-03-01T12:00:00Z');
const later = new Date('2027-04-01T12:00:00Z');
const paying = messageLimits({ plan: 'pro', status: 'active', trialEndsAt: null }, now);
const trying = messageLimits({ plan: 'premium', status: 'trial', trialEndsAt: later }, now);

const check = (more: Partial<Parameters<typeof checkMessage>[0]> = {}) =>
  checkMessage({
    audience: 'confirmed',
    recipients: 42,
    closed: null,
    limits: paying,
    sent: { event: 0, organization: 0, guests: 0 },
    ...more,
  });

describe('message limits', () => {
  it('allow paid plans more than trials, free plans and unpaid plans', () => {
    const free = { perEvent: 3, perOrganization: 5, guests: 500 };
    expect(paying).toEqual({ perEvent: 3, perOrganization: 20, guests: null });
    expect(messageLimits({ plan: 'premium', status: 'active', trialEndsAt: null }, now)).toEqual(paying);
    expect(trying).toEqual(free);
    expect(messageLimits({ plan: 'free', status: 'active', trialEndsAt: null }, now)).toEqual(free);
    expect(messageLimits({ plan: 'premium', status: 'past_due', trialEndsAt: null }, now)).toEqual(free);
  });

  it('refuse the first message beyond a limit', () => {
    const sent = (event: number, organization: number, guests = 0) => ({ event, organization, guests });
    expect(check({ sent: sent(2, 19) }).kind).toBe('ok');
    expect(check({ sent: sent(3, 3) }).kind).toBe('limit');
    expect(check({ sent: sent(0, 20) }).kind).toBe('limit');
    expect(check({ limits: trying, sent: sent(0, 0, 458) }).kind).toBe('ok');
    expect(check({ limits: trying, sent: sent(0, 0, 459) }).kind).toBe('limit');
    expect(check({ limits: trying, recipients: 501 })).toMatchObject({
      kind: 'limit',
      sentence: expect.objectContaining({
        message:
          'On your plan, a message can go to up to 500 addresses, and this one is for 501 addresses. Choose fewer guests, or change your plan.',
      }) as object,
    });
    expect(check({ sent: sent(0, 0, 100_000), recipients: 10_000 }).kind).toBe('ok');
  });
});

describe('recipients', () => {
  it('exclude everybody while messages are closed', () => {
    expect(check({ closed: 'Too late.', recipients: 0 })).toEqual({ kind: 'closed', sentence: 'Too late.' });
  });

  it.each<[Audience, string]>([
    ['confirmed', 'Nobody is confirmed yet.'],
    ['waitlisted', 'Nobody is on the waitlist.'],
  ])('lead to a refusal if nobody is %s', (audience, sentence) => {
    expect(check({ audience, recipients: 0 })).toEqual({ kind: 'nobody', sentence });
  });
});
