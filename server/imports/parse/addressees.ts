/**
 * Reads the addressees of a mail, as people paste them: "Ana Vela <ana@example.org>; Bo Reed <…>".
 */
import { addressParts } from '#domain/imports/address-parts.ts';
import { isPhone } from '#domain/imports/column-cells.ts';
import { fieldOfHeading } from '#domain/imports/fields.ts';
import { isGivenName } from '#domain/imports/given-names.ts';
import { phoneWord } from '#domain/imports/words.ts';

interface Addressee {
  line: number;
  name: string;
  email: string;
  phone: string;
}

const address = /<?([^\s<>,;:"()]+@[^\s<>,;:"()]+\.[^\s<>,;:"()]+)>?/u;
/** An email address ends an addressee. A name in quotes may have commas. */
const entry = /(?:"[^"]*"|[^"])*?<?[^\s<>,;:"()]+@[^\s<>,;:"()]+>?[ \t]*(?:[;,]|$)/gu;

/** Matches a phone behind a name: "Ana Vela, tlf. 55 50 01 21". The 1 in "Ana +1" isn't one. */
const phoneBehind =
  /^(.*\p{L}.*?)[\s.,:;،–-]+(?<!\+\s{0,3})(?!\+\d{1,2}\)\s*[-–]|\(?\d{1,2}\)\s*[-–]|\(\d\)\s+0)(\+?\(?\d[\d\s()./-]{5,}\d)\s*$/u;
/** Matches a day, or the start and the end of a time: "12.5.2025 - 14.5.2025", "2024-2025". */
const date =
  /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2} \d{1,2} (?:19|20)\d\d)(?:\s.*)?$|^(?:19|20)\d\d\s?[-/]\s?(?:(?:19|20)\d\d|\d\d)$/;

/** Matches a count or a remark behind a phone: "(2)", "(needs a lift)". */
const bracketBehind = /^(.*\d)\s+(\((?:\d{1,2}|\p{L}[^()\d]{1,60})\))\s*$/u;

/** Matches counts behind contacts: "Ana Vela - ana@example.org - 2 adults, 1 kid". */
const countsBehind =
  /^(.*\S)\s+[-–]\s+(\d{1,2} (?:adults?|erwachsene|adultes?|adult[oi]s?|volwassenen)(?:, \d{1,2} (?:kids?|child(?:ren)?|kind(?:er)?|enfants?|niñ[oa]s?|bambin[oi]|crianças?|kinderen))?)\s*$/iu;

