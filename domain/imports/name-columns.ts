/** Decides which columns name the guest, and which name others. */
import { foldedName } from '../kernel/search.ts';
import { filledOf, isFlag, mostly, startsLower } from './column-cells.ts';
import { columnOf, filledCount, type Guess, hasField } from './column-guess.ts';
import { type ImportField, nameFields } from './field-list.ts';
import { isAttendee, isDisplayed } from './heading-grammar.ts';
import { isOtherScript, namesFurther, namesMore, namesOthers, overlaps } from './name-overlaps.ts';
import { isParents } from './parent-columns.ts';
import { isFamily, isTitle } from './words.ts';

/** The parts of an attendee's name win over those of somebody else, such as the buyer. */
export function attendees({ columns, fields }: Guess): void {
  const isOfAttendee = (at: number) => isAttendee(columns[at]?.heading ?? '');
  for (const field of ['firstName', 'lastName'] as const)
    if (fields.some((each, at) => each === field && isOfAttendee(at)))
      fields.forEach((each, at) => {
        if (each === field && !isOfAttendee(at)) fields[at] = null;
      });
}

/** The buyer of a ticket isn't a guest if the ticket names an attendee. */
export function buyers({ columns, fields }: Guess): void {
  const isOfBuyer = (at: number) => isBuyer.test(foldedName(columns[at]?.heading ?? ''));
  fields.forEach((own, at) => {
    const isPart = own === 'firstName' || own === 'lastName';
    if ((!isPart && own !== 'name' && own !== 'guest') || !isOfBuyer(at)) return;
    const isOfGuest = (field: ImportField | null) => (isPart ? field === own : nameFields.includes(field));
    if (fields.some((field, other) => isOfGuest(field) && !isOfBuyer(other))) fields[at] = null;
  });
}

const isBuyer =
  /^(?:buyer|purchaser|billing|payer|ordered by)\b|\b(?:kaufer(?:in)?|besteller(?:in)?|acheteu(?:r|se)|payeu(?:r|se)|comprador(?:a)?|pagador|acquirente|koper|kopare|kupujac\w+)\b/;

/** Clears the fields of empty columns for the parts of a name if another column has whole names. */
export function emptyParts(guess: Guess): void {
  const { fields } = guess;
  const isFilled = (field: ImportField) =>
    fields.some((each, at) => each === field && filledCount(guess, at) > 0);
  if (!isFilled('name') || isFilled('firstName') || isFilled('lastName')) return;
  fields.forEach((field, at) => {
    if (field === 'firstName' || field === 'middleName' || field === 'lastName') fields[at] = null;
  });
}

