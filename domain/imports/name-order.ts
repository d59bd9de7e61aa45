/** Columns of names that have the last name first without a comma: "Huber Anna". */
import { foldedName } from '../kernel/search.ts';
import { isGivenName } from './given-names.ts';
import { isKin } from './name-parts.ts';
import { placesIn, wordsOfPlaces } from './places.ts';
import { partsOf } from './turned-names.ts';
import { isFamily, isParticle, isTitle } from './words.ts';

/** Headings that have the last name first: "Nachname Vorname", "Cognome e nome". */
const lastNameAhead =
  /^(?:(?:family )?name|last name|last|surname|nachname|familienname|zuname|nom(?: de famille)?|apellidos?|cognome|achternaam|nazwisko|efternamn|sobrenome)(?: (?:and|und|et|y|e|en|i|och))? (?:first name|first|given name|vorname|prenom|nombres?|nome|voornaam|imie|fornamn)$/;

const maxRead = 1_000;

interface Order {
  lastFirst: number;
  firstFirst: number;
  unsure: number;
}

/** Counts the names of two words by which of them is a given name. */
function orderOf(cells: readonly string[]): Order {
  const order: Order = { lastFirst: 0, firstFirst: 0, unsure: 0 };
  for (const cell of cells.slice(0, maxRead)) {
    const [part = ''] = partsOf(cell);
    const [first = '', last = '', ...others] = part.split(' ');
    if (last === '' || others.length > 0 || isTitle(first) || isKin(first)) continue;
    const [isFirst, isLast] = [isGivenName(first), isGivenName(last)];
    if (isFirst === isLast) order.unsure += 1;
    else if (isLast) order.lastFirst += 1;
    else order.firstFirst += 1;
  }
  return order;
}

/** The fewest given names that show the order if the heading doesn't say it. */
const enough = 3;

export function hasLastNameAhead(cells: readonly string[], heading: string): boolean {
  const { lastFirst, firstFirst, unsure } = orderOf(cells);
  if (lastNameAhead.test(foldedName(heading))) return lastFirst > firstFirst * 2;
  return lastFirst >= enough && firstFirst === 0 && lastFirst >= unsure;
}

/** Writes the comma that such a column lacks: "Huber Anna und Franz" is "Huber, Anna & Franz". */
export function withComma(text: string): string {
  if (/[,\d(:]/u.test(text) || isFamily(text)) return text;
  const parts = partsOf(wordsOfPlaces(text));
  return parts.map((part) => (placesIn(part) === null ? turnable(part) : part)).join(' & ');
}

function turnable(part: string): string {
  const words = part.split(' ');
  const [first = ''] = words;
  if (words.length < 2 || isTitle(first) || isKin(first)) return part;
  if (isGivenName(first) && !isGivenName(words.at(-1) ?? '')) return part;
  const given = words.findIndex((word, at) => at > 0 && isGivenName(word));
  const afterParticles = words.findIndex((word) => !isParticle(word)) + 1;
  const end = given > 0 ? given : afterParticles;
  return end > 0 && end < words.length
    ? `${words.slice(0, end).join(' ')}, ${words.slice(end).join(' ')}`
    : part;
}
