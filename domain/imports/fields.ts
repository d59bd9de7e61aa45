/** Guesses the meaning of the columns, by their headings and by their cells. */
import { foldedName } from '../kernel/search.ts';
import { isEmail } from '../kernel/text.ts';
import { filledOf, isFlag, isPhone, isVaried, looksLikeName, mostly } from './column-cells.ts';
import {
  byHeading,
  type Column,
  columnOf,
  filledCount,
  type Guess,
  hasField,
  leaveEmergencyOut,
  ofOthers,
  otherNamesAsNames,
} from './column-guess.ts';
import {
  byText,
  codesAsHouseholds,
  codesWithoutHeadings,
  firstLineAsName,
  partsWithoutHeadings,
} from './columns-without-headings.ts';
import {
  agesOfKids,
  companionsByText,
  countsOfDay,
  furtherGuests,
  kindsByText,
  countsOfInvited,
  seatsWithoutHeading,
} from './count-columns.ts';
import { type ImportField, type Mapping, nameFields, sharedFields } from './field-list.ts';
import {
  envelopesAsHouseholds,
  familiesAsGuests,
  groupsOfNumbers,
  leaders,
  leadersByNumber,
  numbersAsHouseholds,
  ordersAsHouseholds,
  sharedNamesAsHouseholds,
} from './household-columns.ts';
import { contactsOfHouseholds, familiesAsHouseholds, keepersOfRows, settleGroups } from './group-columns.ts';
import {
  attendees,
  buyers,
  emptyParts,
  guestsAsNames,
  guestsWithoutLastName,
  initialsAsFirstName,
  lastNameAlone,
  nicknameAsFirstName,
  relatives,
  settleNames,
  titledAsNames,
} from './name-columns.ts';
import { isLastNow } from './last-names-now.ts';
import { envelopesAsNames } from './envelopes.ts';
import { labelsBesideGuests, ownersAsNames } from './names-beside.ts';
import { parentsAsNames, parentsOfPupils } from './parent-columns.ts';
import { inOtherLanguages } from './homographs.ts';
import { isNoPerson, mentionsGuestsInHeading } from './heading-grammar.ts';
import { phonesByPlace, postcode, settlePlaces, wholeAddresses } from './place-columns.ts';
import { partsOf } from './turned-names.ts';
import { emailsIn } from './values.ts';
import { childIn, isCourtesy, isFamily, isStatus } from './words.ts';

export { importFields, type ImportField, type Mapping } from './field-list.ts';
export { fieldOfHeading } from './headings.ts';

/** The first of the columns without a field that have the most filled cells, or -1. */
function fullest(guess: Guess, test: (column: Column) => boolean): number {
  const { columns, fields } = guess;
  return columns.reduce(
    (best, column, at) =>
      fields[at] === null &&
      isVaried(column.cells) &&
      !column.cells.some(isStatus) &&
      test(column) &&
      filledCount(guess, at) > filledCount(guess, best)
        ? at
        : best,
    -1,
  );
}

const isWholeName = (cell: string): boolean =>
  /^\p{Lu}[\p{L}'’-]+,? \p{Lu}[\p{L}'’-]+$/u.test(cell) && !isFlag(cell);

