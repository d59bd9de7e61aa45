/** Reads what stands around the guests of a typed list: signs, letters and addresses. */
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

/** Removes the semicolons that end most lines of a list. */
export function withoutEnds(text: string): string {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
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
const isStreet = (address: string): boolean =>
  streetWord.test(address.replace(/^\d+\p{L}?\s+|\s+\d+\p{L}?$/gu, ''));

/** Returns the people of the houses on one street, or null: "1 Elm Court - Ann & Bo Reed". */
export function housesIn(text: string): ContactLine[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.some((line) => line.length > 500 || line.includes('\t'))) return null;
  const found = lines.map((line) => house.exec(line));
  const streetOf = (address = '') =>
    address
      .replace(/\d+\p{L}?/u, '')
      .trim()
      .toLowerCase();
  const houses = new Map<string, number>();
  for (const own of found) if (own) houses.set(streetOf(own[1]), (houses.get(streetOf(own[1])) ?? 0) + 1);
  const isOfStreet = (own: RegExpExecArray | null) =>
    own !== null && isStreet(own[1] ?? '') && (houses.get(streetOf(own[1])) ?? 0) > 2;
  if (found.filter(isOfStreet).length * 3 < filled.length * 2) return null;
  return lines.map((line, at) => {
    const own = found[at] ?? null;
    const [, address = '', people = ''] = (isOfStreet(own) && own) || [];
    return people === '' ? contactLine(line) : { ...contactLine(people), address };
  });
}

/** Removes the letters above the guests of a directory, between blank lines: "A", "B", "C". */
export function withoutIndex(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const isLetter = (line: string, at: number) => /^\p{Lu}$/u.test(line) && !lines[at - 1] && !lines[at + 1];
  const letters = lines.filter(isLetter);
  const isSorted = letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''));
  if (letters.length < 3 || !isSorted) return text;
  return text
    .split('\n')
    .map((line, at) => (isLetter(line.trim(), at) ? '' : line))
    .join('\n');
}
