import { describe, expect, it } from 'vitest';
import type { Invitation } from '#domain/guest-list/contract.ts';
import { standingOf } from './words.ts';

const household = (more: Partial<Invitation>) =>
  standingOf({ reply: 'none', state: 'notSent', suppressed: null, sentAt: null, ...more } as Invitation);

describe('the status of a household', () => {
  it('shows the state of its save the date until an invitation is sent', () => {
    const labels = (['accepted', 'queued', 'refused', 'bounced'] as const).map(
      (savedState) => household({ savedState }).label,
    );
    expect(labels).toEqual(['Date sent', 'Queued', 'Refused', 'Bounced']);
  });

  it('says Not sent without a save the date, and after a letter to an old address', () => {
    expect(household({ savedState: null }).label).toBe('Not sent');
    const sentAt = '2031-09-01T10:00:00.000Z';
    expect(household({ savedState: 'accepted', sentAt }).label).toBe('Not sent');
  });

  it('shows the state of its invitation once that is sent', () => {
    expect(household({ savedState: 'accepted', state: 'queued' }).label).toBe('Queued');
    expect(household({ savedState: 'accepted', reply: 'declined' }).label).toBe('Declined');
  });
});