/** Matches what a list says behind a phone: "Ana Vela - 07700 900170 - yes, no nuts". */
const answerBehind =
  /^(.*\d)\s+[-–]\s+((?:yes|no|maybe|can['’]?t|cannot|not|ja|nein|oui|non|sí|sì|sim|não|nee|tak|nie|nej)(?!\p{L})[^()\d]{0,60})$/iu;

const emailBehind =
  /^(.*\p{L}.*?)[\s,:–<(-]+([^\s<>,;:"()]+@[^\s<>,;:"()]+\.[^\s<>,;:"()]+)[>)]?(\s*\+.{1,40}|\s*\(.{1,40}\)|,?\s+(?:with|mit|avec|con|com|met|med|z|and|und|et|y|e|en|i|och)\s.{1,40})?\s*$/u;

/**
 * Matches where an address may begin: "Ana Vela (4 Elm Road, …)", "Bo Reed, 4 Elm Road, …", "Cy
 * Hale, Am Hang 4, 35094 …".
 */
const beforeAddress =
  /(?:,|\s[-–—])\s+(?!\d{1,2} (?:[Pp]ers(?:onen|ons|onnes|onas|\.)?(?![\p{L}])|pax|people|Leute))\d{1,5}\p{L}?\s+\p{L}|,\s+(?:Haus|Hof|Gut|Schloss|[Rr]ésidence|[Rr]esidencia|Casa|Villa) \p{Lu}[^,]{2,40},\s+\d{4,5}\s+\p{Lu}|(?:,|\s[-–—])\s+(?:\p{Lu}|(?:via|viale|corso|piazza|vicolo|rue|avenue|calle|plaza|rua|ul\.) )[^,\d]{2,40}\d{1,4}(?:\s?\p{L}|\/\d{1,4}\p{L}?)?,\s+(?:[^,]{1,12},\s+)?(?:\d{4,5}|\d{3} \d{2}|\d{4}-\d{3}|\d{2}-\d{3})\s+\p{Lu}|\([^()]*\)\s*$/u;

/** Matches a remark behind an address: "Ana Vela, 4 Elm Road, Bath BA1 1AA - needs a lift". */
const remarkBehind = /^(.*\d.*?)\s+[-–—]\s+(\p{Ll}[^()@\d]{2,60})$/u;

/** Matches a remark in brackets behind a postcode: "Oundle PE8 4BW (Anne is coeliac)". */
const bracketOfAddress = /^(.*,.*\d.{0,40}?)\s+\((\p{L}[^()@\d]{2,60})\)$/u;

/** Matches the word between a name and an email address: "Ana Vela, email is". */
const mailWord = /[\s,;:–-]+(?:(?:her|his|their|my) )?e-?mail(?: address)?(?: is)?$/iu;

export interface ContactLine {
  name: string;
  email: string;
  phone: string;
  address: string;
}

/** Matches a count behind a phone: "Ada Moretti, cell. 333 0000112 - 1". */
const countAfter = /(\d{4})\s+[-–]\s+(\d{1,2})\s*$/u;
/** Matches a count in front of a phone: "Ross McIvor x 2  027 555 0193". */
const countBefore = /(\sx ?\d{1,2})\s+(?=\+?\d{2})/u;
/** Matches the dots that lead to a phone: "Ana Vela ... 0171 5550101". */
const leaders = /\s*(?:\.{3,}|…+)\s*/gu;

/** Matches a phone between names: "Rossi Paola, 333 5550101, con il marito Gianni". */
const phoneBetween =
  /^(\p{L}[^\d@]*\p{L}[.)]?)[\s,;–-]+(\+?\(?\d[\d\s()./-]{6,16}\d)((?:,| and| und| et| y| e| en| och)\s[^\n]*|\s\S+@\S+)$/u;

export function contactLine(written: string): ContactLine {
  const [, ahead = '', between = '', further = ''] = phoneBetween.exec(written.trim()) ?? [];
  if (
    between.replace(/\D/gu, '').length > 6 &&
    /\p{L}/u.test(further) &&
    !date.test(between) &&
    !/\d{4,5} \p{Lu}|\d{3}.*\d{3}/u.test(further)
  )
    return {
      ...contactLine(`${ahead.replace(phoneWord, '')}${further.replace(/^, (?=\p{Lu})/u, ' & ')}`),
      phone: between,
    };
  const line = written
    .replace(leaders, ' – ')
    .replace(countBefore, '$1 – ')
    .replace(countAfter, '$1 ($2)')
    .replace(/ \((\+?0\d[\d\s/-]{6,18}\d)\)\s*$/u, ' $1');
  const [, invited = '', counts = ''] = countsBehind.exec(line) ?? [];
  if (counts !== '') {
    const own = contactLine(invited);
    return { ...own, name: `${own.name} (${counts})` };
  }
  // In "Ana & Bo Vela, tel. 555 010 1111 (2)", the number behind the phone counts persons.
  const [, uncounted = '', bracket = ''] = bracketBehind.exec(line) ?? [];
  const counted = uncounted === '' ? null : contactLine(uncounted);
  if (counted && counted.phone !== '') return { ...counted, name: `${counted.name} ${bracket}` };
  const [, name = line.trim(), email = '', more = ''] = emailBehind.exec(line) ?? [];
  const whole = `${name.replace(mailWord, '')}${more}`;
  const [, told = '', answer = ''] = answerBehind.exec(whole) ?? [];
  const answered = answer === '' ? null : contactLine(told);
  if (answered && answered.phone !== '') return { ...answered, name: `${answered.name} (${answer})` };
  const [, housed = '', need = ''] = remarkBehind.exec(whole) ?? bracketOfAddress.exec(whole) ?? [];
  const found = housed === '' ? null : withoutAddress(housed);
  if (found) return { ...found, name: `${found.name} (${need})`, email: found.email || email };
  // A phone may come behind the address.
  const last =
    whole
      .split(',')
      .at(-1)
      ?.replace(/^\s*\p{L}{2,12}[.:]*\s/u, '')
      .trim() ?? '';
  const own = isPhone(last) ? null : withoutAddress(whole);
  if (own) return { ...own, email: own.email || email };
  const [, before = '', phone = ''] = phoneBehind.exec(whole) ?? [];
  if (phone === '' || date.test(phone)) return { name: whole, email, phone: '', address: '' };
  const bare = before.replace(phoneWord, '');
  // "Ana Vela - ana@example.org - 0171 5550101"
  const mailed = email === '' && bare.includes('@') ? contactLine(bare) : null;
  if (mailed && mailed.email !== '' && mailed.phone === '') return { ...mailed, phone };
  return { address: '', name: bare, ...withoutAddress(bare), email, phone };
}

/** Matches two whole names: "Ann Smith, Bob Smith, Rose Cottage, …". */
const isCouple = /^\p{Lu}\p{Ll}+ (\p{Lu}[\p{L}'’-]+), \p{Lu}\p{Ll}+ \1,/u;

/** Matches the flat in front of a street: "Rosemary Tuck, Flat 3, 27 St Giles Street". */
const flatBefore = /, (?:flat|apt\.?|apartment|unit|suite|room) ?\d{1,4}\p{L}?$/iu;

/** Splits "Cy Hale, Am Hang 4, 35094 Lahntal" into its name and address, or returns null. */
function withoutAddress(text: string): ContactLine | null {
  const isBritish = /,.*[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}[.)\s]*$/u.test(text);
  const start = text.search(beforeAddress);
  const found = start > 0 ? start - (flatBefore.exec(text.slice(0, start))?.[0].length ?? 0) : start;
  const at = found < 0 && isBritish && !isCouple.test(text) ? text.indexOf(', ') : found;
  const address = at > 0 ? text.slice(at).replace(/^[\s,(–—-]+|[\s.)]+$/gu, '') : '';
  if (!address.includes(',') || /\b(?:tel|tlf|phone)\b[.:\s]*\+?\d/iu.test(address)) return null;
  if (addressParts(`x\n${address}`) === null) return null;
  return { ...contactLine(text.slice(0, at).trim()), address };
}

/**
 * Returns the names and contacts of lines if some are like "Ana Vela - ana@example.org" or
 * "Ana Vela - 555 010 1111". Otherwise returns null.
 */
export function contactLinesIn(text: string): ContactLine[] | null {
  const lines = text.slice(0, 2_000_000).split(/\r\n?|\n/);
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0 || filled.some((line) => line.length > 500 || line.includes('\t'))) return null;
  const found = lines.map(contactLine);
  const count = (test: (line: ContactLine) => boolean) => found.filter(test).length;
  const phones = count(({ phone }) => phone !== '');
  if (phones * 2 >= filled.length) return found;
  const isTable =
    /[;|]/.test(text) ||
    (!/:\s*$/.test(filled[0] ?? '') &&
      (filled[0] ?? '').split(',').some((cell) => !/\d{3}/.test(cell) && fieldOfHeading(cell) !== null));
  const isContact = ({ email, phone, address }: ContactLine) => (email || phone || address) !== '';
  return !isTable && found.some(isContact) ? found : null;
}

/** The names in one line: "Ana Vela, Bo Reed, Cy Hale". Null for anything else. */
export function namesInLine(text: string): string[] | null {
  const line = text.trim();
  if (/[\n\r\t@]/.test(line) || line.length > 20_000) return null;
  const names = line
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const areWhole = names.filter((name) => /\S\s+\S/.test(name)).length * 2 > names.length;
  return names.length > 2 && areWhole && names.every((name) => name.length < 60) ? names : null;
}

/** The longest addressee, in characters. */
const maxEntry = 1_000;

/** Returns whether all lines have the same cells: "Ana Vela; ana@example.org; 2". */
function isTable(lines: readonly string[]): boolean {
  const rows = lines.map((line) => line.split(';'));
  const [width = 0] = rows.map((cells) => cells.length);
  const areEven = width > 2 && rows.every((cells) => cells.length === width);
  return (
    lines.length > 1 &&
    areEven &&
    rows.every((cells) => cells.filter((cell) => address.test(cell)).length < 2)
  );
}

/**
 * The addressees of a line, with those who have no address: "Kate <k@example.org>, Per
 * Lindqvist".
 */
function entriesOf(line: string, isTitle: boolean): string[] {
  if (line.trim() === '') return [];
  const found = isTitle ? null : line.match(entry);
  if (!found) return [line];
  const rest = line.slice(found.join('').length).trim();
  if (!/^(?:(?:and|und|et|y|e|en|i|och|&|\+) )?\p{Lu}\p{Ll}/u.test(rest)) return found;
  return found.length === 1 ? [`${found[0]} ${rest}`] : [...found, ...rest.split(/\s*[,;]\s*/u)];
}

/** Returns the addressees, or null if the lines aren't a list of them. */
export function addresseesIn(text: string): Addressee[] | null {
  const lines = text
    .replace(/^\ufeff/, '')
    .slice(0, 2_000_000)
    .split(/\r\n?|\n/);
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length === 0 || filled.some((line) => line.length > 100_000 || line.includes('\t'))) return null;
  // An addressee is short. A longer text would be searched for too long.
  if (filled.some((line) => line.split(/[;,]/).some((one) => one.length > maxEntry))) return null;
  if ((filled[0] ?? '').split(/[,;]/).some((cell) => fieldOfHeading(cell) !== null)) return null;
  if (isTable(filled)) return null;
  const withAddress = filled.filter((line) => address.test(line)).length;
  // All addressees of a mail may be in one line, below a greeting.
  const isInLine = filled.some((line) => line.split(/[;,]/).filter((one) => address.test(one)).length > 2);
  if (!isInLine && withAddress * 2 <= filled.length) return null;
  return lines.flatMap((line, at) => {
    const number = at + 1;
    // A line that ends with a colon is a title.
    const isTitle = line.trim().endsWith(':');
    const entries = entriesOf(line, isTitle);
    return entries.map((one) => {
      if (isTitle) return { line: number, name: one.trim(), email: '', phone: '' };
      const email = address.exec(one)?.[1] ?? '';
      // Somebody without an address may have a phone.
      if (email === '') return { line: number, ...contactLine(one) };
      const name = one
        .replace(address, '')
        .replace(/^[\s,;:–-]+|[\s,;:–-]+$/gu, '')
        .replace(/^"([^",]+), ([^",]+)"$/u, (all, last: string, first: string) =>
          isGivenName(first.split(' ')[0] ?? '') && !isGivenName(last) ? `${first} ${last}` : all,
        )
        .replace(/^"([^"]+)"(?=\s)/u, '$1')
        .replace(/^["']+|["']+$/gu, '')
        .replace(/\s+,/gu, ',')
        .trim();
      // A phone may stand between the name and the address.
      const [, bare = name, phone = ''] = phoneBehind.exec(name) ?? [];
      return { line: number, name: bare || email, email, phone };
    });
  });
}
