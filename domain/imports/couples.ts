/** Couples by their titles: "Mr. & Mrs. John Smith". */
import { isGivenName } from './given-names.ts';
import { coreWords, isKin } from './name-parts.ts';
import { capitalsFirst } from './turned-names.ts';
import { isCourtesy, isParticle, isTitle } from './words.ts';

export interface NamedPerson {
  name: string;
  /** A companion whose name is not known yet. */
  isPlaceholder: boolean;
  isChild?: boolean;
}

export interface Couple {
  titles: [string, string];
  rest: string;
}

const pattern =
  /^(?:the )?(\p{L}+\.?(?:ra\.?)?)\s*(?:&|\+|\/|\s(?:and|und|u\.|et|y|e|en|och|i|a)\s)\s*(\p{L}+\.?(?:ra\.?)?)\s+(\S.*)$/isu;

/** Returns the two titles and what follows them, or null. */
export function couplePattern(text: string): Couple | null {
  const [, one = '', other = '', rest = ''] = pattern.exec(text.trim()) ?? [];
  return isTitle(one) && isTitle(other) ? { titles: [one, other], rest } : null;
}

/**
 * Returns the couple whose first names follow its titles, or null: "Mr. and Mrs. Sewell (Ron and
 * Beryl)" are Ron and Beryl Sewell.
 */
export function namedInBrackets(before: string, inside: readonly string[]): string | null {
  const couple = inside.length === 2 ? couplePattern(before) : null;
  const isName = (text: string) => /^\p{Lu}[\p{L}'’-]+$/u.test(text) && !isKin(text);
  if (!couple || coreWords(couple.rest).length !== 1 || !inside.every(isName) || !inside.some(isGivenName))
    return null;
  return `${inside.join(' & ')} ${couple.rest}`;
}

/** The names of both as they are written, or the persons that the titles name. */
type NamedCouple = { names: string[] } | { persons: NamedPerson[] };
export function namedCouple({ titles, rest }: Couple, parts: readonly string[]): NamedCouple {
  const withTitle = (title: string, name: string) => (isCourtesy(title) ? name : `${title} ${name}`);
  if (parts.length > 1) {
    const [one = '', ...others] = parts;
    return { names: [withTitle(titles[0], one), ...others] };
  }
  // "M. et Mme CHEVALIER Paul" has the last name first.
  const turned = capitalsFirst(rest);
  if (turned && turned.titles === '')
    return namedCouple({ titles, rest: `${turned.rest} ${turned.last}` }, parts);
  const words = coreWords(rest);
  const isLastName = words.filter((word) => !isParticle(word)).length === 1;
  if (isLastName)
    return { persons: titles.map((title) => ({ name: `${title} ${rest}`, isPlaceholder: false })) };
  const name = withTitle(titles[0], rest);
  return {
    persons: [
      { name, isPlaceholder: false },
      { name: `Guest of ${name}`, isPlaceholder: true },
    ],
  };
}
