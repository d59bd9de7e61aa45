/**
 * The HTML of the door's page. The service worker holds a copy of it, so it is the same for every
 * link except for the token.
 */
import { escapeHtml } from '#domain/kernel/html.ts';

/** Replaces the token in the worker's copy. No token contains braces. */
export const tokenPlace = '{token}';

export interface DoorFiles {
  scripts: string[];
  styles: string[];
  /** Markup that only the development server needs. */
  development: string;
}

const withoutScript = `<noscript>
<h1>This page needs JavaScript</h1>
<p>Without it you can’t scan, search or check anybody in. Turn JavaScript on in your browser’s settings, then open the link again. Until then, use the paper list.</p>
</noscript>`;

/** Returns the page of a link. */
export const doorShell = (
  token: string,
  { scripts, styles, development }: DoorFiles,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Door</title>
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
${withoutScript}
</body>
</html>
`;

/** The data that the browser needs to install the page of a link. */
export const doorManifest = (token: string, name: string) => ({
  id: `/door/${token}`,
  name,
  short_name: 'Door',
  start_url: `/door/${token}`,
  scope: '/door/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#1f1b16',
  icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
});
