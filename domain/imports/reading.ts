/** A row's cells, grouped by the meaning of their columns, with the problems found in them. */
import { foldedName } from '../kernel/search.ts';
import { isLonger } from '../kernel/text.ts';
import { type Continued, noneContinued } from './blocks.ts';
import type { ImportField, Mapping } from './field-list.ts';
import type { NameStyle } from './turned-names.ts';
import { type GuessCode, type Notice, noticeText } from './notices.ts';
import { withoutStruck } from './struck-out.ts';
import { unwrapped } from './values.ts';
import { isBlankWord, isNo, isStatus, isYes } from './words.ts';
import { fault } from './faults.ts';
import type { Sentence } from '../kernel/sentence.ts';

/** How a whole list is read: what its columns showed and what the host decided. */
export interface Manner {
  /** The name style of each column. A column without one is `auto`. */
  nameStyles: ReadonlyMap<number, NameStyle>;
  /** Whether an "x" stands for nobody, as in "x | Hubert". */
  marksNobody: boolean;
  /** Columns that count seats as far as we can tell from their cells alone. */
  guessedSeats: ReadonlySet<number>;
  /** Whether a row without a household forms its own, or belongs to the row above. */
  blankHousehold: 'own' | 'above';
  /** The rows that continue the row above without a column that says so. */
  continued: Continued;
  /** Whether the households are last names that the persons lack: "Baker | Tom & Sally". */
  lacksLastNames: boolean;
  /** Whether a name such as "Ana García López" may end with two last names. */
  hasTwoLastNames: boolean;
  /** Columns of attendees next to buyers. An attendee's name wins over the parts of a name. */
  attendees: ReadonlySet<number>;
  /** Whether postcodes of the United States have lost their first zero. */
  padsPostcodes: 'yes' | 'maybe' | 'no';
  /** Whether the number of seats includes the children, whom another column counts. */
  hasKidsInTotal: boolean;
  /** Columns of siblings, who aren't counted with the child, and of other members of the family. */
  relatives: ReadonlySet<number>;
  /** Columns of inner envelopes, which name everybody: "Will, Anna and Rosalie". */
  inner: ReadonlySet<number>;
  /** Columns that are left out, although they may have persons. */
  doubtful: readonly number[];
  /** Columns whose remarks may name or count further guests. */
  remarks: readonly number[];
  /** Columns without a meaning for us that mark some guests as children. */
  kinds: readonly number[];
  /** The present year, if birthdays shall tell who is a child. */
  year: number | null;
  /**
   * Two words each of the names of all rows, and the households of several rows, if a note may name
   * somebody (noted-names.ts).
   */
  others: ReadonlySet<string>;
  /** Columns whose names end with the number of persons: "Ana & Bo Reed (4)". */
  counted: ReadonlySet<number>;
  /** Whether the only column of addresses has a postcode and a city: "99423 Weimar". */
  hasCityLines: boolean;
  /** The columns of addresses that have cities, too: "12100 Cuneo" and "Milano". */
  cityColumns: readonly number[];
  /** The column of last names now, next to those at school. */
  lastNow: number | null;
  /** Whether a letter in the column of children means a child. */
  childLetters: ReadonlyMap<string, boolean>;
  /** Whether the guests' parents have columns. If so, the guests may be children. */
  hasParents: boolean;
  /** The heading of the guests' names if it says that they are pupils, or ''. */
  pupils: string;
  /**
   * Whether nearly all rows have several cells. If so, a row with one cell may be a section's
   * title.
   */
  isWide: boolean;
  /** Whether most names have several words. */
  isWhole: boolean;
  /** Whether nearly all names begin with a capital. */
  isCapitalized: boolean;
  /** The guesses that the host has undone. */
  off: ReadonlySet<string>;
}

export const plainManner: Manner = {
  nameStyles: new Map(),
  marksNobody: false,
  guessedSeats: new Set(),
  blankHousehold: 'own',
  continued: noneContinued,
  padsPostcodes: 'no',
  lacksLastNames: false,
  hasTwoLastNames: false,
  attendees: new Set(),
  isCapitalized: false,
  isWide: false,
  isWhole: false,
  relatives: new Set(),
  inner: new Set(),
  doubtful: [],
  kinds: [],
  year: null,
  others: new Set(),
  counted: new Set(),
  hasCityLines: false,
  cityColumns: [],
  lastNow: null,
  childLetters: new Map(),
  remarks: [],
  hasKidsInTotal: true,
  hasParents: false,
  pupils: '',
  off: new Set(),
};

/** Why a row is refused, and the column to correct. Null means the row as a whole. */
export interface RowError {
  column: number | null;
  why: Sentence;
}

export interface Cell {
  column: number;
  text: string;
}

/** A row's cells, with the first error and all notices. */
export interface Reading {
  manner: Manner;
  /** Returns the cells of a field in the order of the columns, even blank ones. */
  every: (field: ImportField) => readonly Cell[];
  /** The cells of a field that are not empty. */
  all: (field: ImportField) => readonly Cell[];
  first: (field: ImportField) => Cell | null;
  /** The cells of the columns in `kinds`. */
  kinds: readonly Cell[];
  /** The cells of the columns in `remarks`. */
  remarks: readonly Cell[];
  /** The first column of a field, or null. */
  columnOf: (field: ImportField) => number | null;
  wrong: (column: number | null, why: Sentence) => void;
  notice: (column: number | null, code: GuessCode, value: string) => void;
  note: (notice: Notice) => void;
  error: () => RowError | null;
  notices: readonly Notice[];
}

