/** Security headers: a strict content security policy, and framing by others for the RSVP page alone. */
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

const write = (all: Directives): string =>
  Object.entries(all)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/**
 * For the dashboard and everything else but the RSVP page. The same for every answer, so helmet is asked once: it puts
 * its words together anew each time, which is a tenth of what the public page costs.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Only where the world comes by https: a laptop's localhost must not be told to insist on it.
    hsts: config.publicUrl.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    crossOriginEmbedderPolicy: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  apply(request, response, (error) => {
    if (error)
      throw error instanceof Error ? error : new Error('helmet refused its options.', { cause: error });
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

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
