/** Doubts about a household: what its rows say is compared with what it became. */
import type { Person } from '../guest-list/household.ts';
import { isPhone } from './column-cells.ts';
import { tellsOfParting } from './denials.ts';
import type { Mapping } from './field-list.ts';
import { isGivenName } from './given-names.ts';
import type { ImportedHousehold } from './households.ts';
import { isKin, isWholeName, lastNameOf } from './name-parts.ts';
import type { GuessCode } from './notices.ts';
import { oneLine } from './values.ts';
import { isFamily, isTitle } from './words.ts';

export interface HouseholdDoubt {
  code: GuessCode;
  value: string;
}

/** Matches a number with two signs, which may be a date or a code. */
export const dateLike = /^\d{1,4}[-_./]\d{1,2}[-_./]\d{1,4}$/;

/** Returns doubts about the address, the phone and the names of a household. */
export function householdDoubts({ said, persons }: ImportedHousehold): HouseholdDoubt[] {
  const { lines, city, postcode, phone } = said;
  const doubts: HouseholdDoubt[] = [];
  const unsure = (value: string) => doubts.push({ code: 'unsure', value });
  if (city === '' && (postcode !== '' || lines.length > 0)) {
    const address = lines.join(', ');
    const end = address.split(',').at(-1) ?? '';
    // An address without a number may be a town.
    if (
      postcode !== '' ||
      /^[^\d,]+$/u.test(address) ||
      (address.includes(',') && /^[^\d]*\p{Lu}[^\d]*$/u.test(end))
    )
      unsure(oneLine(`${address} ${postcode}`));
  }
  if (/[\d;|/]|, | - |\s[A-Z]{2}$|^[A-Z]{2}$/u.test(city)) unsure(city);
  if (postcode !== '' && (!/\d/u.test(postcode) || /\p{Ll}{2}|^\d{1,2}\p{L}?$|.{11}/u.test(postcode)))
    unsure(postcode);
  if (dateLike.test(phone) || / [/|;] /u.test(phone)) unsure(phone);
  if (persons.length < 2) return doubts;
  const family = persons.find(({ name }) => isFamily(name));
  if (family) doubts.push({ code: 'maybeTwo', value: family.name });
  // "Mamá" behind a whole name may only say how the guest is related to the host.
  const kin = persons.find(({ name }) => isKin(name));
  if (kin && persons[0]?.name.includes(' ')) unsure(kin.name);
  const adults = persons.filter(({ isChild, isPlaceholder }) => !isChild && !isPlaceholder);
  if (adults.length > 1 && tellsOfParting(said.note)) unsure(oneLine(said.note));
  if (persons.every(({ name }) => /^\p{Lu}\S* /u.test(name))) return doubts;
  const lasts = new Set(persons.map(({ name }) => lastNameOf(name)));
  const last = persons.find(({ name, isPlaceholder }) => !isPlaceholder && lasts.has(name));
  if (last) unsure(last.name);
  return doubts;
}

/** Matches a first name that a note names as company: "met Bas", "samen met Bas", "plus Ana". */
const namedBeside =
  /(?:^|[,;(]\s*)(?:(?:samen|together|zusammen|gemeinsam|ensemble|juntos?|juntas?|insieme|junto|razem|tillsammans|coming|comes|kommt|komt|vient|viene|vem|kommer|and|und|et|y|e|en|i|och) )?(?:and|with|mit|avec|con|com|met|z|med|samt|plus|bringing|&|\+)\s+(?:\p{Ll}+ ){0,2}(\p{Lu}\p{L}+)(?!['’\p{L}])/gu;

/** Returns whether a note names company that neither the household nor the list has. */
function namesOthers(note: string, own: readonly string[], names: ReadonlySet<string>): boolean {
  const told = [...note.matchAll(namedBeside)].map(([, name = '']) => name);
  const others = told.filter((name) => isGivenName(name) && !names.has(name));
  return others.some((name) => !own.some((text) => text.split(/[ -]/u).includes(name)));
}

/**
 * Returns doubts about a household whose row has no other notice: a last name, an email, a phone or
 * a person of the row may be lost. `names` has the first names of the list.
 */
export function lostDoubts(
  { label, persons, said }: ImportedHousehold,
  cells: readonly string[],
  { mapping, names }: { mapping: Mapping; names: ReadonlySet<string> },
): HouseholdDoubt[] {
  const doubts: HouseholdDoubt[] = [];
  const short = shortName(persons) ?? untoldName(persons, cells, mapping);
  if (short !== undefined) doubts.push({ code: 'noLastName', value: short });
  if (namesOthers(said.note, [label, ...persons.map(({ name }) => name)], names))
    doubts.push({ code: 'noteGuests', value: said.note });
  const hasEmail = said.email !== '' || persons.some(({ email }) => email !== null);
  const email = hasEmail
    ? undefined
    : cells.find((cell, at) => mapping[at] === null && /\S@\S+\.\S/u.test(cell));
  const phone = cells.find(
    (cell, at) =>
      mapping[at] === null && /^\+|^[(0].*[\s/-]|^\d{3}[-. ]\d{3}[-. ]\d{4}$/.test(cell) && isPhone(cell),
  );
  if (email !== undefined) doubts.push({ code: 'unsure', value: email });
  if (said.phone === '' && phone !== undefined) doubts.push({ code: 'unsure', value: phone });
  return doubts;
}

/**
 * Returns the first of persons with first names alone next to a title: "Dr A Hale" and "Alison".
 */
function untoldName(
  persons: readonly Person[],
  cells: readonly string[],
  mapping: Mapping,
): string | undefined {
  const named = persons.filter(({ isPlaceholder }) => !isPlaceholder);
  const isTitled = (cell: string, at: number) =>
    (mapping[at] === null || mapping[at] === 'envelopeName') &&
    /^\p{Lu}\S* \p{Lu}/u.test(cell) &&
    isTitle(cell.split(' ')[0] ?? '');
  const areShort = named.every(({ name }) => !name.includes(' ') && !isKin(name));
  return areShort && cells.some(isTitled) ? named[0]?.name : undefined;
}

/** Returns a name of one word, if others of the persons have a last name. */
function shortName(persons: readonly Person[]): string | undefined {
  const named = persons.filter(({ name, isPlaceholder }) => !isPlaceholder && !isKin(name));
  const short = named.find(({ name }) => !name.includes(' ') || /^\p{Ll}\S* \S+$/u.test(name));
  return named.some(({ name }) => isWholeName(name)) ? short?.name : undefined;
}
