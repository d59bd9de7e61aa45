/** Reads what stands around the guests of a typed list: signs, letters and addresses. */
import { isPhone } from '#domain/imports/column-cells.ts';
import type { ImportField } from '#domain/imports/field-list.ts';
import { fieldOfHeading } from '#domain/imports/fields.ts';
import { byCommas } from '#domain/imports/turned-names.ts';
import { isGivenName } from '#domain/imports/given-names.ts';
import { isRole } from '#domain/imports/kin-before.ts';
import { isEmptyHome } from '#domain/imports/not-invited.ts';
import { isKin } from '#domain/imports/name-parts.ts';
import { isChildKind, isCircle, isFamily, isStatus, isTitle } from '#domain/imports/words.ts';
import { foldedName } from '#domain/kernel/search.ts';
import { isEmail } from '#domain/kernel/text.ts';
import { contactLine, type ContactLine } from './addressees.ts';

/** Marks a line above a row of signs as a title: "FRIENDS", "=======". */
export function withoutUnderlines(text: string): string {
  const lines = text.split('\n');
  const isUnder = (line: string | undefined) => /^\s*([=*~])\1{2,}\s*$/u.test(line ?? '');
  const isTitle = (line: string, at: number) =>
    isUnder(lines[at + 1]) &&
    /^\s*[^\s:@,;|=*~][^:@,;|]{0,60}$/u.test(line) &&
    (lines[at - 1] ?? '').trim() === '' &&
    (lines[at + 2] ?? '').trim() !== '';
  return lines
    .map((line, at) => (isTitle(line, at) ? `${line.trim()}:` : line))
    .map((line, at) => (isUnder(line) && isTitle(lines[at - 1] ?? '', at - 1) ? '' : line))
    .join('\n');
}

/**
 * Marks the first lines of blocks between blank lines as titles: several in capitals, or one word
 * above whole names in each block, as in "Grannar", "Per Sjögren", "Mats Ek".
 */
export function withBlockTitles(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.some((line) => line.length > 500)) return text;
  const starts = lines.flatMap((line, at) =>
    line !== '' && (lines[at - 1] ?? '') === '' && (lines[at + 1] ?? '') !== '' ? [at] : [],
  );
  const capitals = starts.filter((at) => inCapitals.test(lines[at] ?? '') && !namesSomebody(lines[at] ?? ''));
  const words = starts.filter((at) => /^\p{Lu}\p{Ll}{2,}$/u.test(lines[at] ?? '') && !isKin(lines[at] ?? ''));
  const areTitles = words.length === starts.length && words.some((at) => isCircle(lines[at] ?? ''));
  const first = new Set(starts);
  const named = lines.filter((line, at) => line !== '' && !first.has(at));
  const groups = starts.filter((at) => isGroupTitle(lines[at] ?? ''));
  // The end of a mail may be a block, too.
  const areGroups =
    groups.length > 2 &&
    groups.length >= starts.length - 1 &&
    named.filter(beginsWithGuest).length * 5 >= named.length * 3;
  const titles = new Set(capitals.length > 1 ? capitals : areTitles ? words : areGroups ? groups : []);
  const others = lines.filter((line, at) => line !== '' && !titles.has(at));
  const areNames = others.filter((line) => /^\p{Lu}\S* .*\p{Ll}/u.test(line)).length * 5 >= others.length * 4;
  const lastOf = (line: string) => line.toLowerCase().split(' ').at(-1) ?? '';
  const lasts = new Set(others.map(lastOf));
  const isOfName = [...titles].some(
    (at) => isGivenName(lines[at] ?? '') || lasts.has(lastOf(lines[at] ?? '')),
  );
  if (titles.size < (capitals.length > 1 ? 2 : 3) || isOfName || !areNames) return text;
  return text
    .split('\n')
    .map((line, at) => (titles.has(at) ? `${line.trim()}:` : line))
    .join('\n');
}

