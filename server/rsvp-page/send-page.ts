/** Sends a rendered page, compressed if the browser accepts that. */
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from '../http/compress.ts';
import { gzipOf, plainOf, rawPiece, type Piece } from './bytes.ts';
import type { pagePolicy } from './framing.ts';

/** How search engines, other pages and caches may use a response. */
interface Handling {
  /** Whether search engines may list the page. */
  listed?: boolean;
  /**
   * Whether the page belongs to one guest. Then no cache keeps it, and the addresses it links to
   * don't learn where the guest came from.
   */
  secret?: boolean;
  language?: Language | undefined;
  /** Whether the browser's languages chose the page's. */
  byHeader?: boolean;
}

export function pageSender(setPolicy: ReturnType<typeof pagePolicy>, sharedCss: Piece) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    page: readonly Piece[],
    nonce: string,
    { listed = false, secret = false, language = defaultLanguage, byHeader = false }: Handling = {},
  ): FastifyReply => {
    const stamp = rawPiece(nonce);
    const last = page.length - 1;
    const pieces = page.flatMap((one, index) => [
      ...(index === 0 ? [] : [index === last ? sharedCss : stamp]),
      one,
    ]);
    const zipped = takesGzip(request.headers['accept-encoding']);
    setPolicy(reply, nonce);
    reply
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('vary', byHeader ? 'accept-encoding, accept-language' : 'accept-encoding')
      // The number of free seats may change between visits.
      .header('cache-control', secret ? 'no-store' : 'private, no-cache');
    if (!listed) reply.header('x-robots-tag', 'noindex');
    if (secret) reply.header('referrer-policy', 'no-referrer');
    if (zipped) reply.header('content-encoding', 'gzip');
    return reply.send(zipped ? gzipOf(pieces) : plainOf(pieces));
  };
}
