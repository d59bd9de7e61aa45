/**
 * The HTML of the door's page. The service worker holds a copy of it, so it is the same for every
 * link except for the token.
 */
import { escapeHtml } from '#domain/kernel/html.ts';
import { defaultLanguage, directionOf, type Language } from '#domain/languages/languages.ts';
import { plainIn } from '#domain/words/plain/index.ts';

/** Replaces the token in the worker's copy. No token contains braces. */
export const tokenPlace = '{token}';

export interface DoorFiles {
  scripts: string[];
  styles: string[];
  /** Markup that only the development server needs. */
  development: string;
}

/**
 * Returns the page of a link. Its words are for browsers that run no scripts, and until they run.
 */
export function doorShell(
  token: string,
  { scripts, styles, development }: DoorFiles,
  language: Language = defaultLanguage,
): string {
  const words = plainIn(language).doorLink;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(words.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="apple-mobile-web-app-capable" content="yes">
<link rel="manifest" href="/door/${escapeHtml(token)}/manifest.webmanifest">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${development}${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>
<main dir="${directionOf(language)}">
<h1>${escapeHtml(words.noScriptTitle)}</h1>
<p>${escapeHtml(words.noScriptText)}</p>
</main>
</noscript>
</body>
</html>
`;
}

/** The data that the browser needs to install the page of a link. */
export const doorManifest = (token: string, language: Language) => ({
  id: `/door/${token}`,
  lang: language,
  name: plainIn(language).doorLink.title,
  short_name: plainIn(language).doorLink.title,
  start_url: `/door/${token}`,
  scope: '/door/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#1f1b16',
  icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
});
