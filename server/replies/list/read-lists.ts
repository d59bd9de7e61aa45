/** Lists replies for hosts. */
import { asRead } from '../as-read.ts';
import { can } from '#domain/access/rules.ts';
import { ok, okList, maxBareRows, refuse, tooManyRows, totalHeaders } from '#domain/kernel/route.ts';
import { type Reservation, type repliesRoutes } from '#domain/replies/contract.ts';
import { summaryOf } from '#domain/seats/counters.ts';
import { spotsRemaining } from '#domain/seats/free.ts';
import { rightOn, seenEvent } from '../../event-row/caller-right.ts';
import type { Db } from '../../db/connect.ts';
import { isTooLong, pageOf, sortOf } from '../../db/paging.ts';
import { type Scope } from '../../db/scope.ts';
import { isId } from '../../http/problem.ts';
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/serve.ts';
import type { AppDeps } from '../../services.ts';
import { unsentMails } from '../../mail/unsent.store.ts';
import { readEventQuestions } from '../../questions/event-questions.store.ts';
import { missesAnswers } from '../../questions/missing.store.ts';
import { shownSeats, toGroup, toReservation } from '../presenter.ts';
import { type EventRow, findEvent } from '../../event-row/event.store.ts';
import { listGroups, listReplies } from './list.store.ts';
import { type ReplyView } from '../rows/one-reply.store.ts';
import { listWaiting, readSpotsNeeded, seatsOf } from '../waitlist/waitlist.store.ts';

export const noEvent = 'This event doesn’t exist.';

/** Replies as hosts see them, with unsent mails to their guests. */
async function shown(tx: Db, scope: Scope, rows: readonly ReplyView[]): Promise<Reservation[]> {
  const unsent = await unsentMails(tx, scope, rows);
  return rows.map((row) => toReservation(row, unsent.get(row.id)));
}

/** The filter for replies without a required answer of the event, or null without an event. */
async function missesIn(tx: Db, scope: Scope, eventId: string | undefined) {
  const event = eventId === undefined ? null : await findEvent(tx, scope, eventId);
  return event && missesAnswers(await readEventQuestions(tx, event));
}

/** Returns the event if the caller helps with it and so may list its replies. */
async function helpedEvent(
  tx: Db,
  scope: Scope,
  actor: Actor,
  eventId: string | undefined,
): Promise<EventRow | null> {
  const event = eventId === undefined ? null : await findEvent(tx, scope, eventId);
  return event && can(actor, 'reservation.list', seenEvent(actor, event)) ? event : null;
}

/** A party that waits, as hosts see it. */
const toWaiting = (
  actor: Actor,
  {
    awaitingApproval,
    eventDate,
    createdAt,
    eventLentSeats,
    eventGivenAway,
    ...row
  }: Awaited<ReturnType<typeof listWaiting>>['rows'][number],
) => ({
  ...row,
  ...shownSeats({ ...row, eventLentSeats, eventGivenAway }),
  right: rightOn(actor, row),
  eventDate: eventDate.toISOString(),
  spotsRemaining: spotsRemaining(row.eventMaxGuests, row.eventConfirmedGuests),
  status: awaitingApproval ? ('awaiting approval' as const) : ('waiting' as const),
  createdAt: createdAt.toISOString(),
});

/** The calls that list replies, the events with replies, and who waits. */
export function listHandlers({
  database,
}: Pick<AppDeps, 'database'>): Pick<
  Handlers<typeof repliesRoutes>,
  'eventReservations' | 'listReservations' | 'reservationGroups' | 'listWaitlists'
> {
  return {
    eventReservations: ({ params, query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return refuse('notFound', noEvent);
        if (!can(actor, 'reservation.list', seenEvent(actor, event))) return refuse('forbidden');
        const page = pageOf(query);
        // A whole list and the waitlist are sorted by waitlist order. Pages of all replies are
        // sorted as their index is.
        const inLine =
          query.sort === undefined && (page.limit === undefined || query.status === 'waitlisted');
        const { rows, total } = await listReplies(
          tx,
          scope,
          { eventId: event.id, status: query.status, q: query.q },
          inLine ? 'line' : sortOf(query, 'createdAt'),
          page,
        );
        if (isTooLong(page, total) || rows.length > maxBareRows) return tooManyRows();
        return ok(
          200,
          {
            reservations: await asRead(tx, actor, event, await shown(tx, scope, rows)),
            summary: summaryOf(event, event.maxGuests),
          },
          totalHeaders(total, query.q),
        );
      }),

    listReservations: ({ query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const wanted = [query.eventId, actor.role === 'superadmin' ? query.tenantId : undefined];
        // A malformed id matches nothing, and must not reach a UUID column.
        if (wanted.some((id) => id !== undefined && !isId(id))) return okList([], 0);
        const ofAll = can(actor, 'reservation.listAll');
        const own = ofAll ? null : await helpedEvent(tx, scope, actor, query.eventId);
        if (!ofAll && !own) return refuse('forbidden');
        const page = pageOf(query);
        // A page of one event's waitlist is read in waitlist order, and shows which parties fit.
        const isLine =
          query.eventId !== undefined && query.status === 'waitlisted' && page.limit !== undefined;
        const incomplete = query.incomplete ? await missesIn(tx, scope, query.eventId) : undefined;
        const { rows, total } = await listReplies(
          tx,
          scope,
          {
            eventId: query.eventId,
            tenantId: wanted[1],
            status: query.status,
            awaitingApproval:
              query.awaitingApproval === undefined ? undefined : query.awaitingApproval === 'true',
            withNote: query.withNote === 'true',
            aboutFood: query.aboutFood === 'true',
            unsent: query.unsent === 'true',
            ...(incomplete !== undefined && { incomplete }),
            q: query.q,
          },
          isLine && query.sort === undefined ? 'line' : sortOf(query, '-createdAt'),
          page,
        );
        if (isTooLong(page, total)) return tooManyRows();
        const all = await shown(tx, scope, rows);
        const replies = own ? await asRead(tx, actor, own, all) : all;
        if (!isLine || rows.length === 0) return okList(replies, total, query.q);
        const event = await findEvent(tx, scope, query.eventId ?? '');
        const seats = event ? seatsOf(event) : null;
        const needed = await readSpotsNeeded(tx, seats ? rows.map((row) => ({ ...row, ...seats })) : []);
        return okList(
          replies.map((reply) => ({ ...reply, spotsNeeded: needed.get(reply.id) ?? null })),
          total,
          query.q,
        );
      }),

    reservationGroups: ({ query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const wanted = [query.eventId, actor.role === 'superadmin' ? query.tenantId : undefined];
        if (wanted.some((id) => id !== undefined && !isId(id))) return okList([], 0);
        const { rows, total } = await listGroups(
          tx,
          scope,
          { eventId: query.eventId, tenantId: wanted[1], status: query.status, q: query.q },
          pageOf(query),
        );
        return okList(
          rows.map((row) => toGroup(row, rightOn(actor, row.event))),
          total,
          query.q,
        );
      }),

    listWaitlists: ({ query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const tenantId = actor.role === 'superadmin' ? query.tenantId : undefined;
        if (tenantId !== undefined && !isId(tenantId)) return okList([], 0);
        const page = pageOf(query);
        const { rows, total } = await listWaiting(
          tx,
          scope,
          { tenantId, q: query.q },
          query.sort === undefined ? null : sortOf(query, 'createdAt'),
          page,
        );
        if (isTooLong(page, total)) return tooManyRows();
        return okList(
          rows.map((row) => toWaiting(actor, row)),
          total,
          query.q,
        );
      }),
  };
}
