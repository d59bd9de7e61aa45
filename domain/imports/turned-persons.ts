/** Turns names that have the last name first, without a comma and without capitals. */
import { guessed, isOff, type Work } from './name-cell.ts';
import { placesIn, wordsOfPlaces } from './places.ts';
import { isGivenName } from './given-names.ts';
import { withoutKin } from './kin-before.ts';
import { isKin } from './name-parts.ts';
import { byCommas, lastBefore, partsOf } from './turned-names.ts';
import { oneLine } from './values.ts';

/** Turns the persons of a column such as "Nazwisko i imię": "Nowak Jan i Anna". */
export function allTurned(work: Work): string[] | null {
  const { style, isJoined } = work.options;
  if (style !== 'turned' || isOff(work, 'lastFirst') || isJoined) return null;
  let last = '';
  const parts = byCommas(wordsOfPlaces(work.text)).flatMap(partsOf);
  return parts.flatMap((written) => {
    const part = /^\p{Ll}/u.test(written) ? withoutKin(work, written) : written;
    // "Oma Resi" has no last name in front.
    const [kin = '', ...rest] = part.split(' ');
    if (placesIn(part) !== null || (isKin(kin) && rest.length === 1)) return part;
    const turned = lastBefore(part);
    if (!turned) return last === '' ? part : `${part} ${last}`;
    // "Nathalie Verhaegen" is written as elsewhere, whatever the heading asks for.
    if (isGivenName(turned.last) && !turned.rest.split(' ').some(isGivenName)) return part;
    last = turned.last;
    guessed(work, 'lastFirst', part);
    const names = turned.rest.split(/ [yei] (?=\p{Lu})/u);
    return names.map((name, at) => {
      // "Conti Paolo e Ricci Elena" are two last names.
      const own = at === 0 || name.split(' ').length > 2 ? null : lastBefore(name);
      if (own && !isGivenName(own.last) && isGivenName(own.rest)) return oneLine(`${own.rest} ${own.last}`);
      return oneLine(`${at === 0 ? turned.titles : ''} ${name} ${last}`);
    });
  });
}
