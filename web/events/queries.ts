/** The dashboard's queries about events. */
import { routes } from '#web/kernel/api/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Event } from '#domain/events/contract.ts';
import type { Leavable } from '#domain/events/copying.ts';
import type { EventStatus } from '#domain/events/status.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { listQuery } from '#web/kernel/api/list-query.ts';
import { keys, refreshEvents } from '#web/kernel/api/queries.ts';
import { useAct } from '#web/kernel/api/use-act.ts';
import type { TableQuery } from '#web/ui/table/column.ts';

export interface EventFilter {
  when?: 'upcoming' | 'past' | undefined;
  mine?: boolean;
  deleted?: boolean;
}

/** Turns the table's state into the query of the list call. */
const eventsQuery = (table: TableQuery, filter: EventFilter) => ({
  ...listQuery<'dateTime' | '-dateTime'>(table, '-dateTime'),
  when: filter.when,
  mine: filter.mine ? ('true' as const) : undefined,
  deleted: filter.deleted ? ('true' as const) : undefined,
});

export const useEventPage = (table: TableQuery, filter: EventFilter = {}) =>
  useQuery({
    queryKey: [keys.events, 'page', table, filter],
    queryFn: () => requestPage(routes.events.listEvents, { query: eventsQuery(table, filter) }),
    placeholderData: keepPreviousData,
  });

export const useRecentEvents = () =>
  useQuery({ queryKey: [keys.events, 'recent'], queryFn: () => api.events.recentEvents() });

export const useDeleteEvent = () =>
  useAct(
    ({ event, notifyGuests }: { event: Event; notifyGuests: boolean }) =>
      api.events.deleteEvent({
        params: { id: event.id },
        query: { notifyGuests: notifyGuests ? 'true' : 'false' },
      }),
    { onSuccess: refreshEvents },
  );

export const useDuplicateEvent = () =>
  useAct(
    ({
      id,
      ...body
    }: {
      id: string;
      name: string;
      dateTime: string;
      withGuestList: boolean;
      without: Leavable[];
    }) => api.events.duplicateEvent({ params: { id }, body }),
    { onSuccess: refreshEvents },
  );

/** Publishes, cancels or reopens an event, or turns it back into a draft if nobody has replied. */
export const useEventStatus = () =>
  useAct(
    ({ id, ...body }: { id: string; status: EventStatus; notifyGuests?: boolean }): Promise<Event> =>
      api.events.updateEvent({ params: { id }, body }),
    { onSuccess: refreshEvents },
  );

export const useRestoreEvent = () =>
  useAct(
    ({ event, notifyGuests }: { event: Event; notifyGuests: boolean }): Promise<Event> =>
      api.events.restoreEvent({ params: { id: event.id }, body: { notifyGuests } }),
    { onSuccess: refreshEvents },
  );