/** Returns whether a cell begins with a name, whatever people add to it. */
const startsLikeName = (cell: string): boolean =>
  /^\p{Lu}[\p{L}.'’-]+[\s,]/u.test(`${cell} `) && !isFlag(cell);

const secondLastName = /^(?:segundo apellido|apellido materno|second last name)$/;
const isSecondLast = (heading: string): boolean =>
  isLastNow(heading) || secondLastName.test(foldedName(heading));
const isOfParticles = ({ columns }: Guess, at: number): boolean =>
  /\btussenv/.test(foldedName(columns[at]?.heading ?? ''));

/**
 * Returns false for a column that was guessed to say who is a child but has other words, such as
 * "Bridesmaid".
 */
const tellsChildren = ({ columns, fields }: Guess, at: number): boolean =>
  fields[at] !== 'child' || mostly(columns[at]?.cells ?? [], (cell) => childIn(cell, true) !== null);

/** Returns whether a heading such as "Código" may mean a postcode or the number of a guest. */
const isBareCode = ({ columns }: Guess, at: number): boolean =>
  foldedName(columns[at]?.heading ?? '') === 'codigo';

/** French "Invité" asks for a guest, unless all have an answer or the answers are in English. */
function invitedAsAnswers(guess: Guess): void {
  const { columns, fields } = guess;
  const at = fields.indexOf('plusOne');
  const { heading = '', cells = [] } = columns[at] ?? {};
  const labels = filledOf(columns[columnOf(guess, 'household')]?.cells ?? []);
  const areShared = labels.length > new Set(labels).size && labels.length * 3 > cells.length * 2;
  const isEnglish =
    /^invites?$/i.test(heading.trim()) && cells.every((cell) => /^(?:y|yes|no?)?$/i.test(cell));
  const areFlags =
    /^invite(?:e|s|es| e)?$/.test(foldedName(heading)) && cells.every((cell) => cell === '' || isFlag(cell));
  if (isEnglish || (areFlags && areShared)) fields[at] = null;
}

/** Every field takes one column, unless several may share it. An empty column gives way. */
function once(guess: Guess): void {
  invitedAsAnswers(guess);
  const taken = new Set<ImportField>();
  // A yes under "With partner" next to names under "Partner" asks for a companion.
  const partners = guess.fields.flatMap((field, at) => (field === 'partner' ? [at] : []));
  for (const at of partners)
    if (partners.length > 1 && mostly(guess.columns[at]?.cells ?? [], isFlag)) guess.fields[at] = 'plusOne';
  guess.fields.forEach((field, at) => {
    if (field === null || sharedFields.has(field)) return;
    const isOther = (other: ImportField | null, column: number) => other === field && column !== at;
    const isBetter = (column: number) =>
      filledCount(guess, column) > 0 && tellsChildren(guess, column) && !isBareCode(guess, column);
    const hasBetter = guess.fields.some((other, column) => isOther(other, column) && isBetter(column));
    if (hasBetter && !isBetter(at)) guess.fields[at] = null;
  });
  guess.fields.forEach((field, at) => {
    if (field === null) return;
    const isSecond =
      field === 'partnerLastName'
        ? guess.fields.some((other, column) => other === field && isOfParticles(guess, column))
        : field === 'lastName' && isSecondLast(guess.columns[at]?.heading ?? '');
    // Next to a column "First Name", a column "Guest 1 First Name" belongs to a companion.
    const isGuests = guess.meanings[at]?.number === 1;
    if (taken.has(field) && !sharedFields.has(field) && !isSecond)
      guess.fields[at] = !isGuests
        ? null
        : field === 'firstName'
          ? 'guestFirstName'
          : field === 'lastName'
            ? 'guestLastName'
            : null;
    taken.add(field);
  });
}

/**
 * Matches headings of numbers that aren't phone numbers, such as "Respondent ID" and "Order no."
 */
const numbersThings =
  /^(?!.*\b(?:phone|telephone|mobile|cell)\b).*\b(?:id|ids|no|num|number|code|key|ref|reference|account|order|konto|ip|amount)\b|\p{L}{3}(?:nr|nummer)\b/u;

/** What is tried if no column has names yet. */
const findersOfNames = [titledAsNames, parentsAsNames, ownersAsNames];

/**
 * In a list of a school class without parents, the pupils are the guests. `other` has whole names.
 */
function pupilsAsNames(guess: Guess, other: number): void {
  const { columns, fields } = guess;
  const pupils = fields.indexOf('children');
  const isOfPupils =
    pupils >= 0 && !hasField(guess, 'partnerFirstName') && !ofOthers.test(columns[pupils]?.heading ?? '');
  const isFuller = (at: number) => at >= 0 && filledCount(guess, at) >= filledCount(guess, pupils);
  const isMuchFuller = (at: number) => at >= 0 && filledCount(guess, at) > filledCount(guess, pupils);
  const isBehind = (other < pupils && isFuller(other)) || isMuchFuller(fields.indexOf('envelopeName'));
  if (isOfPupils && !isBehind && mostly(columns[pupils]?.cells ?? [], looksLikeName)) fields[pupils] = 'name';
}

/** Guesses the meaning of the columns, first by their headings, then by their cells. */
export function recognized(columns: readonly Column[]): Mapping {
  const guess = byHeading(columns);
  settlePlaces(guess);
  emptyParts(guess);
  inOtherLanguages(guess);
  initialsAsFirstName(guess);
  nicknameAsFirstName(guess);
  guestsAsNames(guess);
  attendees(guess);
  buyers(guess);
  settleNames(guess);
  sharedNamesAsHouseholds(guess);
  lastNameAlone(guess);
  envelopesAsHouseholds(guess);
  numbersAsHouseholds(guess);
  familiesAsHouseholds(guess);
  settleGroups(guess);
  familiesAsGuests(guess);
  labelsBesideGuests(guess);
  countsOfInvited(guess);
  once(guess);
  keepersOfRows(guess);
  furtherGuests(guess);
  guestsWithoutLastName(guess);
  const { fields } = guess;
  const byContent = (field: ImportField, test: (cell: string) => boolean): void => {
    if (hasField(guess, field)) return;
    const at = columns.findIndex(
      ({ heading, cells }, index) =>
        fields[index] === null &&
        (heading === '' || field !== 'name') &&
        !(field === 'phone' && (heading.includes('#') || numbersThings.test(foldedName(heading)))) &&
        mostly(cells, test),
    );
    if (at >= 0) fields[at] = field;
  };
  leaders(guess);
  leadersByNumber(guess);
  groupsOfNumbers(guess);
  ordersAsHouseholds(guess);
  kindsByText(guess);
  agesOfKids(guess);
  companionsByText(guess);
  relatives(guess);
  phonesByPlace(guess);
  byContent('email', isEmail);
  byContent('phone', isPhone);
  byContent('prefix', (cell) => cell.length > 1 && isCourtesy(cell));
  wholeAddresses(guess);
  if (hasField(guess, 'city')) byContent('postcode', (cell) => postcode.test(cell));
  // A column of contacts has numbers and addresses.
  if (columns.some(({ cells }, at) => fields[at] === null && cells.some((cell) => emailsIn(cell).length > 0)))
    byContent('email', (cell) => isPhone(cell) || emailsIn(cell).length > 0);
  codesAsHouseholds(guess);
  codesWithoutHeadings(guess);
  seatsWithoutHeading(guess);
  countsOfDay(guess);
  const hasName = () => fields.some((field) => nameFields.includes(field));
  if (!hasName()) {
    const at = columns.findIndex(
      ({ heading, cells }, index) =>
        fields[index] === null &&
        mentionsGuestsInHeading(heading) &&
        !/\b(?:of|de|von|di|van)\b/i.test(heading) &&
        mostly(cells, startsLikeName),
    );
    if (at >= 0) fields[at] = 'name';
  }
  for (const find of findersOfNames) if (!hasName()) find(guess);
  // "Papy et Mamie Durand" in a column *Family* names persons, not a household.
  const households = columnOf(guess, 'household');
  const families = columns[households]?.cells ?? [];
  const areCouples = families.some((cell) => partsOf(cell).length > 1) && !mostly(families, isFamily);
  if (!hasName() && areCouples && hasField(guess, 'children')) fields[households] = 'name';
  const other = fullest(guess, ({ heading, cells }) => !isNoPerson(heading) && mostly(cells, isWholeName));
  if (!hasName()) pupilsAsNames(guess, other);
  if (!hasName()) {
    const at = fullest(
      guess,
      ({ heading, cells }) => / names?$/.test(foldedName(heading)) && mostly(cells, startsLikeName),
    );
    const isOther = other >= 0 && filledCount(guess, other) > filledCount(guess, at);
    if (at >= 0) fields[isOther ? other : at] = 'name';
  }
  if (!hasName() && !hasField(guess, 'household')) firstLineAsName(guess);
  if (!hasName()) byContent('name', looksLikeName);
  envelopesAsNames(guess);
  if (!hasName() && areCouples) fields[households] = 'name';
  // If the list has only family names, each row's person is invited by that name.
  if (!hasName()) {
    const isWhole = (cell: string) =>
      looksLikeName(cell) && !isFlag(cell) && (!hasField(guess, 'household') || /\S\s\S/.test(cell));
    const at = columns.findIndex(
      ({ heading, cells }, index) =>
        fields[index] === null && !isNoPerson(heading) && mostly(cells, isWhole) && isVaried(cells),
    );
    const other = fullest(
      guess,
      ({ heading, cells }) => !isNoPerson(heading) && mostly(cells, startsLikeName),
    );
    if (at >= 0 || other >= 0) fields[at >= 0 ? at : other] = 'name';
  }
  // Matches two columns for partners, such as "Husband | Wife", in any language.
  const [first = -1, second] = fields.flatMap((field, at) => (field === 'partner' ? [at] : []));
  if (!hasName() && second !== undefined && !mostly(columns[first]?.cells ?? [], isFlag))
    fields[first] = 'name';
  parentsOfPupils(guess);
  partsWithoutHeadings(guess);
  // A single column of text under a title is the names, with whatever people add to them.
  if (!hasName() && columns.length === 1 && fields[0] === null) byText(guess);
  if (!hasName()) otherNamesAsNames(guess);
  contactsOfHouseholds(guess);
  leaveEmergencyOut(guess);
  return fields;
}
