import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { keysOf } from '../../../keys/keys.ts';
import { decryptSecret, encryptSecret, matchingStep, newSecret, setUpUri } from './authenticator.ts';

// The test secret and the first test time of RFC 6238, appendix B, with codes cut to six digits.
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32;
const codeAt = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

describe('an authenticator code', () => {
  it('matches RFC 6238', () => {
    expect(matchingStep(rfcSecret, '287082', new Date(59_000), 0)).toBe(1);
    expect(matchingStep(rfcSecret, '081804', new Date(1111111109_000), 0)).toBe(37037036);
    expect(matchingStep(rfcSecret, '081805', new Date(1111111109_000), 0)).toBeNull();
  });

  it('matches in its own 30-second step and the steps next to it, and only once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 80_000_000 }), fc.integer({ min: -3, max: 3 }), (step, away) => {
        const code = codeAt(rfcSecret, step * 30_000);
        const now = new Date((step + away) * 30_000 + 12_345);
        const found = matchingStep(rfcSecret, code, now, 0);
        // By chance, one code in a million also belongs to a neighboring time step.
        const twin = [-1, 0, 1].find((by) => codeAt(rfcSecret, (step + away + by) * 30_000) === code);
        expect(found).toBe(twin === undefined ? null : step + away + twin);
        if (found !== null) {
          expect(Math.abs(away) <= 1 || found !== step).toBe(true);
          expect(matchingStep(rfcSecret, code, now, step + 2)).toBeNull();
        }
      }),
      { numRuns: 50 },
    );
  });

  it('works after an older code was used, but not after a newer code was used', () => {
    const now = new Date(1_000 * 30_000);
    const [before, current] = [codeAt(rfcSecret, 999 * 30_000), codeAt(rfcSecret, 1_000 * 30_000)];
    expect(matchingStep(rfcSecret, before, now, 998)).toBe(999);
    expect(matchingStep(rfcSecret, current, now, 999)).toBe(1_000);
    expect(matchingStep(rfcSecret, before, now, 1_000)).toBeNull();
    expect(matchingStep(rfcSecret, current, now, 1_000)).toBeNull();
  });

  it('consists of six digits', () => {
    for (const code of ['', '12345', '1234567', '28708٢', '287082\n', 'abcdef']) {
      expect(matchingStep(rfcSecret, code, new Date(59_000), 0)).toBeNull();
    }
  });
});

it('setUpUri names the product and the account for the QR code', () => {
  expect(setUpUri(rfcSecret, 'ada@example.com')).toBe(
    `otpauth://totp/Turnout:ada%40example.com?issuer=Turnout&secret=${rfcSecret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

it('decryptSecret reads a secret only for its own user and installation', () => {
  const keys = keysOf('a secret of more than thirty-two characters');
  const stored = encryptSecret(keys, 'ada', rfcSecret);
  expect(stored).not.toContain(rfcSecret);
  expect(encryptSecret(keys, 'ada', rfcSecret)).not.toBe(stored);
  expect(decryptSecret(keys, 'ada', stored)).toBe(rfcSecret);
  expect(decryptSecret(keys, 'bo', stored)).toBeNull();
  expect(
    decryptSecret(keysOf('another secret of more than thirty-two characters'), 'ada', stored),
  ).toBeNull();
});
