/**
 * The second factor: authenticator apps, recovery codes and passkeys
 * (docs/product/accounts.md#second-factor).
 */
import { z } from 'zod';
import { session } from '../accounts/contract.ts';
import { defineRoutes } from '../kernel/route.ts';
import { byId, id, instant, line, message, role } from '../kernel/schemas.ts';

const code = z.string().trim().min(1, { message: 'Code is required' }).max(50);
const ticket = z.string().min(1).max(200);

const base64url = z.string().regex(/^[\w-]{1,8000}$/);

/**
 * The JSON form of what the browser's `navigator.credentials` returned. It may have more fields,
 * which the library that checks it reads.
 */
const credential = z.object({
  id: base64url.max(1_500),
  rawId: base64url.max(1_500),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    /** The browser's data about a new passkey. Present when a passkey is created. */
    attestationObject: base64url.optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    /** The browser's data about a used passkey. Present when a passkey is used. */
    authenticatorData: base64url.optional(),
    signature: base64url.optional(),
    userHandle: base64url.nullish(),
  }),
});
export type Credential = z.infer<typeof credential>;

/**
 * Options for `navigator.credentials`, and the only address where browsers offer this
 * installation's passkeys.
 */
const passkeyOptions = { options: z.looseObject({ challenge: z.string() }), address: z.string() };
const passkeyPrompt = z.object({ ticket: z.string(), ...passkeyOptions });

