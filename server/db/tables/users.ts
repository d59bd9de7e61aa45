import type { Language } from '#domain/languages/languages.ts';
import type { SummaryPace } from '#domain/users/rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, hostData, plain, table, updatedAt } from '../table.ts';
import { tenants } from './tenants.ts';

export const users = table(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Null for superadmins, who belong to no organization. */
    tenantId: uuid('tenant_id').references(() => tenants.id),
    role: plain(text('role')).notNull(),
    email: hostData(text('email')).notNull(),
    /** In lower case, and unique across the platform. */
    emailKey: hostData(text('email_key')).notNull().unique(),
    /** The address that replaces the email once its owner clicks the mailed link. */
    pendingEmail: hostData(text('pending_email')),
    /**
     * The `emailKey` that a mailed link proved. The address counts as proved only while it is the
     * same.
     */
    provedEmail: hostData(text('proved_email')),
    /**
     * Null until the user sets a password with the mailed link. Until then, the user cannot sign
     * in.
     */
    passwordHash: hostData(text('password_hash')),
    firstName: hostData(text('first_name')).notNull().default(''),
    lastName: hostData(text('last_name')).notNull().default(''),
    /** The language of our texts and mails. Null means the organization's. */
    language: hostData(text('language')).$type<Language>(),
    /** Null means the zone of each event. */
    timezone: hostData(text('timezone')),
    /** How often the user wants a summary by mail. */
    summary: plain(text('summary')).$type<SummaryPace>().notNull().default('off'),
    /** Whether this user wants the mails about new and declined replies. */
    managerMail: boolean('manager_mail').notNull().default(true),
    /**
     * Whether the user has an authenticator app or a passkey. Written with every change of these
     * two.
     */
    hasFactor: boolean('has_factor').notNull().default(false),
    notificationsReadAt: at('notifications_read_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('users_tenant_id').on(t.tenantId, t.id),
    index('users_by_tenant').on(t.tenantId, t.createdAt, t.id),
    index('users_created').on(t.createdAt, t.id),
    /** Includes the address, because superadmins sort organizations by it. */
    index('users_admins')
      .on(t.tenantId, t.createdAt, t.id, t.email)
      .where(sql`${t.role} = 'admin'`),
    check('users_role', sql`${t.role} in ('superadmin', 'admin', 'eventManager', 'guest')`),
    check('users_superadmin_has_no_tenant', sql`(${t.role} = 'superadmin') = (${t.tenantId} is null)`),
  ],
);
