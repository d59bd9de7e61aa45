/** Households that a program tells apart by numbers: "Party ID", 1001, 1001, 1002. */
import { labelOf, type Person } from '../guest-list/household.ts';
import { foldedName } from '../kernel/search.ts';
import { contactFields, type ImportField, type Mapping, nameFields } from './field-list.ts';
import { filled, type ListRow } from './list-rows.ts';
import { type EarlyPeople, readPeople } from './people.ts';
import { type Manner, reading } from './reading.ts';
import { isMissingName } from './words.ts';

export const isId = (cell: string): boolean =>
  /^(?:\p{L}{0,4}|family|household|party|group|invit(?:e|ation)|haushalt|familie|gruppe|foyer|famille|familia|famiglia)[-_# ]?\d+$/iu.test(
    cell,
  ) ||
  /^(?=.*\d)[\da-z-]{14,}$/iu.test(cell) ||
  /^(?=.*[A-Z])(?=(?:.*\d){3})[\dA-Z-]{6,}$/u.test(cell) ||
  /^\d+(?:[,;\s]+\d+)+$/u.test(cell);

/** The column with the numbers of rows to which other rows refer: "Member of: 1001". */
function referredColumn(rows: readonly ListRow[], at: number): number {
  const refers = rows.flatMap(({ cells }) => (cells[at] ?? '').trim() || []);
  const isNumber = (id: string) => isId(id) && id.length > 2;
  if (refers.length === 0 || refers.length === rows.length || !refers.every(isNumber)) return -1;
  const width = Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_none, column) => column).findIndex((column) => {
    if (column === at) return false;
    const ids = new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()));
    return ids.size === rows.length && !ids.has('') && refers.every((id) => ids.has(id));
  });
}

export interface NamedRow extends ListRow {
  early?: EarlyPeople | undefined;
}

interface HouseholdNames {
  persons: number;
  manner: Manner;
  isCoded: boolean;
  /** Whether the numbers are of orders. A buyer who is named twice then has two tickets. */
  isOfOrders?: boolean;
}

/**
 * Replaces such numbers with the persons' names, because they name the household on the list and in
 * letters. Returns other lists unchanged.
 */
export function withHouseholdNames(
  rows: readonly ListRow[],
  mapping: Mapping,
  { persons: most, manner, isCoded, isOfOrders = false }: HouseholdNames,
): readonly NamedRow[] {
  const at = mapping.indexOf('household');
  const numbers = at < 0 ? -1 : referredColumn(rows, at);
  const idOf = ({ cells }: ListRow) => (cells[at] ?? '').trim() || (cells[numbers] ?? '').trim();
  const numbered = at < 0 ? [] : rows.filter((row) => idOf(row) !== '');
  if (numbered.length < 2 || (!isCoded && !numbered.every((row) => isId(idOf(row))))) return rows;
  const early = new Map<ListRow, EarlyPeople>();
  const personsOf = (row: ListRow) => {
    const own = reading(row.cells, mapping, manner);
    let isOfHousehold = false;
    const watched =
      <T>(ask: (field: ImportField) => T) =>
      (field: ImportField): T => {
        isOfHousehold ||= field === 'household';
        return ask(field);
      };
    const asked = { first: watched(own.first), all: watched(own.all), every: watched(own.every) };
    const people = readPeople({ ...own, ...asked }, most);
    // If the persons depend on the number, they may differ once the household has its name.
    if (!isOfHousehold) early.set(row, { people, notices: own.notices });
    return people.persons;
  };
  const byId = new Map<string, ListRow[]>();
  for (const row of numbered) {
    const members = byId.get(idOf(row));
    if (members) members.push(row);
    else byId.set(idOf(row), [row]);
  }
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  /** Further tickets of a person, which are open places. */
  const further = new Set<ListRow>();
  for (const [id, members] of byId) {
    const persons: Person[] = [];
    const buyers = new Set<string>();
    for (const row of members) {
      const own = personsOf(row);
      const buyer = isOfOrders ? foldedName(labelOf(own)) : '';
      if (buyer !== '' && buyers.has(buyer)) further.add(row);
      else persons.push(...own);
      if (buyer !== '') buyers.add(buyer);
    }
    const label = labelOf(persons) || id;
    // Two households may have the same name. Their numbers keep them apart.
    const own = taken.has(foldedName(label)) ? `${label} (${id})` : label;
    taken.add(foldedName(own));
    labels.set(id, own.slice(0, 200));
  }
  const names = mapping.flatMap((field, column) => (nameFields.includes(field) ? [column] : []));
  const contacts = mapping.flatMap((field, column) => (contactFields.has(field) ? [column] : []));
  const lacksName = (cell: string) => cell === '' || isMissingName(cell);
  // Programs write a row with nothing but the number of the household for a guest without a name,
  // or "Info Requested" with the contacts of the buyer.
  const isOpen = (row: ListRow) => {
    const isUnnamed = filled(row, names)
      ? names.every((column) => lacksName((row.cells[column] ?? '').trim())) ||
        isMissingName(
          names
            .map((column) => row.cells[column] ?? '')
            .join(' ')
            .trim(),
        )
      : filled(row, contacts) === '';
    return further.has(row) || (isUnnamed && labels.get(idOf(row)) !== idOf(row));
  };
  return rows.map((row) => {
    const label = labels.get(idOf(row));
    if (label === undefined) return row;
    const cells = [...row.cells];
    while (cells.length <= Math.max(at, names[0] ?? 0)) cells.push('');
    cells[at] = label;
    if (!isOpen(row) || names[0] === undefined) return { ...row, cells, early: early.get(row) };
    for (const column of names) cells[column] = '';
    return { ...row, cells: cells.with(names[0], 'Guest').with(at, label) };
  });
}
