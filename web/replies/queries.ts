/** What hosts ask about replies, and what they do to them. */
import { routes } from '#web/kernel/routes.ts';
import type { Contracts } from '#domain/contracts.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reservation, ReservationStatus } from '#domain/replies/contract.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import { api, countOf, request, requestPage } from '#web/kernel/api.ts';
import { keys, refreshEvents } from '#web/kernel/queries.ts';
import { useRowWindow } from '#web/kernel/row-window.ts';

export interface ReplyFilter {
  status?: ReservationStatus | undefined;
  /** Only those that wait for a host's yes, or none of them. */
  awaitingApproval?: boolean;
  /** Only those with a note of the guest. */
  withNote?: boolean;
  /** Only those whose guest was not sent a mail. */
  unsent?: boolean;
  q: string;
  /** A field, with '-' before it for descending order, or '' for the server's own order. */
  sort: string;
}

const filterQuery = ({ status, awaitingApproval, withNote, unsent, q, sort }: ReplyFilter) => ({
  ...(awaitingApproval !== undefined && {
    awaitingApproval: awaitingApproval ? ('true' as const) : ('false' as const),
  }),
  ...(withNote && { withNote: 'true' as const }),
  ...(unsent && { unsent: 'true' as const }),
  status,
  q: q || undefined,
  sort: (sort || undefined) as 'createdAt' | undefined,
});

const idOf = ({ id }: Reservation) => id;
const failure = 'The reservations could not be loaded.';

/** The replies to one event of one status, where one looks at them, with the event's summary. */
export function useEventReservations(eventId: string, filter: ReplyFilter) {
  return useRowWindow({
    queryKey: [keys.reservations, 'event', eventId, filter],
    fetchPage: async (page) => {
      const { body, headers } = await request(routes.reservations.eventReservations, {
        params: { id: eventId },
        query: { ...page, ...filterQuery(filter) },
      });
      const { reservations: rows, summary } = body;
      return { rows, summary, ...countOf(headers, rows) };
    },
    rowKey: idOf,
    failure,
  });
}

/** The replies to one event, where one looks at them. `total`: as the event's group has it. */
export function useReservations(eventId: string, filter: ReplyFilter, total: number) {
  return useRowWindow({
    queryKey: [keys.reservations, 'page', eventId, filter],
    fetchPage: (page) =>
      requestPage(routes.reservations.listReservations, {
        query: { eventId, ...page, ...filterQuery(filter) },
      }),
    rowKey: idOf,
    total,
    failure,
  });
}

/** One page of the events that have replies of the status that match the search; without either of all events. */
export const useReservationGroups = (
  page: { page: number; pageSize: number },
  filter: { status?: ReservationStatus | undefined; q?: string; eventId?: string | undefined },
) =>
  useQuery({
    queryKey: [keys.reservations, 'groups', page, filter],
    queryFn: () =>
      requestPage(routes.reservations.reservationGroups, {
        query: { ...page, ...filter, q: filter.q || undefined },
      }),
    placeholderData: keepPreviousData,
  });

/** A party in the line of its event. */
export type Waiting = Awaited<ReturnType<typeof waitingPage>>['rows'][number];

const waitingPage = (page: { page: number; pageSize: number }, { q, sort }: { q: string; sort: string }) =>
  requestPage(routes.reservations.listWaitlists, {
    query: { ...page, q: q || undefined, sort: (sort || undefined) as 'createdAt' | undefined },
  });

/** Everybody who waits, where one looks; event by event in the order of the line where nothing else is asked. */
export const useWaitlists = (asked: { q: string; sort: string }) =>
  useRowWindow<Waiting, Awaited<ReturnType<typeof waitingPage>>>({
    queryKey: [keys.reservations, 'waitlists', asked],
    fetchPage: (page) => waitingPage(page, asked),
    rowKey: idOfWaiting,
    failure: 'The waitlists could not be loaded.',
  });

const idOfWaiting = ({ id }: Waiting) => id;

export type ReservationChange = NonNullable<
  ClientInput<Contracts['reservations']['updateReservation']>['body']
>;

export function useUpdateReservation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ReservationChange }) =>
      api.reservations.updateReservation({ params: { id }, body: change }),
    onSuccess: () => refreshEvents(queries),
  });
}

export function useDeleteReservation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, notifyGuest }: { id: string; notifyGuest: boolean }) =>
      api.reservations.deleteReservation({
        params: { id },
        query: { notifyGuest: notifyGuest ? 'true' : 'false' },
      }),
    onSuccess: () => refreshEvents(queries),
  });
}

/** What shows the reply is brought up to date by `useRefreshReplies`, once the certificate was read. */
export const useEraseGuest = () =>
  useMutation({
    mutationFn: ({ id, guestId }: { id: string; guestId: string | null }) =>
      api.privacy.eraseReservation({ params: { id }, body: { guestId } }),
  });

export function useRefreshReplies() {
  const queries = useQueryClient();
  return () => refreshEvents(queries);
}

/** The event's own switch: waiting parties that fit move up by themselves. */
export function useAutomaticPromotion() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, on }: { eventId: string; on: boolean }) =>
      api.events.updateEvent({ params: { id: eventId }, body: { automaticPromotion: on } }),
    onSuccess: () => refreshEvents(queries),
  });
}
