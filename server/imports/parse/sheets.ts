/** Chooses the sheets of a workbook to read, and joins them to one list. */
import { childIn, isAdultWord } from '#domain/imports/words.ts';
import { fieldOfHeading } from '#domain/imports/fields.ts';
import { importLimits } from '#domain/imports/file-limits.ts';
import { foldedName } from '#domain/kernel/search.ts';
import { type ImportKind, type ReadRow, type ReadSheet, type ReadTable, tableOf } from './table.ts';
import { NotAList, TooMuch } from './refused.ts';

export interface GivenSheet {
  name: string;
  rows: () => ReadRow[];
}

interface Sheet extends Omit<ReadSheet, 'rowsBefore'> {
  table: ReadTable | null;
  known: number;
  /** The reason why the sheet can't be read. */
  error: NotAList | TooMuch | null;
  /** The number of the last row. */
  last: number;
}

/** The heading of the column that names the sheet of a row. It is a tag. */
export const sheetHeading = 'Sheet';

/** Reads every sheet once. A sheet that can't be read refuses the file only if it is chosen. */
function readSheets(kind: ImportKind, given: readonly GivenSheet[]): Sheet[] {
  let text = 0;
  return given.map(({ name, rows }): Sheet => {
    const nothing = { name, rows: 0, table: null, known: 0, last: 0 };
    try {
      const read = rows();
      if (read.length === 0) return { ...nothing, error: null };
      const table = tableOf(kind, read);
      for (const { cells } of table.rows) for (const cell of cells) text += cell.length;
      const known = table.headings.filter((heading) => fieldOfHeading(heading) !== null).length;
      const last = read.at(-1)?.number ?? 0;
      const isTooMuch = text > importLimits.text;
      return {
        ...{ name, rows: table.rows.length, known, last },
        table: isTooMuch ? null : table,
        error: isTooMuch ? new TooMuch('text') : null,
      };
    } catch (error) {
      if (error instanceof NotAList || error instanceof TooMuch) return { ...nothing, error };
      throw error;
    }
  });
}

const headingsOf = ({ headings }: ReadTable): string[] =>
  headings.map(foldedName).filter((heading) => heading !== '');

function hasSameHeadings(one: ReadTable, other: ReadTable): boolean {
  const [mine, theirs] = [new Set(headingsOf(one)), new Set(headingsOf(other))];
  return mine.size > 0 && mine.size === theirs.size && [...mine].every((heading) => theirs.has(heading));
}

/**
 * Reads the chosen sheets. If none is chosen, reads the one with the most known headings, and all
 * others with the same headings.
 */
export function sheetsOf(
  kind: ImportKind,
  given: readonly GivenSheet[],
  chosen: readonly number[] | null,
): ReadTable {
  const sheets = readSheets(kind, given);
  const main = sheets.reduce<Sheet | null>(
    (best, sheet) => (sheet.table && (!best || sheet.known > best.known) ? sheet : best),
    null,
  );
  const isMade = ({ table, known }: Sheet) =>
    table !== null && main?.table && known > 0 && hasSameHeadings(table, main.table);
  const some = chosen?.filter((at) => sheets[at]) ?? [];
  const read =
    some.length > 0
      ? some.toSorted((one, other) => one - other)
      : sheets.flatMap((sheet, at) => (sheet === main || isMade(sheet) ? [at] : []));
  const refused = (some.length > 0 ? some : sheets.map((_sheet, at) => at))
    .map((at) => sheets[at]?.error)
    .find((error) => error);
  if (some.length > 0 && refused) throw refused;
  const tables = read.flatMap((at) => sheets[at]?.table ?? []);
  if (tables.length === 0) throw refused ?? new NotAList('The workbook is empty.');
  const shown = sheets.map(({ name, rows }, at) => ({
    ...{ name, rows },
    rowsBefore: tables.length > 1 ? rowsBefore(sheets, at) : 0,
  }));
  const joined = tables.length === 1 ? (tables[0] as ReadTable) : join(sheets, read);
  if (joined.rows.length > importLimits.rows) throw new TooMuch('rows');
  return { ...joined, sheets: shown, readSheets: read };
}

