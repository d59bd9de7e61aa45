/** Headings of one language that are also words of another. */
import { foldedName } from '../kernel/search.ts';
import type { Guess } from './column-guess.ts';
import type { ImportField } from './field-list.ts';

/** Headings that mean something else in the language of a second one. */
const homographs: readonly [heading: string, other: RegExp, field: ImportField][] = [
  ['nom', /^(?:cognoms?|llinatges)$/, 'firstName'],
  ['pere', /^perekonnanimi$/, 'household'],
  ['plant', /^cyfenw$/, 'children'],
  ['dieta', /^(?:priezvisko|meno)$/, 'child'],
  ['born', /^(?:nafn|fornafn|fornavn|navn|voksne|ledsager|gaest|gaester)$/, 'children'],
  ['lui', /^lei$/, 'firstName'],
  ['lei', /^lui$/, 'partner'],
  ['han', /^hon$/, 'firstName'],
  ['hon', /^han$/, 'partner'],
  ['hij', /^zij$/, 'firstName'],
  ['zij', /^hij$/, 'partner'],
  ['on', /^ona$/, 'firstName'],
  ['ona', /^on$/, 'partner'],
  ['ele', /^ela$/, 'firstName'],
  ['ela', /^ele$/, 'partner'],
  ['anm', /^(?:vnm?|voornaam|voorletters|roepnaam|tussenv(?:oegsels?)?|tsv)$/, 'lastName'],
  ['tv', /^(?:achternaam|voornaam)$/, 'middleName'],
  ['maki', /^(?:nafn|eftirnafn|fornafn)$/, 'partner'],
  ['matka', /^ojciec$/, 'guest'],
  ['host', /^(?:prijmeni|priezvisko|telefonni cislo|doprovod|sprievod)$/, 'name'],
];

/** Reads a heading such as "Nom" as in the language of the other headings: "Cognoms" is Catalan. */
export function inOtherLanguages({ columns, fields }: Guess): void {
  const folded = columns.map(({ heading }) => foldedName(heading));
  for (const [heading, other, field] of homographs) {
    const at = folded.indexOf(heading);
    if (at >= 0 && folded.some((each) => other.test(each))) fields[at] = field;
  }
  const surnames = folded.findIndex((each) => /^(?:cognoms?|llinatges)$/.test(each));
  if (surnames >= 0) fields[surnames] = 'lastName';
}
