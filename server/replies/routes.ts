import { asRead } from './as-read.ts';
import { can } from '#domain/access/rules.ts';
import {
  isRefusal,
  ok,
  okList,
  maxBareRows,
  refuse,
  tooManyRows,
  totalHeaders,
  type Refusal,
} from '#domain/kernel/route.ts';
import {
  emailRequired,
  type InvitedHousehold,
  type Reservation,
  type repliesRoutes,
  type SavedDate,
} from '#domain/replies/contract.ts';
import { contentDisposition, csvFileName } from '#domain/replies/csv.ts';
import { languageOfPage } from '#domain/languages/choose.ts';
import { summaryOf } from '#domain/seats/counters.ts';
import { spotsRemaining } from '#domain/seats/free.ts';
import { rightOn, seenEvent } from '../event-row/caller-right.ts';
import type { Db } from '../db/connect.ts';
import { isTooLong, pageOf, sortOf } from '../db/paging.ts';
import { type Scope, scopeOfOwner } from '../db/scope.ts';
import { isId } from '../http/problem.ts';
import type { Handlers } from '../http/serve.ts';
import type { AppDeps } from '../services.ts';
import { unsentMails } from '../mail/unsent.store.ts';
import { readEventQuestions } from '../questions/event-questions.store.ts';
import { missesAnswers } from '../questions/missing.store.ts';
import { exportReplies } from './list/export.ts';
import { deleteReservation } from './manage/delete.ts';
import { enterReply } from './manage/enter.ts';
import { updateReservation } from './manage/update.ts';
import { changeOwnReply } from './guest-link/change.ts';
import { confirmOwnReply } from './guest-link/confirm.ts';
import { readOwnReply } from './guest-link/read.ts';
import { withdrawOwnReply } from './guest-link/withdraw.ts';
import { eventIn, type PublicEventRead } from './public-event/public-event.ts';
import { shownSeats, toGroup, toReservation } from './presenter.ts';
import { findEvent } from '../event-row/event.store.ts';
import { listGroups, listReplies } from './list/list.store.ts';
import { type ReplyView } from './rows/one-reply.store.ts';
import { listWaiting, readSpotsNeeded, seatsOf } from './waitlist/waitlist.store.ts';

/** Replies as hosts see them, with unsent mails to their guests. */
async function shown(tx: Db, scope: Scope, rows: readonly ReplyView[]): Promise<Reservation[]> {
  const unsent = await unsentMails(tx, scope, rows);
  return rows.map((row) => toReservation(row, unsent.get(row.id)));
}

/**
 * How households see the event. This function is passed in, because the guest-list code depends on
 * this folder.
 */
interface HouseholdPages {
  readInvited: (
    deps: AppDeps,
    read: PublicEventRead,
    given: GivenLink,
  ) => Promise<InvitedHousehold | Refusal<'notFound' | 'tooMany'>>;
  readSaveTheDate: (
    deps: AppDeps,
    customUrl: string,
    given: GivenLink,
  ) => Promise<SavedDate | Refusal<'tooMany'> | null>;
}

interface GivenLink {
  given: string;
  ip: string;
  now: Date;
}

