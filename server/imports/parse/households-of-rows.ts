/**
 * Walks through the rows of a list that was read: corrects cells, and turns rows into households.
 * It runs in a process of its own (main.ts).
 */
import { isOfCodes } from '#domain/imports/columns-without-headings.ts';
import type { ImportField, Mapping } from '#domain/imports/fields.ts';
import { householdKey } from '#domain/imports/household-key.ts';
import { isOfOrders } from '#domain/imports/household-columns.ts';
import { groupRows, type ImportedHousehold, withAbove } from '#domain/imports/households.ts';
import { withHouseholdNames } from '#domain/imports/household-ids.ts';
import { doubtsOfList } from '#domain/imports/list-doubts.ts';
import { importLimits } from '#domain/imports/file-limits.ts';
import { isMostlyFilled, type ListRow, withDittos } from '#domain/imports/list-rows.ts';
import { titleRows } from '#domain/imports/lone-rows.ts';
import { mannerOf } from '#domain/imports/manner.ts';
import { lostCells, noticeText } from '#domain/imports/notices.ts';
import { hasHost, hostRows } from '#domain/imports/place-rows.ts';
import { isNoGuest, writesCapitals } from '#domain/imports/row-kinds.ts';
import { sheetHeading } from './sheets.ts';
import { areCards } from './table.ts';
import {
  isDeclinedTitle,
  isNotInvited,
  isNotInvitedTitle,
  isOfDead,
  rowsBelow,
} from '#domain/imports/not-invited.ts';
import { type ImportedRow, readRow, type RowLimits } from '#domain/imports/rows.ts';
import { foldedName } from '#domain/kernel/search.ts';
import { truncate } from '#domain/kernel/text.ts';
import type { Send } from '../../processes/job.ts';
import { packedPiece, type PiecePart, unpackedPiece } from '../pieces.ts';
import { cellText, maxShownLength } from '../cell-text.ts';
import { type MappedPart, type MappedRow, valuesOfHousehold, valuesOfRow } from '../wire.ts';
import { orRefused, type Refused, TooMuch } from './refused.ts';
import { completeRows, noticesOf, report, reportHeads } from './row-notices.ts';
import { fault } from '#domain/imports/faults.ts';

export interface Edit {
  row: number;
  column: number;
  text: string;
}

export interface MapWork {
  kind: 'mapRows';
  pieces: readonly string[];
  mapping: Mapping;
  edits: readonly Edit[];
  limits: RowLimits;
  /** The headings of the columns. */
  headings?: readonly string[];
  choices?: ListChoices;
}

/** A host's choices for a list. Missing choices are guessed. */
export interface ListChoices {
  blankHousehold?: 'own' | 'above' | undefined;
  /** The numbers of the rows to leave out. */
  skip?: readonly number[] | undefined;
  /** The guesses of the server that the host rejected. */
  off?: readonly string[] | undefined;
}

export interface MapOutcome {
  kind: 'mapped';
  blankHousehold: 'own' | 'above';
  skip: number[];
}

/** A row of the file: its number, followed by its cells. */
type StoredRow = [number, ...string[]];

/**
 * The maximum number of characters in cells that are kept for correction. The host corrects further
 * rows in the file.
 */
const maxForCorrection = 1_500_000;
const partSize = 100;
const maxNotices = 12;

export const mapRows = (work: MapWork, send: Send): Promise<MapOutcome | Refused> =>
  orRefused(async () => {
    const { pieces, edits } = work;
    const rows: ListRow[] = [];
    for (const [at, packed] of pieces.entries()) {
      const piece = unpackedPiece<StoredRow>(packed);
      if (mend(piece, edits))
        await send({ piece: { at, packed: await packedPiece(piece) } } satisfies PiecePart);
      for (const [number, ...cells] of piece) rows.push({ number, cells });
    }
    return sendMapped(rows, work, send);
  });

