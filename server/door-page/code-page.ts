/**
 * Serves the page of a check-in code, for guests who scan their own. Its bytes are the same for
 * every code, so it reveals nothing about any of them.
 */
import type { FastifyInstance } from 'fastify';
import { isCheckInCode } from '#domain/doors/codes.ts';
import { mailIn } from '#domain/words/mail/index.ts';
import { plainIn } from '#domain/words/plain/index.ts';
import { languageOfBrowser } from '../http/pages/language.ts';
import { escaped, plainDocument, plainNotice, sendPlain } from '../http/pages/plain-page.ts';
import { limitOf } from '../http/rate-limits.ts';
import type { AppDeps } from '../services.ts';

interface PageRequest {
  Params: { code: string };
}

export function serveCodePage(app: FastifyInstance, { config }: AppDeps): void {
  const route = { schema: { hide: true }, config: { rateLimit: limitOf(config, 'link') } };
  app.get<PageRequest>('/a/:code', route, (request, reply) => {
    const language = languageOfBrowser(request);
    if (!isCheckInCode(request.params.code)) {
      const { noCodeTitle: title, noCodeText: text } = plainIn(language).checkInCode;
      return sendPlain(reply, 404, plainNotice({ title, text }, language));
    }
    const title = mailIn(language).shared.showAtDoor;
    const page = plainDocument(title, `<h1>${escaped(title)}</h1>`, language);
    return sendPlain(reply.header('vary', 'accept-language'), 200, page);
  });
}
