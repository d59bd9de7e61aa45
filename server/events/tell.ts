/**
 * Mails everybody who knows the date of an event when its host changes, cancels, reopens or deletes
 * it, and notes who was not told.
 */
import { mailboxOf } from '#domain/mail/budget.ts';
import type { ChangeKind, KnownEvent } from '#domain/news/rules.ts';
import { isOver } from '#domain/replies/deadline.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { type Scope, scopeOfOwner, type TenantScope } from '../db/scope.ts';
import { endOf, type EventRow, lockEvent, type LockedEvent } from '../event-row/event.store.ts';
import { holdWaitingLetters } from '../invitation-row/told.store.ts';
import { findMailedCover } from '../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import type { Message } from '../mail/messages.ts';
import type { EventSnapshot } from '../mail/snapshots.ts';
import { findSuppressed, hasSuppressed } from '../mail/suppressions.store.ts';
import {
  concernEverybody,
  endChange,
  insertChange,
  readChanges,
  type Telling,
  writeTellings,
} from '../news/changes.store.ts';
import { type News, newsFor } from '../news/heard.ts';
import { knownOf } from '../news/untold.ts';
import { countUnreached } from '../news/untold.store.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { lastNewsSentAt, takeBackUnsent } from '../outbox/outdated.store.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { eventChangedMessage } from '../replies/mail.ts';
import { shortNamesOf } from '../replies/short-names.ts';
import { type ReplyToTell, repliesToTell } from './guests-to-tell.store.ts';
import { householdsToTell, type HouseholdToTell, toHousehold } from './household-news.ts';

/**
 * The pause between two mails about changes, in milliseconds. A host who saves, notices a mistake
 * and saves again wants one mail. The pause is short, so that guests hear soon.
 */
const pauseMs = 10_000;

interface Act {
  kind: ChangeKind;
  /** The event's row before the act. */
  was: EventRow;
  actorId: string;
  now: Date;
  notify: boolean;
  /** Also mails replies that declined, except about a cancellation. */
  tellDeclined?: boolean;
}

/** How many mails were written, and how many addressees have no usable address. */
export interface Told {
  told: number;
  unreached: number;
}

/**
 * Records the act and enqueues the mails about it, in the transaction that changed the event. Each
 * mail says what is new since the last mail that its addressee got. It replaces one that did not
 * leave yet. If the act was undone, or once the event is over, there is no mail. The first mail
 * leaves at once, the next at least ten seconds after the previous one.
 * @returns null if nobody was to be notified.
 */
export async function tellGuests(tx: Db, by: Scope, links: ReplyLinks, act: Act): Promise<Told | null> {
  const { kind, was, now, notify } = act;
  const scope = scopeOfOwner(by, was);
  // The row is locked already. This reads the event as it is now, with the sender of the mails.
  const context = await lockEvent(tx, scope, was.id, { alsoDeleted: true });
  if (!context || isOver(endOf(context.event), now)) return notify ? { told: 0, unreached: 0 } : null;
  const { event } = context;
  const withDeclined = notify && act.tellDeclined === true && !knownOf(event).isOff;
  const changes = await readChanges(tx, event);
  if (changes.length === 0 && !isKnownToAnybody(was, withDeclined))
    return notify ? { told: 0, unreached: 0 } : null;
  await holdWaitingLetters(tx, event);
  const before = knownOf(was);
  const number = changes.length + 1;
  const actorId = act.actorId;
  await insertChange(tx, event, { number, at: now, actorId, kind, before });
  if (notify) await takeBackUnsent(tx, scope, event.id, ['guest.eventChanged', 'guest.cancelled']);
  else if (kind !== 'changed')
    await takeBackUnsent(tx, scope, event.id, [
      kind === 'reopened' ? 'guest.cancelled' : 'guest.eventChanged',
    ]);
  await concernEverybody(tx, event, number, { withDeclined });
  const told = notify
    ? await mailEverybody(tx, links, context, {
        scope,
        changes: [...changes, { number, before, doneAt: null }],
        keepsReplies: kind !== 'deleted',
        withDeclined,
        now,
      })
    : 0;
  await endChange(tx, event, number, told);
  return notify ? { told, unreached: await countUnreached(tx, event) } : null;
}

/** Whether anybody may know the event's date. */
const isKnownToAnybody = (
  { confirmedReplies, waitlistedReplies, declinedReplies, toldHouseholds: households }: EventRow,
  withDeclined: boolean,
): boolean => confirmedReplies + waitlistedReplies + households + (withDeclined ? declinedReplies : 0) > 0;

interface Mailing {
  scope: TenantScope;
  changes: readonly { number: number; before: KnownEvent; doneAt: Date | null }[];
  keepsReplies: boolean;
  withDeclined: boolean;
  now: Date;
}

