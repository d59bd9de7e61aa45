/** Repeats the first answer to an idempotency key. */
import { createHash } from 'node:crypto';
import { errorCodes } from '#domain/kernel/errors.ts';
import { ok, isRefusal, type Refusal, refuse } from '#domain/kernel/route.ts';
import { submitted, type Submitted } from '#domain/replies/contract.ts';
import type { TenantDb } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import type { EventRow } from '../../event-row/event.store.ts';
import { toSubmitted } from '../presenter.ts';
import { findReply } from '../rows/reply.store.ts';
import type { SubmitResult } from './pending.ts';
import type { RememberedAnswer } from './settle.store.ts';

const withdrawnSentence = 'This reply was withdrawn after we received it.';

/** The parsed body has its fields in the contract's order, so equal submissions have equal text. */
export const hashOf = (submission: object): string =>
  createHash('sha256').update(JSON.stringify(submission)).digest('hex');

/**
 * Stores no answer to an invalid body: the caller may correct it and send it again with the same
 * key. Other refusals are stored. The link isn't. It is made again when the call is repeated.
 */
export function toRemember(
  of: Pick<RememberedAnswer, 'eventId' | 'key' | 'bodyHash'>,
  given: SubmitResult,
): RememberedAnswer | null {
  if (!isRefusal(given)) {
    const { link, ...body } = given.body;
    return { ...of, status: given.status, reply: { ...body, link: null, hasLink: link !== null } };
  }
  return given.refused === 'invalid' ? null : { ...of, status: 409, reply: { ...given } };
}

export function recall(entry: RememberedAnswer, linkOf: (id: string) => string): SubmitResult {
  if (entry.status !== 201) {
    const { refused, ...more } = entry.reply as unknown as Refusal<'conflict' | 'full' | 'closed'>;
    // An older version may have had codes that are gone.
    return { ...more, refused: refused in errorCodes ? refused : 'conflict' };
  }
  const { hasLink, ...body } = entry.reply as unknown as Submitted & { hasLink?: boolean };
  const { id, unconfirmed } = body.reservation;
  return ok(201, { ...body, link: hasLink === false || unconfirmed ? null : linkOf(id) });
}

/**
 * If an older version stored an answer in another form, it is made again from the reply's current
 * state.
 */
export async function inTodaysForm(
  tx: TenantDb,
  scope: TenantScope,
  events: readonly EventRow[],
  remembered: readonly RememberedAnswer[],
): Promise<RememberedAnswer[]> {
  const made: RememberedAnswer[] = [];
  for (const entry of remembered) {
    if (entry.status !== 201 || submitted.safeParse(entry.reply).success) {
      made.push(entry);
      continue;
    }
    const { reservation } = entry.reply as { reservation?: { id?: string } };
    const earlier = reservation?.id === undefined ? null : await findReply(tx, scope, reservation.id);
    const event = events.find(({ id }) => id === entry.eventId);
    made.push(
      earlier?.reply.erasedAt === null && earlier.reply.byLookUp === null && event
        ? { ...entry, reply: { ...toSubmitted(earlier.reply, event, null) } }
        : { ...entry, status: 409, reply: { ...refuse('conflict', withdrawnSentence) } },
    );
  }
  return made;
}
