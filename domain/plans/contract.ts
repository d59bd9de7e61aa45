/** Subscriptions (docs/product/organizations.md#plans). Plans are changed on the organization. */
import { z } from 'zod';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, listQuery, plan, subscriptionStatus, tenantFilter } from '../kernel/schemas.ts';
import { historyKinds } from './rules.ts';

export const subscription = z
  .object({
    id,
    tenantId: id,
    tenantName: z.string(),
    planName: z.string(),
    planType: plan,
    /** The plan's price in US dollars per billing cycle. */
    price: z.number(),
    billingCycle: z.string(),
    status: subscriptionStatus,
    currentPeriodStart: instant,
    currentPeriodEnd: instant,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;

const said = z.object({
  message: z.string(),
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const measured = z.object({
  used: z.number().int(),
  /** The plan's limit. Null means no limit. */
  limit: z.number().int().nullable(),
});

/** An organization's usage and its plan's limits, with the sentences of the server's refusals. */
export const usage = z
  .object({
    tenantId: id,
    subscriptionPlan: plan,
    subscriptionStatus,
    trialEndsAt: instant.nullable(),
    /**
     * The plan whose limits apply now: Premium during the trial; Free after the trial, and while
     * the status is past_due or canceled.
     */
    effectivePlan: plan,
    /** The remaining days of the trial. 0 outside the trial. */
    trialDaysLeft: z.number().int(),
    /** The number of events whose date is in the future, and the plan's limit for them. */
    activeEvents: measured,
    /** The number of yes replies that are not deleted. */
    reservations: measured,
    /** Why no further event can be made now, or null if one can. */
    newEventRefusal: z.string().nullable(),
    /** Why guests who say yes are turned away now, or null if they are not. */
    newReplyRefusal: z.string().nullable(),
    /** Both refusals with the keys of their sentences, for pages in other languages. */
    refusals: z.object({ newEvent: said.nullable(), newReply: said.nullable() }),
  })
  .meta({ id: 'Usage' });
export type UsageReply = z.infer<typeof usage>;

export const subscriptionChange = z
  .object({
    id,
    tenantId: id,
    tenantName: z.string(),
    kind: z.enum(historyKinds),
    fromPlan: plan.nullable(),
    /** The plan after the change. For a request and its answer, the requested plan. */
    toPlan: plan,
    fromStatus: subscriptionStatus.nullable(),
    toStatus: subscriptionStatus,
    /** The price in US dollars per billing cycle after the change. */
    price: z.number(),
    /** The name or email at the time. Empty if it was not recorded. */
    actorLabel: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'SubscriptionChange' });
export type SubscriptionChange = z.infer<typeof subscriptionChange>;

export const plansRoutes = defineRoutes({
  listSubscriptions: {
    method: 'GET',
    path: '/api/subscriptions',
    access: 'subscription.view',
    summary: 'Subscriptions: all for a superadmin, their organization’s for everybody else',
    query: listQuery(['tenantName', 'planName', 'status', 'currentPeriodEnd']).extend(tenantFilter.shape),
    results: { 200: z.array(subscription) },
    errors: [],
  },
  subscriptionHistory: {
    method: 'GET',
    path: '/api/subscriptions/history',
    access: 'subscription.history',
    summary:
      'What happened to plans, the latest first: all for a superadmin, their organization’s for an admin',
    query: listQuery(['createdAt']).extend(tenantFilter.shape),
    results: { 200: z.array(subscriptionChange) },
    errors: [],
  },
  ownUsage: {
    method: 'GET',
    path: '/api/tenants/self/usage',
    access: 'usage.view',
    summary: 'The own organization’s usage against the limits of its plan',
    results: { 200: usage },
    errors: ['notFound'],
  },
  tenantUsage: {
    method: 'GET',
    path: '/api/tenants/:id/usage',
    access: 'usage.view',
    summary: 'An organization’s usage against the limits of its plan',
    params: byId,
    results: { 200: usage },
    errors: ['notFound'],
  },
});
