/** Figures for the dashboard, and the health of the process (docs/product/running.md#health). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { id, tenantFilter } from '../kernel/schemas.ts';

/** Figures of published events. Drafts and cancelled events do not count. */
export const dashboardStats = z
  .object({
    activeTenants: z.number().int(),
    totalEvents: z.number().int(),
    /** The number of replies. A party of four is one reply. */
    reservations: z.number().int(),
    /**
     * The revenue from active subscriptions, in US dollars a month. Zero for everybody but a
     * superadmin.
     */
    revenue: z.number(),
    upcomingEvents: z.number().int(),
    completedEvents: z.number().int(),
    /** The number of guests in confirmed replies. */
    totalGuests: z.number().int(),
    totalCapacity: z.number().int(),
    /**
     * The share of the capacity that confirmed guests take, as a rounded percentage. 0 if there is
     * no capacity.
     */
    capacityUsage: z.number().int(),
    /** The number of events that the caller created. */
    myEvents: z.number().int(),
    myUpcomingEvents: z.number().int(),
    myCompletedEvents: z.number().int(),
    /** The number of upcoming public events. */
    publicEvents: z.number().int(),
    /**
     * Replies received in the last seven days to upcoming events. 0 for guest members and for a
     * superadmin's view of all organizations.
     */
    repliesThisWeek: z.number().int(),
    /**
     * Tasks that need the caller, over all upcoming events. `href` leads to the place to act. A
     * join request has no event.
     */
    needs: z.array(
      z.object({
        kind: z.enum(['joinRequest', 'approval', 'spotsOpened', 'undeliverable', 'draft']),
        count: z.number().int(),
        eventId: id.nullable(),
        eventName: z.string().nullable(),
        href: z.string(),
      }),
    ),
  })
  .meta({ id: 'DashboardStats' });
export type DashboardStats = z.infer<typeof dashboardStats>;
export type DashboardNeed = DashboardStats['needs'][number];

export const repliesByDay = z
  .object({
    /** The day, `YYYY-MM-DD` in UTC. */
    date: z.string(),
    confirmed: z.number().int(),
    waitlisted: z.number().int(),
    declined: z.number().int(),
  })
  .meta({ id: 'RepliesByDay' });
export type RepliesByDay = z.infer<typeof repliesByDay>;

export const componentState = z.enum(['operational', 'degraded', 'down']);

export const health = z
  .object({
    status: componentState,
    components: z.array(z.object({ name: z.string(), state: componentState, detail: z.string().optional() })),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

export const dashboardRoutes = defineRoutes({
  stats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    heavy: true,
    access: 'signedIn',
    summary: 'The figures of the dashboard, for what the caller may see',
    query: tenantFilter,
    results: { 200: dashboardStats },
    errors: [],
  },
  replies: {
    method: 'GET',
    path: '/api/dashboard/replies',
    heavy: true,
    access: 'reservation.listAll',
    summary: 'Replies a day',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }).extend(tenantFilter.shape),
    results: { 200: z.array(repliesByDay) },
    errors: [],
  },
  health: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    unasked: true,
    summary: 'Whether the process can serve; 503 while it cannot read or write',
    results: { 200: health },
    errors: ['unavailable'],
  },
  alive: {
    method: 'GET',
    path: '/api/alive',
    access: 'public',
    unasked: true,
    summary: 'Whether the process runs, whatever its database does',
    results: { 200: z.object({ status: z.literal('alive') }) },
    errors: [],
  },
});
