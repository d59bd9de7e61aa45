/**
 * The HTML that a host pastes into their own site: the reply form as a plain frame, or as a script
 * that sizes the frame to its content.
 */
import type { Language } from '../languages/languages.ts';
import { escapeHtml } from '../kernel/html.ts';

export interface EmbedOptions {
  /** The application's address, with or without a slash at the end. */
  publicUrl: string;
  customUrl: string;
  /** The event's title. Screen readers announce it as the frame's name. */
  name: string;
  /** The width of the frame, such as `80%` or `640px`. Blank means 100%. */
  width?: string | null;
  /** The height of the frame, such as `700px` or `80vh`. Blank means 600px. */
  height?: string | null;
  /** Whether to show the host's picture above the form, and the page's sections below it. */
  cover?: boolean;
  sections?: boolean;
  /** The form's language. Without one, each visitor gets the best match. */
  language?: Language | null;
}

export const defaultEmbedWidth = '100%';
export const defaultEmbedHeight = '600px';

/** Returns a size that is safe in a style attribute, or the fallback. */
function size(text: string | null | undefined, pattern: RegExp, fallback: string): string {
  const plain = (text ?? '').trim().toLowerCase();
  return pattern.test(plain) ? plain : fallback;
}

/** The page's address, as we print and link it. */
export function rsvpUrl(publicUrl: string, customUrl: string): string {
  return `${publicUrl.replace(/\/+$/, '')}/rsvp/${encodeURIComponent(customUrl)}`;
}

/**
 * Returns HTML to copy. `iframe` keeps the size that the host set. `script` inserts the same frame
 * and lets its height follow the form. Both are safe to paste, whatever the event is called.
 */
export function embedSnippets(options: EmbedOptions): { iframe: string; script: string } {
  const { publicUrl, customUrl, name, width, height, cover = false, sections = false, language } = options;
  const page = rsvpUrl(publicUrl, customUrl);
  const wide = size(width, /^\d{1,4}(%|px)$/, defaultEmbedWidth);
  const high = size(height, /^\d{1,4}(px|vh)$/, defaultEmbedHeight);
  const title = escapeHtml(`RSVP for ${name.replace(/\s+/g, ' ').trim() || 'our event'}`);
  const style = `width: ${wide}; max-width: 100%; height: ${high}; border: 0;`;
  const query = `?embed=1${cover ? '&cover=1' : ''}${sections ? '&sections=1' : ''}${language ? `&l=${language}` : ''}`;
  const iframe = `<iframe src="${escapeHtml(page + query)}" title="${title}" style="${style}" loading="lazy"></iframe>`;
  const attributes = [
    `src="${escapeHtml(`${publicUrl.replace(/\/+$/, '')}/embed.js`)}"`,
    `data-turnout-event="${escapeHtml(customUrl)}"`,
    `data-turnout-title="${title}"`,
    ...(wide === defaultEmbedWidth ? [] : [`data-turnout-width="${wide}"`]),
    ...(high === defaultEmbedHeight ? [] : [`data-turnout-height="${high}"`]),
    ...(cover ? ['data-turnout-cover'] : []),
    ...(sections ? ['data-turnout-sections'] : []),
    ...(language ? [`data-language="${language}"`] : []),
    'async',
  ];
  const script = `<script ${attributes.join(' ')}></script>\n<noscript><a href="${escapeHtml(language ? `${page}?l=${language}` : page)}">${title}</a></noscript>`;
  return { iframe, script };
}
