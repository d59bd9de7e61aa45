/** What hosts ask about replies, and what they do to them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  reservationsRoutes,
  type Reservation,
  type ReservationStatus,
} from '#domain/reservations/contract.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import { api, request, requestPage } from '#web/kernel/api.ts';
import { keys, refreshEvents } from '#web/kernel/queries.ts';
import type { TableQuery } from '#web/ui/data-table.tsx';

const pageQuery = (table: TableQuery) => ({
  page: table.page,
  pageSize: table.pageSize,
  q: table.q || undefined,
  sort: (table.sort || undefined) as 'createdAt' | undefined,
});

/** One page of the replies to one event, of one status, with the event's summary. */
export const useEventReservations = (eventId: string, status: ReservationStatus, table: TableQuery) =>
  useQuery({
    queryKey: [keys.reservations, 'event', eventId, status, table],
    queryFn: async () => {
      const { body, headers } = await request(reservationsRoutes.eventReservations, {
        params: { id: eventId },
        query: { ...pageQuery(table), status },
      });
      return { ...body, total: Number(headers.get('x-total-count') ?? body.reservations.length) };
    },
    placeholderData: keepPreviousData,
  });

/** One page of replies: to one event or to all, of every status or of one. */
export const useReservationPage = (
  table: TableQuery,
  filter: { eventId?: string; status?: ReservationStatus | undefined },
) =>
  useQuery({
    queryKey: [keys.reservations, 'page', table, filter],
    queryFn: () =>
      requestPage(reservationsRoutes.listReservations, { query: { ...pageQuery(table), ...filter } }),
    placeholderData: keepPreviousData,
  });

export const useWaitlists = (table: TableQuery) =>
  useQuery({
    queryKey: [keys.reservations, 'waitlists', table],
    queryFn: () =>
      requestPage(reservationsRoutes.listWaitlists, {
        query: { ...pageQuery(table), sort: (table.sort || undefined) as 'eventName' | undefined },
      }),
    placeholderData: keepPreviousData,
  });

export type ReservationChange = NonNullable<ClientInput<typeof reservationsRoutes.updateReservation>['body']>;

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
    mutationFn: (reservation: Pick<Reservation, 'id'>) =>
      api.reservations.deleteReservation({ params: { id: reservation.id } }),
    onSuccess: () => refreshEvents(queries),
  });
}
