/**
 * Serves the browser's files, and index.html for every dashboard path. The RSVP page has its own
 * module.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { SetHeadersResponse } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { isLinkPage, isPage, pageNameOf } from '#domain/access/pages.ts';
import { escapeHtml } from '#domain/kernel/html.ts';
import { serveCodePage } from '../../door-page/code-page.ts';
import { serveDoorPage } from '../../door-page/page.ts';
import { serveRsvpPage } from '../../rsvp-page/page.ts';
import type { AppDeps } from '../../services.ts';
import type { AppOptions } from '../deps.ts';
import { earlyScripts } from './early-scripts.ts';
import { isLanding, landingPage } from './landing.ts';
import { limitOf } from '../rate-limits.ts';
import { problem } from '../problem.ts';
import shell from '#domain/words/hostShell/en.ts';
import ui from '#domain/words/ui/en.ts';

export async function servePages(app: FastifyInstance, deps: AppDeps, options: AppOptions): Promise<void> {
  const { webDir } = options;
  const indexFile = webDir ? path.join(webDir, 'index.html') : undefined;
  // Copied links must lead to PUBLIC_URL, whatever address the host used
  // (web/kernel/public-url.ts).
  const index =
    indexFile && existsSync(indexFile)
      ? readFileSync(indexFile, 'utf8')
          .replaceAll('__PUBLIC_URL__', escapeHtml(deps.config.publicUrl))
          .replace('__MAIL__', deps.config.smtpUrl === undefined ? 'mailbox' : 'smtp')
          .replace('__PLANS__', deps.config.hasPlans ? 'on' : 'off')
      : undefined;

  const scriptsOf = earlyScripts(webDir ?? '');
  const sendLanding = index
    ? landingPage(webDir ?? '', index, deps.config.hasPlans, deps.config.publicUrl)
    : null;

  if (webDir && index) {
    const shared = {
      index: false as const,
      preCompressed: true,
      // Otherwise the plugin would overwrite the headers from setHeaders.
      cacheControl: false,
    };
    // Built files have a hash in their name. Each is looked up when requested, because one route
    // per file would make the start a tenth longer.
    const assets = path.join(webDir, 'assets');
    if (existsSync(assets)) {
      await app.register(fastifyStatic, {
        ...shared,
        root: assets,
        prefix: '/assets/',
        // The disk is not searched for names that a build never uses.
        allowedPath: (file) => /^\/\w[\w.-]*$/.test(file ?? ''),
        decorateReply: false,
        setHeaders: cachedBy('public, max-age=31536000, immutable'),
      });
    }
    await app.register(fastifyStatic, {
      ...shared,
      root: webDir,
      // One route for each file, so that every other path is the dashboard's.
      wildcard: false,
      globIgnore: ['embed.js', 'assets/**'],
      // Browsers check files without a hash in their name for changes at every use.
      setHeaders: cachedBy('no-cache'),
    });
    app.get('/embed.js', { schema: { hide: true } }, (_request, reply) =>
      reply
        // Hosts' own sites load this script, even if they require this header of embedded files.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .sendFile('embed.js'),
    );
  }
  await serveRsvpPage(app, deps, options);
  serveDoorPage(app, deps, options);
  serveCodePage(app, deps);

  const limit = limitOf(deps.config, undefined);
  app.setNotFoundHandler(limit ? { preHandler: app.rateLimit(limit) } : {}, (request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const pathname = request.url.split('?')[0] ?? '';
    // A missing file is a 404, not the dashboard.
    if (!wantsPage || !index || /\.[a-z0-9]+$/i.test(pathname)) {
      return reply.code(404).send(problem('notFound'));
    }
    if (isLanding(request.url) && sendLanding) return sendLanding(request, reply.code(200));
    if (isLinkPage(pathname)) {
      // The address contains a token, so nobody may store it or pass it on.
      reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
    } else {
      reply.header('cache-control', 'no-cache');
    }
    return (
      reply
        // The dashboard shows its own page for an address that does not exist.
        .code(isPage(pathname) ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(
          page(index, pathname).replace('</head>', () =>
            isPage(pathname) ? `${scriptsOf(pathname)}</head>` : '</head>',
          ),
        )
    );
  });
}

/** The description and the picture of the landing page. */
const ofLanding = /<!-- For the landing page alone.*End of the landing page's own\. -->\s*/s;

/** Returns `index` with the title of the page. Only the landing page keeps its description. */
function page(index: string, pathname: string): string {
  if (pathname === '/') return index;
  const name = pageNameOf(pathname);
  const title = name === null ? 'Page not found' : { ...shell.titles, ...ui.titles }[name];
  return index.replace(ofLanding, '').replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)} · Turnout`);
}

const cachedBy = (cacheControl: string) => (response: SetHeadersResponse) => {
  response.setHeader('cache-control', cacheControl);
  response.setHeader('vary', 'accept-encoding');
};
