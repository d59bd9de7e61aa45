/** Learns from all rows how a list is written: its names, its households and its postcodes. */
import { foldedName } from '../kernel/search.ts';
import { blankHousehold } from './blank-households.ts';
import { columnOfCompanions, continuedRows } from './blocks.ts';
import { areTurned, haveTwoLastNames } from './children.ts';
import { filledOf, isFlag, isVaried, looksLikeName, mostly } from './column-cells.ts';
import { type ImportField, type Mapping, nameFields } from './field-list.ts';
import { isGivenName, listsNames } from './given-names.ts';
import {
  isAboutThings,
  isSeatAtTable,
  isAttendee,
  isLabel,
  isNoPerson,
  mentionsGuestsInHeading,
  mentionsOthers,
} from './heading-grammar.ts';
import { meaningOf } from './headings.ts';
import { childLetters, kinds } from './kind-columns.ts';
import { namesBesideNotes } from './noted-names.ts';
import { isInner } from './heading-grammar.ts';
import {
  isOfBirth,
  isOfClass,
  isOfOneChild,
  isParents,
  isPupils,
  pairOf,
  relatives,
} from './parent-columns.ts';
import { lastNameOfFamily } from './name-parts.ts';
import {
  areSurelyTurned,
  areTurnedNames,
  byCommas,
  countsInBrackets,
  nameStyleOf,
  type NameStyle,
} from './turned-names.ts';
import { columnsOf, filled, isMostlyFilled, type ListRow, someOf } from './list-rows.ts';
import { lastNow } from './last-names-now.ts';
import { cityColumns, hasCityLines, padsPostcodes } from './postcodes.ts';
import { mentionsGuests, placesIn } from './places.ts';
import type { Manner } from './reading.ts';
import { countIn } from './words.ts';

export interface Choices {
  blankHousehold?: 'own' | 'above' | undefined;
  off?: ReadonlySet<string> | undefined;
  headings?: readonly string[] | undefined;
  /** The present year, to tell children by their birthdays. */
  year?: number | undefined;
}

