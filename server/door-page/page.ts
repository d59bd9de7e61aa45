/**
 * Serves the page of a door link, its manifest, and the worker that keeps the page on the phone
 * (docs/product/doors.md). Everything that the page knows comes through `sync`.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { doorFeatures, doorPolicy } from '../http/security.ts';
import { limitOf } from '../http/rate-limits.ts';
import type { AppOptions } from '../http/deps.ts';
import type { AppDeps } from '../services.ts';
import { doorBuild } from './files.ts';
import { doorManifest, doorShell, unknownDoor } from './shell.ts';

interface PageRequest {
  Params: { token: string };
}

/** What a token may consist of. */
const aToken = /^[\w-]{16,200}$/;

export function serveDoorPage(app: FastifyInstance, { config }: AppDeps, options: AppOptions): void {
  const headers = {
    'content-security-policy': doorPolicy(options.devWeb),
    'permissions-policy': doorFeatures(),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  const html = 'text/html; charset=utf-8';
  const { files, worker } = doorBuild(options, { 'content-type': html, ...headers });
  const route = { schema: { hide: true }, config: { rateLimit: limitOf(config, 'link') } };

  const page = (reply: FastifyReply, token: string): FastifyReply => {
    const isKnown = aToken.test(token);
    return reply
      .code(isKnown ? 200 : 404)
      .headers(headers)
      .type(html)
      .send(isKnown ? doorShell(token, files) : unknownDoor);
  };

  app.get<PageRequest>('/door/:token', route, (request, reply) => page(reply, request.params.token));
  app.get<PageRequest>('/door/:token/board', route, (request, reply) => page(reply, request.params.token));

  app.get<PageRequest>('/door/:token/manifest.webmanifest', route, (request, reply) => {
    const { token } = request.params;
    if (!aToken.test(token)) return reply.code(404).headers(headers).type(html).send(unknownDoor);
    return reply
      .headers(headers)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(doorManifest(token, 'Door')));
  });

  if (!worker) return;
  const etag = `"${worker.version}"`;
  app.get('/door/worker.js', route, (request, reply) => {
    // Browsers ask for a newer worker at every visit.
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(worker.text);
  });
}
