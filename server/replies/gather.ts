/**
 * Mails about changes of one reply are gathered: the first goes at once, and whatever follows within ten minutes becomes
 * one mail with the last state. Anybody can have a link to a reply with anybody's address, and a mail for each change
 * would let them fill that mailbox.
 */
import { statusOf, type Status } from '#domain/seats/counters.ts';
import type { TenantDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { TenantScope } from '../db/scope.ts';
import type { Message } from '../mail/messages.ts';
import { takeBackWaiting } from '../outbox/outdated.store.ts';
import type { ReplyRow } from './locked-event.store.ts';

const gatherMs = 10 * 60_000;

export interface GatheredMail {
  /** How the reply stood when its guest was last told: a mail that waited and was taken back told nothing. */
  knew: Status;
  /** What is kept with the reply, for the next change. */
  kept: Pick<ReplyRow, 'changeMailId' | 'changeMailAt'>;
  /** The message as it has to be enqueued. */
  asGathered(message: Message): Message;
}

/** Takes back the mail that waits, and says when the next one about this reply goes. `before`: before the change. */
export async function gatherMail(
  tx: TenantDb,
  scope: TenantScope,
  before: ReplyRow,
  now: Date,
): Promise<GatheredMail> {
  const { changeMailId, changeMailAt } = before;
  const taken = changeMailId === null ? undefined : (await takeBackWaiting(tx, scope, [changeMailId])).at(0);
  const plannedAt = changeMailAt?.getTime() ?? 0;
  // One that waited and is not there any more gave way to one that went at once.
  const lastAt = Math.max(before.createdAt.getTime(), Math.min(plannedAt, now.getTime()));
  const goesAt = new Date(taken ? plannedAt : lastAt + gatherMs);
  const waits = goesAt > now;
  const kept = waits
    ? { changeMailId: newId(), changeMailAt: goesAt }
    : { changeMailId: null, changeMailAt: now };
  const knew = taken?.knew ?? statusOf(before);
  return {
    knew,
    kept,
    asGathered: (message) =>
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
 * For a mail that goes at once and says how the reply stands now: what waits is taken back, and the next change is
 * gathered.
 */
export async function insteadOfWaiting(
  tx: TenantDb,
  scope: TenantScope,
  before: ReplyRow,
  now: Date,
): Promise<Pick<GatheredMail, 'knew' | 'kept'>> {
  const { changeMailId } = before;
  const taken = changeMailId === null ? undefined : (await takeBackWaiting(tx, scope, [changeMailId])).at(0);
  return { knew: taken?.knew ?? statusOf(before), kept: { changeMailId: null, changeMailAt: now } };
}
