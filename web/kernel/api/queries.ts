/**
 * Caching as specified (docs/product/pages.md#pages): data never becomes stale on its own, and
 * nothing is retried or refetched without the user's knowledge.
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
        // Without a connection a call fails at once and says so. Failed queries are fetched again
        // when the connection returns.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/**
 * The first parts of query keys. Mutations refetch whole families, so every key starts with one of
 * these.
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
  doors: 'doors',
  subscriptions: 'subscriptions',
  notifications: 'notifications',
  mailbox: 'mailbox',
  activity: 'activity',
  health: 'health',
  devices: 'devices',
  factors: 'factors',
} as const;

/** Returns a function that refetches whole families of queries. */
export const stale =
  (...families: readonly (typeof keys)[keyof typeof keys][]) =>
  (queries: QueryClient): Promise<unknown> =>
    Promise.all(families.map((family) => queries.invalidateQueries({ queryKey: [family] })));

/**
 * Refetches what an event mutation affects: lists, single events, recent events, figures,
 * reservations.
 */
export const refreshEvents = stale(keys.events, keys.stats, keys.reservations);

/** Refetches what a mutation of organizations, users or join requests affects. */
export const refreshPeople = stale(
  keys.tenants,
  keys.users,
  keys.joinRequests,
  keys.stats,
  keys.subscriptions,
);
