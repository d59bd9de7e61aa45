/**
 * Compresses responses of the API if that helps and reveals nothing.
 *
 * The length of a compressed response shows how much of it repeats. Somebody who can put guesses
 * into a response, and sees its length, learns the rest of it, encrypted or not (BREACH). So only
 * responses to reading calls with a Bearer token are compressed. No other site can make a browser
 * send one, because no cookie signs in. Calls that make tokens, personal links or passwords are
 * writing calls. The text of a single mail is also left alone, because it has single-use links
 * beside guests' words, and so is a list of organizations, which has join codes beside names that
 * anybody may choose. Public data are small and too frequent.
 */
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const leastBytes = 1_024;

/** Saves most of the size in half the time. */
const level = 4;

/** Whether an `Accept-Encoding` header allows it. */
export const takesGzip = (header: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header ?? '');

/** The text of one mail, and organizations with their join codes. */
const hasSecrets = (url: string): boolean => /^\/api\/(?:mailbox\/.|tenants)/.test(url);

const mayCompress = (request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string =>
  request.method === 'GET' &&
  typeof payload === 'string' &&
  payload.length >= leastBytes &&
  request.url.startsWith('/api/') &&
  request.headers.authorization !== undefined &&
  !hasSecrets(request.url) &&
  reply.statusCode === 200 &&
  String(reply.getHeader('content-type')).startsWith('application/json') &&
  !reply.hasHeader('content-encoding');

export function compressAnswers(app: FastifyInstance): void {
  // Uses `done`, so that an unchanged response leaves in the same turn.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!mayCompress(request, reply, payload)) return done(null, payload);
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
    // In another thread, so that replying guests do not wait.
    gzip(payload, { level }, (error, zipped) => {
      if (error) return done(error);
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, zipped);
    });
  });
}
