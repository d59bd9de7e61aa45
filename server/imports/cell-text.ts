/** Cleans the text of a cell before it is stored. */
import { importLimits } from '#domain/imports/file-limits.ts';

/** The maximum length of each text of a file that is shown, in characters. */
export const maxShownLength = 200;

// Characters that cannot be stored, that are invisible, or that reverse the text after them.
const unwanted =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;
const halves = /\p{Surrogate}/gu;

const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Writes Arabic and Persian digits as 0 to 9, so that counts and phones are understood. */
export const withLatinDigits = (text: string): string =>
  text.replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 15));

/** Most cells have nothing to clean, so one pattern spares them the others. */
const clean = /^[!-~\u00a1-\u02ff](?:[ -~\u00a0-\u02ff]*[!-~\u00a1-\u02ff])?$/;

export const cellText = (text: string): string =>
  text === '' || (text.length <= importLimits.cell && clean.test(text)) ? text : cleaned(text);

const cleaned = (text: string): string =>
  withLatinDigits(text)
    .slice(0, importLimits.cell)
    .replace(unwanted, '')
    .replace(halves, '\ufffd')
    .replace(/[\v\f\u0085\u2028\u2029]|\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .trim();
