/** Pages without a script, which secret links open: one document for screens and paper. */
import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { defaultLanguage, directionOf, type Language } from '#domain/languages/languages.ts';
import { plainStyle } from './plain-style.ts';

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const plainDocument = (
  title: string,
  body: string,
  nonce: string,
  language: Language = defaultLanguage,
): string =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style nonce="${nonce}">${plainStyle}</style></head><body><main>${body}</main></body></html>`;

export interface PlainNotice {
  title: string;
  text: string;
  /** HTML below the text, such as a form. */
  after?: string;
}

/** A page with one thing to say, such as why a link doesn't work. */
export const plainNotice = (
  { title, text, after = '' }: PlainNotice,
  nonce: string,
  language?: Language,
): string =>
  plainDocument(
    title,
    `<div class="alone"><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${after}</div>`,
    nonce,
    language,
  );

/** The headers of every response at the address of a secret link. */
export const secretHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

export function sendPlain(
  reply: FastifyReply,
  status: number,
  html: (nonce: string) => string,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .headers({
      ...secretHeaders,
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(html(nonce));
}
