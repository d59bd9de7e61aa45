/** The HTML of a letter's blocks. */
import { escapeHtml } from '#domain/kernel/html.ts';
import { aboutLanguages } from '#domain/languages/languages.ts';
import { type Block, codePicture, type Letter, type Person } from '../letter.ts';
import type { Voice } from '../voice.ts';
import { color, sans, serif } from './colors.ts';
import { cell, lines, link, paragraph, span, table } from './elements.ts';

const muted = (size: number) => ({ className: 'muted', style: `font-size:${size}px;color:${color.muted}` });

const headline = (text: string, font: string) =>
  paragraph(
    {
      className: 'ink',
      style: `margin:0 0 16px;font-size:22px;line-height:29px;color:${color.ink};font-family:${font}`,
    },
    escapeHtml(text),
  );

const text = (words: string, url: string | undefined) =>
  paragraph(
    { className: 'ink', style: `margin:0 0 16px;font-size:16px;line-height:25px;color:${color.ink}` },
    lines(words) + (url === undefined ? '' : ` ${link(url, url)}`),
  );

const note = (words: string, url: string | undefined) =>
  paragraph(
    { className: 'muted', style: `margin:0 0 16px;font-size:14px;line-height:21px;color:${color.muted}` },
    lines(words) + (url === undefined ? '' : ` ${link(url, url)}`),
  );

/** The side where lines begin. Mail programs don't know logical properties. */
const startOf = ({ language }: Voice): 'left' | 'right' =>
  aboutLanguages[language].direction === 'rtl' ? 'right' : 'left';

const quote = (label: string, words: string, voice: Voice) => {
  const ground = `background-color:${color.soft};border-${startOf(voice)}:3px solid ${color.accent}`;
  return table(
    { style: 'margin:4px 0 20px' },
    `<tr>${cell(
      { className: 'soft', style: `${ground};padding:12px 16px;font-size:15px;line-height:23px` },
      span(muted(13), escapeHtml(label)) +
        '<br/>' +
        span({ className: 'ink', style: `color:${color.ink}` }, lines(words)),
    )}</tr>`,
  );
};

const ownWords = (words: string) =>
  paragraph(
    { className: 'ink', style: `margin:0 0 20px;font-size:17px;line-height:27px;color:${color.ink}` },
    lines(words),
  );

const whenWhere = ({ when, where, note }: Extract<Block, { kind: 'when' }>) =>
  table(
    { style: 'margin:4px 0 20px' },
    `<tr>${cell(
      {
        className: 'soft ink',
        style: `background-color:${color.soft};border-radius:8px;padding:14px 18px;font-size:16px;line-height:25px;color:${color.ink}`,
      },
      `<strong>${escapeHtml(when)}</strong>` +
        (where ? ` · ${escapeHtml(where)}` : '') +
        (note ? `<br/>${span(muted(14), escapeHtml(note))}` : ''),
    )}</tr>`,
  );

const signature = (words: string) =>
  paragraph(
    {
      className: 'ink',
      style: `margin:8px 0 16px;font-size:17px;line-height:25px;color:${color.ink};font-family:${serif}`,
    },
    lines(words),
  );

type Fact = readonly [label: string, value: string, was?: string];

const fact = ([label, value, was]: Fact, voice: Voice) => {
  const padding = startOf(voice) === 'left' ? '10px 12px 10px 0' : '10px 0 10px 12px';
  const line = `border-bottom:1px solid ${color.line}`;
  return `<tr>${cell(
    {
      className: 'muted line fact-label',
      style: `width:130px;padding:${padding};${line};font-size:14px;line-height:22px;color:${color.muted}`,
    },
    escapeHtml(label),
    ' width="130" valign="top"',
  )}${cell(
    {
      className: 'ink line fact-value',
      style: `padding:10px 0;${line};font-size:15px;line-height:22px;color:${color.ink}`,
    },
    lines(value) +
      (was === undefined
        ? ''
        : `<br/>${span(muted(14), escapeHtml(voice.words.shared.before({ value: was })))}`),
    ' valign="top"',
  )}</tr>`;
};

const facts = (rows: readonly Fact[], voice: Voice) =>
  table(
    { className: 'line', style: `margin:4px 0 20px;border-top:1px solid ${color.line}` },
    rows.map((row) => fact(row, voice)).join(''),
  );

