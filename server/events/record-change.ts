/**
 * Records that a host changed, cancelled, reopened or deleted an event, and that the change
 * concerns everybody who was mailed the date. `mail-news.ts` writes the mails after the commit.
 */
import { type ChangeKind, newsSince, statesOf } from '#domain/news/rules.ts';
import { isOver } from '#domain/replies/deadline.ts';
import type { Db } from '../db/connect.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { endOf, type EventRow, lockEvent } from '../event-row/event.store.ts';
import {
  concernEverybody,
  holdDatedMails,
  insertChange,
  readChanges,
  timeChange,
} from '../news/changes.store.ts';
import { lockMailing, noteMailing } from '../news/mailing.store.ts';
import { asKnownEvent } from '../news/untold.ts';
import { takeBackUnsent } from '../outbox/outdated.store.ts';

interface Act {
  kind: ChangeKind;
  /** The event's row before the act. */
  was: EventRow;
  actorId: string;
  now: Date;
  notify: boolean;
  /** Also mails guests who declined, except about a cancellation. */
  tellDeclined?: boolean;
}

/** The change to mail to guests, once the transaction has committed. */
export interface ToTell {
  /** The number of addresses that wait for a mail about this change. */
  guests: number;
  /** Whether mails must be written about a change. */
  isNews: boolean;
}

const nothing: ToTell = { guests: 0, isNews: false };

/**
 * Records the act in the transaction that changed the event. Mails about earlier changes that
 * haven't left yet are replaced. If nobody was mailed the date, or once the event is over, there is
 * nothing to notify.
 * @returns null if nobody has to be notified.
 */
export async function tellGuests(tx: Db, by: Scope, act: Act): Promise<ToTell | null> {
  const { kind, was, now, notify } = act;
  const scope = scopeOfOwner(by, was);
  // The row is already locked. This reads its current state.
  const event = (await lockEvent(tx, scope, was.id, { alsoDeleted: true }))?.event;
  if (!event || isOver(endOf(event), now)) return notify ? nothing : null;
  const withDeclined = notify && act.tellDeclined === true && !asKnownEvent(event).isOff;
  const changes = await readChanges(tx, event);
  if (changes.length === 0 && !isKnownToAnybody(was, withDeclined)) return notify ? nothing : null;
  const earlier = await lockMailing(tx, event);
  await holdDatedMails(tx, event);
  const before = asKnownEvent(was);
  const number = changes.length + 1;
  const states = statesOf([...changes, { before }], asKnownEvent(event));
  // A new title without a mail doesn't change waiting mails about an earlier change.
  const keepsPending = !notify && kind === 'changed';
  if (earlier && !keepsPending) await noteMailing(tx, event, earlier, { isDone: true });
  await insertChange(tx, event, {
    ...{ number, at: now, actorId: act.actorId, kind, before, tellDeclined: withDeclined },
    doneAt: notify ? null : now,
  });
  if (notify) await takeBackUnsent(tx, scope, event.id, ['guest.eventChanged', 'guest.cancelled']);
  else if (kind !== 'changed')
    await takeBackUnsent(tx, scope, event.id, [
      kind === 'reopened' ? 'guest.cancelled' : 'guest.eventChanged',
    ]);
  const guests = await concernEverybody(tx, event, number, {
    ...{ withDeclined, mails: notify, keepsPending },
    behind: states.flatMap((known, at) => (newsSince(known, asKnownEvent(event)) === null ? [] : [at])),
  });
  await timeChange(tx, event, number);
  return notify ? { guests, isNews: true } : null;
}

/** Whether anybody may have been mailed the event's date. */
const isKnownToAnybody = (
  { confirmedReplies, waitlistedReplies, declinedReplies, toldHouseholds: households }: EventRow,
  withDeclined: boolean,
): boolean => confirmedReplies + waitlistedReplies + households + (withDeclined ? declinedReplies : 0) > 0;
