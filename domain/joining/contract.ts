/** Requests to join an organization (docs/product/organizations.md#joining). */
import { z } from 'zod';
import { passwordInput } from '../accounts/contract.ts';
import { languageInput } from '../languages/schemas.ts';
import { defineRoutes } from '../kernel/route.ts';
import {
  byId,
  email,
  id,
  instant,
  listQuery,
  message,
  optionalLine,
  prose,
  tenantFilter,
} from '../kernel/schemas.ts';

export const joinRequest = z
  .object({
    id,
    tenantId: id,
    tenantName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    requestMessage: z.string(),
    status: z.enum(['pending', 'approved', 'denied']),
    denialReason: z.string().nullable(),
    /** Whether the applicant confirmed the email address with the mailed link. */
    emailConfirmed: z.boolean(),
    createdAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'JoinRequest' });
export type JoinRequest = z.infer<typeof joinRequest>;

export const defaultRequestMessage = 'I would like to join this organization to help manage events.';

export const joiningRoutes = defineRoutes({
  createJoinRequest: {
    method: 'POST',
    path: '/api/join-requests',
    access: 'public',
    summary: 'Ask to join an organization',
    body: z.object({
      tenantId: z
        .string({ error: 'Organization verification failed. Please try again.' })
        .min(1, { message: 'Organization verification failed. Please try again.' })
        .max(200),
      email,
      firstName: optionalLine(100),
      lastName: optionalLine(100),
      requestMessage: prose(2_000)
        .nullish()
        .transform((text) => text?.trim() || defaultRequestMessage),
      password: passwordInput.optional(),
      /** The language of the page. The new user gets it. */
      language: languageInput.nullish(),
    }),
    results: { 201: joinRequest },
    errors: ['notFound', 'conflict', 'tooMany'],
    limit: 'join',
  },
  confirmJoinRequest: {
    method: 'POST',
    path: '/api/join-requests/confirm',
    access: 'public',
    summary: 'Confirm the address of a join request by its mailed link',
    body: z.object({ token: z.string().min(1).max(200) }),
    results: { 200: message },
    errors: ['notFound'],
    limit: 'link',
  },
  listJoinRequests: {
    method: 'GET',
    path: '/api/join-requests',
    access: 'joinRequest.list',
    summary: 'Requests to join',
    query: listQuery(['createdAt', 'email', 'status'])
      .extend(tenantFilter.shape)
      .extend({ status: z.enum(['pending', 'approved', 'denied']).optional() }),
    results: { 200: z.array(joinRequest) },
    errors: [],
  },
  decideJoinRequest: {
    method: 'PUT',
    path: '/api/join-requests/:id',
    access: 'joinRequest.decide',
    summary: 'Approve (which makes the user) or deny a request, once',
    params: byId,
    body: z.object({
      status: z.enum(['approved', 'denied']),
      denialReason: prose(2_000).nullish(),
      role: z.enum(['guest', 'eventManager', 'admin']).optional(),
    }),
    results: { 200: joinRequest },
    errors: ['notFound', 'conflict', 'confirmIdentity', 'tooMany'],
  },
});
