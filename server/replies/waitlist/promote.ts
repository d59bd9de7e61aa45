/** Parties move up when seats open, and hosts are told (docs/product.md#waitlist). */
import { setImmediate } from 'node:timers/promises';
import {
  type Counters,
  countersDelta,
  noReplies,
  opensSpots,
  unpromisedSpots,
  type Standing,
} from '#domain/seats/counters.ts';
import { mayMoveUp, promote, promotesByItself } from '#domain/seats/line.ts';
import { record } from '../../activity/store.ts';
import type { Db, TenantDb } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { takeBackWaiting } from '../../outbox/outdated.store.ts';
import { notify } from '../../notifications/store.ts';
import type { ReplyLinks } from '../links.ts';
import { type EventContext, guestMessage } from '../mail.ts';
import { spotsOpenedMessages } from '../manager-messages.ts';
import { bumpEvent, type EventRow, lockEvent, type ReplyRow } from '../locked-event.store.ts';
import { mailedSince, readManagerMail } from '../manager-mail.store.ts';
import { hour } from '../manager-mail.ts';
import { promoteReplies, readWaiting } from './waitlist.store.ts';

/** A party that moved up: of a hundred thousand no more is kept. */
type Promoted = Pick<ReplyRow, 'id' | 'guestCount'>;

interface Mover {
  id: string | null;
  label: string;
}

/** The mails of so many are put together at a time: that is what a hundred thousand cost in memory. */
const movedAtOnce = 250;

/**
 * After a reply changed (`after` null: it is gone), in the same transaction and once the counters were written; `event`
 * is its row as it was locked, before. Does what `spotsOpened` does where the change can open spots.
 */
export async function seatsMoved(
  tx: TenantDb,
  scope: TenantScope,
  links: ReplyLinks,
  event: EventRow,
  now: Date,
  { before, after, ...how }: { before: Standing; after: Standing | null } & Opening,
): Promise<Promoted[]> {
  if (!mayMoveUp(before, after)) return [];
  return spotsOpened(tx, scope, links, event.id, now, {
    freed: opensSpots(countersDelta(before, after)),
    wasFull: event.confirmedGuests >= event.maxGuests,
    ...how,
  });
}

interface Opening {
  /** A party that a host has just put on the waitlist, who did not mean it to come back at once. */
  except?: string | undefined;
  /** Hosts are mailed about the cause itself, which is enough where nobody waited. */
  told?: boolean;
  /** The host who opened them on purpose, and need not be told. */
  by?: { id: string; email: string } | undefined;
}

/**
 * After seats were given back (`freed`), capacity was added, or the line changed: with automatic promotion waiting
 * parties move up, and hosts are told when spots are news to them, because the event was full or somebody waits.
 * @returns the parties that moved up.
 */
export async function spotsOpened(
  tx: Db,
  scope: TenantScope,
  links: ReplyLinks,
  eventId: string,
  now: Date,
  { freed, wasFull, except, told, by }: { freed: boolean; wasFull: boolean } & Opening,
): Promise<Promoted[]> {
  const context = await lockEvent(tx, scope, eventId);
  if (!context) return [];
  const { event } = context;
  if (event.status === 'cancelled') return [];
  const spots = unpromisedSpots(event);
  if (spots === 0) return [];
  const promoted = promotesByItself(event)
    ? await promoteWaiting(tx, scope, links, context, now, { except })
    : [];
  const waiting = event.waitlistedReplies - (except === undefined ? 0 : 1);
  const stillWaiting = waiting - promoted.length;
  const news = freed ? wasFull || waiting > 0 : promoted.length > 0;
  if (!news) return promoted;
  await notify(tx, [
    { tenantId: event.tenantId, kind: 'spots_opened', eventId: event.id, actorId: by?.id ?? null },
  ]);
  if (told && waiting === 0) return promoted;
  const left = spots - guestsOf(promoted);
  // A host who tidies up a list frees seats twenty times in a row: one mail says it.
  const mailed = await mailedSince(tx, event, 'manager.spotsOpened', new Date(now.getTime() - hour));
  const { recipients: all } = await readManagerMail(tx, scope, event, now);
  const recipients = all.filter(({ email }) => email !== by?.email && !mailed.has(email));
  const moved = { spots: left, waiting: stillWaiting, promoted: promoted.length };
  await enqueue(tx, spotsOpenedMessages(context, recipients, moved));
  return promoted;
}

