/** The queries and calls for replies. */
import { routes } from '#web/kernel/api/routes.ts';
import type { Contracts } from '#domain/contracts.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reservation, ReservationStatus } from '#domain/replies/contract.ts';
import type { Question } from '#domain/questions/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import { api, countOf, request, requestPage } from '#web/kernel/api/api.ts';
import { keys, refreshEvents } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import { useRowWindow } from '#web/kernel/row-window.ts';
import { toast } from '#web/kernel/toasts/toasts.tsx';
import { defer } from '#web/kernel/toasts/undo.ts';
import { countsAfter, type Counted } from './list/counts.ts';
import { useShown } from './list/shown.ts';
import { noticeText, words } from './words.ts';

export interface ReplyFilter {
  status?: ReservationStatus | undefined;
  /** A filter: true lists only the replies that await approval, false only the others. */
  awaitingApproval?: boolean;
  /** A filter: only replies with a note from the guest. */
  withNote?: boolean;
  /** A filter: only replies that come or wait and whose note mentions food. */
  aboutFood?: boolean;
  /** A filter: only replies whose guest has an unsent mail. */
  unsent?: boolean;
  /** A filter: only replies that miss an answer. */
  incomplete?: boolean;
  q: string;
  /** A field, with a leading '-' for descending order, or '' for the server's own order. */
  sort: string;
}

const filterQuery = ({
  status,
  awaitingApproval,
  withNote,
  aboutFood,
  unsent,
  incomplete,
  q,
  sort,
}: ReplyFilter) => ({
  ...(awaitingApproval !== undefined && {
    awaitingApproval: awaitingApproval ? ('true' as const) : ('false' as const),
  }),
  ...(withNote && { withNote: 'true' as const }),
  ...(aboutFood && { aboutFood: 'true' as const }),
  ...(unsent && { unsent: 'true' as const }),
  ...(incomplete && { incomplete: 'true' as const }),
  status,
  q: q || undefined,
  sort: (sort || undefined) as 'createdAt' | undefined,
});

const idOf = ({ id }: Reservation) => id;
const failure = () => words.page.loadFailed;

/**
 * Returns an event's replies of one status, with the event's summary. Only the rows in view are
 * loaded.
 */
export function useEventReservations(eventId: string, filter: ReplyFilter) {
  const { source, newest, newestAt } = useRowWindow({
    queryKey: [keys.reservations, 'event', eventId, filter],
    fetchPage: async (page) => {
      const { body, headers } = await request(routes.replies.eventReservations, {
        params: { id: eventId },
        query: { ...page, ...filterQuery(filter) },
      });
      const { reservations: rows, summary } = body;
      return { rows, summary, ...countOf(headers, rows) };
    },
    rowKey: idOf,
    failure: failure(),
  });
  return { source: useShown(source, filter), newest, newestAt };
}

/**
 * Returns the replies to one event. Only the rows in view are loaded. `total` is the count in the
 * event's group.
 */
export function useReservations(eventId: string, filter: ReplyFilter, total: number) {
  const { source, newest } = useRowWindow({
    queryKey: [keys.reservations, 'page', eventId, filter],
    fetchPage: (page) =>
      requestPage(routes.replies.listReservations, {
        query: { eventId, ...page, ...filterQuery(filter) },
      }),
    rowKey: idOf,
    total,
    failure: failure(),
  });
  return { source: useShown(source, filter), newest };
}

/**
 * Returns one page of the events with replies that match the status and the search. Without both,
 * it returns all events.
 */
export const useReservationGroups = (
  page: { page: number; pageSize: number },
  filter: { status?: ReservationStatus | undefined; q?: string; eventId?: string | undefined },
) =>
  useQuery({
    queryKey: [keys.reservations, 'groups', page, filter],
    queryFn: () =>
      requestPage(routes.replies.reservationGroups, {
        query: { ...page, ...filter, q: filter.q || undefined },
      }),
    placeholderData: keepPreviousData,
  });

/** A party in the line of its event. */
export type WaitingParty = Awaited<ReturnType<typeof waitingPage>>['rows'][number];

const waitingPage = (page: { page: number; pageSize: number }, { q, sort }: { q: string; sort: string }) =>
  requestPage(routes.replies.listWaitlists, {
    query: { ...page, q: q || undefined, sort: (sort || undefined) as 'createdAt' | undefined },
  });

/**
 * Returns everyone who waits, loading only the rows in view. By default, they are sorted by event
 * and by their place in its line.
 */
export function useWaitlists(options: { q: string; sort: string }) {
  const { source, newest } = useRowWindow<WaitingParty, Awaited<ReturnType<typeof waitingPage>>>({
    queryKey: [keys.reservations, 'waitlists', options],
    fetchPage: (page) => waitingPage(page, options),
    rowKey: idOfWaiting,
    failure: words.waitlists.loadFailed,
  });
  return { source: useShown(source, waiting), newest };
}

/** Deleted or declined parties no longer wait, so the list leaves them out. */
const waiting = { status: 'waitlisted' as const };