/** Decides what "Name" or "Nom" means next to other columns, such as "Vorname" or "Prénom". */
export function settleNames(guess: Guess): void {
  const { fields, columns, meanings } = guess;
  const words = (at: number) => mostly(columns[at]?.cells ?? [], (cell) => /\S\s+\S/.test(cell));
  const first = columnOf(guess, 'firstName');
  const last = columnOf(guess, 'lastName');
  const name = columnOf(guess, 'name');
  if (first < 0 && last >= 0 && name < 0 && words(last)) fields[last] = 'name';
  if (last < 0 && first >= 0 && name < 0 && words(first)) fields[first] = 'name';
  if (
    first >= 0 &&
    last < 0 &&
    name >= 0 &&
    !overlaps(guess, first, name) &&
    (meanings[name]?.number ?? 0) < 2
  )
    fields[name] = 'lastName';
  // A column "Name" next to "Last name" has first names if its cells are single words.
  const isFirstOfSeveral =
    first < 0 && last >= 0 && name >= 0 && !words(name) && !overlaps(guess, last, name);
  if (isFirstOfSeveral) fields[name] = 'firstName';
  // The columns "Surname | Name 1 | Name 2" name a couple.
  if (isFirstOfSeveral && meanings[name]?.number === 1)
    fields.forEach((field, at) => {
      if (field === 'name' && (meanings[at]?.number ?? 0) > 1) fields[at] = 'partner';
    });
  // The columns "Nachname | Vorname 1 | Vorname 2" name a couple with one last name.
  const second = columnOf(guess, 'guestFirstName');
  const isOfTwo = meanings[first]?.number === 1 && meanings[second]?.number === 2 && last >= 0;
  if (isOfTwo && meanings[last]?.number === null && !hasField(guess, 'guestLastName'))
    fields[second] = 'partnerFirstName';
  // Matches a pair of columns such as "Nachname Kind" and "Vorname Kind".
  const kids = fields.flatMap((field, at) => (field === 'children' ? [at] : []));
  if (hasField(guess, 'childLastName') && !hasField(guess, 'childFirstName') && kids.length === 1)
    fields[kids[0] ?? -1] = 'childFirstName';
  // Matches a pair of columns such as "Name Partner" and "Vorname Partner".
  if (
    hasField(guess, 'partnerFirstName') &&
    !hasField(guess, 'partnerLastName') &&
    hasField(guess, 'partner')
  )
    fields[columnOf(guess, 'partner')] = 'partnerLastName';
  if (
    hasField(guess, 'partnerLastName') &&
    !hasField(guess, 'partnerFirstName') &&
    hasField(guess, 'partner') &&
    !mostly(columns[columnOf(guess, 'partner')]?.cells ?? [], isFlag)
  )
    fields[columnOf(guess, 'partner')] = 'partnerFirstName';
  partsOfGuests(guess);
  // "Nome del partner" may have whole names.
  for (const [part, other] of [
    ['partnerFirstName', 'partnerLastName'],
    ['partnerLastName', 'partnerFirstName'],
  ] as const)
    if (hasField(guess, part) && !hasField(guess, other) && words(columnOf(guess, part)))
      fields[columnOf(guess, part)] = 'partner';
  const main = columnOf(guess, 'name');
  const hasParts = hasField(guess, 'firstName') || hasField(guess, 'lastName');
  fields.forEach((field, at) => {
    if (field !== 'name' || (hasParts && isDisplayed(columns[at]?.heading ?? ''))) return;
    const isFurther = (meanings[at]?.number ?? 0) > 1;
    const isOther =
      hasParts &&
      filledCount(guess, at) > 0 &&
      ((!overlaps(guess, first, at) && !overlaps(guess, last, at)) ||
        namesOthers(guess, at) ||
        namesFurther(guess, first, at));
    const isSecond = at !== main && (!overlaps(guess, main, at) || namesMore(guess, main, at));
    if (isSecond && isOtherScript(guess, main, at)) {
      fields[at] = 'alsoKnownAs';
      return;
    }
    // A second column "Who" may say how somebody is related: "cousin", "work".
    if ((isFurther && hasParts) || isSecond || isOther)
      fields[at] = startsLower(columns[at]) && !startsLower(columns[main]) ? null : 'guest';
  });
}

/**
 * Next to a companion's last name, a column of single words is the first name, as under "Nome do
 * acompanhante". In "Prénom accompagnant | Nom accompagnant", it is the last name.
 */
function partsOfGuests({ columns, fields }: Guess): void {
  for (const [part, other] of [
    ['guestFirstName', 'guestLastName'],
    ['guestLastName', 'guestFirstName'],
  ] as const) {
    if (fields.includes(other)) continue;
    const at = fields.indexOf(part);
    const next = [at - 1, at + 1].find((column) => {
      const isCompanion = fields[column] === 'guest' || fields[column] === 'plusOne';
      const { heading = '', cells = [] } = columns[column] ?? {};
      const isName = nameWord.test(foldedName(heading)) && mostly(cells, isOneWord) && !mostly(cells, isFlag);
      return at >= 0 && isCompanion && isName;
    });
    if (next !== undefined) fields[next] = other;
  }
}

