import { routes } from '#web/kernel/api/routes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ActivityKind } from '#domain/activity/sentences.ts';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { listQuery } from '#web/kernel/api/list-query.ts';
import { keys } from '#web/kernel/api/queries.ts';
import type { TableQuery } from '#web/ui/table/column.ts';

/** The filters of the activity page. '' means that a field does not filter. */
export interface ActivityFilter {
  kind: ActivityKind | '';
  eventId: string;
  actorId: string;
  tenantId: string;
  /** Days in the reader's time zone, `YYYY-MM-DD`. The period includes both. */
  from: string;
  to: string;
  overCapacity: boolean;
}

/** Returns midnight in the reader's time zone, at the start of `day` plus `daysLater` days. */
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
    // The log is always stale, because other people act while this page is idle.
    staleTime: 0,
  });

/**
 * Returns the people and events to filter by. They belong to one organization, because all of them
 * would be too many to choose from.
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