/** Returns whether capitals have a first name, a relative or a title: "GRANDMA ROSE". */
export const namesSomebody = (capitals: string): boolean =>
  capitals.split(/[\s&]+/u).some((word) => {
    const name = word.charAt(0) + word.slice(1).toLowerCase();
    return isGivenName(name) || isKin(name) || isTitle(name);
  });

/** Returns whether a line may be the title of a group: "Tea ladies", "1st XI". */
const isGroupTitle = (line: string): boolean =>
  /^\S+$|\s(?:\p{Ll}|&)|^\d/u.test(line) &&
  !/[@+,:]|\d{2}/u.test(line) &&
  line.split(' ').length < 5 &&
  !beginsWithGuest(line) &&
  !isFamily(line);
const beginsWithGuest = (line: string): boolean => {
  const [word = ''] = line.split(/[\s,]/u);
  return isGivenName(word) || isTitle(word) || isKin(word);
};
const inCapitals = /^(?=.*\p{Lu}{3})[\p{Lu}][\p{Lu}\s'’&/-]{2,40}$/u;

/** Removes the semicolons or full stops that end most lines of a list. */
export function withoutEnds(given: string): string {
  const filled = given.split('\n').filter((line) => line.trim() !== '');
  const stopped = filled.filter((line) => /\p{Ll}{2}\.\s*$/u.test(line));
  const text =
    stopped.length * 2 > filled.length
      ? given.replace(
          /^(?!(?:Dear|Hi|Hello|Hallo|Liebe[rs]?|Ch[eè]re?|Cara|Caro|Querid[oa]|Beste|Hej|Kära) )(\p{Lu}\S* (?:(?:and|und|et|y|e|en|och|og|i|&) )?\p{Lu}.*\p{Ll}{2})\.[^\S\n]*$/gmu,
          '$1',
        )
      : given;
  const ended = filled.filter((line) => /[^\s;];\s*$/u.test(line));
  const inside = filled.filter((line) => /;\s*\S/u.test(line));
  return inside.length === 0 && ended.length * 2 > filled.length ? text.replace(/;[^\S\n]*$/gmu, '') : text;
}

/** Matches the address of a house before its people. */
const house =
  /^(?:\d{1,3}[.)]\s+)?(\d{1,4}\p{L}?\s+\p{Lu}[\p{L}'’. ]{2,40}|\p{Lu}[\p{L}'’. ]{2,40}\s\d{1,4}\p{L}?)\s*(?:\s[-–—]|:)\s+(\p{Lu}.*)$/u;

/** Matches a street with a word that says so: "Elm Court", "Lärkvägen". */
const streetWord =
  /^(?:rue|chemin|allée|impasse|place|avenue|calle|camino|plaza|via|vicolo|rua|largo|ul\.|am|im|zum) \p{Lu}|\p{L}(?:weg|straße|strasse|gasse|platz|allee|straat|laan|vägen|gatan|gata|veien|vej|gade)$|\s(?:road|rd|street|st|lane|ln|close|avenue|ave|drive|dr|court|ct|crescent|terrace|way|row)\.?$/iu;

