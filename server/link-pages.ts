/** Serves the pages that secret links open, without a script and outside of the browser's app. */
import type { FastifyInstance } from 'fastify';
import { serveUnsubscribing } from './guest-list/send/unsubscribe-page.ts';
import { serveKitchenPage } from './kitchen/page.ts';
import { serveReadingLinks } from './reading-links/page.ts';
import type { AppDeps } from './services.ts';

export async function serveLinkPages(app: FastifyInstance, deps: AppDeps): Promise<void> {
  await serveUnsubscribing(app, deps);
  await serveKitchenPage(app, deps);
  serveReadingLinks(app, deps);
}
