/**
 * Promotes waiting parties when seats open, and notifies hosts (docs/product/seats.md#waitlist).
 */
import {
  type Counters,
  countersDelta,
  noReplies,
  opensSpots,
  type SeatClaim,
} from '#domain/seats/counters.ts';
import { type Capacity, freeSeats, isFull } from '#domain/seats/free.ts';
import { mayMoveUp, promotesByItself } from '#domain/seats/line.ts';
import type { SeatsNow } from '#domain/seats/sentences.ts';
import { record } from '../../activity/activity.store.ts';
import type { Db, TenantDb } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { takeBackWaiting } from '../../outbox/outdated.store.ts';
import { notify } from '../../notifications/notifications.store.ts';
import type { ReplyLinks } from '../links.ts';
import { type EventContext, guestMessage } from '../mails/guest-mail.ts';
import { spotsOpenedMessages } from '../mails/manager-messages.ts';
import { type EventRow, lockEvent } from '../../event-row/event.store.ts';
import { bumpEvent } from '../rows/counters.store.ts';
import { mailedSince, readManagerMail } from '../mails/manager-mail.store.ts';
import { hour } from '../mails/manager-mail.ts';
import { drawOptions } from '../answers.ts';
import { leaveMovingUp, promoteReplies } from './moving-up.store.ts';
import { countAwaitingApproval } from '../rows/shared.store.ts';
import { type Fitting, guestsOf, readFits } from './fits.ts';

/** The host who promotes them, if it is not automatic. */
interface Mover {
  id: string | null;
  label: string;
}

/**
 * How many parties one transaction promotes. It takes a few tenths of a second, during which
 * everybody else waits for the event's lock.
 */
export const movedAtOnce = 250;

/** The data that every change of the waitlist needs. */
export interface LineAct {
  scope: TenantScope;
  links: ReplyLinks;
  now: Date;
}

/**
 * Call it after a reply changed (`after` is null if it is gone), in the same transaction, after the
 * counters were written. `event` is the locked row before the change. Calls `spotsOpened` if the
 * change can free seats.
 */
export async function seatsMoved(
  tx: TenantDb,
  act: LineAct,
  event: EventRow,
  { before, after, ...how }: { before: SeatClaim; after: SeatClaim | null } & Opening,
): Promise<Fitting[]> {
  if (!mayMoveUp(before, after)) return [];
  return spotsOpened(tx, act, event, { freed: opensSpots(countersDelta(before, after)), ...how });
}

interface Opening {
  /** A party that a host just moved onto the waitlist, and that should not return at once. */
  except?: string | undefined;
  /**
   * Hosts already get a mail about the act that freed the seats. If nobody waited, that mail is
   * enough.
   */
  told?: boolean;
  /** The host who freed the seats on purpose, and needs no mail about it. */
  by?: { id: string; email: string } | undefined;
}

/**
 * Call it after seats were freed or capacity grew (`freed`), or the waitlist changed. With
 * automatic promotion, waiting parties are promoted. Hosts get a mail about free spots if the event
 * was full or somebody waits. `before` is the event's row before the change.
 * @returns the promoted parties, as `promoteWaiting` does.
 */
export async function spotsOpened(
  tx: Db,
  act: LineAct,
  before: Capacity & { id: string },
  { freed, except, told, by }: { freed: boolean } & Opening,
): Promise<Fitting[]> {
  const { scope, now } = act;
  const context = await lockEvent(tx, scope, before.id);
  if (!context) return [];
  const { event } = context;
  if (event.status === 'cancelled') return [];
  const spots = freeSeats(event);
  if (spots === 0) return [];
  const promoted = promotesByItself(event) ? await promoteWaiting(tx, act, context, { except }) : [];
  const waiting = event.waitlistedReplies - (except === undefined ? 0 : 1);
  const stillWaiting = waiting - promoted.length;
  const news = freed ? isFull(before) || waiting > 0 : promoted.length > 0;
  if (!news) return promoted;
  await notify(tx, [
    { tenantId: event.tenantId, kind: 'spots_opened', eventId: event.id, actorId: by?.id ?? null },
  ]);
  if (told && waiting === 0) return promoted;
  // A host who cleans up a list frees seats twenty times in a row, so one mail covers all of it.
  const mailed = await mailedSince(tx, event, 'manager.spotsOpened', new Date(now.getTime() - hour));
  const { recipients: all } = await readManagerMail(tx, scope, event, now);
  const recipients = all.filter(({ email }) => email !== by?.email && !mailed.has(email));
  if (recipients.length === 0) return promoted;
  const moved = {
    spots: spots - guestsOf(promoted),
    waiting: stillWaiting,
    promoted: promoted.length,
    seats: await seatsNow(tx, scope, event, { promoted, stillWaiting }),
  };
  await enqueue(tx, spotsOpenedMessages(context, recipients, moved));
  return promoted;
}

/** The event's seats after a promotion. `event` is the row before it. */
async function seatsNow(
  tx: Db,
  scope: TenantScope,
  event: EventRow,
  { promoted, stillWaiting }: { promoted: readonly Fitting[]; stillWaiting: number },
): Promise<SeatsNow> {
  const { maxGuests, promisedSeats, lentSeats, givenAway } = event;
  const confirmedGuests = event.confirmedGuests + guestsOf(promoted);
  const now = { maxGuests, confirmedGuests, promisedSeats, lentSeats, givenAway };
  const waitingParties = stillWaiting === 0 ? 0 : stillWaiting - (await countAwaitingApproval(tx, event));
  const fittingGuests =
    waitingParties === 0 ? 0 : (await readFits(tx, scope, [{ id: event.id, ...now }]))(event.id).guests;
  return { ...now, fittingGuests, waitingParties };
}

/**
 * Confirms the waiting parties that fit, in order. `by` is the host who asked for it, if any. If
 * very many fit, the first move up in this transaction and the event is marked. `goOnMovingUp`
 * moves the others in separate transactions.
 * @returns all parties that fit.
 */
export async function promoteWaiting(
  tx: Db,
  act: LineAct,
  context: EventContext,
  { except, by }: { except?: string | undefined; by?: Mover } = {},
): Promise<Fitting[]> {
  const { scope, now } = act;
  const { event } = context;
  // Once the event has begun, nobody is promoted, because it is too late to tell guests that they
  // may come after all.
  if (now.getTime() > event.startsAt.getTime()) return [];
  const fitting = (await readFits(tx, scope, [{ ...event, without: except }]))(event.id).parties;
  // The excluded party is known only in this transaction, so promote everybody at once.
  const first = except === undefined ? fitting.slice(0, movedAtOnce) : fitting;
  await moveUp(tx, act, context, { parties: first, by });
  if (first.length < fitting.length) await leaveMovingUp(tx, scope, event.id, { by: by?.id ?? null, now });
  return fitting;
}

/** Confirms the parties, updates the event's counts, mails the parties, and writes the log. */
export async function moveUp(
  tx: Db,
  { scope, links, now }: LineAct,
  context: EventContext,
  { parties, by = { id: null, label: 'Turnout' } }: { parties: readonly Fitting[]; by?: Mover | undefined },
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
  // This mail leaves at once and replaces a mail about the reply that waits in the outbox.
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
