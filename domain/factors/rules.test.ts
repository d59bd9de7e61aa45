import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isConfirmed, newRecoveryCode, readCode } from './rules.ts';

describe('readCode', () => {
  it('reads six digits as an authenticator code, with or without separators', () => {
    for (const typed of ['123456', '123 456', ' 123456 ', '123-456', '１２３４５６']) {
      expect(readCode(typed)).toEqual({ kind: 'authenticator', code: '123456' });
    }
  });

  it('reads anything else as a recovery code, in any case and spacing', () => {
    for (const typed of ['abcde-fghjk', 'ABCDE FGHJK', ' abcdefghjk', 'ABCDE–FGHJK']) {
      expect(readCode(typed)).toEqual({ kind: 'recovery', code: 'ABCDEFGHJK' });
    }
    expect(readCode('12345').kind).toBe('recovery');
    expect(readCode('1234567').kind).toBe('recovery');
  });

  it('reads every new recovery code back unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 10, maxLength: 10 }), (picks) => {
        const left = [...picks];
        const made = newRecoveryCode(() => left.shift() ?? 0);
        expect(made).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
        expect(readCode(made.toLowerCase())).toEqual({ kind: 'recovery', code: made.replace('-', '') });
      }),
    );
  });
});

it('isConfirmed expires ten minutes after the last confirmation', () => {
  const at = new Date('2026-01-01T12:00:00Z');
  const after = (ms: number) => new Date(at.getTime() + ms);
  expect(isConfirmed(null, at)).toBe(false);
  expect(isConfirmed(at, after(599_999))).toBe(true);
  expect(isConfirmed(at, after(600_000))).toBe(false);
});
