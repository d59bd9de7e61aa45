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

/** Returns the people of the houses on one street, or null: "1 Elm Court - Ann & Bo Reed". */
export function housesIn(text: string): ContactLine[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.some((line) => line.length > 500 || line.includes('\t'))) return null;
  const houses = new Map<string, number>();
  const found = lines.map((line) => {
    const [, address = '', people = ''] = house.exec(line) ?? [];
    const street = address.replace(/^\d+\p{L}?\s+|\s+\d+\p{L}?$/gu, '');
    if (!streetWord.test(street)) return null;
    const key = street.toLowerCase();
    houses.set(key, (houses.get(key) ?? 0) + 1);
    return { key, address, people };
  });
  const onStreet = found.map((own) => (own && (houses.get(own.key) ?? 0) > 2 ? own : null));
  if (onStreet.filter(Boolean).length * 3 < filled.length * 2) return null;
  return lines.map((line, at) => {
    const own = onStreet[at];
    return own ? { ...contactLine(own.people), address: own.address } : contactLine(line);
  });
}

/** Removes the letters above the guests of a directory, between blank lines: "A", "B", "C". */
export function withoutIndex(text: string): string {
  const lines = text.split('\n');
  const isBlank = (line = '') => line.trim() === '';
  const isLetter = (line: string, at: number) =>
    /^\s*\p{Lu}\s*$/u.test(line) && isBlank(lines[at - 1]) && isBlank(lines[at + 1]);
  const letters = lines.filter(isLetter).map((line) => line.trim());
  const isSorted = letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''));
  if (letters.length < 3 || !isSorted) return text;
  return lines.map((line, at) => (isLetter(line, at) ? '' : line)).join('\n');
}
