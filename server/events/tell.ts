/** The mail to confirmed guests when an event is moved or renamed and its host wants them told. */
import { namesWith } from '#domain/events/settings.ts';
import type { Db } from '../db/connect.ts';
import { settingsOf } from '../db/event-settings.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { findMailedCover } from '../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import type { EventMoment } from '../mail/snapshots.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { lastChangeSentAt, takeBackChanges } from '../outbox/outdated.store.ts';
import { eventChangedMessage } from '../replies/mail.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { lockEvent } from '../replies/locked-event.store.ts';
import type { EventRow } from './store.ts';
import { confirmedRepliesOf } from './store.ts';

/** Replies whose mails are written at once: an event may have ten thousand. */
const atOnce = 1_000;

/**
 * A host who saves, sees a mistake and saves again wants one mail. The pause is short, so that
 * guests hear soon.
 */
const pauseMs = 10_000;

const news = namesWith('news');

const isSame = (one: EventMoment, other: EventMoment): boolean =>
  news.every((name) => one[name] === other[name]);

/**
 * Enqueues one mail for each confirmed reply, in the transaction that changed the event; `was` is
 * its row before that. It takes the place of one that did not go out yet, and tells what changed
 * since the guest was last told: nothing where that has been undone. The first goes at once,
 * another at the earliest ten seconds after the one before it.
 * @returns how many.
 */
export async function tellConfirmedGuests(
  tx: Db,
  by: Scope,
  links: ReplyLinks,
  was: EventRow,
): Promise<number> {
  const scope = scopeOfOwner(by, was);
  // Held already: this is the event as it is now, with whom the mails are from.
  const context = await lockEvent(tx, scope, was.id);
  if (!context) return 0;
  const cover = await findMailedCover(tx, context.event);
  const event = {
    ...eventSnapshot({ ...context, cover }),
    confirmedEmailMessage: '',
    declinedEmailMessage: '',
  };
  const known: EventMoment = settingsOf(was, news);
  const untold = await takeBackChanges(tx, scope, was.id);
  // A mail from before a setting was there says nothing of it.
  const beforeOf = ({ id }: { id: string }): EventMoment => ({ ...known, ...untold.get(id) });
  const lastSentAt = await lastChangeSentAt(tx, scope, was.id);
  const notBefore = lastSentAt && { notBefore: new Date(lastSentAt.getTime() + pauseMs) };
  const replies = (await confirmedRepliesOf(tx, context.event)).filter(
    (reply) => !isSame(beforeOf(reply), event),
  );
  for (let from = 0; from < replies.length; from += atOnce) {
    await enqueue(
      tx,
      replies.slice(from, from + atOnce).map((reply) => ({
        ...eventChangedMessage(context, { event, before: beforeOf(reply) }, reply, links.tokenOf(reply)),
        ...notBefore,
      })),
    );
  }
  return replies.length;
}
