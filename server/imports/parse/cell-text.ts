/** The text of a cell as it is kept. */
import { importLimits } from '#domain/imports/limits.ts';

// What cannot be stored, is never drawn, or turns the text after it around.
// eslint-disable-next-line no-control-regex
const unwanted = /[\u0000-\u0008\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;
const halves = /\p{Surrogate}/gu;

export const cellText = (text: string): string =>
  text
    .slice(0, importLimits.cell)
    .replace(unwanted, '')
    .replace(halves, '\ufffd')
    .replace(/[\v\f\u0085\u2028\u2029]|\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .trim();
