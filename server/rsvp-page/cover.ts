/**
 * Serves the files of the host's cover, for the page that shows them and for sites that embed the
 * page.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { coverAddress, coverFiles as fileNames } from '#domain/covers/rules.ts';
import type { PublicEventRead } from '../replies/public-event/public-event.ts';
import type { AppDeps } from '../services.ts';

interface CoverRequest {
  Params: { customUrl: string; file: string };
  Querystring: Record<string, string | string[] | undefined>;
}

interface Around {
  coverFiles: AppDeps['services']['coverFiles'];
  route: RouteShorthandOptions;
  read: (
    request: FastifyRequest<CoverRequest>,
    reply: FastifyReply,
    rest: string,
  ) => Promise<PublicEventRead | null>;
}

const addressed = /^([0-9a-f]{32})-(.+)$/;

export function serveCover(app: FastifyInstance, { coverFiles, route, read }: Around): void {
  app.get<CoverRequest>('/rsvp/:customUrl/cover/:file', route, async (request, reply) => {
    const { file } = request.params;
    const [, hash = '', named = ''] = addressed.exec(file) ?? [];
    const name = fileNames.find((fileName) => fileName === named);
    const open = await read(request, reply, `/cover/${encodeURIComponent(file)}`);
    if (!open) return reply;
    const { event, eventId, tenantId } = open;
    // Only the event's current picture is served. A replaced or removed picture is never served.
    const isShown = name && event.cover?.card.url === coverAddress(event.customUrl, hash, 'card.jpg');
    const bytes = isShown ? await coverFiles.find({ id: eventId, tenantId }, hash, name) : null;
    if (!name || !bytes) return reply.code(404).header('cache-control', 'no-store').send('');
    const etag = `"${hash}"`;
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', "default-src 'none'; sandbox")
      // Sites that embed our page in a frame show the picture too.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type(name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp').send(bytes);
  });
}