/** Appends the sheets by their headings. Row numbers go on from sheet to sheet. */
function join(sheets: readonly Sheet[], read: readonly number[]): ReadTable {
  const best = read.reduce((one, other) =>
    (sheets[other]?.known ?? 0) > (sheets[one]?.known ?? 0) ? other : one,
  );
  const headings = [...(sheets[best]?.table?.headings ?? [])];
  const rows: ReadRow[] = [];
  const nameColumn = headings.length;
  headings.push(sheetHeading);
  const household = headings.findIndex((heading) => fieldOfHeading(heading) === 'household');
  const areNumbered = household >= 0 && beginAgain(sheets, read, household);
  for (const at of read) {
    const { table, name } = sheets[at] as Sheet;
    if (!table) continue;
    const own = at === best ? table.headings.map((_heading, column) => column) : columnsOf(table, headings);
    const columns = own.map((column, from) => column ?? headings.push(table.headings[from] ?? '') - 1);
    if (headings.length > importLimits.columns) throw new TooMuch('columns');
    const before = rowsBefore(sheets, at);
    for (const { number, cells } of table.rows) {
      const joined = Array.from({ length: headings.length }, () => '');
      cells.forEach((cell, column) => {
        const to = columns[column];
        if (to !== undefined) joined[to] ||= cell;
      });
      joined[nameColumn] = name;
      // Each sheet has numbers of its own for its households.
      const label = joined[household] ?? '';
      if (areNumbered && label !== '') joined[household] = String(Number(label) + at * 1_000);
      rows.push({ number: before + number, cells: joined });
    }
  }
  return { ...(sheets[best]?.table as ReadTable), headings, rows };
}

/**
 * Returns whether a column has numbers in all sheets that are read, which begin again at 1 for
 * other households. Sheets of adults and of their children may share numbers, and last names.
 */
function beginAgain(sheets: readonly Sheet[], read: readonly number[], column: number): boolean {
  const tables = read.map((at) => sheets[at]?.table?.rows ?? []);
  const numbersOf = (rows: readonly ReadRow[]) => rows.map(({ cells }) => (cells[column] ?? '').trim());
  const areNumbers = tables.every((rows) => {
    const numbers = numbersOf(rows);
    return numbers.every((number) => /^\d{0,3}$/.test(number)) && numbers.includes('1');
  });
  if (read.length < 2 || !areNumbers) return false;
  /** The words of each household, by its number. */
  const wordsOf = (rows: readonly ReadRow[]) => {
    const words = new Map<string, Set<string>>();
    for (const { cells } of rows) {
      const number = (cells[column] ?? '').trim();
      const own = words.get(number) ?? new Set();
      for (const word of foldedName(cells.slice(0, 4).join(' ')).split(' '))
        if (/^\p{L}{3,}$/u.test(word) && childIn(word, false) === null && !isAdultWord(word)) own.add(word);
      words.set(number, own);
    }
    return words;
  };
  const [first = new Map<string, Set<string>>(), ...others] = tables.map(wordsOf);
  const pairs = others.flatMap((words) =>
    [...words].flatMap(([number, own]) => {
      const same = number === '' ? undefined : first.get(number);
      return same ? [[...own].some((word) => same.has(word))] : [];
    }),
  );
  return pairs.filter(Boolean).length * 2 < pairs.length;
}

/**
 * Returns the column of each heading among those of the first sheet: the one with the same text, or
 * else the one with the same meaning, such as "Ort" for "City". Undefined if there is none.
 */
function columnsOf({ headings: own }: ReadTable, headings: readonly string[]): (number | undefined)[] {
  const left = new Map(headings.map((heading, at) => [at, heading]));
  const take = (isSame: (heading: string) => boolean) => {
    const [at] = [...left].find(([, heading]) => heading !== sheetHeading && isSame(heading)) ?? [];
    if (at !== undefined) left.delete(at);
    return at;
  };
  const byText = own.map((heading) => {
    const key = foldedName(heading);
    return key === '' ? undefined : take((each) => foldedName(each) === key);
  });
  return byText.map((at, from) => {
    const field = at === undefined ? fieldOfHeading(own[from] ?? '') : null;
    return field === null ? at : take((each) => fieldOfHeading(each) === field);
  });
}

/** The number of rows in the sheets before this one. */
const rowsBefore = (sheets: readonly Sheet[], at: number): number =>
  sheets.slice(0, at).reduce((sum, { last }) => sum + last, 0);