const idOfWaiting = ({ id }: WaitingParty) => id;

export type ReservationChange = NonNullable<ClientInput<Contracts['replies']['updateReservation']>['body']>;

/**
 * Returns the event's questions, for users who may change its replies. If they are `known`, it
 * makes no call.
 */
export const useEventQuestions = (eventId: string, known?: readonly Question[]): readonly Question[] => {
  const { data } = useQuery({
    // The question builder uses this key too.
    queryKey: [keys.events, 'questions', eventId],
    queryFn: () => api.questions.listQuestions({ params: { id: eventId } }),
    enabled: known === undefined,
    staleTime: 0,
  });
  return known ?? data ?? [];
};

export const useUpdateReservation = () =>
  useAct(
    ({ id, change }: { id: string; change: ReservationChange }) =>
      api.replies.updateReservation({ params: { id }, body: change }),
    { onSuccess: refreshEvents },
  );

type Entry = NonNullable<ClientInput<Contracts['replies']['enterReply']>['body']>;

/** Enters a reply for a guest. The key keeps a repeated call from adding it twice. */
export const useEnterReply = (eventId: string, key: string) =>
  useAct(
    (body: Entry) =>
      api.replies.enterReply({ params: { id: eventId }, headers: { 'idempotency-key': key }, body }),
    { onSuccess: refreshEvents },
  );

/** Deletes a reply, unless the host undoes it. */
export function useDeleteReservation() {
  const queries = useQueryClient();
  return (reply: Reservation, notifyGuest: boolean) =>
    defer({
      ids: [reply.id],
      change: null,
      counts: countsAfter(reply, null),
      said: words.acts.deleted,
      failure: words.acts.deleteFailed,
      run: async (how) => {
        const query = { notifyGuest: notifyGuest ? 'true' : 'false' } as const;
        await api.replies.deleteReservation({ params: { id: reply.id }, query }, how);
        await refreshEvents(queries);
      },
    });
}

/** A reply that waits for seats or for approval. */
export type Waits = Pick<Counted, 'eventId' | 'guestCount'> & { id: string; awaitingApproval?: boolean };

const waits = { isAttending: true, waitlisted: true };
const declined = { isAttending: false, waitlisted: false, awaitingApproval: false };

/** Declines a reply that awaits approval, unless the host undoes it. Its guest gets a mail. */
export function useDeclineRequest() {
  const queries = useQueryClient();
  return (reply: Waits & { displayName: string; guestEmail: string }) =>
    defer({
      ids: [reply.id],
      change: { ...declined, waitlistPosition: null },
      counts: countsAfter({ ...reply, ...waits, awaitingApproval: true }, declined),
      said: words.acts.declinedToast({ name: guestLabel(reply) }),
      failure: words.acts.updateFailed,
      run: async (how) => {
        const body = { isAttending: false, notifyGuest: true };
        await api.replies.updateReservation({ params: { id: reply.id }, body }, how);
        await refreshEvents(queries);
      },
    });
}

/**
 * Erases a guest or a whole reply. `useRefreshReplies` updates the pages that show it, after the
 * host has read the certificate.
 */
export const useEraseGuest = () =>
  useAct(({ id, guestId }: { id: string; guestId: string | null }) =>
    api.privacy.eraseReservation({ params: { id }, body: { guestId } }),
  );

export function useRefreshReplies() {
  const queries = useQueryClient();
  return () => refreshEvents(queries);
}

/** The fields of a reply once it has its seats. */
export const confirmed = {
  isAttending: true,
  waitlisted: false,
  awaitingApproval: false,
  waitlistPosition: null,
};

/**
 * Returns "Reservation updated successfully". If the event is now over its capacity, it adds by how
 * much.
 */
export function saidOf(saved: { notice: string | null }): string {
  return saved.notice === null
    ? words.acts.updated
    : words.acts.updatedNotice({ notice: noticeText(saved.notice) });
}

/**
 * Confirms a waiting reply, unless the host undoes it. Its guest gets a mail. `expected` is the
 * notice to show until the server has counted.
 */
export function useApproveReply() {
  const queries = useQueryClient();
  return (reply: Waits, expected: { notice: string | null }) =>
    defer({
      ids: [reply.id],
      change: confirmed,
      counts: countsAfter({ awaitingApproval: false, ...reply, ...waits }, confirmed),
      said: saidOf(expected),
      failure: words.acts.updateFailed,
      run: async (how) => {
        const saved = await api.replies.updateReservation(
          { params: { id: reply.id }, body: { waitlisted: false } },
          how,
        );
        if (saved.notice !== expected.notice) toast(saidOf(saved));
        await refreshEvents(queries);
      },
    });
}

/** Sets the event's own switch: waiting parties that fit are promoted automatically. */
export const useAutomaticPromotion = () =>
  useAct(
    ({ eventId, on }: { eventId: string; on: boolean }) =>
      api.events.updateEvent({ params: { id: eventId }, body: { automaticPromotion: on } }),
    { onSuccess: refreshEvents },
  );
