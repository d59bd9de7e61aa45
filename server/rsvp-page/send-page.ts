/** Sends a rendered page, compressed if the browser accepts that. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { defaultLanguage, type Language } from '#domain/languages/languages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#web/rsvp/page/render.tsx';
import { takesGzip } from '../http/compress.ts';
import { inlineHash, type InlineHashes } from '../http/security.ts';
import type { pagePolicy } from './framing.ts';

/** A page as it is kept and sent. Nothing in it depends on the request. */
export interface PackedPage extends InlineHashes {
  zipped: Buffer;
}

const hashesOf = (texts: readonly string[]): string => texts.map((text) => ` ${inlineHash(text)}`).join('');

export const packed = ({ html, scripts, styles }: RenderedPage): PackedPage => ({
  zipped: gzipSync(html),
  scripts: hashesOf(scripts),
  styles: hashesOf(styles),
});

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

export function pageSender(setPolicy: ReturnType<typeof pagePolicy>) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    page: PackedPage,
    { listed = false, secret = false, language = defaultLanguage, byHeader = false }: Handling = {},
  ): FastifyReply => {
    const zipped = takesGzip(request.headers['accept-encoding']);
    setPolicy(reply, page);
    reply
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('vary', byHeader ? 'accept-encoding, accept-language' : 'accept-encoding')
      // The number of free seats may change between visits.
      .header('cache-control', secret ? 'no-store' : 'private, no-cache');
    if (!listed) reply.header('x-robots-tag', 'noindex');
    if (secret) reply.header('referrer-policy', 'no-referrer');
    if (zipped) reply.header('content-encoding', 'gzip');
    return reply.send(zipped ? page.zipped : gunzipSync(page.zipped));
  };
}
