/**
 * Mails guests and invited households when an event is moved or renamed, if its host wants to
 * notify them.
 */
import { namesWith } from '#domain/events/settings.ts';
import type { Db } from '../db/connect.ts';
import { settingsOf } from '../event-row/event-settings.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { findMailedCover } from '../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import type { EventMoment } from '../mail/snapshots.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { holdWaitingLetters, toldHouseholds } from '../invitation-row/told.store.ts';
import { lastChangeSentAt, newsKey, takeBackChanges, takeBackOldChanges } from '../outbox/outdated.store.ts';
import { eventChangedMessage } from '../replies/mail.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { isOver } from '#domain/replies/deadline.ts';
import { endOf, lockEvent } from '../event-row/event.store.ts';
import type { EventRow } from '../event-row/event.store.ts';
import { repliesToTell } from './guests-to-tell.store.ts';
import { isNewMailbox, toHousehold } from './household-news.ts';

/**
 * The pause between two mails about changes, in milliseconds. A host who saves, notices a mistake
 * and saves again wants one mail. The pause is short, so that guests hear soon.
 */
const pauseMs = 10_000;

const news = namesWith('news');

const isSame = (one: EventMoment, other: EventMoment): boolean =>
  news.every((name) => one[name] === other[name]);

/**
 * Enqueues one mail for each reply and each household that knows the date, in the transaction that
 * changed the event. `was` is the event's row before the change. The mail replaces one
 * that did not leave yet, and tells what changed since the last mail to the address. If the change
 * was undone, it sends nothing, and once the event is over. The first mail leaves at once, the next
 * at least ten seconds after the previous one.
 * @returns how many mails it enqueued.
 */
export async function tellGuests(
  tx: Db,
  by: Scope,
  links: ReplyLinks,
  was: EventRow,
  now: Date,
): Promise<number> {
  const scope = scopeOfOwner(by, was);
  // The row is locked already. This reads the event as it is now, with the sender of the mails.
  const context = await lockEvent(tx, scope, was.id);
  if (!context || isOver(endOf(context.event), now)) return 0;
  await holdWaitingLetters(tx, context.event);
  const cover = await findMailedCover(tx, context.event);
  const event = {
    ...eventSnapshot({ ...context, cover }),
    confirmedEmailMessage: '',
    declinedEmailMessage: '',
  };
  const known: EventMoment = settingsOf(was, news);
  const lastSentAt = await lastChangeSentAt(tx, scope, was.id);
  const notBefore = lastSentAt && { notBefore: new Date(lastSentAt.getTime() + pauseMs) };
  /** Returns the addressees for whom something changed, with what they knew before. */
  const withNews = async <Addressee extends { id: string }>(
    of: 'reply' | 'invitation',
    some: readonly Addressee[],
    emailOf: (addressee: Addressee) => string,
  ): Promise<{ one: Addressee; before: EventMoment }[]> => {
    const ids = some.map(({ id }) => id);
    const untold = await takeBackChanges(tx, scope, of, ids);
    // A mail that is older than a setting does not contain it.
    return some
      .map((one) => ({ one, before: { ...known, ...untold.get(newsKey(one.id, emailOf(one))) } }))
      .filter(({ before }) => !isSame(before, event));
  };
  let told = 0;
  const inCalendar = new Set<string>();
  for await (const some of repliesToTell(tx, context.event)) {
    const replies = await withNews('reply', some, ({ guestEmail }) => guestEmail);
    await enqueue(
      tx,
      replies.map(({ one, before }) => ({
        ...eventChangedMessage(context, { event, before }, one, links.tokenOf(one)),
        ...notBefore,
      })),
    );
    for (const { guestEmail, waitlisted, wasOffered } of some)
      if (!waitlisted || wasOffered) inCalendar.add(guestEmail.toLowerCase());
    told += replies.length;
  }
  for await (const some of toldHouseholds(tx, context.event)) {
    const households = await withNews('invitation', some, ({ address }) => address);
    // One entry of the event is in each calendar, and a reply's mail moves it first.
    const others = households.filter(({ one }) => isNewMailbox(inCalendar, one.address));
    await enqueue(
      tx,
      others.map(({ one, before }) => {
        const { payload, ...mail } = toHousehold(context.event, one);
        return {
          ...mail,
          template: 'guest.eventChanged' as const,
          payload: { ...payload, event, before },
          ...notBefore,
        };
      }),
    );
    told += others.length;
  }
  // Addressees who are no longer to be notified get no mail.
  await takeBackOldChanges(tx, scope, was.id);
  return told;
}