export function repliesHandlers(deps: AppDeps, pages: HouseholdPages): Handlers<typeof repliesRoutes> {
  const { database } = deps;
  const { settlement, publicEvents, exportTurns } = deps.services;
  const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
  /** The organizations whose plan had limits when a reply was last entered. */
  const limited = new Set<string>();

  return {
    async publicEvent({ params, query, call }) {
      const original = await publicEvents.read(params.customUrl);
      if (!original) {
        const given = { ...call, given: query.i ?? '' };
        const saved = await pages.readSaveTheDate(deps, params.customUrl, given);
        if (!saved) return refuse('notFound', 'Event not found');
        return isRefusal(saved) ? saved : ok(200, { saveTheDate: saved.saveTheDate });
      }
      const { language } = languageOfPage({ asked: query.l }, original.event.languages);
      const read = eventIn(original, language);
      if (query.i === undefined) return ok(200, read.event);
      const invitation = await pages.readInvited(deps, read, { ...call, given: query.i });
      return isRefusal(invitation) ? invitation : ok(200, { ...read.whole, invitation });
    },

    async submit({ params, headers, body: { homepage, formToken, ...submission }, actor, call }) {
      if (submission.guestEmail === '' && !submission.invitation) {
        const issue = { path: 'guestEmail', code: 'required' as const, message: emailRequired };
        return refuse('invalid', emailRequired, { issues: [issue] });
      }
      return settlement.submit(params.customUrl, {
        submission,
        form: { homepage, formToken },
        ip: call.ip,
        key: headers['idempotency-key'],
        userId: actor?.id ?? null,
        arrivedAt: call.now,
      });
    },

    ownReply: ({ params, query }) => readOwnReply(deps, params, query.l),

    changeOwnReply: ({ params, body, call }) => changeOwnReply(deps, params, body, call.now),

    confirmOwnReply: ({ params, call }) => confirmOwnReply(deps, params, call.now),

    withdrawOwnReply: ({ params, call }) => withdrawOwnReply(deps, params, call.now),

    eventReservations: ({ params, query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const event = await findEvent(tx, scope, params.id);
        if (!event) return noEvent();
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

    async exportReservations({ params, actor, scope, call }) {
      const event = await database.transaction(scope, (tx) => findEvent(tx, scope, params.id));
      if (!event) return noEvent();
      if (!can(actor, 'reservation.export', seenEvent(actor, event))) return refuse('forbidden');
      const file = csvFileName(event.name, call.now, event.timezone);
      return ok(200, await exportReplies(database, exportTurns, scopeOfOwner(scope, event), event), {
        'content-disposition': contentDisposition(file),
      });
    },

    listReservations: ({ query, actor, scope }) =>
      database.transaction(scope, async (tx) => {
        const wanted = [query.eventId, actor.role === 'superadmin' ? query.tenantId : undefined];
        // A malformed id matches nothing, and must not reach a UUID column.
        if (wanted.some((id) => id !== undefined && !isId(id))) return okList([], 0);
        const page = pageOf(query);
        // A page of one event's waitlist is read in waitlist order, and shows which parties fit.
        const isLine =
          query.eventId !== undefined && query.status === 'waitlisted' && page.limit !== undefined;
        const of =
          query.incomplete === 'true' && query.eventId ? await findEvent(tx, scope, query.eventId) : null;
        const incomplete = query.incomplete
          ? of && missesAnswers(await readEventQuestions(tx, of))
          : undefined;
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
        const replies = await shown(tx, scope, rows);
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

    enterReply: ({ params, headers, body, actor, scope, call }) =>
      enterReply(
        deps,
        { actor, scope, limited },
        { eventId: params.id, entered: body, key: headers['idempotency-key'] },
        call.now,
      ),

    updateReservation: ({ params, body, actor, scope, call }) =>
      updateReservation(deps, { actor, scope }, params.id, body, call.now),

    deleteReservation: ({ params, query, actor, scope, call }) =>
      deleteReservation(deps, { actor, scope }, params.id, query.notifyGuest === 'true', call.now),

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
          rows.map(({ awaitingApproval, eventDate, createdAt, eventLentSeats, eventGivenAway, ...row }) => ({
            ...row,
            ...shownSeats({ ...row, eventLentSeats, eventGivenAway }),
            right: rightOn(actor, row),
            eventDate: eventDate.toISOString(),
            spotsRemaining: spotsRemaining(row.eventMaxGuests, row.eventConfirmedGuests),
            status: awaitingApproval ? ('awaiting approval' as const) : ('waiting' as const),
            createdAt: createdAt.toISOString(),
          })),
          total,
          query.q,
        );
      }),
  };
}
