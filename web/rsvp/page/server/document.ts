/** The document around the guest's page. */
import { aboutLanguages, defaultLanguage, languageOfTag } from '#domain/languages/languages.ts';
import { escapeHtml } from '#domain/kernel/html.ts';
import type { Envelope } from '../../looks/envelope.ts';

export interface FontFiles {
  css: string;
  /** The file with the Latin letters of each weight. */
  latin: Readonly<Record<string, string>>;
}

/** The page's own files, with the names that the build gave them. */
export interface PageFiles {
  /**
   * Module scripts: the entry first, then its imports. The page preloads all of them and runs the
   * first.
   */
  scripts: readonly string[];
  /** Returns the module with the words of a language, or null if the page need not preload it. */
  words: (language: string) => string | null;
  /** Style sheets that are linked; empty if the styles are inline. */
  styles: readonly string[];
  /**
   * The styles that every page needs. They are inline, so that the first paint waits for nothing.
   */
  sharedCss: string;
  /** Markup that only the development server needs. */
  development: string;
  /** Returns the @font-face rules and the files of a font, by the name of its file. */
  font: (name: string) => FontFiles | null;
}

export interface RenderedPage {
  html: string;
  /** The page's inline scripts and styles. Its policy allows them by their hashes. */
  scripts: readonly string[];
  styles: readonly string[];
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23c2410c'/%3E%3Cpath d='M9 16.500l5 5 9-11' fill='none' stroke='%23fff' stroke-width='3.500' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

interface Document {
  language: string;
  title: string;
  meta: string;
  /** Whether search engines may list the page. */
  listed?: boolean;
  styles: string;
  /** Styles for browsers without scripts. */
  noScriptStyles?: string;
  links: string;
  body: string;
  /** The envelope that covers the page while it opens. */
  envelope?: Envelope | null;
  /** Markup after the body's content. */
  end?: string;
  files: PageFiles;
}

export function documentOf(document: Document): RenderedPage {
  const {
    language,
    title,
    meta,
    listed = false,
    styles,
    noScriptStyles,
    links,
    body,
    envelope,
    end = '',
    files,
  } = document;
  const head =
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${escapeHtml(title)}</title>${meta}${listed ? '' : '<meta name="robots" content="noindex">'}` +
    // Hold the first paint until the whole page is there. If it were painted earlier, centered
    // blocks would move as they grow.
    `<link rel="expect" href="#whole" blocking="render">` +
    `<link rel="icon" href="${icon}">${files.development}`;
  const css = `${files.sharedCss}${styles}${envelope?.styles ?? ''}`;
  return {
    html:
      head +
      (noScriptStyles ? `<noscript><style>${noScriptStyles}</style></noscript>` : '') +
      (envelope ? `<script>${envelope.script}</script>` : '') +
      `<style>${css}</style>${links}</head><body>${envelope?.markup ?? ''}` +
      `<div id="root">${body}</div><span id="whole"></span>${end}</body></html>`,
    scripts: envelope ? [envelope.script] : [],
    styles: noScriptStyles ? [noScriptStyles, css] : [css],
  };
}

const directionOf = (language: string) =>
  aboutLanguages[languageOfTag(language) ?? defaultLanguage].direction;

export const linksTo = (styles: readonly string[]) =>
  styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('');
