/**
 * Serves the landing page to visitors without a session, as the build rendered it in each language.
 * It loads none of the dashboard's scripts: its buttons lead to `/?view=`, which is the
 * dashboard's.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#domain/kernel/html.ts';
import {
  defaultLanguage,
  directionOf,
  type Language,
  languageOfTag,
  languages,
} from '#domain/languages/languages.ts';
import { landingIn } from '#domain/words/landing/index.ts';
import { uiIn } from '#domain/words/ui/index.ts';
import { takesGzip } from '../compress.ts';
import { languageOfBrowser } from './language.ts';
import { readManifest } from './manifest.ts';

/** The parts of index.html that only the dashboard needs. */
const scripts = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;
const root = /<div id="root">.*?<noscript>.*?<\/noscript>/s;

/**
 * Returns whether an address leads to the landing page. Addresses with any other query lead to the
 * dashboard.
 */
export const isLanding = (url: string): boolean => /^\/(\?l=[\w-]*)?$/.test(url);

interface Rendered {
  plain: string;
  zipped: Buffer;
}

/** Returns the function that sends the page, or null without a build. */
export function landingPage(webDir: string, index: string, hasPlans: boolean, publicUrl: string) {
  const folder = path.join(webDir, '.vite');
  const script = readManifest(path.join(folder, 'landing.json'))?.['landing/client.tsx']?.file;
  const bodyIn = (language: Language) =>
    path.join(folder, `landing-${hasPlans ? 'on' : 'off'}-${language}.html`);
  if (!script || !existsSync(bodyIn(defaultLanguage))) return null;
  const rendered = new Map<Language, Rendered>();
  const render = (language: Language): Rendered => {
    const plain = inLanguage(index, language)
      .replace(scripts, '')
      .replace('</head>', () => {
        const others = alternates(publicUrl, language);
        return `${others}<script type="module" src="/${script}"></script></head>`;
      })
      .replace(root, () => readFileSync(bodyIn(language), 'utf8'));
    const made = { plain, zipped: gzipSync(plain) };
    rendered.set(language, made);
    return made;
  };
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const wantedLanguage = languageOfTag((request.query as { l?: string }).l ?? '');
    const language = wantedLanguage ?? languageOfBrowser(request);
    const page = rendered.get(language) ?? render(language);
    const isZipped = takesGzip(request.headers['accept-encoding']);
    if (isZipped) reply.header('content-encoding', 'gzip');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-language': language,
        vary: wantedLanguage ? 'accept-encoding' : 'accept-encoding, accept-language',
      })
      .send(isZipped ? page.zipped : page.plain);
  };
}

/** Returns `index` with the title and the descriptions of the page in a language. */
function inLanguage(index: string, language: Language): string {
  const { meta } = landingIn(language);
  const title = uiIn(language).titles.home;
  const described = (attribute: string, text: string) => (html: string) =>
    html.replace(new RegExp(`(<meta\\s+${attribute}\\s+content=")[^"]*`), (_, start: string) => {
      return `${start}${escapeHtml(text)}`;
    });
  return [
    (html: string) => html.replace(/<html[^>]*>/, `<html lang="${language}" dir="${directionOf(language)}">`),
    (html: string) => html.replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`),
    described('name="description"', meta.description),
    described('property="og:title"', title),
    described('property="og:description"', meta.short),
    described('property="og:image:alt"', meta.image),
  ].reduce((html, change) => change(html), index);
}

/** Returns the links that lead search engines to the page in its other languages. */
function alternates(publicUrl: string, language: Language): string {
  const address = (tag: Language) =>
    escapeHtml(tag === defaultLanguage ? `${publicUrl}/` : `${publicUrl}/?l=${tag}`);
  const alternate = (tag: string, href: string) => `<link rel="alternate" hreflang="${tag}" href="${href}">`;
  return [
    `<link rel="canonical" href="${address(language)}">`,
    ...languages.map((tag) => alternate(tag, address(tag))),
    alternate('x-default', address(defaultLanguage)),
  ].join('');
}
