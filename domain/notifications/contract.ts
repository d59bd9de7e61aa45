/** The bell (part 2 section 7; DECISIONS section 6). */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { message } from '../kernel/schemas.ts';

export const notificationsRoutes = defineRoutes({
  unreadCount: {
    method: 'GET',
    path: '/api/notifications/unread-count',
    access: 'notification.read',
    summary: 'New replies and join requests since one last read',
    replies: { 200: z.object({ count: z.number().int().min(0) }) },
    errors: [],
  },
  readAll: {
    method: 'PUT',
    path: '/api/notifications/read-all',
    access: 'notification.read',
    summary: 'Mark everything read',
    replies: { 200: message },
    errors: [],
  },
});
