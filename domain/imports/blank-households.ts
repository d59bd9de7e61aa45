/** Decides what the rows are that have no household. */
import { foldedName } from '../kernel/search.ts';
import type { Mapping } from './field-list.ts';
import { columnsOf, filled, type ListRow } from './list-rows.ts';
import { isSureTotal } from './words.ts';

/**
 * Returns whether blank rows separate the households, and only the first row of each names it. A
 * name may then be used twice.
 */
function beginBlocks(rows: readonly ListRow[], households: readonly number[]): boolean {
  let blocks = 0;
  let continued = 0;
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1];
    const begins = !above || row.number > above.number + 1;
    if (begins !== (filled(row, households) !== '')) return false;
    if (begins) blocks += 1;
    else continued += 1;
  }
  return blocks > 1 && continued > 0;
}

/**
 * Rows without a household continue the row above if no household is named twice and they have no
 * contacts of their own. Merged cells become blank cells once they are saved as CSV.
 */
export function blankHousehold(rows: readonly ListRow[], mapping: Mapping): 'own' | 'above' {
  const households = columnsOf(mapping, 'household');
  if (households.length === 0) return 'own';
  if (beginBlocks(rows, households)) return 'above';
  // Merged cells of a column with counts become blank too.
  const contacts = columnsOf(
    mapping,
    ...(['email', 'householdEmail', 'phone', 'address', 'postcode', 'city', 'seats', 'adults'] as const),
  );
  const homes = columnsOf(mapping, 'address', 'postcode');
  const names = columnsOf(mapping, 'name', 'firstName', 'lastName');
  const keys = new Set<string>();
  const leaders = new Set<string>();
  let blanks = 0;
  let reachable = 0;
  let followsNamed = false;
  let isAfterNamed = false;
  let above: readonly string[] = [];
  for (const row of rows) {
    const household = foldedName(filled(row, households));
    if (isSureTotal(household)) continue;
    if (household !== '') {
      if (keys.has(household)) return 'own';
      keys.add(household);
      above = row.cells;
      isAfterNamed = true;
      continue;
    }
    if (filled(row, names) === '') continue;
    leaders.add(foldedName(names.map((at) => row.cells[at] ?? '').join(' ')));
    blanks += 1;
    // Members of a household may repeat its address.
    const isSameHome = homes.some((at) => row.cells[at] && row.cells[at] === above[at]);
    if (contacts.some((at) => row.cells[at] && !(isSameHome && row.cells[at] === above[at]))) reachable += 1;
    if (isAfterNamed) followsNamed = true;
  }
  // If a person without a household has the name of a household, that household is the person's
  // own.
  if (!followsNamed || keys.size === 0 || [...keys].some((key) => leaders.has(key))) return 'own';
  return reachable * 2 < blanks ? 'above' : 'own';
}
