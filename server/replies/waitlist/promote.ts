/** Parties move up when seats open, and hosts are told (docs/product.md#waitlist). */
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
import { drawOptions } from '../answers.ts';
import { leaveMovingUp, promoteReplies } from './moving-up.store.ts';
import { readWaiting } from './waitlist.store.ts';

/** A party that moves up: of a hundred thousand no more is kept. */
type Promoted = Pick<ReplyRow, 'id' | 'guestCount'>;

/** Who lets them in. */
interface Mover {
  id: string | null;
  label: string;
}

/** So many move up in a transaction: a few tenths of a second, in which everybody waits for the event. */
export const movedAtOnce = 250;

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
 * @returns the parties that move up, as `promoteWaiting` does.
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

/**
 * Confirms the waiting parties that fit, in order. `by`: the host who asked for it; without one the server does. Of a great many the
 * first move up in this transaction, and the event is marked: `goOnMovingUp` moves the others, in transactions of their own.
 * @returns all that fit.
 */
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
  const fitting = whoFits(spots, waitingInOrder);
  // Later nobody would know who is excepted: those who take such a party's seats are few.
  const first = except === undefined ? fitting.slice(0, movedAtOnce) : fitting;
  await moveUp(tx, scope, links, context, first, now, by);
  if (first.length < fitting.length) await leaveMovingUp(tx, scope, event.id, { by: by?.id ?? null, now });
  return fitting;
}

/** Those of the line who fit, in its order. */
export function whoFits(spotsRemaining: number, waitingInOrder: readonly Promoted[]): Promoted[] {
  const sizes = new Map(waitingInOrder.map(({ id, guestCount }) => [id, guestCount]));
  return promote({ spotsRemaining, waitingInOrder }).map((id) => ({ id, guestCount: sizes.get(id) ?? 0 }));
}

/** Confirms the parties, counts and mails them, and writes it down. */
export async function moveUp(
  tx: Db,
  scope: TenantScope,
  links: ReplyLinks,
  context: EventContext,
  parties: readonly Promoted[],
  now: Date,
  by: Mover = { id: null, label: 'Turnout' },
): Promise<void> {
  if (parties.length === 0) return;
  const { event } = context;
  const movedUp = await promoteReplies(
    tx,
    scope,
    parties.map(({ id }) => id),
    now,
  );
  const promoted = await drawOptions(tx, scope, event, movedUp);
  const guests = guestsOf(promoted);
  const delta: Counters = {
    ...noReplies,
    confirmedGuests: guests,
    confirmedReplies: promoted.length,
    waitlistedGuests: -guests,
    waitlistedReplies: -promoted.length,
  };
  const waited = new Map(movedUp.map((reply) => [reply.id, { ...reply, waitlisted: true }]));
  await bumpEvent(
    tx,
    event,
    delta,
    0,
    promoted.map((after) => ({ before: waited.get(after.id) ?? after, after })),
  );
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
