/** The bell, and the list of notifications behind it (docs/product/mail.md#notifications). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { id, instant, listQuery } from '../kernel/schemas.ts';
import { notificationKinds } from './sentences.ts';

const standing = z.enum(['confirmed', 'waitlisted', 'declined']);

export const notification = z
  .object({
    id,
    kind: z.enum(notificationKinds),
    createdAt: instant,
    /** Whether it is newer than the last time the caller marked everything as read. */
    unread: z.boolean(),
    tenantId: id,
    tenantName: z.string(),
    eventId: id.nullable(),
    eventName: z.string().nullable(),
    /** Whether the event can still be opened. */
    eventIsLive: z.boolean(),
    /**
     * The guest, the applicant, or the mail's recipient. Null if the notification is not about a
     * person or the reply is gone.
     */
    name: z.string().nullable(),
    guestCount: z.number().int().nullable(),
    status: standing.nullable(),
    /** Whether a waitlisted reply now waits for a host's approval rather than for seats. */
    awaitingApproval: z.boolean(),
    /** The reply's status before a guest's change. */
    before: z.object({ status: standing, guestCount: z.number().int() }).nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;

export const notificationsRoutes = defineRoutes({
  listNotifications: {
    method: 'GET',
    path: '/api/notifications',
    access: 'notification.read',
    summary: 'What happened, the newest first; without a page the newest 100',
    query: listQuery(['createdAt']).pick({ page: true, pageSize: true }),
    results: { 200: z.array(notification) },
    errors: [],
  },
  unreadCount: {
    method: 'GET',
    path: '/api/notifications/unread-count',
    access: 'notification.read',
    summary: 'New replies and join requests since one last read',
    results: { 200: z.object({ count: z.number().int().min(0) }) },
    errors: [],
  },
  readAll: {
    method: 'PUT',
    path: '/api/notifications/read-all',
    access: 'notification.read',
    summary: 'Mark everything read',
    results: {
      200: z.object({
        message: z.string(),
        /** The user has read everything up to this time. Newer notifications are unread. */
        readBefore: instant,
      }),
    },
    errors: [],
  },
});
