/**
 * Addresses of events cannot be tried out: each that leads nowhere counts, and beyond the limit its
 * caller is told nothing more for the rest of the minute, neither of those that lead somewhere nor
 * of those that do not.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { NoteLimit } from '../http/security-log.ts';
import { callerOf } from './addresses.ts';
import type { Counter } from './rates.ts';

/** By the route and not by the address as it was sent, which may be escaped. */
const isOfEvent = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && (url.startsWith('/rsvp/') || url.startsWith('/api/rsvp/'));

export function limitGuesses(app: FastifyInstance, wrong: Counter, noteLimit: NoteLimit): void {
  // After the body is read, so that a form's page can offer to send the same once more.
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
