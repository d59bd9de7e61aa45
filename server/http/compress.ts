/**
 * Compresses responses of the API if that helps and reveals nothing.
 *
 * The length of a compressed response shows how much of it repeats. Somebody who can put guesses
 * into a response, and sees its length, can work out the rest, even if it is encrypted (BREACH). So
 * only responses to reading calls with a Bearer token are compressed. No other site can make a
 * browser send one, because we use no cookies to sign in. Calls that create tokens, personal links
 * or passwords are writing calls. Two reads are never compressed. A single mail has single-use
 * links next to guests' words. A list of organizations has join codes next to names that anybody
 * may choose. Public data is small, and requested too often.
 */
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const minBytes = 1_024;

/** Saves most of the size in half the time. */
const level = 4;

/** Whether an `Accept-Encoding` header allows gzip. */
export const takesGzip = (header: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header ?? '');

/** Whether the response is the text of one mail, or has organizations with their join codes. */
const hasSecrets = (url: string): boolean => /^\/api\/(?:mailbox\/.|tenants)/.test(url);

const mayCompress = (request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string =>
  request.method === 'GET' &&
  typeof payload === 'string' &&
  payload.length >= minBytes &&
  request.url.startsWith('/api/') &&
  request.headers.authorization !== undefined &&
  !hasSecrets(request.url) &&
  reply.statusCode === 200 &&
  String(reply.getHeader('content-type')).startsWith('application/json') &&
  !reply.hasHeader('content-encoding');

export function compressAnswers(app: FastifyInstance): void {
  // Runs in another thread, so that guests who are replying do not wait.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!mayCompress(request, reply, payload)) return done(null, payload);
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
    // Uses `done` instead of a promise, so that an uncompressed response is sent in the same turn
    // of the event loop.
    gzip(payload, { level }, (error, zipped) => {
      if (error) return done(error);
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, zipped);
    });
  });
}
