/** Which sites may show a guest's page in a frame. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type InlineHashes, rsvpPolicy } from '../http/security.ts';

/**
 * Any site may frame a page that is requested with `embed=1`. Everything else, especially personal
 * links, may be framed only by our own pages. Otherwise another site could make a guest press
 * buttons that the guest doesn't see.
 */
export function pagePolicy(devWeb?: string): (reply: FastifyReply, inline?: InlineHashes) => void {
  const embedded = rsvpPolicy(devWeb, '*');
  const own = rsvpPolicy(devWeb, "'self'");
  return (reply, inline = { scripts: '', styles: '' }) => {
    if (isEmbedded(reply.request)) {
      reply
        .removeHeader('x-frame-options')
        .header('content-security-policy', embedded(inline))
        .header('cross-origin-resource-policy', 'cross-origin');
    } else {
      reply.header('x-frame-options', 'SAMEORIGIN').header('content-security-policy', own(inline));
    }
  };
}

/** Whether the address or the submitted form has `embed=1`. */
const isEmbedded = ({ query, body }: FastifyRequest): boolean =>
  (query as { embed?: unknown }).embed === '1' ||
  (body instanceof URLSearchParams && body.get('embed') === '1');
