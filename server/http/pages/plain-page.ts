/** Pages without a script, which secret links open: one document for screens and paper. */
import type { FastifyReply } from 'fastify';
import { defaultLanguage, directionOf, type Language } from '#domain/languages/languages.ts';
import { plainStyle } from './plain-style.ts';
import { inlineHash } from '../security.ts';

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface PlainPage {
  html: string;
  /** The text of the page's only style element. */
  style: string;
}

/** `ownStyle` is what this page adds to the style of all plain pages. */
export function plainDocument(
  title: string,
  body: string,
  language: Language = defaultLanguage,
  ownStyle = '',
): PlainPage {
  const style = plainStyle + ownStyle;
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
  return { html, style };
}

export interface PlainNotice {
  title: string;
  text: string;
  /** HTML below the text, such as a form. */
  after?: string;
}

/** A page with one thing to say, such as why a link doesn't work. */
export const plainNotice = ({ title, text, after = '' }: PlainNotice, language?: Language): PlainPage =>
  plainDocument(
    title,
    `<div class="alone"><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${after}</div>`,
    language,
  );

/** The headers of every response at the address of a secret link. */
export const secretHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

export const sendPlain = (reply: FastifyReply, status: number, { html, style }: PlainPage): FastifyReply =>
  reply
    .code(status)
    .headers({
      ...secretHeaders,
      'content-security-policy': `default-src 'none'; style-src ${inlineHash(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    .type('text/html; charset=utf-8')
    .send(html);
