import { describe, expect, it } from 'vitest';
import { decideJoinRequest } from './rules.ts';

const now = new Date('2026-05-01T12:00:00Z');

describe('decideJoinRequest', () => {
  const pending = { status: 'pending', emailConfirmedAt: now, hasPassword: true } as const;

  it('approves as eventManager unless the host picks another role', () => {
    expect(decideJoinRequest(pending, { status: 'approved' })).toEqual({
      kind: 'approved',
      role: 'eventManager',
      emailUnconfirmed: false,
      sendsPasswordLink: false,
    });
    expect(
      decideJoinRequest(
        { ...pending, emailConfirmedAt: null, hasPassword: false },
        { status: 'approved', role: 'guest' },
      ),
    ).toEqual({ kind: 'approved', role: 'guest', emailUnconfirmed: true, sendsPasswordLink: true });
  });

  it('denies with or without a reason', () => {
    expect(decideJoinRequest(pending, { status: 'denied', denialReason: ' No ' })).toEqual({
      kind: 'denied',
      reason: 'No',
    });
    expect(decideJoinRequest(pending, { status: 'denied', denialReason: ' ' })).toEqual({
      kind: 'denied',
      reason: null,
    });
  });

  it.each(['approved', 'denied'] as const)('refuses to decide a request that is already %s', (status) => {
    for (const again of ['approved', 'denied'] as const) {
      expect(decideJoinRequest({ ...pending, status }, { status: again })).toEqual({
        kind: 'alreadyDecided',
        sentence: expect.objectContaining({ message: `This request was already ${status}.` }) as object,
      });
    }
  });
});
