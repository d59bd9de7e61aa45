/**
 * Serves the landing page to visitors without a session, as the build rendered it. It loads none of
 * the dashboard's scripts: its buttons lead to `/?view=`, which is the dashboard's.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from './compress.ts';
import { readManifest } from './manifest.ts';

/** The parts of index.html that only the dashboard needs. */
const scripts = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;
const root = /<div id="root">.*?<noscript>.*?<\/noscript>/s;

/** Returns the function that sends the page, or null without a build. */
export function landingPage(webDir: string, index: string, hasPlans: boolean) {
  const folder = path.join(webDir, '.vite');
  const script = readManifest(path.join(folder, 'landing.json'))?.['landing/client.tsx']?.file;
  const body = path.join(folder, `landing-${hasPlans ? 'on' : 'off'}.html`);
  if (!script || !existsSync(body)) return null;
  const plain = index
    .replace(scripts, '')
    .replace('</head>', () => `<script type="module" src="/${script}"></script></head>`)
    .replace(root, () => readFileSync(body, 'utf8'));
  const zipped = gzipSync(plain);
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isZipped = takesGzip(request.headers['accept-encoding']);
    if (isZipped) reply.header('content-encoding', 'gzip');
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .send(isZipped ? zipped : plain);
  };
}
