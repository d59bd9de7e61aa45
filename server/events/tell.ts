/** Mails confirmed guests when an event is moved or renamed and its host wants to notify them. */
import { namesWith } from '#domain/events/settings.ts';
import type { Db } from '../db/connect.ts';
import { settingsOf } from '../event-row/event-settings.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { findMailedCover } from '../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import type { EventMoment } from '../mail/snapshots.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { lastChangeSentAt, takeBackChanges, takeBackOldChanges } from '../outbox/outdated.store.ts';
import { eventChangedMessage } from '../replies/mail.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { lockEvent } from '../event-row/event.store.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { confirmedRepliesOf } from './guests-to-tell.store.ts';

/**
 * The pause between two mails about changes, in milliseconds. A host who saves, notices a mistake
 * and saves again wants one mail. The pause is short, so that guests hear soon.
 */
const pauseMs = 10_000;

const news = namesWith('news');

const isSame = (one: EventMoment, other: EventMoment): boolean =>
  news.every((name) => one[name] === other[name]);

/**
 * Enqueues one mail for each confirmed reply, in the transaction that changed the event. `was` is
 * the event's row before the change. The mail replaces one that did not leave yet, and tells what
 * changed since the last mail to the guest. If the change was undone, it sends nothing. The first
 * mail leaves at once, the next at least ten seconds after the previous one.
 * @returns how many mails it enqueued.
 */
export async function tellConfirmedGuests(
  tx: Db,
  by: Scope,
  links: ReplyLinks,
  was: EventRow,
): Promise<number> {
  const scope = scopeOfOwner(by, was);
  // The row is locked already. This reads the event as it is now, with the sender of the mails.
  const context = await lockEvent(tx, scope, was.id);
  if (!context) return 0;
  const cover = await findMailedCover(tx, context.event);
  const event = {
    ...eventSnapshot({ ...context, cover }),
    confirmedEmailMessage: '',
    declinedEmailMessage: '',
  };
  const known: EventMoment = settingsOf(was, news);
  const lastSentAt = await lastChangeSentAt(tx, scope, was.id);
  const notBefore = lastSentAt && { notBefore: new Date(lastSentAt.getTime() + pauseMs) };
  let told = 0;
  for await (const some of confirmedRepliesOf(tx, context.event)) {
    const untold = await takeBackChanges(
      tx,
      scope,
      some.map(({ id }) => id),
    );
    // A mail that is older than a setting does not contain it.
    const beforeOf = ({ id }: { id: string }): EventMoment => ({ ...known, ...untold.get(id) });
    const replies = some.filter((reply) => !isSame(beforeOf(reply), event));
    await enqueue(
      tx,
      replies.map((reply) => ({
        ...eventChangedMessage(context, { event, before: beforeOf(reply) }, reply, links.tokenOf(reply)),
        ...notBefore,
      })),
    );
    told += replies.length;
  }
  // Guests who are no longer confirmed hear nothing.
  await takeBackOldChanges(tx, scope, was.id);
  return told;
}