/** How many people are in the parties. */
export const guestsOf = (parties: readonly { guestCount: number }[]): number =>
  parties.reduce((sum, { guestCount }) => sum + guestCount, 0);

/** Confirms the waiting parties that fit, in order. `by`: the host who asked for it; without one the server does. */
export async function promoteWaiting(
  tx: Db,
  scope: TenantScope,
  links: ReplyLinks,
  context: EventContext,
  now: Date,
  { except, by }: { except?: string | undefined; by?: Mover } = {},
): Promise<Promoted[]> {
  const { event } = context;
  // Nobody is told on the evening of the event that they may come after all.
  if (now.getTime() > event.startsAt.getTime()) return [];
  const spots = unpromisedSpots(event);
  const asked = { eventId: event.id, spots, ...(except !== undefined && { without: except }) };
  const waitingInOrder = (await readWaiting(tx, scope, [asked])).get(event.id) ?? [];
  const ids = promote({ spotsRemaining: spots, waitingInOrder });
  const promoted: Promoted[] = [];
  for (let from = 0; from < ids.length; from += movedAtOnce) {
    const some = ids.slice(from, from + movedAtOnce);
    promoted.push(...(await moveUp(tx, scope, links, context, some, now, by)));
    // The embedded database works in this process, and gives way to nothing by itself.
    await setImmediate();
  }
  if (promoted.length === 0) return [];
  const guests = guestsOf(promoted);
  const delta: Counters = {
    ...noReplies,
    confirmedGuests: guests,
    confirmedReplies: promoted.length,
    waitlistedGuests: -guests,
    waitlistedReplies: -promoted.length,
  };
  await bumpEvent(tx, event, delta, 0);
  return promoted;
}

/** Confirms the parties, mails them and writes it down; the event's counters are the caller's. */
async function moveUp(
  tx: Db,
  scope: TenantScope,
  links: ReplyLinks,
  context: EventContext,
  ids: readonly string[],
  now: Date,
  by: Mover = { id: null, label: 'Turnout' },
): Promise<Promoted[]> {
  const { event } = context;
  const promoted = await promoteReplies(tx, scope, ids, now);
  await notify(
    tx,
    promoted.map(({ id }) => ({
      tenantId: event.tenantId,
      kind: 'promoted' as const,
      eventId: event.id,
      subjectId: id,
      actorId: by.id,
    })),
  );
  // This is news that waits for nothing, and says what a mail that still waits would say.
  await takeBackWaiting(
    tx,
    scope,
    promoted.flatMap(({ changeMailId }) => changeMailId ?? []),
  );
  await enqueue(
    tx,
    promoted.map((reply) => guestMessage(context, reply, 'guest.promoted', links.tokenOf(reply))),
  );
  await record(
    tx,
    promoted.map((reply) => ({
      tenantId: event.tenantId,
      actorId: by.id,
      actorLabel: by.label,
      action: 'reservation.promoted',
      subjectType: 'reservation',
      subjectId: reply.id,
      eventId: event.id,
      details: { displayName: reply.displayName, guestCount: reply.guestCount, eventName: event.name },
    })),
  );
  return promoted.map(({ id, guestCount }) => ({ id, guestCount }));
}

/**
 * Call it when a host raises an event's capacity, switches automatic promotion on or approval off: in that transaction,
 * after the event's row was written. Waiting parties move up if the event promotes automatically, and the other hosts get
 * a notification. `wasFull`: before the change.
 */
export async function afterCapacityChange(
  tx: Db,
  scope: TenantScope,
  links: ReplyLinks,
  eventId: string,
  now: Date,
  { wasFull = false, by }: { wasFull?: boolean; by?: Opening['by'] } = {},
): Promise<void> {
  await spotsOpened(tx, scope, links, eventId, now, { freed: true, wasFull, by });
}
