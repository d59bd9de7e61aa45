/** Finds the columns that count persons or say who is a child. */
import { isGivenName } from './given-names.ts';
import { foldedName } from '../kernel/search.ts';
import { filledOf, isFlag, looksLikeName, mostly } from './column-cells.ts';
import { type Guess, hasField } from './column-guess.ts';
import type { ImportField } from './field-list.ts';
import { isLabel, mentionsGuestsInHeading, mentionsOthers } from './heading-grammar.ts';
import { asksWhomOrWhat } from './heading-questions.ts';
import { kinBefore } from './kin-before.ts';
import { lettersOf } from './kind-columns.ts';
import { afterYes, placesIn } from './places.ts';
import { countIn, isAdultWord, isChildWord, isNo } from './words.ts';

const ofGuests = /\b(?:guests?|gaste|invites?|invitados|convidados|ospiti|invitati|gasten|gosci)\b/;
const ofAll = /\b(?:total|all|party|max|maximum|attending|invited|coming|gesamt|totale|totaal)\b/;
/** A no under "Paid" declines nothing. */
const ofPayment =
  /\b(?:paid|bezahlt|gezahlt|paye|pagado|pagato|pago|betaald|zaplacone|betalt|beitrag|dues)\b/;
const isDeclined = (cell: string): boolean =>
  isNo(cell.trim()) ||
  /^(?:declined|regrets|not (?:attending|coming|going)|can['’]?t (?:go|come)|sadly|abgesagt|absage)/iu.test(
    cell,
  );

/**
 * A number under "Guests" counts further guests if it is 0 for somebody who comes, or blank for
 * many rows.
 */
export function furtherGuests({ columns, fields }: Guess): void {
  const at = fields.indexOf('seats');
  const column = columns[at];
  const heading = foldedName(column?.heading ?? '');
  if (!column || !ofGuests.test(heading) || ofAll.test(heading)) return;
  const rows = column.cells.flatMap((cell, row) =>
    columns.some(({ cells }, other) => other !== at && (cells[row] ?? '') !== '') ? [{ cell, row }] : [],
  );
  const hasDeclined = (row: number) =>
    columns.some(
      ({ heading: name, cells }, other) =>
        other !== at &&
        fields[other] === null &&
        !ofPayment.test(foldedName(name)) &&
        isDeclined(cells[row] ?? ''),
    );
  const hasZero = rows.some(({ cell, row }) => countIn(cell) === 0 && !hasDeclined(row));
  const blanks = rows.filter(({ cell }) => cell === '').length;
  const isSparse = blanks * 3 > rows.length && rows.some(({ cell }) => countIn(cell) === 1);
  if ((hasZero || isSparse) && !fields.includes('additional')) fields[at] = 'additional';
}

/**
 * Finds columns whose cells are "Adult" and "Child". They say who is a child, under any heading.
 */
export function kindsByText(guess: Guess): void {
  const { columns, fields } = guess;
  if (fields.includes('child')) return kidsNextToAdults(guess);
  // "barn 4 år" is a child with an age.
  const isChild = (cell: string) =>
    /^\D/u.test(cell) && isChildWord(cell.replace(/ \d{1,2} \p{L}+\.?$/u, ''));
  const isKind = (cell: string) => isAdultWord(cell) || isChild(cell);
  const isCounted = (field?: ImportField | null) => field === 'children' || field === 'adults';
  const at = columns.findIndex(
    ({ heading, cells }, index) =>
      ((fields[index] === null || (isCounted(fields[index]) && cells.some(isAdultWord))) &&
        !isLabel(heading) &&
        filledOf(cells).every(isKind) &&
        filledOf(cells).some(isChild)) ||
      (isCounted(fields[index]) && haveLetters(heading, cells)),
  );
  if (at >= 0) fields[at] = 'child';
}

/** Returns whether cells are the letters of "Adulto/Niño", and some mean a child. */
function haveLetters(heading: string, cells: readonly string[]): boolean {
  const letters = lettersOf(heading);
  const filled = filledOf(cells).map((cell) => cell.toLowerCase());
  return filled.some((cell) => letters.get(cell)) && filled.every((cell) => letters.has(cell));
}

const ofKidsAges =
  /\b(?:kids|children|child|kinder|enfants|ninos|hijos|bimbi|bambini|figli|criancas|kinderen|dzieci|barnens)\b.*\b(?:ages?|alter|wiek|alder)\b|\b(?:ages?|alter|eta|edad|idade|leeftijd|wiek)\b.*\b(?:kids?|child|children|kinder|enfants|ninos|hijos|bimbi|bambini|figli|criancas|kinderen|dzieci)\b/;

/** If rows form households, a column "Kids ages" has the age of the row's person. */
export function agesOfKids({ columns, fields }: Guess): void {
  const at = columns.findIndex(({ heading }) => ofKidsAges.test(foldedName(heading)));
  const isFree = fields[at] === null || fields[at] === 'children';
  const isAge = (cell: string) => /^\d{1,2}(?: \p{L}+\.?)?$/u.test(cell);
  const mayBeChild = isFree && fields.includes('household') && !fields.includes('child');
  const cells = columns[at]?.cells ?? [];
  if (!mayBeChild || !filledOf(cells).every(isAge)) return;
  // A household has an adult, too. Else the ages are those of the row's own kids.
  const households = columns[fields.indexOf('household')]?.cells ?? [];
  const withAdult = new Set<string>();
  let household = '';
  const ofRow = cells.map((cell, row) => {
    household = households[row] || household;
    if (cell === '') withAdult.add(household);
    return household;
  });
  if (cells.every((cell, row) => cell === '' || withAdult.has(ofRow[row] ?? ''))) fields[at] = 'child';
}

/** Numbers under "Child" next to "Adults" count the children. */
function kidsNextToAdults({ columns, fields }: Guess): void {
  const at = fields.indexOf('child');
  const filled = filledOf(columns[at]?.cells ?? []);
  const areCounts = filled.length > 0 && filled.every((cell) => /^\d$/.test(cell));
  if (fields.includes('adults') && areCounts) fields[at] = 'children';
}

const followUp =
  /^(?:if (?:yes|so|applicable)|(?:wenn|falls) ja|si (?:oui|si)|en caso afirmativo|se si|zo ja|jesli tak|om ja|se sim)\b/;
const companions: ReadonlySet<ImportField | null> = new Set(['plusOne', 'guest', 'additional']);

/**
 * Reads a column such as "Guest at dinner" as companions if its cells name some: "Yes - Lars
 * Solheim", "Spouse".
 */
export function companionsByText({ columns, fields }: Guess): void {
  columns.forEach(({ heading, cells }, at) => {
    if (/\b(?:type|typ|kind|role)$/.test(foldedName(heading))) return;
    // "If yes, name" asks for the companion of the column before it.
    const isFollowUp = followUp.test(foldedName(heading)) && companions.has(fields[at - 1] ?? null);
    const isNames = mostly(cells, (cell) => looksLikeName(cell) && /^\p{Lu}/u.test(cell));
    if (fields[at] === null && isFollowUp && isNames) fields[at] = 'plusOne';
    const isBrought = asksWhomOrWhat(heading);
    const isWith = /^(?:with|con|mit|met|com)$/.test(foldedName(heading));
    const asks = isBrought || isWith || mentionsOthers(heading) || mentionsGuestsInHeading(heading);
    if (fields[at] !== null || !asks) return;
    const filled = filledOf(cells);
    const isNamed = (cell: string) =>
      placesIn(cell) !== null || (afterYes(cell) !== cell && !isBrought) || kinBefore.test(cell);
    const isAny = (cell: string) =>
      isNamed(cell) || isFlag(cell) || looksLikeName(withoutEnd(cell)) || countIn(cell) !== null;
    const names = filled.filter((cell) => looksLikeName(cell) && !isNamed(cell) && !isFlag(cell));
    // A column such as "Guest type" repeats words like "Primary". Companions have names of their
    // own.
    if (new Set(names).size < names.length) return;
    const isMixed = names.some((cell) => /\S\s\p{Lu}/u.test(cell)) && filled.some(isFlag);
    const given = names.filter((cell) => isGivenName(cell.split(' ')[0] ?? '')).length;
    if (isWith && given * 2 < names.length) return;
    if ((filled.some(isNamed) || isMixed || (isWith && given > 1)) && filled.every(isAny))
      fields[at] = 'plusOne';
  });
}

/** Removes what brackets at the end say about a person: "Bo Reed (husband)". */
const withoutEnd = (cell: string): string => cell.replace(/\s*\([^()]*\)$/u, '');

const ofInvited = /\b(?:invited|allowed|max|maximum|reserved|limit|eingeladen|invites|invitados|invitati)\b/;

/** If "Invited count" and "Attending count" both count persons, the first has the seats. */
export function countsOfInvited({ columns, fields }: Guess): void {
  const isCount = (cell: string) => countIn(cell) !== null;
  const number = (at: number, row: number) => countIn(columns[at]?.cells[row] ?? '') ?? 0;
  for (const field of ['seats', 'adults', 'children'] as const) {
    const counts = fields.flatMap((each, at) =>
      each === field && mostly(columns[at]?.cells ?? [], isCount) ? [at] : [],
    );
    const best = counts.find((at) => ofInvited.test(foldedName(columns[at]?.heading ?? '')));
    const rows = columns[best ?? -1]?.cells ?? [];
    for (const at of counts)
      if (
        best !== undefined &&
        at !== best &&
        rows.every((_cell, row) => number(at, row) <= number(best, row))
      )
        fields[at] = null;
  }
}

const ofDay =
  /^(?:day|evening|ceremony|reception|tag|abend|trauung|feier|ceremonie|soiree|vin d honneur|repas|diner|ceremonia|banquete|cerimonia|ricevimento|festa|dag|avond|feest|dzien|wieczor)(?: (?:guests|only|gaste|gasten))?$/;

/** Counts under "Day" and "Evening" are persons. The larger number counts. */
export function countsOfDay(guess: Guess): void {
  const { columns, fields } = guess;
  if (hasField(guess, 'seats') || hasField(guess, 'adults')) return;
  const counts = columns.flatMap(({ heading, cells }, at) => {
    const filled = filledOf(cells);
    const areCounts = filled.length > 0 && filled.every((cell) => /^\d{1,2}$/.test(cell));
    return fields[at] === null && areCounts && ofDay.test(foldedName(heading)) ? [at] : [];
  });
  const [day, evening, ...more] = counts;
  if (day === undefined || more.length > 0) return;
  fields[day] = 'seats';
  if (evening !== undefined) fields[evening] = 'adults';
}

/** A column "Seat" says which seat somebody has. */
const isOfSeat = /\b(?:seat|platz|place|posto|plats|lugar|miejsce)\b/iu;
const ofCount = /^(?:n|no|nr|num|number|numero|nb|pers)?$/;

/**
 * The number of persons may be under "No." or "Guests invited", or have no heading. Numbers that
 * rise count the rows.
 */
export function seatsWithoutHeading(guess: Guess): void {
  const { columns, fields } = guess;
  if (hasField(guess, 'seats') || hasField(guess, 'adults')) return;
  const hasHeadings = columns.some(({ heading }) => heading !== '');
  const at = columns.findIndex(({ heading, cells }, index) => {
    const isOfCount =
      ofCount.test(foldedName(heading)) || (mentionsGuestsInHeading(heading) && !isOfSeat.test(heading));
    if (hasHeadings && (heading === '' || !isOfCount)) return false;
    const filled = filledOf(cells);
    const isCount = (cell: string) => /^[1-9]\d?$/.test(cell) && Number(cell) <= 20;
    const rising = filled.every((cell, row) => row === 0 || Number(cell) > Number(filled[row - 1]));
    const isFree = fields[index] === null && (index > 0 || !hasHeadings);
    return isFree && filled.length > 2 && !rising && mostly(cells, isCount);
  });
  if (at >= 0) fields[at] = 'seats';
}
