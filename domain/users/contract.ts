/** The users of an organization (docs/product/accounts.md#accounts). */
import { z } from 'zod';
import { passwordInput } from '../accounts/contract.ts';
import { defineRoutes } from '../kernel/route.ts';
import { languageInput } from '../languages/schemas.ts';
import { languages } from '../languages/languages.ts';
import { summaryPaces } from './rules.ts';
import {
  byId,
  email,
  id,
  instant,
  line,
  listQuery,
  message,
  optionalLine,
  role,
  tenantFilter,
  zoneInput,
} from '../kernel/schemas.ts';

export const user = z
  .object({
    id,
    email: z.string(),
    role,
    tenantId: id.nullable(),
    tenantName: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    createdAt: instant,
    managerMail: z.boolean(),
    /** The language of our texts and mails. Null means the organization's. */
    language: z.enum(languages).nullable().optional(),
    /** The time zone in which the user's mails show times, or null. */
    timezone: z.string().nullable().optional(),
    summary: z.enum(summaryPaces).optional(),
    /** The new address. It replaces the old one once the user opens the mailed link. */
    pendingEmail: z.string().nullable(),
    /** Whether the user has a second factor. */
    hasFactor: z.boolean(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const usersRoutes = defineRoutes({
  listUsers: {
    method: 'GET',
    path: '/api/users',
    access: 'user.list',
    summary: 'The users that the caller may see: all, those of their organization, or only themselves',
    query: listQuery(['email', 'name', 'role', 'createdAt', 'tenantName']).extend(tenantFilter.shape),
    results: { 200: z.array(user) },
    errors: [],
  },
  createUser: {
    method: 'POST',
    path: '/api/users',
    access: 'user.create',
    summary: 'Add a user',
    body: z.object({
      email,
      /**
       * The new user's password. It may be missing with `invite`, because the user then sets one by
       * the mailed link.
       */
      password: passwordInput.optional(),
      invite: z.boolean().optional(),
      role: role.default('guest'),
      firstName: optionalLine(100),
      lastName: optionalLine(100),
      /** A superadmin names the organization. For everybody else this is ignored. */
      tenantId: z.string().max(200).nullish(),
    }),
    results: { 201: user },
    errors: ['conflict', 'notFound', 'tooMany', 'confirmIdentity'],
  },
  updateUser: {
    method: 'PUT',
    path: '/api/users/:id',
    access: 'user.edit',
    summary: 'Change a user; the role only of somebody else',
    params: byId,
    body: z.object({
      email: email.optional(),
      role: role.optional(),
      firstName: line(100).nullish(),
      lastName: line(100).nullish(),
      managerMail: z.boolean().optional(),
      /** The user's language. `null` means the organization's. */
      language: languageInput.nullish(),
      timezone: zoneInput.nullish(),
      /**
       * How often the user wants a summary by mail. It is stored, but this version sends no
       * summary.
       */
      summary: z.enum(summaryPaces).optional(),
      /**
       * The user's current password. Required if users change their own email and mail leaves the
       * machine.
       */
      currentPassword: z.string().max(1_000).optional(),
    }),
    results: { 200: user },
    errors: ['notFound', 'conflict', 'tooMany', 'confirmIdentity'],
  },
  resendEmailLink: {
    method: 'POST',
    path: '/api/users/:id/pending-email',
    access: 'signedIn',
    summary: 'Mail the link to your new address again',
    params: byId,
    results: { 200: message },
    errors: ['notFound', 'tooMany'],
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/users/:id/pending-email',
    access: 'signedIn',
    summary: 'Keep your address as it is',
    params: byId,
    results: { 200: message },
    errors: ['notFound'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/users/:id',
    access: 'user.delete',
    summary: 'Delete a user; their events pass to the caller',
    params: byId,
    results: { 200: message },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
  },
  deleteOwnAccount: {
    method: 'POST',
    path: '/api/users/me/delete',
    access: 'signedIn',
    summary: 'Delete your account; its events pass to the longest-standing administrator',
    body: z.object({
      /**
       * A user without a second factor may send this instead of proving their identity at
       * `/api/identity`.
       */
      currentPassword: z.string().max(1_000).optional(),
    }),
    results: { 200: message },
    errors: ['conflict', 'tooMany', 'confirmIdentity'],
    limit: 'login',
  },
  resetFactors: {
    method: 'DELETE',
    path: '/api/users/:id/factors',
    access: 'user.resetFactors',
    summary: 'Remove the second factor of a user who lost it; a mail tells them',
    params: byId,
    results: { 200: message },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
  },
  changePassword: {
    method: 'PUT',
    path: '/api/users/:id/password',
    access: 'user.setPassword',
    summary: 'Change a password: changing yours needs the current one',
    params: byId,
    body: z.object({ currentPassword: z.string().max(1_000).optional(), newPassword: passwordInput }),
    results: { 200: message },
    errors: ['notFound', 'tooMany', 'confirmIdentity'],
    limit: 'login',
  },
});