export function mannerOf(rows: readonly ListRow[], mapping: Mapping, choices: Choices = {}): Manner {
  const off = choices.off ?? new Set<string>();
  const some = someOf(rows);
  const cellsOf = (at: number) => some.map(({ cells }) => cells[at] ?? '');
  const styleOf = (at: number) => nameStyleOf(cellsOf(at), choices.headings?.[at]);
  const nameColumns = columnsOf(mapping, 'name');
  const nameIn = (row: ListRow) => filled(row, nameColumns);
  const names = nameColumns.map((at): [number, NameStyle] => {
    const style = styleOf(at);
    const isList =
      (style === 'lastFirst' && hasOtherNames(some, at, columnsOf(mapping, 'household'))) ||
      (style === 'auto' && rows.some(({ cells }) => byCommas(cells[at] ?? '').length > 2));
    const isTurned = style === 'auto' && areSurelyTurned(cellsOf(at));
    return [at, isTurned ? 'turned' : isList ? 'list' : style];
  });
  const areInCapitals = names.some(([, style]) => style === 'capitals');
  const isSpaced = names.some(([, style]) => style === 'turned');
  const isTurned = areInCapitals || names.some(([, style]) => style === 'lastFirst');
  // A column "Relationship" of contacts may have "Mother" and "Father".
  const ofParents = fieldsOfGuests.some((field) => mapping.includes(field))
    ? mapping.findIndex(
        (field, at) =>
          (field === null || field === 'tags') &&
          filledOf(cellsOf(at)).length > 1 &&
          filledOf(cellsOf(at)).every(isParents),
      )
    : -1;
  // "Reed, Ann" next to "Reed | Tom". The other parent may have another last name.
  const lasts = columnsOf(mapping, 'lastName');
  const areGuestsTurned = columnsOf(mapping, 'guest').some((at) =>
    areTurned(some, at, { names: lasts, isOfOne: false }),
  );
  const styleOfCompanions = (at: number): NameStyle => {
    const said = styleOf(at);
    if (areInCapitals || said === 'capitals') return 'capitals';
    if (said === 'turned') return 'turned';
    if (isSpaced && areTurnedNames(cellsOf(at))) return 'turned';
    if (areGuestsTurned && mapping[at] === 'guest') return 'lastFirst';
    return isTurned ? said : 'list';
  };
  const companions = columnsOf(mapping, 'guest', 'plusOne', 'partner').map((at): [number, NameStyle] => [
    at,
    styleOfCompanions(at),
  ]);
  const children = columnsOf(mapping, 'children')
    .filter((at) =>
      areTurned(rows, at, {
        names: columnsOf(mapping, 'name', 'lastName', 'guest'),
        isOfOne: isOfOneChild(choices.headings?.[at] ?? ''),
      }),
    )
    .map((at): [number, NameStyle] => [at, 'lastFirst']);
  return {
    nameStyles: new Map([...names, ...companions, ...children]),
    marksNobody: marksNobody(rows, mapping),
    guessedSeats: new Set(
      columnsOf(mapping, 'seats').filter(
        (at) => choices.headings && meaningOf(choices.headings[at] ?? '') === null,
      ),
    ),
    hasKidsInTotal: hasKidsInTotal(rows, mapping),
    blankHousehold: choices.blankHousehold ?? blankHousehold(rows, mapping),
    continued: continuedRows(rows, mapping, choices.headings),
    padsPostcodes: padsPostcodes(rows, mapping),
    isCapitalized: isCapitalized(some, mapping),
    lacksLastNames: lacksLastNames(rows, mapping),
    hasTwoLastNames: haveTwoLastNames(choices.headings),
    attendees: new Set(nameColumns.filter((at) => isAttendee(choices.headings?.[at] ?? ''))),
    hasParents:
      ofParents >= 0 ||
      mapping.some((field, at) => field === 'guest' && isParents(choices.headings?.[at] ?? '')),
    pupils: choices.headings?.[ofParents] ?? pupilsHeading(some, mapping, choices.headings ?? []),
    relatives: relatives(mapping, choices.headings ?? []),
    inner: new Set(columnsOf(mapping, 'guest').filter((at) => isInner(choices.headings?.[at] ?? ''))),
    counted: new Set(nameColumns.filter((at) => countsInBrackets(cellsOf(at)))),
    hasCityLines: hasCityLines(mapping, choices.headings ?? [], some),
    cityColumns: cityColumns(mapping, choices.headings ?? []),
    lastNow: lastNow(mapping, choices.headings ?? []),
    childLetters: childLetters(mapping, choices.headings ?? []),
    isWide: isWide(some),
    isWhole:
      mostly(some.map(nameIn), (cell) => /\S\s\S/u.test(cell)) ||
      isMostlyFilled(some, columnsOf(mapping, 'lastName')),
    doubtful: doubtful(rows, mapping, choices.headings ?? []),
    kinds: kinds(rows, mapping, choices.headings ?? []),
    year: choices.year ?? null,
    others: namesBesideNotes(rows, mapping),
    remarks: remarksColumns(rows, mapping, choices.headings ?? []),
    off,
  };
}

/**
 * Returns whether most names before a comma don't occur in the household's name: "Herrera | Julián,
 * Mónica". The comma then separates first names.
 */
function hasOtherNames(rows: readonly ListRow[], at: number, households: readonly number[]): boolean {
  const pairs = rows.flatMap(({ cells }) => {
    const [before = '', after] = (cells[at] ?? '').split(',');
    const household = foldedName(households.map((column) => cells[column] ?? '').join(' '));
    const isName = /^[^\d]*\p{L}{2}[^\d]*$/u.test(household);
    return after !== undefined && isName ? [{ before: foldedName(before), household }] : [];
  });
  const own = pairs.filter(({ before, household }) => household.includes(before)).length;
  return pairs.length > 0 && own * 2 < pairs.length;
}