/** Maps rows, sends them with their households, and returns what was decided about the list. */
export async function sendMapped(rows: readonly ListRow[], work: JudgeWork, send: Send): Promise<MapOutcome> {
  const judged = judge(rows, work);
  for (let from = 0; from < judged.rows.length; from += partSize)
    await send({ rows: judged.rows.slice(from, from + partSize).map(valuesOfRow) } satisfies MappedPart);
  const households = [...judged.households.values()];
  for (let from = 0; from < households.length; from += partSize) {
    const part = households.slice(from, from + partSize).map(valuesOfHousehold);
    await send({ households: part } satisfies MappedPart);
  }
  return { kind: 'mapped', blankHousehold: judged.blankHousehold, skip: judged.skip };
}

type JudgeWork = Pick<MapWork, 'mapping' | 'limits' | 'choices' | 'headings'>;

interface Judged {
  rows: MappedRow[];
  households: Map<string, ImportedHousehold>;
  blankHousehold: 'own' | 'above';
  /** The numbers of the rows to leave out. */
  skip: number[];
}

/** Fields of lists in which a row is a whole party, or names its household. */
const ofParties: ReadonlySet<ImportField> = new Set([
  ...(['household', 'partner', 'partnerFirstName', 'guest', 'guestFirstName', 'plusOne'] as const),
  ...(['additional', 'children', 'childFirstName', 'adults', 'seats'] as const),
]);

/** Matches headings of a list of colleagues, or of flats in one house. */
const ofOffices =
  /\b(?:office|company|firma|department|dept|abteilung|organi[sz]ation|employer|work|employee|mitarbeiter|flat|apt|apartment|wohnung|piso|appartement|interno|lgh)\b/;

/** Decides what each row is, and which households the rows form. */
function judge(
  written: readonly ListRow[],
  { mapping, limits, choices = {}, headings = [] }: JudgeWork,
): Judged {
  const off = new Set(choices.off);
  const manner = mannerOf(written, mapping, {
    blankHousehold: choices.blankHousehold,
    ...{ off, headings, year: new Date().getFullYear() },
  });
  const given = withDittos(written, mapping);
  const hasCapitals = writesCapitals(given, mapping);
  const chosen = choices.skip ? new Set(choices.skip) : null;
  const isNobody = (row: ListRow) => isNoGuest(row, mapping, { headings, hasCapitals, manner });
  const bare = withoutSheets(given, headings);
  const notInvited = rowsBelow(isNotInvitedTitle, mapping, bare, isNobody);
  const sheet = headings.indexOf(sheetHeading);
  const isOnOtherSheet = ({ cells }: ListRow) => sheet >= 0 && isNotInvitedTitle(cells[sheet] ?? '');
  const titles = titleRows(bare, mapping);
  const isLeftOut = (row: ListRow) => notInvited.has(row.number) || titles.has(row) || isNobody(row);
  const isSkipped = (row: ListRow, at: number) =>
    chosen
      ? chosen.has(row.number)
      : !off.has('leftOut') && (isLeftOut(bare[at] as ListRow) || isOnOtherSheet(row));
  const skipped = new Set(given.filter(isSkipped));
  const guests = given.filter((row) => !skipped.has(row));
  const household = mapping.indexOf('household');
  const heading = headings[household] ?? '';
  const isOrder = isOfOrders(heading);
  const kind = { isCoded: isOrder || isOfCodes(heading), isOfOrders: isOrder };
  const named = withHouseholdNames(guests, mapping, { persons: limits.persons, manner, ...kind }).values();
  const rows = groupRows(limits, {
    off,
    isAddressBook:
      !manner.hasTwoLastNames &&
      (areCards(headings) || !mapping.some((field) => field !== null && ofParties.has(field))) &&
      !headings.some((each, at) => ofOffices.test(foldedName(each)) && isMostlyFilled(given, [at])),
  });
  const shown: MappedRow[] = [];
  const skip: number[] = [];
  const forCorrection = correctable();
  let persons = 0;
  let above: ImportedRow | null = null;
  const hosts = hostRows<ImportedRow>();
  for (const each of given) {
    const guest = skipped.has(each) ? undefined : named.next().value;
    if (!guest) {
      // The rows below somebody who is dead or not invited belong to nobody above.
      const isOfRowAbove = household >= 0 && !each.cells[household];
      if (
        isNotInvited(each.cells, mapping, headings) ||
        (isOfDead(each.cells, mapping, headings) && !isOfRowAbove)
      )
        above = null;
      skip.push(each.number);
      shown.push(skippedRow(each, mapping));
      continue;
    }
    const { number, cells, early } = guest;
    const own = readRow(number, cells, mapping, limits, manner, early);
    const host = own.place?.host ?? '';
    const isOther = host !== '' && above !== null && !hasHost(above.persons, host);
    const lead: ImportedRow | null = isOther ? (hosts.find(host) ?? above) : above;
    const row = rows.add(withAbove(own, lead, manner, mapping));
    if (!row.error) {
      persons += row.persons.length;
      above = row;
      hosts.add(row);
    }
    if (persons > importLimits.persons) throw new TooMuch('persons');
    shown.push({
      row: number,
      label: truncate(row.label, maxShownLength),
      key: row.error ? '' : householdKey(row.label),
      names: row.persons.slice(0, limits.persons).map(({ name }) => truncate(name, maxShownLength)),
      error: row.error?.why ?? null,
      column: row.error?.column ?? null,
      cells: forCorrection(cells, row),
      notices: row.notices.length > maxNotices ? row.notices.slice(0, maxNotices) : row.notices,
      isSkipped: false,
    });
  }
  const households = rows.finish();
  if (!off.has('sharedName')) completeRows(shown, households, heading);
  report(shown, households);
  reportHeads(shown, manner.continued.maybe);
  const declined = rowsBelow(isDeclinedTitle, mapping, bare, isNobody);
  const doubts = doubtsOfList({ rows: shown, cells: given, mapping, headings, households, declined });
  for (const row of doubts.size > 0 ? shown : []) {
    const own = doubts.get(row.row);
    if (own) row.notices = [...row.notices, ...noticesOf(own, row.notices)];
  }
  return { rows: shown, households, blankHousehold: manner.blankHousehold, skip };
}

