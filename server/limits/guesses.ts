/**
 * Stops callers from guessing event addresses. Each address that leads nowhere counts. Beyond the
 * limit, the caller gets no event pages for the rest of the minute, neither for right nor for wrong
 * addresses.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { NoteLimit } from '../http/security-log.ts';
import { callerOf } from './addresses.ts';
import type { Counter } from './rates.ts';

/** Checks the route, not the address as sent, because an address may be percent-encoded. */
const isOfEvent = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && (url.startsWith('/rsvp/') || url.startsWith('/api/rsvp/'));

export function limitGuesses(app: FastifyInstance, wrong: Counter, noteLimit: NoteLimit): void {
  // Counts the call after the body is read, so that a refusal page can offer to send the same form
  // again.
  app.addHook('preHandler', (request, reply, done) => {
    if (!isOfEvent(request)) return done();
    const seconds = wrong.secondsUntilFree(callerOf(request.ip));
    if (seconds === 0) return done();
    noteLimit(request, 'wrong addresses of events');
    reply.header('retry-after', String(seconds));
    done(Object.assign(new Error('Too many wrong addresses.'), { statusCode: 429 }));
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 404 && isOfEvent(request)) wrong.count(callerOf(request.ip));
    done();
  });
}
