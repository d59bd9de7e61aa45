/**
 * Security headers: a strict content security policy, and framing by others for embedded RSVP pages
 * alone.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
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

/**
 * No text becomes markup or a script by assignment, unless the named policy made it:
 * web/mail/trusted.ts, for the mails that the dashboard shows. The guest's page has no policy at
 * all.
 */
const trustedTypes = (policies: string[]): Directives => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': policies,
});

/** None of what these are is used, here or in what is framed. */
const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb'];

const write = (all: Directives): string =>
  Object.entries(all)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/**
 * Returns the security headers of everything except the RSVP page. They are the same for every
 * answer, so helmet makes them once: making them each time would be a tenth of what the public page
 * costs.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...trustedTypes(['turnout-mail']) },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only where the world comes by https: a laptop's localhost must not be told to insist on it.
    hsts: config.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  apply(request, response, (error) => {
    if (error)
      throw error instanceof Error ? error : new Error('helmet refused its options.', { cause: error });
  });
  response.setHeader('permissions-policy', unused.map((feature) => `${feature}=()`).join(', '));
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/**
 * For the page that shows the API's description. Its viewer writes markup as text: no trusted types
 * there.
 */
export const docsPolicy = write({ ...directives, 'style-src': ["'self'", "'unsafe-inline'"] });

/** Stands where the nonce of an answer comes. */
const aNonce = '{nonce}';

/**
 * For `/rsvp/…`: the one inline style carries the nonce, and nothing is loaded from elsewhere. Put
 * together once; an answer adds its nonce. `developing` is the address of the development server,
 * whose scripts and styles the page then needs.
 */
export function rsvpPolicy(developing: string | undefined, framedBy: '*' | "'self'") {
  const nonce = `'nonce-${aNonce}'`;
  const around = write({
    ...directives,
    'script-src': developing ? ["'self'", developing, nonce] : ["'self'", nonce],
    'style-src': developing ? ["'self'", "'unsafe-inline'", developing] : ["'self'", nonce],
    'connect-src': developing ? ["'self'", developing, developing.replace(/^http/, 'ws')] : ["'self'"],
    'frame-ancestors': [framedBy],
    // The development server's client shows its errors as markup.
    ...(developing ? {} : trustedTypes(["'none'"])),
  }).split(aNonce);
  return (given: string) => around.join(given);
}
