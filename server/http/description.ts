/**
 * Serves `GET /api/openapi.json`, the API's description. It is made and compressed at the first
 * request: that takes a tenth of the start time, and most processes never serve it.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { takesGzip } from './compress.ts';

export function serveDescription(app: FastifyInstance): void {
  const make = () => {
    const text = JSON.stringify(app.swagger());
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    return { text, etag, zipped: gzipSync(text) };
  };
  let made: ReturnType<typeof make> | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    made ??= make();
    const { text, etag, zipped } = made;
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, no-cache' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    return takesGzip(request.headers['accept-encoding'])
      ? reply.header('content-encoding', 'gzip').send(zipped)
      : reply.send(text);
  });
}
