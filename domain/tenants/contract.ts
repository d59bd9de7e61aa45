/** Organizations (docs/product/organizations.md#organizations). */
import { z } from 'zod';
import { newOrganizationName, organizationName, passwordInput } from '../accounts/contract.ts';
import { languageInput } from '../languages/schemas.ts';
import { languages } from '../languages/languages.ts';
import { defineRoutes } from '../kernel/route.ts';
import {
  byId,
  dayInput,
  email,
  id,
  instant,
  listQuery,
  message,
  plan,
  role,
  subscriptionStatus,
} from '../kernel/schemas.ts';

export const tenant = z
  .object({
    id,
    name: z.string(),
    subscriptionPlan: plan,
    subscriptionStatus,
    renewalDate: instant,
    removeBranding: z.boolean(),
    /** The language of mails to users and applicants who chose none, and of new events. */
    language: z.enum(languages).nullable().optional(),
    /** The longest-standing admin's address, or null without one. Hidden from members. */
    adminEmail: z.string().nullable().optional(),
    createdAt: instant,
    trialEndsAt: instant,
    /** The code with which people ask to join. Only admins and superadmins get it. */
    joinCode: z.string().optional(),
    /** The plan of an upgrade that waits for a superadmin. */
    requestedPlan: plan.nullable().optional(),
    /**
     * The time when the organization will be deleted, if one of its admins requested it. Admins and
     * superadmins only.
     */
    deletionAt: instant.optional(),
  })
  .meta({ id: 'Tenant' });
export type Tenant = z.infer<typeof tenant>;

export const tenantMember = z
  .object({ id, email: z.string(), role, firstName: z.string(), lastName: z.string(), createdAt: instant })
  .meta({ id: 'TenantMember' });
export type TenantMember = z.infer<typeof tenantMember>;

/**
 * The data that deleting the organization removes, and the time of the deletion, if it was
 * requested.
 */
export const organizationDeletion = z
  .object({
    deletionAt: instant.nullable(),
    askedBy: z.string().nullable(),
    users: z.number().int(),
    events: z.number().int(),
    replies: z.number().int(),
  })
  .meta({ id: 'OrganizationDeletion' });
export type OrganizationDeletion = z.infer<typeof organizationDeletion>;

const name = organizationName;

/** A dialog's field. Left empty, it changes nothing. */
const unlessBlank = <Output>(schema: z.ZodType<Output, string>) =>
  z
    .preprocess(
      (value: string | null | undefined) => (value === '' || value === null ? undefined : value),
      schema.optional(),
    )
    .optional();

export const tenantsRoutes = defineRoutes({
  listTenants: {
    method: 'GET',
    path: '/api/tenants',
    access: 'tenant.list',
    summary: 'All organizations for a superadmin, the own one for an admin',
    query: listQuery([
      'name',
      'adminEmail',
      'subscriptionPlan',
      'subscriptionStatus',
      'renewalDate',
      'createdAt',
    ]).extend({
      /** A filter: only organizations whose upgrade waits for a superadmin. */
      upgrade: z.enum(['requested']).optional(),
    }),
    results: { 200: z.array(tenant) },
    errors: [],
  },
  ownTenant: {
    method: 'GET',
    path: '/api/tenants/self',
    access: 'signedIn',
    summary: 'The own organization',
    results: { 200: tenant },
    errors: ['notFound'],
  },
  updateOwnTenant: {
    method: 'PUT',
    path: '/api/tenants/self',
    access: 'tenant.edit',
    summary: 'Change the own organization',
    body: z.object({
      name: name.optional(),
      subscriptionPlan: plan.optional(),
      removeBranding: z.boolean().optional(),
      language: languageInput.nullish(),
    }),
    results: { 200: tenant },
    errors: ['notFound', 'conflict', 'planLimit'],
  },
  ownDeletion: {
    method: 'GET',
    path: '/api/tenants/self/deletion',
    access: 'tenant.edit',
    summary: 'What goes with the own organization, and when where its deletion was asked for',
    results: { 200: organizationDeletion },
    errors: ['notFound'],
  },
  askForDeletion: {
    method: 'POST',
    path: '/api/tenants/self/deletion',
    access: 'tenant.edit',
    summary: 'Delete the own organization with all that is its own, in seven days',
    body: z.object({ name: z.string().max(1_000) }),
    results: { 200: organizationDeletion },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
    limit: 'login',
  },
  takeBackDeletion: {
    method: 'DELETE',
    path: '/api/tenants/self/deletion',
    access: 'tenant.edit',
    summary: 'Keep the own organization after all',
    results: { 200: organizationDeletion },
    errors: ['notFound', 'conflict'],
  },
  createTenant: {
    method: 'POST',
    path: '/api/tenants',
    access: 'tenant.create',
    summary: 'Make an organization, claimed at once',
    body: z.object({
      name: newOrganizationName,
      subscriptionPlan: plan.default('free'),
      subscriptionStatus: subscriptionStatus.default('trial'),
      /** The renewal date of the subscription. If missing, one year from today. */
      renewalDate: dayInput.optional(),
    }),
    results: { 201: tenant },
    errors: ['conflict'],
  },
  updateTenant: {
    method: 'PUT',
    path: '/api/tenants/:id',
    access: 'tenant.edit',
    summary: 'Change an organization; status and renewal date only by a superadmin',
    params: byId,
    body: z.object({
      name: name.optional(),
      subscriptionPlan: plan.optional(),
      subscriptionStatus: subscriptionStatus.optional(),
      renewalDate: dayInput.optional(),
      removeBranding: z.boolean().optional(),
    }),
    results: { 200: tenant },
    errors: ['notFound', 'conflict', 'planLimit'],
  },
  decideUpgrade: {
    method: 'PUT',
    path: '/api/tenants/:id/upgrade',
    access: 'subscription.change',
    summary: 'Grant or decline an upgrade that was asked for, as a superadmin, or withdraw one’s own',
    params: byId,
    body: z.object({
      decision: z.enum(['granted', 'declined', 'withdrawn']),
      /** The requested plan. If the request has changed since, nothing is decided. */
      plan,
      /** The reason for declining, for the admins who requested the upgrade. */
      reason: z.string().trim().max(1_000).nullish(),
    }),
    results: { 200: tenant },
    errors: ['notFound', 'conflict'],
  },
  deleteTenant: {
    method: 'DELETE',
    path: '/api/tenants/:id',
    access: 'tenant.delete',
    summary: 'Delete an organization that has neither users nor events left',
    params: byId,
    results: { 200: message },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
  },
  listTenantUsers: {
    method: 'GET',
    path: '/api/tenants/:id/users',
    access: 'user.list',
    summary: 'The users of an organization',
    params: byId,
    query: listQuery(['email', 'role', 'createdAt']),
    results: { 200: z.array(tenantMember) },
    errors: ['notFound'],
  },
  changeTenantAdmin: {
    method: 'PUT',
    path: '/api/tenants/:tenantId/admin/:userId',
    access: 'tenant.manageAdmin',
    summary: 'Give the admin role to another user, or change the admin’s email or password',
    params: z.object({ tenantId: id, userId: id }),
    body: z.object({
      newAdminUserId: z.string().max(200).nullish(),
      email: unlessBlank(email),
      password: unlessBlank(passwordInput),
    }),
    results: { 200: tenant },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
  },
});
