import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, hostData, plain, table, updatedAt } from '../table.ts';
import { tenants } from './tenants.ts';

export const subscriptions = table(
  'subscriptions',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    planName: plain(text('plan_name')).notNull(),
    planType: plain(text('plan_type')).notNull(),
    priceCents: integer('price_cents').notNull(),
    billingCycle: plain(text('billing_cycle')).notNull().default('monthly'),
    status: plain(text('status')).notNull(),
    currentPeriodStart: at('current_period_start').notNull(),
    currentPeriodEnd: at('current_period_end').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'subscriptions_pk', columns: [t.tenantId, t.id] }),
    /** Billing is manual. Each organization has one row, which changes with its plan. */
    unique('subscriptions_one_per_tenant').on(t.tenantId),
    index('subscriptions_created').on(t.createdAt, t.id),
    check('subscriptions_plan', sql`${t.planType} in ('free', 'pro', 'premium')`),
    check('subscriptions_status', sql`${t.status} in ('trial', 'active', 'past_due', 'canceled')`),
    check('subscriptions_price', sql`${t.priceCents} >= 0`),
    check('subscriptions_period', sql`${t.currentPeriodEnd} > ${t.currentPeriodStart}`),
  ],
);

/**
 * The history of an organization's plan and status. Unlike the activity log, it stays as long as
 * the organization.
 */
export const subscriptionChanges = table(
  'subscription_changes',
  {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    kind: plain(text('kind')).notNull(),
    fromPlan: plain(text('from_plan')),
    toPlan: plain(text('to_plan')).notNull(),
    fromStatus: plain(text('from_status')),
    toStatus: plain(text('to_status')).notNull(),
    /** The price of a billing cycle from that time on. */
    priceCents: integer('price_cents').notNull(),
    /** The name or email at the time, or "Turnout" for automatic changes. */
    actorLabel: hostData(text('actor_label')).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'subscription_changes_pk', columns: [t.tenantId, t.id] }),
    index('subscription_changes_by_tenant').on(t.tenantId, t.createdAt, t.id),
    check(
      'subscription_changes_kind',
      sql`${t.kind} in ('started', 'changed', 'requested', 'granted', 'declined', 'withdrawn')`,
    ),
    check('subscription_changes_plans', sql`${t.toPlan} in ('free', 'pro', 'premium')`),
    check('subscription_changes_price', sql`${t.priceCents} >= 0`),
  ],
);
