/** The few HTML elements that mails are made of. */
import { escapeHtml } from '#domain/kernel/html.ts';
import { linesOf } from '../letter.ts';
import { color } from './colors.ts';

interface Look {
  /** Classes that the rules for dark themes and phones select. */
  className?: string;
  /** CSS declarations. */
  style?: string;
}

/** A space and the attributes, or nothing. */
const looks = ({ className, style }: Look): string =>
  (className === undefined ? '' : ` class="${className}"`) +
  (style === undefined ? '' : ` style="${escapeHtml(style)}"`);

/** A paragraph around HTML. */
export const paragraph = (look: Look, html: string): string => `<p${looks(look)}>${html}</p>`;

/** A span around HTML. */
export const span = (look: Look, html: string): string => `<span${looks(look)}>${html}</span>`;

/** A cell around HTML. */
export const cell = (look: Look, html: string, attributes = ''): string =>
  `<td${attributes}${looks(look)}>${html}</td>`;

/** A layout table with one column, the only box whose padding Outlook applies. */
export const table = (look: Look, rows: string): string =>
  `<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0"${looks(look)}><tbody>${rows}</tbody></table>`;

/** Links have the color of the letter's text, which is legible in both themes. */
export const link = (label: string, url: string): string =>
  `<a href="${escapeHtml(url)}"${looks({ className: 'ink', style: `color:${color.ink};text-decoration:underline` })}>${escapeHtml(label)}</a>`;

/** The lines of a text, each in a span. */
export const lines = (text: string): string =>
  linesOf(text)
    .map((line, index) => span({}, (index === 0 ? '' : '<br/>') + escapeHtml(line)))
    .join('');
