/**
 * Limits how many replies one network address may send to one event. The limit is more than an
 * office full of guests sends.
 */
import { type Refusal, refuse } from '#domain/kernel/route.ts';
import { repliesToEvent } from '../../http/rate-limits.ts';
import { callerOf } from '../../limits/addresses.ts';
import { Windows } from '../../limits/rates.ts';

/** @returns a function that counts a call, and refuses it if there were too many. */
export function limitOfCallers(): (ip: string, eventId: string) => Refusal<'tooMany'> | null {
  const sent = new Windows();
  return (ip, eventId) => {
    const now = Date.now();
    const { max, windowMs } = repliesToEvent;
    const window = sent.add(`${callerOf(ip)} ${eventId}`, { calls: 1, own: true }, windowMs, now);
    if (!window || window.calls <= max) return null;
    return refuse('tooMany', undefined, {
      extra: { retryAfter: Math.max(1, Math.ceil((window.endsAt - now) / 1_000)) },
    });
  };
}