/** Enqueues the mails and notes who gets which. @returns how many mails it enqueued. */
async function mailEverybody(
  tx: Db,
  links: ReplyLinks,
  context: LockedEvent,
  { scope, changes, keepsReplies, withDeclined, now }: Mailing,
): Promise<number> {
  const { event } = context;
  const snapshot = mailedEvent(context, keepsReplies ? await findMailedCover(tx, event) : null);
  const lastSentAt = await lastNewsSentAt(tx, scope, event.id);
  const notBefore = lastSentAt && { notBefore: new Date(lastSentAt.getTime() + pauseMs) };
  const suppresses = await hasSuppressed(tx, event.tenantId);

  let told = 0;
  /** The mails to calendars. One entry of the event is in each, and a reply's mail goes first. */
  const mailboxes = new Map<string, string | null>();
  /** The last cancellation. An address gets one, for all of its replies. */
  let last = { emailKey: '', mailId: '' };

  for await (const some of repliesToTell(tx, event, { withDeclined })) {
    const addressees = some.map(({ id, guestEmail: address }) => ({ id, address }));
    const news = await newsFor(tx, event, changes, addressees);
    const mails: Message[] = [];
    const tellings = inPairs(some, news).map(([reply, { heard, isNew, ...about }]): Telling => {
      const inCalendar = reply.isAttending && (!reply.waitlisted || reply.wasOffered);
      const isRepeated = isNew === 'cancelled' && last.emailKey === reply.emailKey;
      const mailId = isNew === null ? null : isRepeated ? last.mailId : newId();
      if (mailId !== null && isNew === 'cancelled') last = { emailKey: reply.emailKey, mailId };
      if (mailId !== null && !isRepeated)
        mails.push({
          ...(isNew === 'cancelled'
            ? cancelledReply(context, snapshot, reply, { keepsReplies })
            : eventChangedMessage(
                context,
                { event: snapshot, ...changedOf(about) },
                reply,
                links.tokenOf(reply),
              )),
          id: mailId,
          ...notBefore,
        });
      if (inCalendar || isNew === 'cancelled') mailboxes.set(mailboxOf(reply.guestEmail), mailId);
      return { id: reply.id, heard, mailId, reason: null };
    });
    await enqueue(tx, mails);
    await writeTellings(tx, event, tellings, now);
    told += mails.length;
  }

  for await (const some of householdsToTell(tx, event)) {
    const news = await newsFor(tx, event, changes, some);
    const refused = suppresses
      ? await findSuppressed(
          tx,
          event.tenantId,
          some.map(({ address }) => address),
        )
      : new Map<string, { reason: string }>();
    const mails: Message[] = [];
    const tellings = new Map<string, Telling>();
    for (const [household, { heard, isNew, ...about }] of inPairs(some, news)) {
      const mailbox = mailboxOf(household.address);
      const isUndeliverable = refused.get(household.address)?.reason === 'undeliverable';
      let mailId: string | null = null;
      if (isNew !== null && !isUndeliverable) {
        mailId = mailboxes.get(mailbox) ?? null;
        if (mailId === null && !mailboxes.has(mailbox)) {
          mailId = newId();
          mails.push({
            ...householdMail(context, snapshot, household, isNew === 'cancelled' ? null : about),
            id: mailId,
            ...notBefore,
          });
        }
        mailboxes.set(mailbox, mailId);
      }
      const reason = isNew !== null && isUndeliverable ? 'undeliverable' : null;
      const earlier = tellings.get(household.id);
      // A mail to any of its addresses tells the household.
      if (!earlier || (earlier.mailId === null && mailId !== null) || household.isCurrent)
        tellings.set(household.id, {
          id: household.id,
          heard,
          mailId: mailId ?? earlier?.mailId ?? null,
          reason: (mailId ?? earlier?.mailId ?? null) === null ? reason : null,
        });
    }
    await enqueue(tx, mails);
    await writeTellings(tx, event, [...tellings.values()], now);
    told += mails.length;
  }
  return told;
}

const mailedEvent = (
  context: LockedEvent,
  cover: Awaited<ReturnType<typeof findMailedCover>>,
): EventSnapshot => ({
  ...eventSnapshot({ ...context, cover }),
  confirmedEmailMessage: '',
  declinedEmailMessage: '',
});

/** What a mail about a change says of what its recipient knows. */
const changedOf = ({ known: { isOff, ...before }, isUnsure }: Pick<News, 'known' | 'isUnsure'>) => ({
  before,
  ...(isOff && { isBack: true as const }),
  ...(isUnsure && { isUnsure: true as const }),
});

/** Pairs each addressee with its news. They have the same order. */
const inPairs = <One>(some: readonly One[], news: readonly News[]): [One, News][] =>
  news.flatMap((each, index) => {
    const one = some[index];
    return one === undefined ? [] : [[one, each]];
  });

function cancelledReply(
  { event }: LockedEvent,
  snapshot: EventSnapshot,
  reply: ReplyToTell,
  { keepsReplies }: { keepsReplies: boolean },
): Message {
  const { displayName, guestEmail, waitlisted, wasOffered } = shortNamesOf(reply);
  return {
    tenantId: event.tenantId,
    eventId: event.id,
    template: 'guest.cancelled',
    toEmail: guestEmail,
    toName: displayName,
    payload: {
      event: snapshot,
      replyId: reply.id,
      displayName,
      guestEmail,
      ...(keepsReplies && { keepsReply: true }),
      ...(waitlisted && !wasOffered && { waited: true }),
    },
  };
}

/** Makes the mail to a household: a cancellation, or what changed since `known`. */
function householdMail(
  { event }: LockedEvent,
  snapshot: EventSnapshot,
  household: HouseholdToTell,
  about: Pick<News, 'known' | 'isUnsure'> | null,
): Message {
  const { payload, ...mail } = toHousehold(event, household);
  return about === null
    ? { ...mail, template: 'guest.cancelled', payload: { ...payload, event: snapshot } }
    : {
        ...mail,
        template: 'guest.eventChanged',
        payload: {
          ...payload,
          event: snapshot,
          ...changedOf(about),
        },
      };
}