const nameWord = /\b(?:name|nom|nombre|nome|naam|namn|imie)\b/;

const isUnique = (cells: readonly string[]): boolean =>
  new Set(filledOf(cells).map(foldedName)).size === filledOf(cells).length;

const surnames =
  /^(?:surnames?|last names?|nachnamen?|apellidos?|cognomi?e?|nazwisk[oa]|achternaam|sobrenomes?)$/;
export const isOneWord = (cell: string): boolean => /^\p{L}[\p{L}'’-]*$/u.test(cell);

/** Handles lists such as "Family Name | Members", where a last name alone isn't a person. */
export function lastNameAlone(guess: Guess): void {
  const { fields, columns, meanings } = guess;
  const members = fields.indexOf('guest');
  const last = columnOf(guess, 'lastName');
  if (members < 0 || last < 0 || hasField(guess, 'firstName') || hasField(guess, 'name')) return;
  // The row "Morel | Laurent | Isabelle" has the first names of a father and a mother.
  const parents = fields.flatMap((field, at) =>
    field === 'guest' && isParents(columns[at]?.heading ?? '') ? [at] : [],
  );
  if (parents.length === 2 && parents.every((at) => mostly(columns[at]?.cells ?? [], isOneWord))) {
    fields[parents[0] as number] = 'firstName';
    fields[parents[1] as number] = 'partnerFirstName';
    return;
  }
  const isRepeated = !isUnique(columns[last]?.cells ?? []);
  // The rows "Cobb | Luther & Dee" and "Adelman | Rachel | Josh" each name two persons who share
  // the last name. "Family name" may be a household, but "Surname" is always part of a name.
  const isSurname = surnames.test(foldedName(columns[last]?.heading ?? ''));
  const isEach = meanings[members]?.field === 'adults' && mostly(columns[members]?.cells ?? [], isOneWord);
  if (isEach || ((isRepeated || isSurname) && meanings[members]?.field === 'name')) {
    fields[members] = 'firstName';
    if (isEach)
      fields.forEach((field, at) => {
        if (field === 'guest' && meanings[at]?.field === 'adults') fields[at] = 'partner';
      });
    return;
  }
  fields[members] = 'name';
  fields[last] = isRepeated ? null : 'household';
}

/** An "Initials" column next to a last name serves as the first name. */
export function initialsAsFirstName(guess: Guess): void {
  const { columns, fields } = guess;
  if (fields.includes('firstName') || !fields.includes('lastName')) return;
  // If everybody has a nickname, it is better than initials.
  const named = columnOf(guess, 'alsoKnownAs');
  if (named >= 0 && filledCount(guess, named) >= filledCount(guess, columnOf(guess, 'lastName'))) return;
  const at = columns.findIndex(({ heading }) =>
    /^(?:initials?|initialen|initiales|iniciales|iniciais|iniziali|voorletters|voorl)$/.test(
      foldedName(heading),
    ),
  );
  if (at >= 0) fields[at] = 'firstName';
}

const ofMembers = /^(?:members?|mitglieder|membres|miembros|socios|soci|leden|czlonkowie|medlemmar)$/;

/** If no other column names the guest, columns such as "Guest First Name" do. */
export function guestsAsNames(guess: Guess): void {
  const { columns, fields, meanings } = guess;
  if (hasField(guess, 'firstName') || hasField(guess, 'name')) return;
  // A heading "Name of guest" means a companion only if another column names the guest.
  const named = columns.findIndex(
    ({ heading, cells }, at) =>
      fields[at] === 'plusOne' && /^name of guests?$/.test(foldedName(heading)) && !mostly(cells, isFlag),
  );
  if (named >= 0 && !hasField(guess, 'lastName')) fields[named] = 'name';
  const adults = fields.flatMap((field, at) =>
    field === 'guest' && meanings[at]?.field === 'adults' ? [at] : [],
  );
  const [firstAdult] = adults;
  const hasLast = hasField(guess, 'lastName');
  // "Reed | Tom & Ann" has first names in a single column of adults.
  if (firstAdult !== undefined && (!hasLast || adults.length === 1))
    fields[firstAdult] = hasLast ? 'firstName' : 'name';
  const parents = fields.indexOf('guest');
  const isAddressed =
    hasField(guess, 'household') ||
    hasField(guess, 'envelopeName') ||
    ofMembers.test(foldedName(columns[parents]?.heading ?? ''));
  if (isAddressed && !hasField(guess, 'lastName') && parents >= 0) fields[parents] = 'name';
  if (!hasField(guess, 'guestFirstName')) return;
  fields[columnOf(guess, 'guestFirstName')] = 'firstName';
  if (!hasField(guess, 'lastName') && hasField(guess, 'guestLastName'))
    fields[columnOf(guess, 'guestLastName')] = 'lastName';
}

/**
 * "Prénoms des accompagnants" may name several companions if no column has their last names. Next
 * to last names, a column of companions has their first names.
 */
export function guestsWithoutLastName({ fields }: Guess): void {
  const last = fields.lastIndexOf('guestLastName');
  if (last >= 0) {
    const at = fields.lastIndexOf('guest', last);
    if (!fields.includes('guestFirstName'))
      fields[at >= 0 ? at : last] = at >= 0 ? 'guestFirstName' : 'guest';
    return;
  }
  fields.forEach((field, at) => {
    if (field === 'guestFirstName') fields[at] = 'guest';
  });
}

/** A column of full names that share the last name of their row names the guest's family. */
export function relatives({ columns, fields }: Guess): void {
  const last = fields.indexOf('lastName');
  const name = fields.indexOf('name');
  const first = fields.indexOf('firstName');
  const cellOf = (at: number, row: number) => foldedName(columns[at]?.cells[row] ?? '');
  columns.forEach(({ heading, cells }, at) => {
    const folded = foldedName(heading);
    if (fields[at] !== null || noPerson.test(folded) || isBuyer.test(folded) || mostly(cells, isFamily))
      return;
    let named = 0;
    let shared = 0;
    cells.forEach((cell, row) => {
      const words = foldedName(cell).split(' ').filter(Boolean);
      const surname = cellOf(last, row) || cellOf(name, row).split(' ').at(-1) || '';
      if (words.length === 0 || surname === '') return;
      named += 1;
      const main = cellOf(name, row) || `${cellOf(first, row)} ${surname}`;
      const isOther = !main.startsWith(words[0] ?? '') && words.join(' ') !== main;
      if (words.length > 1 && words.length < 5 && words.at(-1) === surname && isOther) shared += 1;
    });
    if (shared > 1 && shared * 2 >= named) fields[at] = 'guest';
  });
}

const noPerson =
  /\b(?:envelope|display|file|sort|formal|salutation|address|maiden|former|legal|full|klant|kunden?|clients?|cliente|customer|bedrijf|firma|company|business|organi\w*|empresa|entreprise|azienda|ditta)\b/;

/** A nickname next to a last name serves as the first name. */
export function nicknameAsFirstName(guess: Guess): void {
  const { fields } = guess;
  if (['firstName', 'name'].some((field) => fields.some((each) => each === field))) return;
  const at = columnOf(guess, 'alsoKnownAs');
  if (at >= 0 && filledCount(guess, at) > 0 && hasField(guess, 'lastName')) fields[at] = 'firstName';
}

/** Names the guests by a column of titles and names, such as "Herrn Dr. Matthias Kehl". */
export function titledAsNames({ columns, fields }: Guess): void {
  const isTitled = (cell: string) => isTitle(cell.split(' ')[0] ?? '') && /\S \S/u.test(cell);
  const at = columns.findIndex(
    ({ heading, cells }, index) =>
      fields[index] === null && !isBuyer.test(foldedName(heading)) && mostly(cells, isTitled),
  );
  if (at >= 0) fields[at] = 'name';
}
