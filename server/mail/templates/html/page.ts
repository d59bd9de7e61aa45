/**
 * The page of a mail's HTML. It uses tables and inline styles, which Outlook and Gmail understand,
 * and a dark theme where the program asks for one. It loads nothing from other hosts, and no image
 * except the event's cover, whose alternative text appears when images are blocked.
 */
import { escapeHtml } from '#domain/kernel/html.ts';
import { aboutLanguages } from '#domain/languages/languages.ts';
import type { Letter } from '../letter.ts';
import type { Voice } from '../voice.ts';
import { color, headerColors, sans, serif } from './colors.ts';
import { cell, paragraph, table } from './elements.ts';

/**
 * The rules of the dark theme. Outlook on the web and on phones ignores color schemes, and marks
 * what it darkens with an attribute, which `within` selects.
 */
const darkRules = (within: string) =>
  `${within}.page { background-color: #171410 !important; }
${within}.card { background-color: #221e19 !important; border-color: #3a342c !important; }
${within}.soft { background-color: #2b261f !important; }
${within}.ink { color: #f3eee6 !important; }
${within}.muted { color: #b5ac9f !important; }
${within}.line { border-color: #3a342c !important; }`;

// Inline styles win unless a rule says `!important`. Programs without media queries keep the light
// theme.
const css = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${color.accent}; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 25px !important; }
  .fact-label { display: block !important; width: auto !important; padding-bottom: 0 !important; border-bottom: 0 !important; }
  .fact-value { display: block !important; padding-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
${darkRules('')}
  a { color: #f6a66f; }
}
${darkRules('[data-ogsc] ')}
${darkRules('[data-ogsb] ')}`;

const head = (subject: string) =>
  '<head><meta name="viewport" content="width=device-width, initial-scale=1"/>' +
  '<meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/>' +
  '<meta name="x-apple-disable-message-reformatting"/>' +
  `<title>${escapeHtml(subject)}</title>` +
  '<meta name="color-scheme" content="light dark"/>' +
  '<meta name="supported-color-schemes" content="light dark"/>' +
  '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no"/>' +
  `<style>${css}</style></head>`;

/** Mail programs show no more characters of a preview than this. */
const previewLength = 150;

/** A space that no program collapses, and characters without width. */
const invisible = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/**
 * The text that a mail program shows next to the subject. It is hidden in the mail, and padded with
 * invisible characters, so that the program does not add the mail's first words. A character of two
 * code units is not cut in half.
 */
function hiddenPreview(preview: string): string {
  const cut = preview.substring(0, previewLength);
  const shown = cut.length < preview.length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
  const padding = invisible.repeat(previewLength - shown.length);
  return (
    '<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0" data-skip-in-text="true">' +
    `${escapeHtml(shown)}<div>${padding}</div></div>`
  );
}

const senderName = (from: string) =>
  paragraph(
    {
      className: 'muted',
      style: `margin:0 0 14px;text-align:center;font-family:${serif};font-size:17px;line-height:24px;color:${color.muted}`,
    },
    escapeHtml(from),
  );

/** The event's cover, as wide as the card. The mail is complete without it. */
const coverRow = ({ url, alt }: { url: string; alt: string }) =>
  `<tr>${cell(
    {
      className: 'soft muted',
      style: `background-color:${color.soft};font-size:14px;line-height:20px;color:${color.muted}`,
    },
    `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="600" style="display:block;width:100%;max-width:600px;height:auto;border:0"/>`,
    ' align="center"',
  )}</tr>`;

function header({ look, tone, heading, title }: Letter): string {
  const ink = look?.text ?? '#ffffff';
  const titleStyle = `margin:0;font-family:${look?.titleFont ?? serif};font-size:29px;font-weight:400;line-height:1.2`;
  // The line above the band shows the status of a reply, also in the host's colors.
  const line =
    look && (tone === 'info' || tone === 'plain')
      ? ''
      : `<tr>${cell(
          { style: `background-color:${headerColors[tone]};height:4px;font-size:0;line-height:4px` },
          '\u00a0',
        )}</tr>`;
  return (
    line +
    `<tr>${cell(
      {
        className: 'pad',
        style: `background-color:${look?.band ?? headerColors[tone]};padding:24px 36px 28px;color:${ink}`,
      },
      paragraph(
        { style: `margin:0 0 6px;font-size:14px;line-height:20px;color:${ink}` },
        escapeHtml(heading),
      ) + `<h1 class="title" style="${escapeHtml(`${titleStyle};color:${ink}`)}">${escapeHtml(title)}</h1>`,
    )}</tr>`
  );
}

function card(letter: Letter, blocks: string): string {
  return table(
    {
      className: 'card',
      style:
        // Yahoo Mail cannot break a word, so a long one is cut off inside the card.
        `table-layout:fixed;background-color:${color.card};border:1px solid ${color.line};` +
        'border-collapse:separate;border-radius:10px;overflow:hidden',
    },
    (letter.cover ? coverRow(letter.cover) : '') +
      header(letter) +
      `<tr>${cell({ className: 'pad', style: 'padding:30px 36px 18px' }, blocks)}</tr>`,
  );
}

/** Returns a whole mail. `blocks` is the HTML of the letter's blocks. */
export function pageHtml(letter: Letter, blocks: string, { language, words }: Voice): string {
  const ground = `background-color:${color.paper}`;
  const footer = paragraph(
    {
      className: 'muted',
      style: `margin:20px 0 0;text-align:center;font-size:13px;line-height:20px;color:${color.muted}`,
    },
    escapeHtml(letter.footer) +
      (letter.branding ? `<br/>${words.shared.poweredBy({ product: 'Turnout' })}` : ''),
  );
  const middle =
    '<table align="center" width="600" border="0" cellpadding="0" cellspacing="0" role="presentation" style="max-width:600px;width:100%">' +
    `<tbody><tr style="width:100%"><td>${letter.from ? senderName(letter.from) : ''}${card(letter, blocks)}${footer}</td></tr></tbody></table>`;
  // Sets the page's color again: a dark theme cannot override the inline color of the body.
  const page = table(
    { className: 'page', style: ground },
    `<tr>${cell(
      {
        // Otherwise a long address would make the whole mail wider than a phone. The whole mail
        // inherits this.
        style: `padding:28px 12px 40px;font-family:${sans};word-break:break-word;overflow-wrap:anywhere`,
      },
      middle,
    )}</tr>`,
  );
  return (
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">' +
    `<html lang="${language}" dir="${aboutLanguages[language].direction}">${head(letter.subject)}<body class="page" style="${ground};margin:0;padding:0">` +
    '<table border="0" width="100%" cellpadding="0" cellspacing="0" role="presentation" align="center"><tbody>' +
    `<tr><td style="${ground};margin:0;padding:0">${hiddenPreview(letter.preview)}${page}</td></tr></tbody></table></body></html>`
  );
}
