/**
 * Limits how many uploads run at the same time, in total and per organization, because files stay
 * in memory until they are read.
 */
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { sendUnavailable } from './problem.ts';

/** @internal A test compares this limit with the documents. */
export const maxAtOnce = 6;
/**
 * The limit of one organization.
 * @internal A test compares it with the documents.
 */
export const maxOfOne = 2;

export interface Uploads {
  /**
   * Admits a file or answers 503 before the body is read, so that excess files are never in memory.
   */
  admit: preParsingHookHandler;
}

export function makeUploads(): Uploads {
  const underWay = new Map<string, number>();
  const all = () => [...underWay.values()].reduce((sum, count) => sum + count, 0);

  function enter(whose: string, reply: FastifyReply): boolean {
    const own = underWay.get(whose) ?? 0;
    if (own >= maxOfOne || all() >= maxAtOnce) return false;
    underWay.set(whose, own + 1);
    reply.raw.once('close', () => {
      const remaining = (underWay.get(whose) ?? 1) - 1;
      if (remaining === 0) underWay.delete(whose);
      else underWay.set(whose, remaining);
    });
    return true;
  }

  return {
    admit(request: FastifyRequest, reply, payload, done) {
      if (enter(request.actor?.tenantId ?? request.actor?.id ?? request.ip, reply))
        return done(null, payload);
      return void sendUnavailable(request, reply, {
        error: 'We’re busy reading other files. Please try again in a moment.',
        retryAfter: 5,
      });
    },
  };
}
