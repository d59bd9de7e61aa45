/**
 * Caching as specified (docs/product/pages.md#pages): data never goes stale by itself, nothing is
 * retried or refetched behind one's back.
 */
import { QueryClient } from '@tanstack/react-query';

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Without a connection a call fails at once and says so, and what failed is asked again
        // when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/**
 * First parts of query keys. After a mutation whole families are refetched, so every key starts
 * with one of these.
 */
export const keys = {
  events: 'events',
  stats: 'dashboard-stats',
  reservations: 'reservations',
  invitations: 'invitations',
  duplicates: 'invitation-duplicates',
  tenants: 'tenants',
  users: 'users',
  joinRequests: 'join-requests',
  themes: 'themes',
  subscriptions: 'subscriptions',
  notifications: 'notifications',
  mailbox: 'mailbox',
  activity: 'activity',
  health: 'health',
  devices: 'devices',
  factors: 'factors',
} as const;

/** What an event mutation refetches: lists, single events, recent events, figures, reservations. */
export const refreshEvents = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [keys.events, keys.stats, keys.reservations].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  );

/** What a mutation of organizations, users or join requests refetches. */
export const refreshPeople = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    [keys.tenants, keys.users, keys.joinRequests, keys.stats, keys.subscriptions].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
