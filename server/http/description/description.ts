/**
 * Serves the API's description: `GET /api/openapi.json` for programs and `GET /api/docs` for
 * people. Each is made and compressed at its first request: that takes a tenth of the start time,
 * and most processes never serve it.
 */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { type ApiDocument, apiPage, apiPagePolicy } from './api-page.ts';
import { takesGzip } from '../compress.ts';

interface Served {
  path: string;
  headers: Record<string, string>;
  make: () => string;
}

function serveOnce(app: FastifyInstance, { path, headers, make }: Served): void {
  const prepare = () => {
    const text = make();
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    return { text, etag, zipped: gzipSync(text) };
  };
  let made: ReturnType<typeof prepare> | undefined;
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    made ??= prepare();
    const { text, etag, zipped } = made;
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'public, no-cache', ...headers });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return takesGzip(request.headers['accept-encoding'])
      ? reply.header('content-encoding', 'gzip').send(zipped)
      : reply.send(text);
  });
}

export function serveDescription(app: FastifyInstance): void {
  serveOnce(app, {
    path: '/api/openapi.json',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    make: () => JSON.stringify(app.swagger()),
  });
  app.get('/api/docs/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/api/docs', 301));
  serveOnce(app, {
    path: '/api/docs',
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': apiPagePolicy },
    make: () => apiPage(app.swagger() as unknown as ApiDocument),
  });
}
