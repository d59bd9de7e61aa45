/** The document around the guest's page. */
import { aboutLanguages, defaultLanguage, languageOfTag } from '#domain/languages/languages.ts';
import { escapeHtml } from '#domain/kernel/html.ts';
import type { Envelope } from '../looks/envelope.ts';

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
  /** Markup that only the development server needs, with a nonce. */
  development: string;
  /** Returns the @font-face rules and the files of a font, by the name of its file. */
  font: (name: string) => FontFiles | null;
}

/**
 * HTML in pieces. The nonce, which differs between responses to the same data, goes between them.
 * Before the last piece, the styles that all pages share are inserted instead. They are compressed
 * once.
 */
export type RenderedPage = readonly string[];

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
  const withoutScript = noScriptStyles
    ? [`<noscript><style nonce="`, `">${noScriptStyles}</style></noscript>`]
    : [''];
  const opening = envelope ? [`<script nonce="`, `">${envelope.script}</script>`] : [''];
  return [
    ...joined([[head], withoutScript, opening, [`<style nonce="`]]),
    `">`,
    `${styles}${envelope?.styles ?? ''}</style>${links}</head><body>${envelope?.markup ?? ''}` +
      `<div id="root">${body}</div><span id="whole"></span>${end}</body></html>`,
  ];
}

const directionOf = (language: string) =>
  aboutLanguages[languageOfTag(language) ?? defaultLanguage].direction;

/** Joins lists of pieces. The last piece of one list and the first of the next become one piece. */
const joined = (lists: readonly (readonly string[])[]): string[] =>
  lists.reduce<string[]>((before, [first = '', ...rest]) => {
    const last = before.at(-1) ?? '';
    return [...before.slice(0, -1), last + first, ...rest];
  }, []);

export const linksTo = (styles: readonly string[]) =>
  styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('');
