/** Refuses calls at once when the machine has too many, so that the memory of waiting calls is bounded. */
import type { FastifyInstance } from 'fastify';
import { sendUnavailable } from './problem.ts';

/** A process answers some thousand replies a second: who comes behind so many would wait for longer than they do. */
const mostUnderWay = 5_000;

/** What is open for hours, and what says how the process is. */
const uncounted = new Set(['/api/live', '/api/health', '/api/alive', '/metrics']);

export function refuseOverload(app: FastifyInstance, most = mostUnderWay): void {
  let underWay = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (uncounted.has(request.routeOptions.url ?? '')) return done();
    if (underWay >= most) return void sendUnavailable(request, reply);
    underWay += 1;
    reply.raw.once('close', () => (underWay -= 1));
    done();
  });
}
