/** The dashboard's queries, other than the event table. */
import { routes } from '#web/kernel/api/routes.ts';
import { useQuery } from '@tanstack/react-query';
import { api, requestPage } from '#web/kernel/api/api.ts';
import { keys } from '#web/kernel/api/queries.ts';
import { healthFromError } from './health.ts';

export const useStats = () =>
  useQuery({ queryKey: [keys.stats, 'figures'], queryFn: () => api.dashboard.stats() });

/**
 * Returns the replies of the last days, including today. The key belongs to reservations, because a
 * change to them changes these figures.
 */
export const useReplies = (days: number, enabled: boolean) =>
  useQuery({
    queryKey: [keys.reservations, 'by-day', days],
    queryFn: () => api.dashboard.replies({ query: { days } }),
    enabled,
  });

/** Returns the next events by date. For a guest member, the server returns only public events. */
export const useNextEvents = (count: number) =>
  useQuery({
    queryKey: [keys.events, 'next', count],
    queryFn: () =>
      requestPage(routes.events.listEvents, {
        query: { page: 1, pageSize: count, sort: 'dateTime', when: 'upcoming' },
      }),
  });

/** The upcoming events that the user helps with. */
export const useHelpedEvents = (count: number) =>
  useQuery({
    queryKey: [keys.events, 'helped', count],
    queryFn: () =>
      requestPage(routes.events.listEvents, {
        query: { page: 1, pageSize: count, sort: 'dateTime', when: 'upcoming', helping: 'true' },
      }),
  });

const healthIntervalMs = 30_000;

/** Returns the health state. It never fails: a refused or unanswered call is a state, too. */
export const useHealth = () =>
  useQuery({
    queryKey: [keys.health],
    queryFn: () => api.dashboard.health().catch(healthFromError),
    refetchInterval: healthIntervalMs,
    staleTime: 0,
    retry: false,
  });
