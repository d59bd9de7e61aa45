/**
 * Rate limits by address. Generous enough for a company behind one address that signs in at nine or
 * answers an invitation, tight enough that passwords and join codes cannot be tried out. What makes an organization or an
 * account, or mails a stranger, is rare behind one address. `RATE_LIMIT=off` lifts them all.
 */
import type { LimitClass } from '#domain/kernel/route.ts';
import type { Config } from '../config.ts';

interface Limit {
  max: number;
  minutes: number;
  /** Counted exactly over all processes (server/limits/rates.ts). */
  strict?: true;
}

const limits: Record<LimitClass | 'any', Limit> = {
  any: { max: 1_200, minutes: 1 },
  // 300 people behind one address who all sign in at nine, each mistyping once, are 600 in five minutes. That is 120 a
  // minute for a stranger: guessing is stopped by the counts of one email, and the queue for hashing protects the processor.
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
 * Replies to one event from one address, beside `submit`. In five minutes and not in one, so that 300 people behind one
 * office address may all answer as soon as the invitation is there.
 */
export const repliesToEvent = { max: 300, windowMs: 5 * 60_000 };

/** Public addresses that lead nowhere. Guests mistype a few; who tries out names needs thousands. */
export const wrongAddresses = { max: 60, windowMs: 60_000 };

export function limitOf(config: Pick<Config, 'rateLimit'>, limit: LimitClass | undefined) {
  const { max, minutes, strict = false } = limits[limit ?? 'any'];
  return config.rateLimit ? { max, timeWindow: minutes * 60_000, strict } : (false as const);
}
