/**
 * The API description's viewer. Its files stay in its package, because the server's bundle contains
 * only code.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import { docsPolicy } from './security.ts';

export function viewerOptions(): FastifySwaggerUiOptions {
  const viewer = createRequire(import.meta.url).resolve('@fastify/swagger-ui');
  const baseDir = path.join(path.dirname(viewer), 'static');
  return {
    routePrefix: '/api/docs',
    baseDir,
    logo: { type: 'image/svg+xml', content: readFileSync(path.join(baseDir, 'logo.svg')) },
    // The viewer styles itself inline. It runs only its own script and calls nobody else.
    staticCSP: true,
    transformStaticCSP: () => docsPolicy,
    uiConfig: { url: '/api/openapi.json', validatorUrl: null },
  };
}
