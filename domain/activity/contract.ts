/**
 * The activity log: who did what to which event, reply, user or setting. Entries are kept for a
 * year.
 */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { id, instant, instantInput, listQuery, tenantFilter } from '../kernel/schemas.ts';
import { activityKinds } from './sentences.ts';

export const activityEntry = z
  .object({
    id,
    createdAt: instant,
    /** The organization that the entry belongs to. Null for acts on the platform itself. */
    tenantId: id.nullable(),
    tenantName: z.string().nullable(),
    /** The user who acted. Null if a guest, the server or a deleted user acted. */
    actorId: id.nullable(),
    /** The actor's name or email at the time of the action. */
    actorLabel: z.string(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: id.nullable(),
    eventId: id.nullable(),
    /** The event's current name, or null once the event is erased. */
    eventName: z.string().nullable(),
    /** Whether the event can still be opened. */
    eventIsLive: z.boolean(),
    eventTimezone: z.string().nullable(),
    /**
     * The facts that `sentences.ts` turns into sentences. They never contain a password or a token.
     */
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityRoutes = defineRoutes({
  listActivity: {
    method: 'GET',
    path: '/api/activity',
    access: 'activity.read',
    summary: 'Who did what, the newest first; an admin sees their own organization’s, a superadmin all',
    query: listQuery(['createdAt'])
      .extend(tenantFilter.shape)
      .extend({
        kind: z.enum(activityKinds).optional(),
        eventId: z.string().max(200).optional(),
        /** Selects acts of the user with this id. */
        actorId: z.string().max(200).optional(),
        /** Selects acts that took an event past its capacity. */
        overCapacity: z.enum(['true']).optional(),
        /** The start of the time range, included. */
        from: instantInput.optional(),
        /** The end of the time range, excluded. */
        to: instantInput.optional(),
      }),
    results: { 200: z.array(activityEntry) },
    errors: [],
  },
});
