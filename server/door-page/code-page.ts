/**
 * Serves the page of a check-in code, for guests who scan their own. Its bytes are the same for
 * every code, so it reveals nothing about any of them.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { acceptedLanguage } from '#domain/languages/choose.ts';
import { aboutLanguages, defaultLanguage, languages } from '#domain/languages/languages.ts';
import { isCheckInCode } from '#domain/doors/codes.ts';
import { mailIn } from '#domain/words/mail/index.ts';
import { plainIn } from '#domain/words/plain/index.ts';
import { escaped, plainNotice, secretHeaders, sendPlain } from '../http/plain-page.ts';
import { plainStyle } from '../http/plain-style.ts';
import { limitOf } from '../http/rate-limits.ts';
import type { AppDeps } from '../services.ts';

interface PageRequest {
  Params: { code: string };
}

/** The style is allowed by its hash, because a nonce would be different each time. */
const style = `style-src 'sha256-${createHash('sha256').update(plainStyle).digest('base64')}'`;

export function serveCodePage(app: FastifyInstance, { config }: AppDeps): void {
  const route = { schema: { hide: true }, config: { rateLimit: limitOf(config, 'link') } };
  app.get<PageRequest>('/a/:code', route, (request, reply) => {
    const language = acceptedLanguage(request.headers['accept-language'], languages) ?? defaultLanguage;
    if (!isCheckInCode(request.params.code)) {
      const { noCodeTitle: title, noCodeText: text } = plainIn(language).checkInCode;
      return sendPlain(reply, 404, (nonce) => plainNotice({ title, text }, nonce, language));
    }
    const title = escaped(mailIn(language).shared.showAtDoor);
    const { direction } = aboutLanguages[language];
    return reply
      .headers({
        ...secretHeaders,
        vary: 'accept-language',
        'content-security-policy': `default-src 'none'; ${style}; base-uri 'none'; frame-ancestors 'none'`,
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${plainStyle}</style></head><body><main><h1>${title}</h1></main></body></html>`,
      );
  });
}
