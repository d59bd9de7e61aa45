/** Codes of authenticator apps: six digits every thirty seconds (RFC 6238). */
import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Keys } from '../../../keys/keys.ts';

const stepMs = 30_000;
/**
 * Codes this many steps before and after the current one are accepted, because clocks differ
 * slightly.
 */
const tolerance = 1;

const issuer = 'Turnout';

const stepOf = (now: Date): number => Math.floor(now.getTime() / stepMs);

/** A new secret in base32. The user's app keeps it, and the database stores it encrypted. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The contents of the setup's QR code. */
export const setUpUri = (secret: string, email: string): string =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret) }).toString();

/**
 * Returns the time step of a code. Null if the code is wrong, or its step is not later than
 * `after`.
 */
export function matchingStep(secret: string, code: string, now: Date, after: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const current = stepOf(now);
  let match: number | null = null;
  for (let step = current - tolerance; step <= current + tolerance; step++) {
    const expected = Buffer.from(totp.generate({ timestamp: step * stepMs }));
    if (timingSafeEqual(expected, Buffer.from(code)) && step > after) match ??= step;
  }
  return match;
}

const keyOf = (keys: Keys) => keys.derive('authenticator secrets');

/** Encrypts with AES-256-GCM, bound to the user: a copy in another user's row is unreadable. */
export function encryptSecret(keys: Keys, userId: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns null if the text was encrypted with another installation's secret. */
export function decryptSecret(keys: Keys, userId: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys), bytes.subarray(0, 12))
    .setAAD(Buffer.from(userId))
    .setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
