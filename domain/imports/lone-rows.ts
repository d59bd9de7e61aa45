/**
 * Finds titles that have nothing but a word in a list of first and last names: "Viola", "Cello".
 */
import type { Mapping } from './field-list.ts';
import { isGivenName } from './given-names.ts';
import { columnsOf, filled, type ListRow } from './list-rows.ts';
import { isKin } from './name-parts.ts';
import { placesIn } from './places.ts';
import { isFamily, isTitle, isUnnamed } from './words.ts';

/**
 * Returns the rows with a single cell above guests who have a first and a last name, if the list
 * begins with one, there are several and most rows are such guests.
 */
export function titleRows(rows: readonly ListRow[], mapping: Mapping): ReadonlySet<ListRow> {
  const firsts = columnsOf(mapping, 'firstName');
  const lasts = columnsOf(mapping, 'lastName');
  const none = new Set<ListRow>();
  if (firsts.length === 0 || lasts.length === 0) return none;
  const isGuest = (row?: ListRow) =>
    row !== undefined && filled(row, firsts) !== '' && filled(row, lasts) !== '';
  const isAlone = ({ cells }: ListRow) => {
    const texts = cells.filter((cell) => cell !== '');
    const [text = '', ...others] = texts;
    const isSide = /^(?:côté|lato|lado|seite|strona|kant) /iu.test(text);
    const isName =
      !isSide && text.split(' ').some((word) => isGivenName(word) || isKin(word) || isTitle(word));
    const mayBeGuest = isName || placesIn(text) !== null || isUnnamed(text) || isFamily(text);
    return (
      others.length === 0 &&
      text === cells[lasts[0] ?? -1] &&
      /\p{L}{3}/u.test(text) &&
      !/\(\d/u.test(text) &&
      !mayBeGuest
    );
  };
  // Next to first names, a word in the first column may be a nickname.
  const isLastFirst = (lasts[0] ?? 0) < (firsts[0] ?? 0);
  if (!isLastFirst || !rows[0] || !isAlone(rows[0])) return none;
  const alone = rows.filter((row, at) => isAlone(row) && isGuest(rows[at + 1]));
  const guests = rows.filter(isGuest).length;
  return alone.length > 1 && guests * 5 >= (rows.length - alone.length) * 4 ? new Set(alone) : none;
}
