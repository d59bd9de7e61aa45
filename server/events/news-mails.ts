/** Makes and enqueues the mails of one part of a mailing about a change (`mail-news.ts`). */
import { mailboxOf } from '#domain/mail/budget.ts';
import type { TenantDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { LockedEvent } from '../event-row/event.store.ts';
import { findMailedCover } from '../mail/event-snapshot.store.ts';
import { eventSnapshot } from '../mail/event-snapshot.ts';
import type { Message } from '../mail/messages.ts';
import type { EventSnapshot } from '../mail/snapshots.ts';
import { findSuppressed, hasSuppressed } from '../mail/suppressions.store.ts';
import { type ChangeRow, type Telling, writeTellings } from '../news/changes.store.ts';
import { type News, newsFor } from '../news/heard.ts';
import { type Mailing, mailboxesOfChange, pendingOfSameAddress } from '../news/mailing.store.ts';
import { asKnownEvent } from '../news/untold.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { ReplyLinks } from '../replies/links.ts';
import { eventChangedMessage } from '../replies/mails/guest-mail.ts';
import { shortNamesOf } from '../replies/short-names.ts';
import { readRepliesToTell, type ReplyToTell } from './guests-to-tell.store.ts';
import { householdsToTell, type HouseholdToTell, toHousehold } from './household-news.ts';

/**
 * The pause between two mails about changes to one address, in milliseconds. A host who saves,
 * notices a mistake and saves again wants one mail. The pause is short, so that guests learn about
 * a change soon.
 */
const pauseMs = 10_000;

/** The part of a mailing that one transaction handles. */
export interface Part {
  tx: TenantDb;
  links: ReplyLinks;
  context: LockedEvent;
  changes: readonly ChangeRow[];
  mailing: Mailing;
  now: Date;
}

/** Finds the mailboxes that need no mail to a household. */
export async function readMailboxes({
  tx,
  context: { event },
  mailing,
}: Part): Promise<Map<string, string | null>> {
  const mailboxes = new Map<string, string | null>();
  const change = { number: mailing.number, isOff: asKnownEvent(event).isOff };
  for await (const some of mailboxesOfChange(tx, event, change))
    for (const { address, mailId } of some)
      mailboxes.set(mailboxOf(address), mailId ?? mailboxes.get(mailboxOf(address)) ?? null);
  return mailboxes;
}

/**
 * Enqueues the mails to these replies, and to other replies with the same addresses.
 * @returns the number of mails.
 */
export async function mailReplies(part: Part, ids: readonly string[]): Promise<number> {
  const { tx, links, context, changes, mailing, now } = part;
  const { event } = context;
  const snapshot = await snapshotOf(part);
  /** The last cancellation. An address gets one cancellation for all of its replies. */
  let last = { emailKey: '', mailId: '' };
  const all = await readRepliesToTell(tx, event, await pendingOfSameAddress(tx, event, ids), {
    withDeclined: mailing.tellDeclined,
  });
  const news = await newsFor(
    tx,
    event,
    changes,
    all.map(({ id, guestEmail: address }) => ({ id, address })),
  );
  const mails: Message[] = [];
  const tellings = inPairs(all, news).map(([reply, { heard, isNew, newsAt, ...about }]): Telling => {
    const isRepeated = isNew === 'cancelled' && last.emailKey === reply.emailKey;
    const mailId = isNew === null ? null : isRepeated ? last.mailId : newId();
    if (mailId !== null && isNew === 'cancelled') last = { emailKey: reply.emailKey, mailId };
    if (mailId !== null && !isRepeated)
      mails.push({
        ...(isNew === 'cancelled'
          ? cancelledReply(context, snapshot, reply)
          : eventChangedMessage(
              context,
              { event: snapshot, ...changedOf(about) },
              reply,
              links.tokenOf(reply),
            )),
        id: mailId,
        ...afterPause(newsAt),
      });
    return { id: reply.id, heard, mailId, reason: null };
  });
  await enqueue(tx, mails);
  await writeTellings(tx, event, [...tellings, ...unhandled(ids, tellings)], now);
  return mails.length;
}

/** Enqueues the mails to these households. @returns how many. */
export async function mailHouseholds(
  part: Part,
  ids: readonly string[],
  mailboxes: Map<string, string | null>,
): Promise<number> {
  const { tx, context, changes, now } = part;
  const { event } = context;
  const snapshot = await snapshotOf(part);
  const mails: Message[] = [];
  const tellings = new Map<string, Telling>();
  const suppresses = await hasSuppressed(tx, event.tenantId);
  for await (const some of householdsToTell(tx, event, ids)) {
    const news = await newsFor(tx, event, changes, some);
    const refused = suppresses
      ? await findSuppressed(
          tx,
          event.tenantId,
          some.map(({ address }) => address),
        )
      : new Map<string, { reason: string }>();
    for (const [household, { heard, isNew, newsAt, ...about }] of inPairs(some, news)) {
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
            ...afterPause(newsAt),
          });
        }
        mailboxes.set(mailbox, mailId);
      }
      const reason = isNew !== null && isUndeliverable ? 'undeliverable' : null;
      const earlier = tellings.get(household.id);
      // A mail to any of a household's addresses counts for the household.
      if (!earlier || (earlier.mailId === null && mailId !== null) || household.isCurrent)
        tellings.set(household.id, {
          id: household.id,
          heard,
          mailId: mailId ?? earlier?.mailId ?? null,
          reason: (mailId ?? earlier?.mailId ?? null) === null ? reason : null,
        });
    }
  }
  await enqueue(tx, mails);
  await writeTellings(tx, event, [...tellings.values(), ...unhandled(ids, [...tellings.values()])], now);
  return mails.length;
}

/**
 * The addressees that must no longer be mailed: they declined, were erased or lost their address.
 */
const unhandled = (ids: readonly string[], tellings: readonly Telling[]): Telling[] => {
  const handled = new Set(tellings.map(({ id }) => id));
  return ids
    .filter((id) => !handled.has(id))
    .map((id) => ({ id, heard: null, mailId: null, reason: 'notAsked' }));
};

const afterPause = (newsAt: Date | null) => newsAt && { notBefore: new Date(newsAt.getTime() + pauseMs) };

async function snapshotOf({ tx, context }: Part): Promise<EventSnapshot> {
  const cover = context.event.deletedAt === null ? await findMailedCover(tx, context.event) : null;
  return { ...eventSnapshot({ ...context, cover }), confirmedEmailMessage: '', declinedEmailMessage: '' };
}

/** The part of a mail about a change that depends on what its recipient was last mailed. */
const changedOf = ({ known: { isOff, ...before }, isUnsure }: Pick<News, 'known' | 'isUnsure'>) => ({
  before,
  ...(isOff && { isBack: true as const }),
  ...(isUnsure && { isUnsure: true as const }),
});

/** Pairs each addressee with its news. Both lists have the same order. */
const inPairs = <One>(some: readonly One[], news: readonly News[]): [One, News][] =>
  news.flatMap((each, index) => {
    const item = some[index];
    return item === undefined ? [] : [[item, each]];
  });

function cancelledReply({ event }: LockedEvent, snapshot: EventSnapshot, reply: ReplyToTell): Message {
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
      ...(event.deletedAt === null && { keepsReply: true }),
      ...(waitlisted && !wasOffered && { waited: true }),
    },
  };
}

/**
 * Makes the mail to a household: a cancellation, or the changes since the state that the household
 * was last mailed (`known`).
 */
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
