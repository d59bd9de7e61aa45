/** Reads the values of cells: addresses, numbers, and the decorations of programs. */
import { isEmail } from '../kernel/text.ts';

export const oneLine = (text: string): string =>
  (/[^\S ]| {2}/u.test(text) ? text.replace(/\s+/gu, ' ') : text).trim();
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

/** Returns all email addresses in a text, whatever is around them. */
export const emailsIn = (text: string): string[] =>
  unique(
    text
      .split(/[\s,;<>()[\]"/|]+|:::|mailto:/iu)
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

export interface AddressParts {
  lines: string[];
  city: string;
  region: string;
  postcode: string;
  country: string;
}

/** Splits an address in one line into its parts, or returns null. */
export function addressParts(text: string): AddressParts | null {
  const pieces = text
    .split(/\s*[,\n]\s*|\s{2,}/u)
    .join('\n')
    // The country is a piece of its own. A state stays with its ZIP code.
    .replace(/(\b[A-Z]{2} \d{5}(?:-\d{4})?) (US|USA|United States)(?=\n|$)/u, '$1\n$2')
    .replace(/(^|\n)([A-Z]{2})\n(?=\d{5}(?:-\d{4})?(?:\n|$))/u, '$1$2 ')
    .split('\n')
    .map(oneLine)
    .filter((piece) => piece !== '');
  const american = /^(?:(.*\p{L}[.]?)\s+)?([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/u;
  const european =
    /^(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}(?=\s)|\d{2}-\d{3}|\d{4}-\d{3}|\d{4,6}|\d{3} ?\d{2})\s+(\p{L}[\p{L}\s.'’/-]*)$/u;
  // India and Singapore write the number behind the city: "Pune 411038".
  const asian = /^(\p{L}[\p{L}\s.]*?)\s*[-–]?\s*(\d{6}|\d{3} \d{3})$/u;
  for (let at = pieces.length - 1; at > 0; at -= 1) {
    const piece = pieces[at] as string;
    const after = pieces.slice(at + 1);
    if (after.length > 1) break;
    const us = american.exec(piece);
    if (us && states.has(us[2] as string)) {
      const lines = pieces.slice(0, us[1] === undefined ? at - 1 : at);
      const city = us[1] ?? pieces[at - 1] ?? '';
      // A text such as "Boise, ID 83702" is only the last line of an address.
      if (lines.length === 0 && /\d/u.test(city)) return null;
      return { lines, city, region: us[2] as string, postcode: us[3] as string, country: after[0] ?? '' };
    }
    const [, town, pin] = asian.exec(piece) ?? [];
    if (town !== undefined && pin !== undefined)
      return { lines: pieces.slice(0, at), city: town, region: '', postcode: pin, country: after[0] ?? '' };
    const eu = european.exec(piece);
    if (eu) {
      const [, postcode = '', city = ''] = eu;
      return { lines: pieces.slice(0, at), city, region: '', postcode, country: after[0] ?? '' };
    }
  }
  return null;
}