const person = ({ name, meal, mealDescription }: Person) => {
  const dish = mealDescription ? `${meal}: ${mealDescription}` : meal;
  return `<tr>${cell(
    { className: 'ink', style: `padding:5px 0;font-size:15px;line-height:21px;color:${color.ink}` },
    escapeHtml(name) + (meal ? `<br/>${span(muted(14), escapeHtml(dish))}` : ''),
  )}</tr>`;
};

const people = ({ title, people: persons, more }: Extract<Block, { kind: 'people' }>, { words }: Voice) =>
  paragraph(
    {
      className: 'ink',
      style: `margin:4px 0 6px;font-size:15px;line-height:25px;color:${color.ink};font-weight:600`,
    },
    escapeHtml(title),
  ) +
  table(
    { style: 'margin:0 0 20px' },
    persons.map(person).join('') +
      (more > 0
        ? `<tr>${cell(
            { className: 'muted', style: `padding:5px 0;font-size:14px;color:${color.muted}` },
            words.shared.andMore({ count: more }),
          )}</tr>`
        : ''),
  );

const links = (list: readonly { label: string; url: string }[]) =>
  paragraph(
    { className: 'muted', style: `margin:0 0 16px;font-size:15px;line-height:30px;color:${color.muted}` },
    list.map(({ label, url }) => link(label, url)).join(' · '),
  );

/**
 * Outlook ignores the padding of a link. There, spaces three wide at both sides, and a raised text,
 * make the button as large as elsewhere.
 */
const outlookSide = (style: string, spaces: string) =>
  `<span><!--[if mso]><i style="${style}" hidden>${spaces}</i><![endif]--></span>`;

const button = (label: string, url: string, { look }: Letter) => {
  const width = 'mso-font-width:367%';
  const shape = 'display:inline-block;max-width:100%;mso-padding-alt:0px;border-radius:6px;padding:12px 22px';
  const style =
    `${shape};background-color:${look?.band ?? color.accent};color:${look?.text ?? '#ffffff'};` +
    `font-family:${sans};font-size:15px;font-weight:600;line-height:20px;text-decoration:none`;
  return table(
    { style: 'margin:4px 0 20px' },
    `<tr><td><a href="${escapeHtml(url)}" style="${escapeHtml(style)}" target="_blank">` +
      outlookSide(`${width};mso-text-raise:18`, '&#8202;&#8202;&#8202;') +
      span(
        {
          style:
            'max-width:100%;display:inline-block;line-height:120%;mso-padding-alt:0px;mso-text-raise:9px',
        },
        escapeHtml(label),
      ) +
      outlookSide(width, '&#8202;&#8202;&#8202;&#8203;') +
      '</a></td></tr>',
  );
};

/** The light margin of the picture also frames it in dark themes. */
const code = ({ label, code }: Extract<Block, { kind: 'code' }>) =>
  table(
    { style: 'margin:4px 0 20px' },
    `<tr>${cell(
      {
        className: 'soft ink',
        style: `background-color:${color.soft};border-radius:8px;padding:18px;text-align:center;font-size:16px;line-height:25px;color:${color.ink}`,
      },
      `<strong>${escapeHtml(label)}</strong><br/>` +
        `<img src="cid:${codePicture}" alt="QR" width="164" height="164" style="margin:10px 0;background-color:#ffffff"/><br/>` +
        span({ style: 'font-family:monospace;font-size:18px;letter-spacing:1px' }, escapeHtml(code)),
      ' align="center"',
    )}</tr>`,
  );

/** The HTML of one block of the letter. */
export function blockHtml(block: Block, letter: Letter, voice: Voice): string {
  switch (block.kind) {
    case 'headline':
      return headline(block.text, letter.look?.titleFont ?? serif);
    case 'text':
      return text(block.text, block.url);
    case 'note':
      return note(block.text, block.url);
    case 'quote':
      return quote(block.label, block.text, voice);
    case 'when':
      return whenWhere(block);
    case 'words':
      return ownWords(block.text);
    case 'signature':
      return signature(block.text);
    case 'facts':
      return facts(block.rows, voice);
    case 'people':
      return people(block, voice);
    case 'button':
      return button(block.label, block.url, letter);
    case 'code':
      return code(block);
    case 'links':
      return links(block.links);
  }
}
