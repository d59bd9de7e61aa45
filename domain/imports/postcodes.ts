/** Tells how a list writes its postcodes. */
import { foldedName } from '../kernel/search.ts';
import { mostly } from './column-cells.ts';
import type { Mapping } from './field-list.ts';
import { fieldOfHeading } from './headings.ts';
import { columnsOf, filled, type ListRow } from './list-rows.ts';
import type { Manner } from './reading.ts';
import { isUnitedStates, states } from './values.ts';

/** Returns whether postcodes have five digits, and nothing suggests another country. */
export function padsPostcodes(rows: readonly ListRow[], mapping: Mapping): Manner['padsPostcodes'] {
  const postcodes = columnsOf(mapping, 'postcode');
  const regions = columnsOf(mapping, 'region');
  const countries = columnsOf(mapping, 'country');
  let five = 0;
  let short = 0;
  for (const row of rows) {
    const country = filled(row, countries);
    const region = filled(row, regions);
    if (country !== '' && !isUnitedStates(country)) return 'no';
    if (region !== '' && !states.has(region.toUpperCase())) return 'no';
    const postcode = filled(row, postcodes);
    // A list that kept a zero has lost none.
    if (/^0\d{4}$/.test(postcode)) return 'no';
    if (/^\d{5}(?:-\d{4})?$/.test(postcode)) five += 1;
    else if (/^[1-9]\d{2,3}$/.test(postcode)) short += 1;
    else if (postcode !== '') return 'no';
  }
  if (five === 0) return 'no';
  return five >= short ? 'yes' : 'maybe';
}

const ofCities = /^(?:plz|cp|cap|postcode|code postal|codigo postal|kod pocztowy|postnummer) \p{L}/u;

/** The address columns whose headings ask for a city. */
export const cityColumns = (mapping: Mapping, headings: readonly string[]): readonly number[] =>
  columnsOf(mapping, 'address').filter((at) => asksCity(headings[at] ?? ''));

const asksCity = (heading: string): boolean =>
  ofCities.test(foldedName(heading)) || fieldOfHeading(heading) === 'city';

/**
 * Returns whether the only column of addresses is one such as "PLZ Ort", one of cities, or a
 * Swedish "Postadress" with cells such as "752 28 Uppsala".
 */
export function hasCityLines(
  mapping: Mapping,
  headings: readonly string[],
  rows: readonly ListRow[],
): boolean {
  const [column = -1, ...others] = columnsOf(mapping, 'address');
  const heading = headings[column] ?? '';
  const isCityLine = (cell: string) => /^(?:\d{4,5}|\d{3} \d{2}) \p{Lu}[^\d,]*$/u.test(cell.trim());
  return (
    column >= 0 &&
    others.length === 0 &&
    (asksCity(heading) ||
      (foldedName(heading).startsWith('postadress') &&
        mostly(
          rows.map(({ cells }) => cells[column] ?? ''),
          isCityLine,
        )))
  );
}
