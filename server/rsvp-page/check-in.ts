/** Serves the QR code that a party shows at the door, by its personal link. */
import type { FastifyInstance } from 'fastify';
import { checkInPath, typedCheckInCode } from '#domain/doors/codes.ts';
import { isRefusal } from '#domain/kernel/route.ts';
import { secretHeaders } from '../http/pages/plain-page.ts';
import { limitOf } from '../http/rate-limits.ts';
import { readOwnReply } from '../replies/guest-link/read.ts';
import { drawCode } from '../sections/code.ts';
import type { AppDeps } from '../services.ts';

interface PageRequest {
  Params: { customUrl: string; token: string };
}

export function serveCheckIn(app: FastifyInstance, deps: AppDeps): void {
  const { config } = deps;
  const route = { schema: { hide: true }, config: { rateLimit: limitOf(config, 'link') } };
  app.get<PageRequest>('/rsvp/:customUrl/reply/:token/check-in.svg', route, async (request, reply) => {
    const { customUrl, token } = request.params;
    const own = await readOwnReply(deps, { customUrl, token: token.slice(0, 200) });
    const code = isRefusal(own) ? null : typedCheckInCode(own.body.checkInCode ?? '');
    void reply.headers(secretHeaders);
    if (code === null) return reply.code(404).type('text/plain; charset=utf-8').send('');
    const { size, path } = await drawCode(`${config.publicUrl}${checkInPath(code)}`);
    return reply
      .header('content-security-policy', "default-src 'none'")
      .type('image/svg+xml; charset=utf-8')
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
          `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
      );
  });
}
