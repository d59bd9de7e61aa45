/**
 * Merges mails about changes of one reply. The first goes at once, and everything within the next
 * ten minutes becomes one mail with the last state. Anybody can have a link to a reply with
 * anybody's address, and a mail for each change would let them fill that mailbox.
 */
import { statusOf, type Status } from '#domain/seats/counters.ts';
import type { TenantDb } from '../../db/connect.ts';
import { newId } from '../../db/id.ts';
import type { TenantScope } from '../../db/scope.ts';
import type { Message } from '../../mail/messages.ts';
import { takeBackWaiting } from '../../outbox/outdated.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';

/** @internal A test compares it with the documents. */
export const mergeWindowMs = 10 * 60_000;

export interface MergedMail {
  /**
   * The reply's status in the last mail that its guest got. A mail that was taken back does not
   * count.
   */
  knew: Status;
  /** Stored with the reply for the next change. */
  kept: Pick<ReplyRow, 'changeMailId' | 'changeMailAt'>;
  /** The mail to enqueue. */
  asMerged(message: Message): Message;
}

/**
 * Takes back the waiting mail and says when the next mail about this reply goes. `before` is the
 * state before the change.
 */
export async function mergeChangeMail(
  tx: TenantDb,
  scope: TenantScope,
  before: ReplyRow,
  now: Date,
): Promise<MergedMail> {
  const { changeMailId, changeMailAt } = before;
  const waiting =
    changeMailId === null ? undefined : (await takeBackWaiting(tx, scope, [changeMailId])).at(0);
  const plannedAt = changeMailAt?.getTime() ?? 0;
  // If the waiting mail no longer exists, a mail that left at once has replaced it.
  const lastAt = Math.max(before.createdAt.getTime(), Math.min(plannedAt, now.getTime()));
  const goesAt = new Date(waiting ? plannedAt : lastAt + mergeWindowMs);
  const waits = goesAt > now;
  const kept = waits
    ? { changeMailId: newId(), changeMailAt: goesAt }
    : { changeMailId: null, changeMailAt: now };
  const knew = waiting?.knew ?? statusOf(before);
  return {
    knew,
    kept,
    asMerged: (message) =>
      kept.changeMailId === null
        ? message
        : ({
            ...message,
            id: kept.changeMailId,
            notBefore: goesAt,
            payload: { ...message.payload, knew },
          } as Message),
  };
}

/**
 * For a mail that goes at once with the current state: takes back the waiting mail, and lets the
 * next change wait.
 */
export async function insteadOfWaiting(
  tx: TenantDb,
  scope: TenantScope,
  before: ReplyRow,
  now: Date,
): Promise<Pick<MergedMail, 'knew' | 'kept'>> {
  const { changeMailId } = before;
  const waiting =
    changeMailId === null ? undefined : (await takeBackWaiting(tx, scope, [changeMailId])).at(0);
  return { knew: waiting?.knew ?? statusOf(before), kept: { changeMailId: null, changeMailAt: now } };
}
