/** Sessions, sign-up and passwords (docs/product/accounts.md#accounts). */
import { z } from 'zod';
import { languageInput } from '../languages/schemas.ts';
import { languages } from '../languages/languages.ts';
import { defineRoutes } from '../kernel/route.ts';
import {
  byId,
  email,
  id,
  instant,
  line,
  listQuery,
  message,
  optionalLine,
  plan,
  role,
  subscriptionStatus,
} from '../kernel/schemas.ts';
import { summaryPaces } from '../users/rules.ts';
import { mixesAlphabets } from './rules.ts';

export const organizationName = z
  .string({ error: 'Organization name is required' })
  .pipe(line(200).min(1, { message: 'Organization name is required' }));

export const alphabetsSentence =
  'One word mixes letters from different alphabets. Write each word in one alphabet.';

/** The name of a new or renamed organization. It must not pass for another organization's name. */
export const newOrganizationName = organizationName.refine((name) => !mixesAlphabets(name), {
  message: alphabetsSentence,
});

/** Refuses a bad password with a sentence of `checkPassword`, which the forms show too. */
export const passwordInput = z
  .string()
  .min(6, { message: 'Password must be at least 6 characters long' })
  .max(200, { message: 'Password must be at most 200 characters long' });

export const sessionUser = z
  .object({
    id,
    email: z.string(),
    role,
    tenantId: id.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    createdAt: instant,
    /** The name of the user's organization. Null for a superadmin, who belongs to none. */
    tenantName: z.string().nullable(),
    managerMail: z.boolean(),
    /** The language of our texts and mails. Null means the organization's. */
    language: z.enum(languages).nullable().optional(),
    /** The time zone in which the user's mails show times, or null. */
    timezone: z.string().nullable().optional(),
    summary: z.enum(summaryPaces).optional(),
    /** The requested new address. It takes effect when the user opens the link mailed to it. */
    pendingEmail: z.string().nullable(),
    /** Whether the user has a second factor. */
    hasFactor: z.boolean(),
    /**
     * True while the role requires a second factor and the user has none. Until the user sets one
     * up, every other call is refused.
     */
    factorMissing: z.literal(true).optional(),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUser>;

export const session = z.object({ token: z.string(), user: sessionUser }).meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

/** One browser or program in which the caller is signed in. No response contains its token. */
export const device = z
  .object({
    id,
    /** The device's name, such as 'Chrome on Windows', as the caller claims. It may be false. */
    name: z.string(),
    kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
    createdAt: instant,
    /** When the session was last used. It is updated at most every five minutes. */
    lastUsedAt: instant,
    /** Whether this is the calling device. */
    current: z.boolean(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof device>;

const token = z.string().min(1).max(200);

/**
 * A long random value that the browser keeps. A browser that signed in before is not locked out
 * when sign-in attempts elsewhere fail.
 */
const knownBy = z.string().max(200).nullish();

export const accountsRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Sign in',
    body: z.object({
      email: z.string().trim().min(1, { message: 'Email is required' }).max(254),
      password: z.string().min(1, { message: 'Password is required' }).max(1_000),
      device: knownBy,
    }),
    results: { 200: session },
    errors: ['wrongCredentials', 'secondFactorRequired', 'tooMany'],
    limit: 'login',
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'signedIn',
    withoutFactor: true,
    summary: 'End this session',
    results: { 200: message },
    errors: [],
  },
  me: {
    method: 'GET',
    path: '/api/users/me',
    access: 'signedIn',
    withoutFactor: true,
    summary: 'Who is signed in',
    results: { 200: sessionUser },
    errors: [],
  },
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'signedIn',
    summary: 'Where one is signed in, the latest used first',
    query: listQuery(['lastUsedAt', 'createdAt', 'name']),
    results: { 200: z.array(device) },
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'signedIn',
    summary: 'Sign one device out; its next call is answered 401',
    params: byId,
    results: { 200: message },
    errors: ['notFound'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/sessions',
    access: 'signedIn',
    summary: 'Sign out everywhere but here',
    results: { 200: message },
    errors: [],
  },
  searchTenant: {
    method: 'POST',
    path: '/api/tenants/search',
    access: 'public',
    summary: 'Find an organization by its whole name or its join code',
    body: z.object({
      organizationName: z
        .string({ error: 'Please enter the organization name' })
        .pipe(line(200).min(1, { message: 'Please enter the organization name' })),
      /** Returns null instead of 404 if the organization does not exist. */
      orNull: z.boolean().optional(),
    }),
    results: { 200: z.object({ id, name: z.string() }).nullable() },
    errors: ['notFound'],
    limit: 'search',
  },
  signUpTenant: {
    method: 'POST',
    path: '/api/tenants/signup',
    access: 'public',
    summary: 'Make an organization that its first admin claims by registering',
    body: z.object({
      name: newOrganizationName,
      subscriptionPlan: plan.default('free'),
      /** The page's language, which becomes the organization's. */
      language: languageInput.nullish(),
      /**
       * Accepted and ignored, because clients send it. A new organization always starts as a trial.
       */
      subscriptionStatus: z.unknown().optional(),
    }),
    results: {
      201: z.object({
        id,
        name: z.string(),
        subscriptionPlan: plan,
        subscriptionStatus,
        renewalDate: instant,
      }),
    },
    errors: ['conflict'],
    limit: 'signup',
  },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    summary: 'Claim a new organization as its first admin',
    body: z.object({
      email,
      password: passwordInput,
      firstName: optionalLine(100),
      lastName: optionalLine(100),
      role: z.string().max(50).nullish(),
      tenantId: z.string().max(200).nullish(),
      isNewOrganization: z.unknown().optional(),
      /** The page's language, which becomes the user's. */
      language: languageInput.nullish(),
      device: knownBy,
    }),
    results: { 201: session },
    errors: ['forbidden', 'conflict', 'tooMany'],
    limit: 'register',
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/email/confirm',
    access: 'public',
    summary:
      'Prove an admin’s address by its mailed link: mail to the guests of the organization leaves from then on',
    body: z.object({ token }),
    results: { 200: message },
    errors: ['notFound'],
    limit: 'link',
  },
  sendConfirmation: {
    method: 'POST',
    path: '/api/email/confirmation',
    access: 'mail.confirm',
    summary: 'Mail oneself, an admin, the link that proves the address',
    results: { 200: message },
    errors: ['conflict', 'tooMany'],
    limit: 'link',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/password/forgot',
    access: 'public',
    summary: 'Mail a link to set a new password; the answer is the same whether or not the address is known',
    body: z.object({ email }),
    results: { 200: message },
    errors: [],
    limit: 'mailedLink',
  },
  checkPasswordLink: {
    method: 'POST',
    path: '/api/password/check',
    access: 'public',
    summary: 'Whether a mailed password link can still be used',
    body: z.object({ token }),
    results: { 200: z.object({ purpose: z.enum(['reset_password', 'set_password']) }) },
    errors: ['notFound'],
    limit: 'link',
  },
  setPasswordByLink: {
    method: 'POST',
    path: '/api/password/reset',
    access: 'public',
    summary: 'Set a password by a mailed link, once',
    body: z.object({ token, password: passwordInput }),
    results: { 200: message },
    errors: ['notFound'],
    limit: 'link',
  },
  changeEmail: {
    method: 'POST',
    path: '/api/email/change',
    access: 'public',
    summary: 'Prove a new address by the link that was mailed to it; it counts from now on',
    body: z.object({ token }),
    results: { 200: z.object({ email: z.string() }) },
    errors: ['notFound', 'conflict'],
    limit: 'link',
  },
  undoEmail: {
    method: 'POST',
    path: '/api/email/undo',
    access: 'public',
    summary: 'Take a change of address back by the link that was mailed to the old one',
    body: z.object({ token }),
    results: {
      200: z.object({
        email: z.string(),
        /**
         * A token for setting a new password. All sessions are ended, and the old password is void.
         */
        passwordToken: z.string(),
      }),
    },
    errors: ['notFound', 'conflict'],
    limit: 'link',
  },
});
