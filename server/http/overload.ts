/** Refuses calls at once when too many are running, to bound the memory of waiting calls. */
import type { FastifyInstance } from 'fastify';
import { sendUnavailable } from './problem.ts';

/**
 * A process answers some thousand calls a second, so a caller with this many calls ahead would give
 * up first.
 */
const maxInProgress = 5_000;

/** Calls that aren't counted: long-lived streams, and calls that report the process's state. */
const uncounted = new Set(['/api/live', '/api/health', '/api/alive', '/metrics']);

export function refuseOverload(app: FastifyInstance, max = maxInProgress): void {
  let underWay = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (uncounted.has(request.routeOptions.url ?? '')) return done();
    if (underWay >= max) return void sendUnavailable(request, reply);
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
    done();
  });
}
