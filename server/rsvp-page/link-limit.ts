import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitOf } from '../http/rate-limits.ts';
import type { AppDeps } from '../services.ts';

/**
 * Returns a function that says whether the caller may read a personal link. The limit prevents
 * trying one link after another.
 */
export function linkReading(app: FastifyInstance, config: AppDeps['config']) {
  const linkLimit = limitOf(config, 'link');
  const countLink = linkLimit && app.createRateLimit(linkLimit);
  return async (request: FastifyRequest): Promise<boolean> => {
    if (!countLink) return true;
    const counted = await countLink(request);
    return counted.isAllowed || !counted.isExceeded;
  };
}
