import { routes } from '#web/kernel/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ActivityKind } from '#domain/activity/sentences.ts';
import { api, requestPage } from '#web/kernel/api.ts';
import { listQuery } from '#web/kernel/list-query.ts';
import { keys } from '#web/kernel/queries.ts';
import type { TableQuery } from '#web/ui/table/column.ts';

/** '' stands for whatever is not filtered by. */
export interface ActivityFilter {
  kind: ActivityKind | '';
  eventId: string;
  actorId: string;
  tenantId: string;
  /** Days of the reader's calendar, `YYYY-MM-DD`; both belong to the period. */
  from: string;
  to: string;
  overCapacity: boolean;
}

/** Midnight, where the reader is, at the beginning of the day or of the one after it. */
function midnight(day: string, daysLater: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  const at = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

export const useActivityPage = (table: TableQuery, filter: ActivityFilter) =>
  useQuery({
    queryKey: [keys.activity, table, filter],
    queryFn: () =>
      requestPage(routes.activity.listActivity, {
        query: {
          ...listQuery<never>(table),
          kind: filter.kind || undefined,
          eventId: filter.eventId || undefined,
          actorId: filter.actorId || undefined,
          tenantId: filter.tenantId || undefined,
          overCapacity: filter.overCapacity ? 'true' : undefined,
          from: midnight(filter.from, 0),
          to: midnight(filter.to, 1),
        },
      }),
    placeholderData: keepPreviousData,
    // Others act while nobody does anything here.
    staleTime: 0,
  });

/**
 * Whose acts and which events can be asked for; of one organization, because all of them are too
 * many to choose from.
 */
export const useChoices = (tenantId: string | undefined, enabled: boolean) => ({
  people: useQuery({
    queryKey: [keys.users, 'choices', tenantId],
    queryFn: () => api.users.listUsers({ query: { page: 1, pageSize: 500, sort: 'name', tenantId } }),
    enabled,
  }),
  events: useQuery({
    queryKey: [keys.events, 'choices', tenantId],
    queryFn: () => api.events.listEvents({ query: { page: 1, pageSize: 500, sort: '-dateTime', tenantId } }),
    enabled,
  }),
});
