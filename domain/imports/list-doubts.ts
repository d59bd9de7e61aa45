/** Doubts about a list as a whole: what its rows became is checked against what they say. */
import { labelOf } from '../guest-list/household.ts';
import { foldedName } from '../kernel/search.ts';
import { filledOf } from './column-cells.ts';
import type { Mapping } from './field-list.ts';
import { isAboutThings, isNoPerson } from './heading-grammar.ts';
import { meaningOf } from './headings.ts';
import { dateLike, type HouseholdDoubt, householdDoubts, lostDoubts } from './household-doubts.ts';
import { refusalDoubts } from './refusal-doubts.ts';
import { isId } from './household-ids.ts';
import type { ImportedHousehold } from './households.ts';
import { codesOfNo, entryFor } from './legends.ts';
import type { ListRow } from './list-rows.ts';
import { splitNames, strangeNames, turnedNames } from './name-doubts.ts';
import type { GuessCode } from './notices.ts';
import { digits } from './repeated-rows.ts';
import { isNo, isParticle, isYes } from './words.ts';

/** A doubt about a row: the column, the notice and the value that it is about. */
export interface Doubt extends HouseholdDoubt {
  column: number | null;
}

/** A row that was read: its number, the key of its household and its persons' names. */
interface ReadRow {
  row: number;
  key: string;
  names: readonly string[];
  notices: readonly { code: GuessCode }[];
}

interface ReadList {
  rows: readonly ReadRow[];
  cells: readonly ListRow[];
  mapping: Mapping;
  headings: readonly string[];
  households: ReadonlyMap<string, ImportedHousehold>;
  /** The titles above rows whose people may have declined, by the numbers of the rows. */
  declined: ReadonlyMap<number, string>;
}

type Tell = (row: number, doubt: Doubt) => void;

/** Returns the doubts of a list by the numbers of its rows. */
export function doubtsOfList(list: ReadList): Map<number, Doubt[]> {
  const doubts = new Map<number, Doubt[]>();
  const tell: Tell = (row, doubt) => doubts.set(row, [...(doubts.get(row) ?? []), doubt]);
  const rows = withCells(list);
  const firsts = firstRows(rows);
  for (const [row, value] of [...turnedNames(rows), ...splitNames(rows)])
    tell(row, { column: null, code: 'unsure', value });
  const noticed = new Set(list.rows.flatMap(({ row, notices }) => (notices.length > 0 ? [row] : [])));
  for (const [row, value] of strangeNames(rows))
    if (!noticed.has(row)) tell(row, { column: null, code: 'unsure', value });
  signature(rows, noticed, tell);
  contactLines(rows, tell);
  lastNamesAlone(rows, list, tell);
  if (list.rows.some(isRepeated)) sharedContacts(firsts, list, tell);
  for (const [at, field] of list.mapping.entries()) if (field === null) leftOutColumn(at, rows, list, tell);
  const names = new Set(rows.flatMap((row) => row.names.map((name) => name.split(' ')[0] ?? '')));
  const codes = codesOfNo(list.cells);
  for (const { row, key, cells } of rows) {
    if (key === '') continue;
    const code = codes.size > 0 ? entryFor(cells, list.mapping, codes) : null;
    if (code !== null) tell(row, { column: null, code: 'unsure', value: code });
    const title = list.declined.get(row);
    if (title !== undefined) tell(row, { column: null, code: 'unsure', value: title });
    for (const doubt of refusalDoubts(cells, list.mapping, list.headings))
      tell(row, { column: null, ...doubt });
  }
  for (const row of firsts) {
    const household = list.households.get(row.key);
    if (!household) continue;
    const own = [
      ...householdDoubts(household),
      ...(noticed.has(row.row) ? [] : lostDoubts(household, row.cells, { mapping: list.mapping, names })),
    ];
    for (const { code, value } of own) tell(row.row, { column: null, code, value });
  }
  supervisors(firsts, list, tell);
  return doubts;
}