/** The maximum length of each field, in characters. */
const maxFieldLengths: Partial<Record<ImportField, number>> = {
  household: 200,
  name: 2_000,
  partner: 2_000,
  guest: 2_000,
  plusOne: 2_000,
  children: 2_000,
  firstName: 200,
  middleName: 200,
  lastName: 200,
  phone: 200,
  address: 800,
  postcode: 20,
  city: 100,
  region: 100,
  country: 100,
  note: 2_000,
  envelopeName: 200,
};

const none: readonly Cell[] = [];

/** The columns of each field. */
type Columns = ReadonlyMap<ImportField, readonly number[]>;

let indexed: { mapping: Mapping; columns: Columns } | null = null;

/** The columns of a mapping, found once for all rows of a list. */
function columnsByField(mapping: Mapping): Columns {
  if (indexed?.mapping === mapping) return indexed.columns;
  const columns = new Map<ImportField, number[]>();
  mapping.forEach((field, column) => {
    if (field === null) return;
    const own = columns.get(field);
    if (own) own.push(column);
    else columns.set(field, [column]);
  });
  indexed = { mapping, columns };
  return columns;
}

/** The columns of the last name: today's if it is filled, or else those at school. */
const lastNames = (mapping: Mapping, now: number, isNow: boolean): number[] =>
  mapping.flatMap((field, at) => (field === 'lastName' && (at === now) === isNow ? [at] : []));

/** Matches that a last name is still the same. */
const isSameName = (text: string): boolean => /^(?:same|idem|unchanged|ditto|n\/?a)$/iu.test(text);

export function reading(cells: readonly string[], mapping: Mapping, manner: Manner): Reading {
  const isMarked = cells.some((cell) => cell.includes('~~'));
  const textOf = (column: number): string => {
    const text = unwrapped(cells[column] ?? '');
    const field = mapping[column];
    if (!isMarked || field === 'name') return text;
    const [kept, struck] = withoutStruck(text);
    // A host may take a row that is struck off. Then its name counts.
    return kept || (field === 'firstName' || field === 'lastName' || field === 'household' ? struck : '');
  };
  const cellOf = (column: number): Cell => ({ column, text: textOf(column) });
  const cellsAt = (at: readonly number[]) => (at.length === 0 ? none : at.map(cellOf));
  const now = manner.lastNow === null ? '' : unwrapped(cells[manner.lastNow] ?? '');
  const isNow = /\p{L}/u.test(now) && !isSameName(now);
  const columns =
    manner.lastNow === null
      ? columnsByField(mapping)
      : new Map(columnsByField(mapping)).set('lastName', lastNames(mapping, manner.lastNow, isNow));
  const own: (Cell | undefined)[] = [];
  const cellAt = (column: number): Cell => (own[column] ??= cellOf(column));
  const isLong = mapping.some(
    (field, column) => field && (cells[column]?.length ?? 0) > (maxFieldLengths[field] ?? Infinity),
  );
  const every = (field: ImportField) => columns.get(field)?.map(cellAt) ?? none;
  const all = (field: ImportField) => {
    const filled = columns.get(field)?.map(cellAt);
    return filled?.every(({ text }) => text !== '')
      ? filled
      : (filled?.filter(({ text }) => text !== '') ?? none);
  };
  const first = (field: ImportField) => {
    for (const column of columns.get(field) ?? []) {
      const cell = cellAt(column);
      if (cell.text !== '') return cell;
    }
    return null;
  };
  let error: RowError | null = null;
  const wrong = (column: number | null, why: Sentence) => {
    error ??= { column, why };
  };
  const notices: Notice[] = [];
  const note = (notice: Notice) => {
    if (notices.some(({ column, code }) => column === notice.column && code === notice.code)) return;
    notices.push(notice);
  };
  for (const [column, text] of isMarked ? cells.entries() : [])
    if (text.includes('~~') && mapping[column] && mapping[column] !== 'name')
      note({ column, code: 'unsure', text: noticeText('unsure', text) });
  for (const column of manner.doubtful) {
    const text = unwrapped(cells[column] ?? '');
    if (text !== '' && !isBlankWord(text) && !isNo(text) && (isYes(text) || !isStatus(text)))
      note({ column, code: 'leftOutPerson', text: noticeText('leftOutPerson', text) });
  }
  for (const { column, text } of isNow ? (columnsByField(mapping).get('lastName') ?? []).map(cellAt) : [])
    if (
      column !== manner.lastNow &&
      text !== '' &&
      !foldedName(cellAt(manner.lastNow ?? 0).text).includes(foldedName(text))
    )
      note({ column, code: 'otherName', text: noticeText('otherName', text) });
  for (const field of isLong ? columns.keys() : []) {
    const most = maxFieldLengths[field];
    const long = most && all(field).find(({ text }) => isLonger(text, most));
    if (long) wrong(long.column, fault('faults.cellTooLong', { most }));
  }
  return {
    manner,
    every,
    all,
    kinds: cellsAt(manner.kinds),
    remarks: cellsAt(manner.remarks),
    first,
    columnOf: (field) => columns.get(field)?.[0] ?? null,
    wrong,
    note,
    notice: (column, code, value) => note({ column, code, text: noticeText(code, value) }),
    error: () => error,
    notices,
  };
}