const passkey = z
  .object({
    id,
    name: z.string(),
    addedAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

/** A user's second factors. Secrets are never included. */
const ownFactors = z
  .object({
    authenticator: z.object({ addedAt: instant }).nullable(),
    passkeys: z.array(passkey),
    /** The address where passkeys work. Null if they cannot work at this installation's address. */
    passkeyAddress: z.string().nullable(),
    /** How many recovery codes are unused. */
    recoveryCodes: z.number().int(),
  })
  .meta({ id: 'OwnFactors' });
export type OwnFactors = z.infer<typeof ownFactors>;

const factorRules = z
  .object({
    /** The roles that the platform requires to have a second factor. */
    platform: z.array(role),
    /**
     * The roles that the caller's organization requires to have a second factor, by its own
     * setting. Null for a superadmin.
     */
    organization: z.array(role).nullable(),
  })
  .meta({ id: 'FactorRules' });
export type FactorRules = z.infer<typeof factorRules>;

const recoveryCodes = z.array(z.string());

export const factorsRoutes = defineRoutes({
  finishSignIn: {
    method: 'POST',
    path: '/api/login/second-factor',
    access: 'public',
    summary: 'Second step of signing in: a code of the app, a recovery code, or a passkey',
    body: z.object({
      ticket,
      code: code.optional(),
      passkey: credential.optional(),
      /** The browser's random value that the first step of signing in sends too. */
      device: z.string().max(200).nullish(),
    }),
    results: { 200: session },
    errors: ['wrongCode', 'wrongPasskey', 'ticketSpent', 'tooMany'],
    limit: 'login',
  },
  confirmIdentity: {
    method: 'POST',
    path: '/api/identity',
    access: 'signedIn',
    withoutFactor: true,
    summary:
      'Prove again who one is, by a code or a passkey, or without a second factor by the password: calls that ask for it are taken for ten minutes',
    body: z.object({
      password: z.string().max(1_000).optional(),
      code: z.string().max(50).optional(),
      passkey: z.object({ ticket, credential }).optional(),
    }),
    results: { 200: message },
    errors: ['tooMany'],
    limit: 'login',
  },
  askPasskey: {
    method: 'POST',
    path: '/api/identity/passkey',
    access: 'signedIn',
    withoutFactor: true,
    summary: 'What a passkey has to sign to prove again who one is',
    results: { 200: passkeyPrompt },
    errors: ['conflict'],
    limit: 'login',
  },
  askPasskeyForStep: {
    method: 'POST',
    path: '/api/login/second-factor/passkey',
    access: 'public',
    summary: 'What a passkey has to sign in the second step of signing in',
    body: z.object({ ticket }),
    results: { 200: z.object(passkeyOptions) },
    errors: ['ticketSpent', 'conflict'],
    limit: 'login',
  },
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    summary: 'What a passkey has to sign to sign in by it alone',
    results: { 200: passkeyPrompt },
    errors: ['conflict'],
    limit: 'login',
  },
  finishPasskeySignIn: {
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    summary: 'Sign in by a passkey alone, which has asked its user for a fingerprint or a PIN',
    body: z.object({ ticket, passkey: credential, device: z.string().max(200).nullish() }),
    results: { 200: session },
    errors: ['wrongPasskey', 'ticketSpent'],
    limit: 'login',
  },
  startPasskey: {
    method: 'POST',
    path: '/api/factors/passkeys/options',
    access: 'signedIn',
    withoutFactor: true,
    summary: 'Begin to add a passkey',
    results: { 200: passkeyPrompt },
    errors: ['conflict', 'confirmIdentity'],
    limit: 'login',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/factors/passkeys',
    access: 'signedIn',
    withoutFactor: true,
    summary: 'Add the passkey that the browser made',
    body: z.object({
      ticket,
      name: line(100).min(1, { message: 'Name is required' }),
      passkey: credential,
    }),
    results: {
      201: z.object({
        passkey,
        /** The new recovery codes, shown only this once. Null if recovery codes exist already. */
        recoveryCodes: recoveryCodes.nullable(),
      }),
    },
    errors: ['conflict', 'confirmIdentity'],
    limit: 'login',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/factors/passkeys/:id',
    access: 'signedIn',
    summary: 'Remove a passkey',
    params: byId,
    results: { 200: message },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
  },
  ownFactors: {
    method: 'GET',
    path: '/api/factors',
    access: 'signedIn',
    withoutFactor: true,
    summary: 'What one signs in with beside the password',
    results: { 200: ownFactors },
    errors: [],
  },
  startAuthenticator: {
    method: 'POST',
    path: '/api/factors/authenticator',
    access: 'signedIn',
    withoutFactor: true,
    summary: 'Begin to set up an app that makes codes; it counts once a code of it was sent',
    results: {
      200: z.object({
        /** Base32, for typing into an app when the QR code can't be scanned. */
        secret: z.string(),
        /** The contents of the QR code, an `otpauth://…` address. */
        uri: z.string(),
      }),
    },
    errors: ['confirmIdentity'],
  },
  confirmAuthenticator: {
    method: 'PUT',
    path: '/api/factors/authenticator',
    access: 'signedIn',
    withoutFactor: true,
    summary: 'Finish setting the app up with a code of it; the app of before does not count any more',
    body: z.object({ code }),
    results: {
      200: z.object({
        /** The new recovery codes, shown only this once. Null if recovery codes exist already. */
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
    results: { 200: message },
    errors: ['notFound', 'conflict', 'confirmIdentity'],
  },
  factorRules: {
    method: 'GET',
    path: '/api/factors/rules',
    access: 'factor.require',
    summary: 'Which roles must have a second factor',
    results: { 200: factorRules },
    errors: [],
  },
  setFactorRules: {
    method: 'PUT',
    path: '/api/factors/rules',
    access: 'factor.require',
    summary: 'Say which roles must have one: an admin for the organization, a superadmin for the platform',
    body: z.object({ roles: z.array(role).max(10) }),
    results: { 200: factorRules },
    errors: ['confirmIdentity'],
  },
  undoFactor: {
    method: 'POST',
    path: '/api/factors/undo',
    access: 'public',
    summary: 'Take back by a mailed link what was added to sign in with; everybody is signed out',
    body: z.object({ token: ticket }),
    results: {
      200: z.object({
        /** The token for setting a new password. The old password no longer works. */
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
    withoutFactor: true,
    summary: 'Make ten new recovery codes, shown this once; the ones of before are void',
    results: { 200: z.object({ recoveryCodes }) },
    errors: ['conflict', 'confirmIdentity'],
  },
});
