/** Which sites may show a guest's page in a frame. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rsvpPolicy } from '../http/security.ts';

/**
 * Any site may frame a page that is asked for with `embed=1`. Everything else, personal links above
 * all, may be framed by our own pages alone: another site could have a guest press buttons that the
 * guest does not see.
 */
export function pagePolicy(devWeb?: string): (reply: FastifyReply, nonce: string) => void {
  const embedded = rsvpPolicy(devWeb, '*');
  const own = rsvpPolicy(devWeb, "'self'");
  return (reply, nonce) => {
    if (isEmbedded(reply.request)) {
      reply
        .removeHeader('x-frame-options')
        .header('content-security-policy', embedded(nonce))
        .header('cross-origin-resource-policy', 'cross-origin');
    } else {
      reply.header('x-frame-options', 'SAMEORIGIN').header('content-security-policy', own(nonce));
    }
  };
}

/** Says so in the address, or in the form that was sent. */
const isEmbedded = ({ query, body }: FastifyRequest): boolean =>
  (query as { embed?: unknown }).embed === '1' ||
  (body instanceof URLSearchParams && body.get('embed') === '1');
