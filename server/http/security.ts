/** Security headers: a strict content security policy, and framing by others for the RSVP page alone. */
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';

type Directives = Record<string, string[]>;

const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
} satisfies Directives;

const write = (all: Directives): string =>
  Object.entries(all)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/** For the dashboard and everything else but the RSVP page; `extra` is only ever used while developing. */
export const securityHeaders = (config: Pick<Config, 'publicUrl'>): FastifyHelmetOptions => ({
  global: true,
  contentSecurityPolicy: { useDefaults: false, directives },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Only where the world comes by https: a laptop's localhost must not be told to insist on it.
  hsts: config.publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
  crossOriginEmbedderPolicy: false,
});

/** For the page that shows the API's description. */
export const docsPolicy = write({ ...directives, 'style-src': ["'self'", "'unsafe-inline'"] });

/**
 * For `/rsvp/…`: any site may frame it, the one inline style carries the nonce, and nothing is loaded from elsewhere.
 * `developing` is the address of the development server, whose scripts and styles the page then needs.
 */
export const rsvpPolicy = (nonce: string, developing?: string): string =>
  write({
    ...directives,
    'script-src': developing ? ["'self'", developing, `'nonce-${nonce}'`] : ["'self'", `'nonce-${nonce}'`],
    'style-src': developing ? ["'self'", "'unsafe-inline'", developing] : ["'self'", `'nonce-${nonce}'`],
    'connect-src': developing ? ["'self'", developing, developing.replace(/^http/, 'ws')] : ["'self'"],
    'frame-ancestors': ['*'],
  });
