/**
 * Answers of the API are compressed, where it helps and gives nothing away.
 *
 * The length of a compressed answer says how much of it is alike. Who can put guesses into an answer, and sees how long it is on
 * its way, finds out what else is in it, be it encrypted or not (BREACH). So only answers to reading calls with a Bearer token are
 * compressed: no other site can make a browser send one, since no cookie signs in. What makes or hands out a token, a personal link
 * or a password is a call that writes, and is not compressed; nor is the text of a single mail, which has links that work once
 * beside what guests typed, nor a list of organizations, which has join codes beside names that anybody may choose. Public data are
 * small, and are asked for too often to compress them each time.
 */
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const leastBytes = 1_024;

/** Most of what can be saved, in half of the time. */
const level = 4;

const takesGzip = (header: string | undefined): boolean =>
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
  // With `done`: an answer that is left alone leaves in the same turn.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!mayCompress(request, reply, payload)) return done(null, payload);
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    if (!takesGzip(request.headers['accept-encoding'])) return done(null, payload);
    // In another thread: guests who reply meanwhile do not wait for it.
    gzip(payload, { level }, (error, zipped) => {
      if (error) return done(error);
      reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, zipped);
    });
  });
}
