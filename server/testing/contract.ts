/** Every route there is, for the tests that walk all of them. */
import { accountsRoutes } from '#domain/accounts/contract.ts';
import { activityRoutes } from '#domain/activity/contract.ts';
import { billingRoutes } from '#domain/plans/contract.ts';
import { dashboardRoutes } from '#domain/dashboard/contract.ts';
import { eventsRoutes } from '#domain/events/contract.ts';
import type { RouteSpec } from '#domain/kernel/route.ts';
import { liveRoutes } from '#domain/live/contract.ts';
import { mailRoutes } from '#domain/mail/contract.ts';
import { messagesRoutes } from '#domain/messages/contract.ts';
import { notificationsRoutes } from '#domain/notifications/contract.ts';
import { problemsRoutes } from '#domain/problems/contract.ts';
import { reservationsRoutes } from '#domain/replies/contract.ts';
import { tenantsRoutes } from '#domain/tenants/contract.ts';
import { themesRoutes } from '#domain/themes/contract.ts';
import { joiningRoutes } from '#domain/joining/contract.ts';
import { usersRoutes } from '#domain/users/contract.ts';

export const contract = {
  ...accountsRoutes,
  ...tenantsRoutes,
  ...usersRoutes,
  ...joiningRoutes,
  ...billingRoutes,
  ...eventsRoutes,
  ...themesRoutes,
  ...reservationsRoutes,
  ...mailRoutes,
  ...messagesRoutes,
  ...notificationsRoutes,
  ...dashboardRoutes,
  ...liveRoutes,
  ...activityRoutes,
  ...problemsRoutes,
} satisfies Record<string, RouteSpec>;