/** Reports households with the name of another household's guest, who may be a supervisor. */
function supervisors(rows: readonly Row[], { households }: ReadList, tell: Tell): void {
  const labeled: { row: number; household: ImportedHousehold; name: string }[] = [];
  for (const { row, key } of rows) {
    const household = households.get(key);
    if (household?.isLabelSaid && household.label !== labelOf(household.persons))
      labeled.push({ row, household, name: foldedName(household.label) });
  }
  if (labeled.length === 0) return;
  const people = new Set(
    [...households.values()].flatMap(({ persons }) => persons.map(({ name }) => foldedName(name))),
  );
  for (const { row, household, name } of labeled)
    if (people.has(name) && !household.persons.some((person) => foldedName(person.name) === name))
      tell(row, { column: null, code: 'unsure', value: household.label });
}

type Row = Omit<ReadRow, 'notices'> & { cells: readonly string[] };

/** The rows that belong to a household. `cells` has a row for each, in the same order. */
function withCells({ rows, cells }: ReadList): Row[] {
  const all: Row[] = [];
  for (const [at, { row, key, names }] of rows.entries())
    if (key !== '') all.push({ row, key, names, cells: cells[at]?.cells ?? [] });
  return all;
}

function firstRows(rows: readonly Row[]): Row[] {
  const keys = new Set<string>();
  return rows.filter(({ key }) => !keys.has(key) && keys.add(key));
}

/** Matches a line such as "Phone: 319-555-0125" and "2200 Grand Ave, Des Moines, IA 50312". */
const contactLine =
  /@|\d{5}|\d{3}[ -]\d{3}|^\p{L}[\p{L} -]{1,20}:\s|(?:^|\s)(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4})$/u;

/**
 * Reports the guest above lines of a text that may have the guest's contacts or family. If there
 * are many, any line may be a part of an address.
 */
function contactLines(rows: readonly Row[], tell: Tell): void {
  let above: Row | null = null;
  let contacts = 0;
  const alone: [number, string][] = [];
  for (const row of rows) {
    const at = row.cells.findIndex((cell) => cell !== '');
    const text = row.cells[at] ?? '';
    const isAlone = row.cells.findLastIndex((cell) => cell !== '') === at;
    const isContact = isAlone && contactLine.test(text);
    if (isAlone) alone.push([row.row, text]);
    if (isContact) contacts += 1;
    if (!isContact) above = row;
    else if (above && above.key !== row.key) tell(above.row, { column: null, code: 'unsure', value: text });
  }
  if (contacts < 3 || contacts * 10 < rows.length) return;
  for (const [row, value] of alone) tell(row, { column: null, code: 'unsure', value });
}

/** Reports one word in the last row below whole names: the writer of a mail may have signed. */
function signature(rows: readonly Row[], noticed: ReadonlySet<number>, tell: Tell): void {
  const last = rows.at(-1);
  const [name = '', ...others] = last?.names ?? [];
  if (!last || others.length > 0 || name === '' || name.includes(' ') || noticed.has(last.row)) return;
  const names = rows.slice(0, 100).flatMap((row) => (row === last ? [] : row.names));
  const whole = names.filter((each) => each.includes(' '));
  if (whole.length > 4 && whole.length * 4 > names.length * 3)
    tell(last.row, { column: null, code: 'unsure', value: name });
}

/** Reports guests who have a last name alone next to others who have a first name, too. */
function lastNamesAlone(rows: readonly Row[], { mapping }: ReadList, tell: Tell): void {
  const [first, last] = [mapping.indexOf('firstName'), mapping.indexOf('lastName')];
  if (first < 0 || last < 0 || mapping.includes('name')) return;
  const alone = rows.filter(({ cells }) => cells[last] && !cells[first]);
  if (alone.length * 3 > rows.length) return;
  for (const { row, cells } of alone) tell(row, { column: last, code: 'unsure', value: cells[last] ?? '' });
}

/** Whether a row may belong to an earlier household. */
const isRepeated = ({ notices }: ReadRow): boolean =>
  notices.some(({ code }) => code === 'maybeSame' || code === 'sameName');