/** Returns the rows without the names of their sheets, so that a title stands alone in its row. */
function withoutSheets(rows: readonly ListRow[], headings: readonly string[]): readonly ListRow[] {
  if (!headings.includes(sheetHeading)) return rows;
  return rows.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell, at) => (headings[at] === sheetHeading ? '' : cell)),
  }));
}

/** A row that becomes no household: a total, a section heading, or one that the host left out. */
function skippedRow({ number, cells }: ListRow, mapping: Mapping): MappedRow {
  const text =
    cells.filter((cell, column) => cell !== '' && mapping[column] !== null).join(' · ') ||
    cells.join(' ').trim();
  return {
    ...{ row: number, label: truncate(text, maxShownLength), key: '', names: [], column: null, cells: null },
    error: fault('faults.leftOut'),
    notices: [{ column: null, code: 'leftOut', text: noticeText('leftOut', text) }],
    isSkipped: true,
  };
}

/**
 * Keeps the cells of rows with an error or a lost cell, until there is too much text to correct it
 * here.
 */
function correctable() {
  let correction = 0;
  return (cells: readonly string[], { error, notices }: ImportedRow): string[] | null => {
    const isWrong = error ? error.column !== null : notices.some(({ code }) => lostCells.has(code));
    if (!isWrong || correction > maxForCorrection) return null;
    const own = cells.slice(0, importLimits.columns).map((cell) => truncate(cell, maxShownLength));
    correction += own.reduce((sum, cell) => sum + cell.length, 0);
    return own;
  };
}

/** Returns false if none of the rows is among the edits. */
function mend(rows: StoredRow[], edits: readonly Edit[]): boolean {
  let isMended = false;
  for (const { row: number, column, text } of edits) {
    const row = rows.find(([own]) => own === number);
    if (!row) continue;
    while (row.length <= column) row.push('');
    row[column + 1] = cellText(text);
    isMended = true;
  }
  return isMended;
}
