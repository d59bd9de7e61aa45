/** What the dashboard asks beside the event table. */
import { routes } from '#web/kernel/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { api, requestPage } from '#web/kernel/api.ts';
import { keys } from '#web/kernel/queries.ts';
import { healthFromError } from './health.ts';

export const useStats = () =>
  useQuery({ queryKey: [keys.stats, 'figures'], queryFn: () => api.dashboard.stats() });

/**
 * Replies of the last days, today included. Their key is that of reservations: what changes one
 * changes the other.
 */
export const useReplies = (days: number, enabled: boolean) =>
  useQuery({
    queryKey: [keys.reservations, 'by-day', days],
    queryFn: () => api.dashboard.replies({ query: { days } }),
    enabled,
  });

/** The next events by date. For a guest member the server leaves out all but the public ones. */
export const useNextEvents = (count: number) =>
  useQuery({
    queryKey: [keys.events, 'next', count],
    queryFn: () =>
      requestPage(routes.events.listEvents, {
        query: { page: 1, pageSize: count, sort: 'dateTime', when: 'upcoming' },
      }),
  });

const healthIntervalMs = 30_000;

/** Never fails: what the call says when it is refused, or that it is not answered, is the state. */
export const useHealth = () =>
  useQuery({
    queryKey: [keys.health],
    queryFn: () => api.dashboard.health().catch(healthFromError),
    refetchInterval: healthIntervalMs,
    staleTime: 0,
    retry: false,
  });