/** Matches the number of a house before its people, on a street that everybody knows. */
const numberAlone =
  /^((?:no|nr|nº|n°|house|flat|apt|unit|haus|whg|wohnung|casa|piso|apto|maison|appt|hus|lgh|huis|dom)\.?\s?#?\d{1,4}\p{L}?|\d{1,2} ?[ºª°]\s?\p{L}?|(?:Bajo|Ático|Principal|Entresuelo)|(?!(?:19|20)\d\d\s)\d{3,4}\p{L}?(?=\s+[-–—]))(?:\s+[-–—](?:\s+|$)|\s{2,}|\t)(\S.*)?$/iu;
/** Returns the people of the houses on one street, or null: "1 Elm Court - Ann & Bo Reed". */
export function housesIn(text: string): ContactLine[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.some((line) => line.length > 500)) return null;
  // In a table, a number of a house has columns next to it. Only contacts may follow its people.
  const isContact = (cell: string) => cell === '' || isEmail(cell) || isPhone(cell);
  const isTable = filled.some((line, at) => {
    const [first = '', , ...others] = line.split('\t').map((cell) => cell.trim());
    if (!line.includes('\t')) return false;
    return numberAlone.test(`${first}\tx`) ? !others.every(isContact) : at === 0;
  });
  if (isTable) return null;
  const houses = new Map<string, number>();
  const found = lines.map((line) => {
    const alone = numberAlone.exec(line);
    const [, address = '', people = ''] = alone ?? (line.includes('\t') ? [] : (house.exec(line) ?? []));
    const street = address.replace(/^\d+\p{L}?\s+|\s+\d+\p{L}?$/gu, '');
    if (!alone && !streetWord.test(street)) return null;
    const key = alone ? 'number' : street.toLowerCase();
    houses.set(key, (houses.get(key) ?? 0) + 1);
    return { key, address, people };
  });
  const onStreet = found.map((own) => (own && (houses.get(own.key) ?? 0) > 2 ? own : null));
  if (onStreet.filter(Boolean).length * 3 < filled.length * 2) return null;
  return lines.map((line, at) => {
    const own = onStreet[at];
    if (own && (own.people === '' || isEmptyHome(own.people))) return contactLine(`${line}:`);
    return own ? { ...contactLine(own.people), address: own.address } : contactLine(line);
  });
}

/** Returns whether guests have whole names, most with different last names that no label has. */
function areApart(label: string, guests: readonly string[]): boolean {
  const whole = guests.filter((guest) => guest.length < 100 && /^\p{Lu}\S* .*\p{Lu}\p{Ll}/u.test(guest));
  const lasts = whole.map(
    (guest) =>
      foldedName(guest.replace(/\s*[+(].*$/u, ''))
        .split(' ')
        .at(-1) ?? '',
  );
  const words = foldedName(label)
    .split(' ')
    .map((word) => word.slice(0, 5));
  const isOfLabel = (last: string) => words.some((word) => word.length > 2 && last.startsWith(word));
  const isOneFamily = lasts.length > 1 && new Set(lasts).size === 1;
  return whole.length * 3 >= guests.length * 2 && !isOneFamily && !lasts.some(isOfLabel);
}

const aboutGuests = new Set<ImportField | null>([
  'address',
  'email',
  'phone',
  'note',
  'postcode',
  'city',
  'name',
]);
const refused = /(?<!\p{L})(?:NOT?|NICHT|NÃO|PAS|NIET|NIE|EJ)(?!\p{L})/u;

const ofGroup = /^((?:\p{Lu}{2,}|&|\/|\p{Lu}\p{Ll}+)(?: (?:\p{L}+|&|\/))*)\s?:\s+(\S.*)$/u;

/**
 * Returns the guests of lines that name a group and its guests, or null: "BRIDGE CLUB: Maura
 * Tansey, Bernie & Con Shiel". A family stays together: "SHEA: Tom Shea, Ann Shea".
 */
export function groupsIn(text: string): { number: number; cells: string[] }[] | null {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.some((line) => line.length > 5_000 || /[\t;@]/.test(line))) return null;
  const groups = lines.map((line) => {
    const [, label = '', rest = ''] = ofGroup.exec(line) ?? [];
    const [first = ''] = label.split(' ');
    const isGroup =
      isCircle(label) || !(isFamily(label) || isRole(label) || isGivenName(first) || isTitle(first));
    const isOther =
      isStatus(label) || isChildKind(label) || aboutGuests.has(fieldOfHeading(label)) || refused.test(label);
    if (label === '' || !isGroup || isOther) return null;
    const guests = byCommas(rest);
    return areApart(label, guests) ? { label, guests } : null;
  });
  const several = groups.filter((group) => group && group.guests.length > 1).length;
  const found = groups.flatMap((group) => group ?? []);
  const areInCapitals = found.every(({ label }) => !/\p{Ll}/u.test(label) || isCircle(label));
  if (several < (areInCapitals ? 2 : 3) || found.length * 2 < filled.length) return null;
  return lines.flatMap((line, at) => {
    const group = groups[at];
    const texts = group ? [`${group.label}:`, ...group.guests] : [line];
    return texts.map((own) => ({ number: at + 1, cells: [own] }));
  });
}

