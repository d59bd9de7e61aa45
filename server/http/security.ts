/**
 * Makes the security headers: a strict content security policy that lets other sites frame only
 * embedded RSVP pages.
 */
import { createHash } from 'node:crypto';
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
 * Stops scripts from assigning plain text as markup or code. Only the named policy may:
 * web/mail/trusted.ts, for the mails that the dashboard shows. The guest's page has no such policy.
 */
const trustedTypes = (policies: string[]): Directives => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': policies,
});

/**
 * The policy of `/door/…`: a worker, WebAssembly for the decoder of QR codes, and only our own
 * host. `developing` is the address of the development server.
 */
export const doorPolicy = (developing?: string): string =>
  write({
    ...directives,
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...(developing ? [developing, "'unsafe-inline'"] : [])],
    'style-src': ["'self'", ...(developing ? [developing, "'unsafe-inline'"] : [])],
    'connect-src': developing ? ["'self'", developing, developing.replace(/^http/, 'ws')] : ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ["'none'"],
    // The named policy registers the worker (web/door/worker/register.ts).
    ...(developing ? {} : trustedTypes(['turnout-door'])),
  });

/** The features of `/door/…`: its scanner uses the camera. */
export const doorFeatures = (): string =>
  unused.map((feature) => `${feature}=(${feature === 'camera' ? 'self' : ''})`).join(', ');

/** Browser features that neither our pages nor framed pages use. */
const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb'];

const write = (all: Directives): string =>
  Object.entries(all)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/**
 * Returns the security headers of everything except the RSVP page. They are the same for every
 * response, so helmet makes them once. Making them each time would be a tenth of the public page's
 * cost.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...trustedTypes(['turnout-mail']) },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only if PUBLIC_URL is https. Otherwise browsers would insist on https for a developer's
    // localhost.
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

/** Placeholder for the hashes of a page's inline scripts and styles. */
const someHashes = '{hashes}';

/**
 * Returns a function that makes the policy of `/rsvp/…` from the hashes of a page's inline scripts
 * and styles. Nothing loads from other hosts. `developing` is the address of the development
 * server, whose scripts and styles the page then needs.
 */
export function rsvpPolicy(developing: string | undefined, framedBy: '*' | "'self'") {
  const inline = developing ? ["'self'", "'unsafe-inline'", developing] : [`'self'${someHashes}`];
  const [before = '', between = '', after = ''] = write({
    ...directives,
    'script-src': inline,
    'style-src': inline,
    'connect-src': developing ? ["'self'", developing, developing.replace(/^http/, 'ws')] : ["'self'"],
    'frame-ancestors': [framedBy],
    // The development server's client assigns markup as plain text to show errors.
    ...(developing ? {} : trustedTypes(["'none'"])),
  }).split(someHashes);
  return ({ scripts, styles }: InlineHashes): string =>
    developing ? before : before + scripts + between + styles + after;
}

/** Allows an inline script or style by its text, so that a page needs no nonce of its own. */
export const inlineHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes of inline scripts and styles as sources of a policy, each after a space. */
export interface InlineHashes {
  scripts: string;
  styles: string;
}
