/** The first answer to an idempotency key is given again. */
import { createHash } from 'node:crypto';
import { ok, isRefusal, type Refusal } from '#domain/kernel/route.ts';
import type { NewSubmission, Submitted } from '#domain/replies/contract.ts';
import type { SubmitResult } from './pending.ts';
import type { RememberedAnswer } from './settle.store.ts';

/** The parsed body has its fields in the contract's order, so that equal submissions have equal text. */
export const hashOf = (submission: NewSubmission): string =>
  createHash('sha256').update(JSON.stringify(submission)).digest('hex');

/**
 * Only what was decided is kept: an invalid body may be mended and sent again with the same key. The link is not kept; it
 * is made again when the call is repeated.
 */
export function toRemember(
  of: Pick<RememberedAnswer, 'eventId' | 'key' | 'bodyHash'>,
  given: SubmitResult,
): RememberedAnswer | null {
  if (!isRefusal(given)) return { ...of, status: given.status, reply: { ...given.body, link: null } };
  return given.refused === 'invalid' ? null : { ...of, status: 409, reply: { ...given } };
}

export function recall(entry: RememberedAnswer, linkOf: (id: string) => string): SubmitResult {
  if (entry.status !== 201) return entry.reply as unknown as Refusal<'conflict' | 'full' | 'closed'>;
  const body = entry.reply as unknown as Submitted;
  const { id, unconfirmed } = body.reservation;
  return ok(201, { ...body, link: unconfirmed ? null : linkOf(id) });
}