const verbBefore =
  /^\s*(rings?|calls?|phones?|texts?|ruft|appelle|llama|chiama|belt|liga|dzwoni|ringer)\s+(?=\p{Lu})/u;

/** Removes the word in front of many guests in a phone tree: "rings  Peter Aldous". */
export function withoutVerbs(text: string): string {
  const lines = text.split('\n');
  const words = lines.flatMap((line) => verbBefore.exec(line)?.[1] ?? []);
  const [word = ''] = words;
  const isOne = words.length > 2 && words.every((each) => each === word);
  const filled = lines.filter((line) => line.trim() !== '');
  return isOne && words.length * 3 > filled.length
    ? lines.map((line) => line.replace(verbBefore, '')).join('\n')
    : text;
}

/** Removes the number of each page, as in a text copied from a document: "Page 1 of 2". */
export const withoutPages = (text: string): string =>
  text.replace(
    /^[^\S\n]*(?:page|seite|página|pagina|strona|sida|side)\s\d{1,3}(?:\s?(?:\/|of|von|sur|de|di|van|z|av|af)\s?\d{1,3})?[^\S\n]*$/gimu,
    '',
  );

/** Matches a number before a guest, as it is written or recognized on paper: "1.", "4, ", "1O.". */
const counted = /^\s*(\d{1,3}|\d[oO])(?:[.)]\s+| \.\s+|[.)]|,\s+)(?=\p{L})/u;

/** Returns whether at least three lines have numbers that rise by one, or begin again at 1. */
function areCounted(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => Number(counted.exec(line)?.[1]?.replace(/o/iu, '0') ?? []) || []);
  return (
    numbers.length > 2 && numbers.every((number, at) => number === 1 || number === (numbers[at - 1] ?? 0) + 1)
  );
}

/** Writes numbers before guests alike, if a machine recognized them: "4, Ana" and "1O. Bo". */
export function withEvenNumbers(text: string): string {
  const lines = text.split('\n');
  const isLoose = (line: string) => counted.test(line) && !/^\s*\d{1,3}[.)]\s/u.test(line);
  if (!lines.some(isLoose) || !areCounted(lines)) return text;
  return lines
    .map((line) => line.replace(counted, (_all, number: string) => `${number.replace(/o/iu, '0')}. `))
    .join('\n');
}

/** Removes numbers that rise before guests: "1. Ana Vela", "2. Bo Reed". */
export const withoutNumbers = (lines: readonly string[]): readonly string[] =>
  areCounted(lines) ? lines.map((line) => line.replace(counted, '')) : lines;

/**
 * Removes the signs before guests in a list that has few of them: numbers that rise, and dashes
 * below a title or a blank line. Below a guest, a dash may mark that guest's company.
 */
export function withoutSigns(lines: readonly string[]): readonly string[] {
  const unnumbered = withoutNumbers(lines);
  if (unnumbered !== lines) return unnumbered;
  let isBelowTitle = true;
  return lines.map((line) => {
    const isDashed = dash.test(line);
    if (!isDashed) isBelowTitle = /(?:^|:)\s*$/u.test(line);
    return isDashed && isBelowTitle ? line.replace(dash, '') : line;
  });
}
const dash = /^\s*[-–•*·]\s+(?=\p{Lu}[\p{L}-]+ \p{Lu})/u;

/** Removes the letters above the guests of a directory, between blank lines: "A", "B", "C". */
export function withoutIndex(text: string): string {
  const lines = text.split('\n');
  const isBlank = (line = '') => line.trim() === '';
  const isLetter = (line: string, at: number) => /^\s*\p{Lu}\s*$/u.test(line) && isBlank(lines[at - 1]);
  const letters = lines.filter(isLetter).map((line) => line.trim());
  const isSorted = letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''));
  if (letters.length < 3 || !isSorted) return text;
  return lines.map((line, at) => (isLetter(line, at) ? '' : line)).join('\n');
}
