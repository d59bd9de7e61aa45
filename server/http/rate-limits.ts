/**
 * Rate limits by network address. They allow for a company behind one address whose people all sign
 * in at nine or answer an invitation. They still stop guesses of passwords and join codes. Calls
 * that create an organization or account, or mail a stranger, are rare from one address.
 * `RATE_LIMIT=off` turns off all limits.
 */
import { deviceCallsPerMinute } from '#domain/doors/rules.ts';
import type { LimitClass } from '#domain/kernel/route.ts';
import type { Config } from '../config.ts';

interface Limit {
  max: number;
  minutes: number;
  /** Counts exactly over all processes (server/limits/rates.ts). */
  strict?: true;
}

const limits: Record<LimitClass | 'any', Limit> = {
  any: { max: 1_200, minutes: 1 },
  // 300 people behind one address who all sign in at nine and mistype once make 600 calls in five
  // minutes. An attacker gets 120 a minute: the limit for each email stops guessing, and the queue
  // for password hashing protects the processor.
  login: { max: 600, minutes: 5, strict: true },
  signup: { max: 10, minutes: 1, strict: true },
  register: { max: 10, minutes: 1, strict: true },
  join: { max: 10, minutes: 1, strict: true },
  search: { max: 30, minutes: 1, strict: true },
  submit: { max: 300, minutes: 1 },
  link: { max: 120, minutes: 1 },
  mailedLink: { max: 120, minutes: 1, strict: true },
};

/**
 * Replies to one event from one address, in addition to `submit`. Counted over five minutes, so
 * that 300 people in one office may answer right after the invitation.
 */
export const repliesToEvent = { max: 300, windowMs: 5 * 60_000 };

/**
 * Limits visits of public addresses that do not exist. Guests mistype a few; somebody who guesses
 * addresses needs thousands.
 */
export const wrongAddresses = { max: 60, windowMs: 60_000 };

/** The calls of one device at a door. */
export const doorCalls = { max: deviceCallsPerMinute, windowMs: 60_000 };

export function limitOf(config: Pick<Config, 'rateLimit'>, limit: LimitClass | undefined) {
  const { max, minutes, strict = false } = limits[limit ?? 'any'];
  return config.rateLimit ? { max, timeWindow: minutes * 60_000, strict } : (false as const);
}
