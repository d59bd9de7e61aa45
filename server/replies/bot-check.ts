/**
 * Checks that a person filled in a form: a hidden field stayed blank, and the form has a recent
 * signature of this server. API calls that send neither are accepted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse, type Refusal } from '#domain/kernel/route.ts';
import type { FormSigns } from '#domain/replies/contract.ts';
import type { Keys } from '../keys/keys.ts';

const hourMs = 3_600_000;
/**
 * A signature is good for seven days from the end of its hour.
 * @internal A test compares it with the documents.
 */
export const goodForHours = 7 * 24 + 1;

const codeOf = (keys: Keys, eventId: string, hour: string): Buffer =>
  createHmac('sha256', keys.derive('times of forms')).update(`${eventId} ${hour}`).digest().subarray(0, 16);

/**
 * The hour in which the event's form is rendered, as part of the signature. All readers of that
 * hour share one rendering.
 */
export function formTokenOf(keys: Keys, eventId: string, now: Date): string {
  const hour = Math.floor(now.getTime() / hourMs).toString(36);
  return `${hour}.${codeOf(keys, eventId, hour).toString('base64url')}`;
}

function isGood(keys: Keys, eventId: string, token: string, now: Date): boolean {
  const [hour = '', code = ''] = token.split('.');
  if (!/^[0-9a-z]{1,8}$/.test(hour)) return false;
  const [expected, sent] = [codeOf(keys, eventId, hour), Buffer.from(code, 'base64url')];
  if (expected.length !== sent.length || !timingSafeEqual(expected, sent)) return false;
  const age = now.getTime() / hourMs - parseInt(hour, 36);
  // The clock of another process that signed the form may be slightly ahead.
  return age > -1 && age < goodForHours;
}

export const looksAutomated = (
  keys: Keys,
  eventId: string,
  { homepage, formToken }: FormSigns,
  now: Date,
): boolean =>
  (homepage ?? '').trim() !== '' ||
  (formToken !== undefined && formToken !== null && !isGood(keys, eventId, formToken, now));

export const automatedRefusal = (): Refusal<'looksAutomated'> =>
  refuse('looksAutomated', undefined, { extra: { code: 'looksAutomated' } });
