/** Reads the values of cells: addresses, numbers, and the decorations of programs. */
import { isEmail } from '../kernel/text.ts';

export const oneLine = (text: string): string =>
  (/[^\S ]| {2}/u.test(text) ? text.replace(/\s+/gu, ' ') : text).trim();
/** Splits a text. Most texts have no separator, and looking for one is faster than splitting. */
export const splitAt = (text: string, separator: RegExp): string[] =>
  separator.test(text) ? text.split(separator) : [text];
export const listed = (text: string): string[] =>
  text
    .split(/:::|[,;\n|]/)
    .map(oneLine)
    .filter((entry) => entry !== '');
export const unique = (texts: readonly string[]): string[] => {
  if (texts.length < 2) return [...texts];
  const keys = new Set<string>();
  return texts.filter((text) => {
    const key = text.toLowerCase();
    return keys.has(key) ? false : Boolean(keys.add(key));
  });
};

/** The entries of `"VIP","Board, 2025"`. An entry may contain commas. */
const quoted = /^\s*"[^"]*"(?:\s*,\s*"[^"]*")*\s*$/u;

/**
 * The apostrophe that an export puts before text that a spreadsheet would run
 * (docs/product/replies.md#export).
 */
const neutralized = /(^|[;\n])'(?=\s*[=+\-@＝＋－＠])/gu;

/** Removes the decorations that programs put around a value: `="02138"`, `'02138` and links. */
export const unwrapped = (cell: string): string =>
  /['’=;\n]|\(https?:/u.test(cell) ? withoutWrapping(cell) : cell.trim();

/** The link that a database writes after each entry: "Tan (https://www.notion.so/…)". */
const links = /(?<=\S)\s{0,9}\(https?:\/\/[^\s)]*\)/giu;

const withoutWrapping = (cell: string): string =>
  cell
    .replace(neutralized, '$1')
    .replace(links, '')
    .trim()
    .replace(/^="([^"]*)"$/u, '$1')
    .replace(/^['’](?=\d+$)/u, '')
    .trim();

const besideEmails = /[\s,;<>()[\]"/|]+|:::|mailto:/iu;

/** Returns all email addresses in a text, whatever is around them. */
export const emailsIn = (text: string): string[] =>
  unique(
    splitAt(text, besideEmails)
      .map((piece) => piece.replace(/^['’.:]+|['’.:]+$/gu, ''))
      .filter((piece) => piece !== '' && isEmail(piece)),
  );

/** Returns whether a text is a number that a spreadsheet shortened: 4.915E+11. */
export const isShortened = (text: string): boolean => /^\d[.,]?\d*E\+?\d+$/iu.test(text);

/** Returns the tags without quotes, and without the labels that Google adds itself. */
export const tagsIn = (text: string): string[] =>
  (quoted.test(text) ? (text.match(/[^"]+(?="(?:\s*,|\s*$))/gu) ?? []) : listed(text))
    .map((tag) => tag.replace(/^["“”']+|["“”']+$/gu, '').trim())
    .filter((tag) => tag !== '' && !tag.startsWith('*'));

/** Returns the list number in "1", "List 2" or "C" (3), or null. */
export function listIn(text: string): number | null {
  const found = /^(?:list|liste|lista)?\s*([123abc])(?:[.,]0+)?(?:[- ]?list)?$/iu.exec(text);
  if (!found) return null;
  const sign = (found[1] as string).toLowerCase();
  return 'abc'.includes(sign) ? 'abc'.indexOf(sign) + 1 : Number(sign);
}

export const states = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR'.split(
    ' ',
  ),
);

export const isUnitedStates = (country: string): boolean =>
  /^(?:us|usa|u\.s\.(?:a\.)?|united states(?: of america)?|vereinigte staaten|états-unis|estados unidos|stati uniti)$/iu.test(
    country.trim(),
  );
