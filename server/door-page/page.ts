/**
 * Serves the page of a door link, its manifest, and the worker that keeps the page on the phone
 * (docs/product/doors.md). Everything that the page knows comes through `sync`.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { plainIn } from '#domain/words/plain/index.ts';
import { doorFeatures, doorPolicy } from '../http/security.ts';
import { languageOfBrowser } from '../http/pages/language.ts';
import { plainNotice, sendPlain } from '../http/pages/plain-page.ts';
import { limitOf } from '../http/rate-limits.ts';
import type { AppOptions } from '../http/deps.ts';
import type { AppDeps } from '../services.ts';
import { findDoor } from '../doors/doors.store.ts';
import { doorKey } from '../doors/links.ts';
import { doorBuild } from './files.ts';
import { doorManifest, doorShell } from './shell.ts';

interface PageRequest {
  Params: { token: string };
}

export function serveDoorPage(app: FastifyInstance, deps: AppDeps, options: AppOptions): void {
  const { config, database } = deps;
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

  /**
   * Whether the link exists. An ended link still has a page, which says that the link has ended.
   */
  const isDoor = async (token: string): Promise<boolean> => {
    const key = doorKey(token);
    return key !== null && (await database.transaction(key.scope, (tx) => findDoor(tx, key))) !== null;
  };
  const nowhere = (reply: FastifyReply) => {
    const language = languageOfBrowser(reply.request);
    const { noLinkTitle: title, noLinkText: text } = plainIn(language).doorLink;
    void reply.header('vary', 'accept-language');
    return sendPlain(reply, 404, plainNotice({ title, text }, language));
  };

  for (const path of ['/door/:token', '/door/:token/board']) {
    app.get<PageRequest>(path, route, async (request, reply) => {
      const { token } = request.params;
      if (!(await isDoor(token))) return nowhere(reply);
      return reply
        .headers({ ...headers, vary: 'accept-language' })
        .type(html)
        .send(doorShell(token, files, languageOfBrowser(request)));
    });
  }

  app.get<PageRequest>('/door/:token/manifest.webmanifest', route, async (request, reply) => {
    const { token } = request.params;
    if (!(await isDoor(token))) return nowhere(reply);
    return reply
      .headers({ ...headers, vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(doorManifest(token, languageOfBrowser(request))));
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
