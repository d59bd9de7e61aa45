import type { FastifyInstance } from 'fastify';
import type { AppOptions } from '../app.ts';
import type { ServerDeps } from '../http/deps.ts';

export async function serveRsvpPage(_app: FastifyInstance, _deps: ServerDeps, _options: AppOptions): Promise<void> {}
