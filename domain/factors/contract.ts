/** The second factor: an app that makes codes, and recovery codes (docs/product.md#second-factor). */
import { z } from 'zod';
import { session } from '../accounts/contract.ts';
import { defineRoutes } from '../kernel/route.ts';
import { instant, message } from '../kernel/schemas.ts';

const code = z.string().trim().min(1, { message: 'Code is required' }).max(50);
const ticket = z.string().min(1).max(200);

/** What a user signs in with beside the password. Never a secret. */
const ownFactors = z
  .object({
    authenticator: z.object({ addedAt: instant }).nullable(),
    /** How many of the recovery codes are left. */
    recoveryCodes: z.number().int(),
  })
  .meta({ id: 'OwnFactors' });
export type OwnFactors = z.infer<typeof ownFactors>;

const recoveryCodes = z.array(z.string());

export const factorsRoutes = defineRoutes({
  finishSignIn: {
    method: 'POST',
    path: '/api/login/second-factor',
    access: 'public',
    summary: 'Second step of signing in: a code of the app, or a recovery code',
    body: z.object({
      ticket,
      code,
      /** As with the first step. */
      device: z.string().max(200).nullish(),
    }),
    replies: { 200: session },
    errors: ['wrongCode', 'ticketSpent', 'tooMany'],
    limit: 'login',
  },
  confirmIdentity: {
    method: 'POST',
    path: '/api/identity',
    access: 'signedIn',
    summary:
      'Prove again who one is, by the password or a code: calls that ask for it are taken for ten minutes',
    body: z.object({
      password: z.string().max(1_000).optional(),
      code: z.string().max(50).optional(),
    }),
    replies: { 200: message },
    errors: ['tooMany'],
    limit: 'login',
  },
  ownFactors: {
    method: 'GET',
    path: '/api/factors',
    access: 'signedIn',
    summary: 'What one signs in with beside the password',
    replies: { 200: ownFactors },
    errors: [],
  },
  startAuthenticator: {
    method: 'POST',
    path: '/api/factors/authenticator',
    access: 'signedIn',
    summary: 'Begin to set up an app that makes codes; it counts once a code of it was sent',
    replies: {
      200: z.object({
        /** In base32, to type where no camera is at hand. */
        secret: z.string(),
        /** `otpauth://…`, which the QR code shows. */
        uri: z.string(),
      }),
    },
    errors: ['confirmIdentity'],
  },
  confirmAuthenticator: {
    method: 'PUT',
    path: '/api/factors/authenticator',
    access: 'signedIn',
    summary: 'Finish setting the app up with a code of it; the app of before does not count any more',
    body: z.object({ code }),
    replies: {
      200: z.object({
        /** Shown this once; null where there are some already. */
        recoveryCodes: recoveryCodes.nullable(),
      }),
    },
    errors: ['notFound', 'confirmIdentity'],
    limit: 'login',
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/api/factors/authenticator',
    access: 'signedIn',
    summary: 'Remove the app',
    replies: { 200: message },
    errors: ['notFound', 'confirmIdentity'],
  },
  undoFactor: {
    method: 'POST',
    path: '/api/factors/undo',
    access: 'public',
    summary: 'Take back by a mailed link what was added to sign in with; everybody is signed out',
    body: z.object({ token: ticket }),
    replies: {
      200: z.object({
        /** The password is void: with this a new one is set. */
        passwordToken: z.string(),
      }),
    },
    errors: ['notFound'],
    limit: 'link',
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/factors/recovery-codes',
    access: 'signedIn',
    summary: 'Make ten new recovery codes, shown this once; the ones of before are void',
    replies: { 200: z.object({ recoveryCodes }) },
    errors: ['conflict', 'confirmIdentity'],
  },
});
