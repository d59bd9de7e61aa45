/**
 * Rate limits by address, in requests a minute. Generous enough for a company behind one address answering an
 * invitation, tight enough that passwords and join codes cannot be tried out. `RATE_LIMIT=off` lifts them all.
 */
import type { LimitClass } from '#domain/kernel/route.ts';
import type { Config } from '../config.ts';

const perMinute: Record<LimitClass | 'any', number> = {
  any: 1_200,
  login: 300,
  signup: 300,
  search: 30,
  submit: 300,
  link: 120,
};

export const limitOf = (config: Pick<Config, 'rateLimit'>, limit: LimitClass | undefined) =>
  config.rateLimit ? { max: perMinute[limit ?? 'any'], timeWindow: '1 minute' } : (false as const);
