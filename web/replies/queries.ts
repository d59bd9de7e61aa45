/** What hosts ask about replies, and what they do to them. */
import { routes } from '#web/kernel/routes.ts';
import type { Contracts } from '#domain/contracts.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reservation, ReservationStatus } from '#domain/replies/contract.ts';
import type { Question } from '#domain/questions/contract.ts';
import { guestLabel } from '#domain/replies/submission.ts';
import type { ClientInput } from '#domain/kernel/route.ts';
import { api, countOf, request, requestPage } from '#web/kernel/api.ts';
import { keys, refreshEvents } from '#web/kernel/queries.ts';
import { useRowWindow } from '#web/kernel/row-window.ts';
import { toast } from '#web/kernel/toasts.tsx';
import { defer } from '#web/kernel/undo.ts';
import { countsAfter, type Counted } from './counts.ts';
import { useShown } from './shown.ts';

export interface ReplyFilter {
  status?: ReservationStatus | undefined;
  /** Only those that wait for a host's yes, or none of them. */
  awaitingApproval?: boolean;
  /** Only those with a note of the guest. */
  withNote?: boolean;
  /** Of those who come or wait, only those whose note speaks of food. */
  aboutFood?: boolean;
  /** Only those whose guest was not sent a mail. */
  unsent?: boolean;
  /** Only those that miss an answer. */
  incomplete?: boolean;
  q: string;
  /** A field, with '-' before it for descending order, or '' for the server's own order. */
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
const failure = 'The reservations could not be loaded.';

/** The replies to one event of one status, where one looks at them, with the event's summary. */
export function useEventReservations(eventId: string, filter: ReplyFilter) {
  const { source, newest, newestAt } = useRowWindow({
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
  return { source: useShown(source, filter), newest, newestAt };
}

/** The replies to one event, where one looks at them. `total`: as the event's group has it. */
export function useReservations(eventId: string, filter: ReplyFilter, total: number) {
  const { source, newest } = useRowWindow({
    queryKey: [keys.reservations, 'page', eventId, filter],
    fetchPage: (page) =>
      requestPage(routes.reservations.listReservations, {
        query: { eventId, ...page, ...filterQuery(filter) },
      }),
    rowKey: idOf,
    total,
    failure,
  });
  return { source: useShown(source, filter), newest };
}

/**
 * One page of the events that have replies of the status that match the search; without either of
 * all events.
 */
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

/**
 * Everybody who waits, where one looks; event by event in the order of the line where nothing else
 * is asked.
 */
export function useWaitlists(asked: { q: string; sort: string }) {
  const { source, newest } = useRowWindow<Waiting, Awaited<ReturnType<typeof waitingPage>>>({
    queryKey: [keys.reservations, 'waitlists', asked],
    fetchPage: (page) => waitingPage(page, asked),
    rowKey: idOfWaiting,
    failure: 'The waitlists could not be loaded.',
  });
  return { source: useShown(source, waiting), newest };
}

/** Who was deleted or declined waits no more. */
const waiting = { status: 'waitlisted' as const };

const idOfWaiting = ({ id }: Waiting) => id;

export type ReservationChange = NonNullable<
  ClientInput<Contracts['reservations']['updateReservation']>['body']
>;

/** What an event asks, for who may change its replies; not fetched where it is `known`. */
export const useAskedQuestions = (eventId: string, known?: readonly Question[]): readonly Question[] => {
  const { data } = useQuery({
    // As the builder has them.
    queryKey: [keys.events, 'questions', eventId],
    queryFn: () => api.questions.listQuestions({ params: { id: eventId } }),
    enabled: known === undefined,
    staleTime: 0,
  });
  return known ?? data ?? [];
};

export function useUpdateReservation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ReservationChange }) =>
      api.reservations.updateReservation({ params: { id }, body: change }),
    onSuccess: () => refreshEvents(queries),
  });
}

/** Deletes a reply, unless that is undone. */
export function useDeleteReservation() {
  const queries = useQueryClient();
  return (reply: Reservation, notifyGuest: boolean) =>
    defer({
      ids: [reply.id],
      change: null,
      counts: countsAfter(reply, null),
      said: 'Reservation deleted successfully',
      failure: 'Failed to delete reservation',
      run: async (how) => {
        const query = { notifyGuest: notifyGuest ? 'true' : 'false' } as const;
        await api.reservations.deleteReservation({ params: { id: reply.id }, query }, how);
        await refreshEvents(queries);
      },
    });
}

/** A reply that waits, for seats or for a host's yes. */
export type Waits = Pick<Counted, 'eventId' | 'guestCount'> & { id: string; awaitingApproval?: boolean };

const waits = { isAttending: true, waitlisted: true };
const declined = { isAttending: false, waitlisted: false, awaitingApproval: false };

/** Declines a reply that awaits approval, unless that is undone; its guest is mailed. */
export function useDeclineRequest() {
  const queries = useQueryClient();
  return (reply: Waits & { displayName: string; guestEmail: string }) =>
    defer({
      ids: [reply.id],
      change: { ...declined, waitlistPosition: null },
      counts: countsAfter({ ...reply, ...waits, awaitingApproval: true }, declined),
      said: `${guestLabel(reply)} is declined, and will be mailed`,
      failure: 'Failed to update reservation',
      run: async (how) => {
        const body = { isAttending: false, notifyGuest: true };
        await api.reservations.updateReservation({ params: { id: reply.id }, body }, how);
        await refreshEvents(queries);
      },
    });
}

/**
 * What shows the reply is brought up to date by `useRefreshReplies`, once the certificate was read.
 */
export const useEraseGuest = () =>
  useMutation({
    mutationFn: ({ id, guestId }: { id: string; guestId: string | null }) =>
      api.privacy.eraseReservation({ params: { id }, body: { guestId } }),
  });

export function useRefreshReplies() {
  const queries = useQueryClient();
  return () => refreshEvents(queries);
}

/** How a reply is once it has its seats. */
export const confirmed = {
  isAttending: true,
  waitlisted: false,
  awaitingApproval: false,
  waitlistPosition: null,
};

/**
 * "Reservation updated successfully", and by how much the event is now over its capacity where it
 * is.
 */
export function saidOf(saved: { notice: string | null }): string {
  return saved.notice === null
    ? 'Reservation updated successfully'
    : `Reservation updated successfully. ${saved.notice}.`;
}

/**
 * Confirms a reply that waits, unless that is undone; its guest is mailed. `expected`: what is said
 * until the server counted.
 */
export function useApproveReply() {
  const queries = useQueryClient();
  return (reply: Waits, expected: { notice: string | null }) =>
    defer({
      ids: [reply.id],
      change: confirmed,
      counts: countsAfter({ awaitingApproval: false, ...reply, ...waits }, confirmed),
      said: saidOf(expected),
      failure: 'Failed to update reservation',
      run: async (how) => {
        const saved = await api.reservations.updateReservation(
          { params: { id: reply.id }, body: { waitlisted: false } },
          how,
        );
        if (saved.notice !== expected.notice) toast({ title: 'Success', description: saidOf(saved) });
        await refreshEvents(queries);
      },
    });
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
