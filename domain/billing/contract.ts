/** Subscriptions (part 2 sections 2 and 3; DECISIONS section 3). Plans are changed on the organisation. */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { id, instant, listQuery, plan, subscriptionStatus, tenantFilter } from '../kernel/schemas.ts';

export const subscription = z
  .object({
    id,
    tenantId: id,
    tenantName: z.string(),
    planName: z.string(),
    planType: plan,
    /** US dollars per billing cycle. */
    price: z.number(),
    billingCycle: z.string(),
    status: subscriptionStatus,
    currentPeriodStart: instant,
    currentPeriodEnd: instant,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;

export const billingRoutes = defineRoutes({
  listSubscriptions: {
    method: 'GET',
    path: '/api/subscriptions',
    access: 'subscription.view',
    summary: 'Subscriptions: all for a superadmin, the own organisation’s for everybody else',
    query: listQuery(['tenantName', 'planName', 'status', 'currentPeriodEnd']).extend(tenantFilter.shape),
    replies: { 200: z.array(subscription) },
    errors: [],
  },
});
