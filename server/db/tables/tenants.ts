import type { Language } from '#domain/languages/languages.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, hostData, plain, table, updatedAt } from '../table.ts';

export const tenants = table(
  'tenants',
  {
    id: uuid('id').primaryKey(),
    name: plain(text('name')).notNull(),
    /** Folded by `nameKey` of domain/accounts/rules.ts. Uniqueness and search compare it. */
    nameKey: plain(text('name_key')).notNull(),
    /** People who want to join find the organization by this code. Its admins see it. */
    joinCode: plain(text('join_code')).notNull().unique(),
    subscriptionPlan: plain(text('subscription_plan')).notNull().default('free'),
    subscriptionStatus: plain(text('subscription_status')).notNull().default('trial'),
    trialEndsAt: at('trial_ends_at').notNull(),
    renewalDate: date('renewal_date', { mode: 'string' }).notNull(),
    removeBranding: boolean('remove_branding').notNull().default(false),
    /**
     * Roles that must have a second factor in this organization, with commas between. The platform
     * may require it of more roles.
     */
    factorRoles: plain(text('factor_roles')).notNull().default(''),
    /**
     * The upgrade that an admin of an organization with an active plan requested and no superadmin
     * has granted yet.
     */
    requestedPlan: plain(text('requested_plan')),
    requestedPlanAt: at('requested_plan_at'),
    /**
     * Null until the first admin registers. Unclaimed organizations are invisible and purged after
     * a day.
     */
    claimedAt: at('claimed_at'),
    /**
     * Set until an admin confirms an address. Until then, mail to guests waits if mail leaves the
     * machine. Also null for organizations that need no proof.
     */
    unconfirmedSince: at('unconfirmed_since'),
    /** The language of mails to users and applicants that chose none, and of new events. */
    language: plain(text('language')).$type<Language>(),
    /** Shown next to the button that sends a reply, unless the event has its own notice. */
    privacyNotice: plain(text('privacy_notice')).notNull().default(''),
    /**
     * Months after an event's end. Null keeps the data indefinitely (domain/retention/rules.ts).
     */
    sensitiveMonths: integer('sensitive_months'),
    personalMonths: integer('personal_months'),
    /**
     * When the organization and everything it owns will be deleted, at an admin's request. Null if
     * no admin requested it.
     */
    deletionAt: at('deletion_at'),
    deletionBy: hostData(text('deletion_by')),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('tenants_claimed_name')
      .on(t.nameKey)
      .where(sql`${t.claimedAt} is not null`),
    index('tenants_unclaimed')
      .on(t.createdAt)
      .where(sql`${t.claimedAt} is null`),
    index('tenants_deletion')
      .on(t.deletionAt)
      .where(sql`${t.deletionAt} is not null`),
    index('tenants_created').on(t.createdAt, t.id),
    check('tenants_plan', sql`${t.subscriptionPlan} in ('free', 'pro', 'premium')`),
    check('tenants_requested_plan', sql`${t.requestedPlan} in ('free', 'pro', 'premium')`),
    check('tenants_status', sql`${t.subscriptionStatus} in ('trial', 'active', 'past_due', 'canceled')`),
    check('tenants_retention', sql`${t.sensitiveMonths} > 0 and ${t.personalMonths} > 0`),
    check('tenants_name', sql`length(${t.name}) between 1 and 200`),
  ],
);