/** Returns whether the seats of a row include its children, which another column counts. */
function hasKidsInTotal(rows: readonly ListRow[], mapping: Mapping): boolean {
  const children = columnsOf(mapping, 'children');
  const seats = columnsOf(mapping, 'seats');
  if (children.length === 0 || seats.length === 0) return true;
  return rows.every((row) => {
    const [kids, total] = [countIn(filled(row, children)), countIn(filled(row, seats))];
    return !kids || !total || total > kids;
  });
}

/** Returns whether an "x" in the column of names is beside the name of another person. */
function marksNobody(rows: readonly ListRow[], mapping: Mapping): boolean {
  const names = columnsOf(mapping, 'name', 'firstName');
  const others = columnsOf(mapping, 'guest', 'partner');
  const isMark = (cell: string) => /^x$/iu.test(cell);
  return (
    others.length > 0 &&
    rows.some(
      (row) => isMark(filled(row, names)) && filled(row, others) !== '' && !isFlag(filled(row, others)),
    )
  );
}

/** Returns whether households are last names that most of the persons lack. */
function lacksLastNames(rows: readonly ListRow[], mapping: Mapping): boolean {
  const households = columnsOf(mapping, 'household');
  const names = columnsOf(mapping, 'name', 'firstName');
  if (names.length === 0 || columnsOf(mapping, 'lastName').length > 0) return false;
  const lastOf = (row: ListRow) => foldedName(lastNameOfFamily(filled(row, households)));
  const both = someOf(rows).filter((row) => lastOf(row) && filled(row, names));
  const lacking = both.filter((row) => !foldedName(filled(row, names)).includes(lastOf(row)));
  return lacking.length * 2 > both.length;
}

/**
 * Columns of notes, and those that are left out, in which a cell mentions further guests. Small
 * numbers under a heading that we don't know may count them.
 */
function remarksColumns(rows: readonly ListRow[], mapping: Mapping, headings: readonly string[]): number[] {
  const isCounted = mapping.includes('seats') || (mapping.includes('adults') && mapping.includes('children'));
  return mapping.flatMap((field, at) => {
    const heading = headings[at] ?? '';
    if ((field !== null && field !== 'note') || isAboutThings(heading) || isLabel(heading)) return [];
    if (isSeatAtTable(headings, at)) return [];
    const cells = filledOf(rows.map((row) => row.cells[at] ?? ''));
    const meaning = meaningOf(heading)?.field;
    const isUnknown = !isCounted && !meaning && (!isNoPerson(heading) || ofReplies.test(foldedName(heading)));
    // A second count of guests may be larger than the first.
    const mayCount = field === null && (isUnknown || counting.has(meaning ?? null));
    if (mayCount && cells.length > 2 && cells.every(isFewer) && !isRising(cells)) return [at];
    return [...new Set(cells)].some(mentionsGuests) ? [at] : [];
  });
}

const ofReplies =
  /\b(?:rsvp|reply|replies|response|status|antwort|zusage|zusagen|reponse|respuesta|risposta)\b/;
const counting: ReadonlySet<ImportField | null> = new Set(['seats', 'adults', 'additional', 'children']);
const isFewer = (cell: string): boolean => /^1?\d$/.test(cell);
const isRising = (cells: readonly string[]): boolean =>
  cells.every((cell, at) => at === 0 || Number(cell) > Number(cells[at - 1]));