/** Reports the first of the households that share contacts. The later ones have notices already. */
function sharedContacts(rows: readonly Row[], { households }: ReadList, tell: Tell): void {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const household = households.get(row.key);
    if (!household || household.isLabelSaid) continue;
    const { email, phone } = household.said;
    for (const value of [email.toLowerCase(), digits(phone)].filter((each) => each.length > 6)) {
      const before = first.get(value);
      if (!before) first.set(value, row);
      else
        tell(before.row, { column: null, code: 'maybeSame', value: value === digits(phone) ? phone : email });
    }
  }
}

function leftOutColumn(at: number, rows: readonly Row[], list: ReadList, tell: Tell): void {
  const heading = list.headings[at] ?? '';
  const cells = rows.map(({ cells: own }) => (own[at] ?? '').trim());
  const filled = filledOf(cells);
  if (filled.length === 0) return;
  const each = (code: GuessCode, test: (cell: string, row: Row) => boolean) =>
    rows.forEach((row, index) => {
      const value = cells[index] ?? '';
      if (value !== '' && test(value, row)) tell(row.row, { column: at, code, value });
    });
  // Particles such as "van der" belong to the last names.
  if (filled.every((cell) => cell.split(' ').every(isParticle))) return each('unsure', () => true);
  if (filled.every(isCode) || (filled.every(isSlug) && filled.some((cell) => cell.includes('-')))) {
    const together = new Set(runs(cells, rows).map((index) => rows[index]?.row));
    each('maybeSame', (_cell, { row }) => together.has(row));
  }
  if (meaningOf(heading) || isNoPerson(heading) || isAboutThings(heading)) return;
  const isAlone = ({ key }: Row) => (list.households.get(key)?.persons.length ?? 0) < 2;
  // A number such as 0 means that the guest isn't counted.
  const hasKids = list.mapping.includes('children');
  if (filled.every((cell) => /^1?\d$/.test(cell)) && filled.includes('0'))
    return each('noteGuests', (cell, row) => cell !== '0' && (isAlone(row) || !hasKids));
  if (heading !== '' && !isOfCompanions(cells, rows, isAlone)) return;
  if (filled.every((cell) => isYes(cell) || isNo(cell)))
    each('noteGuests', (cell, row) => isYes(cell) && isAlone(row));
}

/**
 * Returns whether only rows without a companion say no, and all rows with one say yes. The column
 * may then ask for a companion.
 */
function isOfCompanions(
  cells: readonly string[],
  rows: readonly Row[],
  isAlone: (row: Row) => boolean,
): boolean {
  const ofCouples = cells.filter((_cell, at) => !isAlone(rows[at] as Row));
  return ofCouples.length > 0 && ofCouples.every(isYes) && cells.some((cell) => isNo(cell));
}

/** Matches the number of an order and the code of an invitation, but no class and no day. */
const isCode = (cell: string): boolean =>
  cell.length > 2 && (isId(cell) || /^[\p{L}\d]+(?:[-_][\p{L}\d]+)+$/u.test(cell)) && !dateLike.test(cell);
const isSlug = (cell: string): boolean => /^[\p{Ll}\d]+(?:-[\p{Ll}\d]+)*$/u.test(cell);

/**
 * Returns the rows whose cells repeat next to each other, if equal cells never come apart and most
 * are few: "A7, A7, B2". The rows of each such cell may be one household.
 */
function runs(cells: readonly string[], rows: readonly Row[]): number[] {
  const starts = cells.flatMap((cell, at) => (cell !== cells[at - 1] ? [at] : []));
  const values = starts.map((at) => cells[at] ?? '');
  if (values.includes('') || new Set(values).size < values.length) return [];
  if (starts.length < 2 || starts.length === cells.length || starts.length * 3 < cells.length) return [];
  const members = starts.map((from, run) => {
    const to = starts[run + 1] ?? cells.length;
    return Array.from({ length: to - from }, (_none, step) => from + step);
  });
  const several = members.filter((run) => run.length > 1);
  if (several.some((run) => run.length > 6)) return [];
  return several.filter((run) => new Set(run.map((at) => rows[at]?.key)).size > 1).flat();
}