/** Columns that are left out, but whose cells look like persons' names. */
function doubtful(rows: readonly ListRow[], mapping: Mapping, headings: readonly string[]): number[] {
  const some = someOf(rows);
  const ofCompanions = columnOfCompanions(some, mapping);
  const ofNames = mapping.flatMap((field, at) => (nameFields.includes(field) ? [at] : []));
  const isOwn = (at: number) => {
    const named = some.filter(({ cells }) => (cells[at] ?? '').trim() !== '');
    const isNamed = ({ cells }: ListRow) => {
      const own = foldedName(ofNames.map((column) => cells[column] ?? '').join(' ')).split(' ');
      return foldedName(cells[at] ?? '')
        .split(' ')
        .every((word) => own.includes(word));
    };
    return named.length > 0 && named.every(isNamed);
  };
  return headings.flatMap((heading, at) => {
    if (mapping[at] !== null || at === ofCompanions || isOwn(at) || isSeatAtTable(headings, at)) return [];
    // Long numbers are the keys of a program.
    if (filledOf(some.map(({ cells }) => cells[at] ?? '')).every((cell) => /^\d{3,}$/.test(cell))) return [];
    // The column "Relation 1 - Value" of an address book may have the spouse.
    if (/^relation \d+ value$/.test(foldedName(heading))) return [at];
    if (isNoPerson(heading)) return [];
    if (mentionsOthers(heading)) return [at];
    const cells = some.map((row) => row.cells[at] ?? '');
    // Cells such as "wife" and "+1" mean companions under any heading. The cell "Family", with a
    // capital letter, may be a category.
    if (cells.some((cell) => /^[\p{Ll}+]/u.test(cell) && placesIn(cell) !== null)) return [at];
    if (mentionsGuestsInHeading(heading) && !mostly(cells, isFlag)) return [at];
    const isName = (cell: string) => looksLikeName(cell) && /^\p{Lu}/u.test(cell) && !isFlag(cell);
    const names = cells.filter(isName);
    const isWhole = names.some((cell) => /\S\s\S/u.test(cell));
    const isEach = filledOf(cells).every((cell) => isName(cell) || isFlag(cell));
    const isMixed =
      (isWhole && mostly(cells, (cell) => isName(cell) || isFlag(cell))) ||
      (isEach && names.length > 0 && filledOf(cells).some(isFlag));
    const isPerson = (cell: string) =>
      /^\p{Lu}\p{Ll}+ \p{Lu}[\p{L}'’-]+$/u.test(cell) && isGivenName(cell.split(' ')[0] ?? '');
    const hasPersons = cells.some((cell) => cell.split(/\s*[,;&\n]\s*/u).some(isPerson) || listsNames(cell));
    return ((mostly(cells, isName) || isMixed) && isVaried(names)) || hasPersons ? [at] : [];
  });
}

const fieldsOfGuests: readonly ImportField[] = ['guest', 'guestFirstName'];
const ofGuest: ReadonlySet<ImportField | null> = new Set(['name', 'firstName']);

/** The heading that says that the guests are pupils, or ''. */
function pupilsHeading(rows: readonly ListRow[], mapping: Mapping, headings: readonly string[]): string {
  const ofGuests = headings.filter((_heading, at) => ofGuest.has(mapping[at] ?? null));
  const isYear = (at: number) =>
    mostly(
      rows.map(({ cells }) => cells[at] ?? ''),
      (cell) => /^(?:19|20)\d\d$/.test(cell),
    );
  const ofClass = headings.find((heading, at) => mapping[at] === null && isOfClass(heading) && !isYear(at));
  const parents = headings.filter((_heading, at) => mapping[at] === 'guest');
  const isAged = headings.some((heading, at) => mapping[at] === null && isOfBirth(heading));
  const isPair = mapping.some((field) => field === 'partner' || field === 'plusOne');
  const ofBoth = isAged && !isPair ? pairOf(parents) : undefined;
  return ofGuests.find(isPupils) ?? (ofGuests.some(isParents) ? undefined : (ofClass ?? ofBoth)) ?? '';
}

function isWide(rows: readonly ListRow[]): boolean {
  const alone = rows.filter(({ cells }) => cells.filter((cell) => cell.trim() !== '').length === 1).length;
  return rows.length > 3 && alone * 2 < rows.length;
}

/**
 * Returns whether nearly all names begin with a capital. A cell that doesn't may then be something
 * else.
 */
function isCapitalized(rows: readonly ListRow[], mapping: Mapping): boolean {
  const names = columnsOf(mapping, 'name', 'firstName', 'lastName');
  const starts = rows.flatMap((row) => /\p{L}/u.exec(filled(row, names))?.[0] ?? []);
  const capitals = starts.filter((letter) => letter !== letter.toLowerCase()).length;
  return starts.length > 0 && capitals * 5 >= starts.length * 4;
}
