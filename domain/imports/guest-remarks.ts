/** Reads what notes and columns that are left out say about further guests. */
import type { Person } from '../guest-list/household.ts';
import { couplePattern } from './couples.ts';
import { isGivenName } from './given-names.ts';
import { coreWords } from './name-parts.ts';
import { joining } from './name-remarks.ts';
import { readNames } from './names.ts';
import { mentionsGuests, mentionsKids, placesIn } from './places.ts';
import type { Reading } from './reading.ts';
import { addPersons, type Party } from './row-party.ts';
import { partsOf } from './turned-names.ts';
import { countIn, countOfParty, isFamily, personsWord } from './words.ts';

const withSomebody =
  /^(?:(?:invited? )?(?:is )?(?:coming |comes )?with|plus|\+|bring(?:s|ing)|(?:kommt |komt )?mit|met|avec|con|com|(?:vai )?(?:levar|leva|trazer|traz)|trae|lleva|porta|brengt)\s*(?=[\p{L}\d])/iu;
const behindPlace =
  /\s*(?:allowed|invited|offered|ok|okay|yes|tb[acd]|erlaubt|eingeladen|possible)?[.!?]*$/iu;

/** Matches a note that counts a family: "Family of 4". */
const ofSeveral =
  /^(?:(?:a )?(?:family|party|group) of|familie mit|famille de|familia de|famiglia di|família de|gezin van|rodzina) (?:[2-9]|1\d)$/iu;

const personsAlone = new RegExp(`^(?:[2-9]|1\\d) ${personsWord}$`, 'iu');

/**
 * Reads the open place in a note such as "+1", "plus one allowed" or "met vriendin", if no column
 * has companions.
 */
export function readNotes(party: Party): void {
  const { row } = party;
  const [only] = party.named;
  const countOf = (text: string) =>
    ofSeveral.test(text) || personsAlone.test(text) ? Number(/\d+/.exec(text)?.[0]) : countOfParty(text);
  const sum = row.all('note').find(({ text }) => countOf(text) !== null);
  if (sum && only && isFamily(only.name) && !row.manner.off.has('family') && row.first('seats') === null) {
    party.seats = countOf(sum.text);
    row.notice(sum.column, 'family', sum.text);
  }
  if (only && readFamily(party, only.name)) return;
  const hasColumn = (['plusOne', 'additional', 'seats'] as const).some(
    (field) => row.columnOf(field) !== null,
  );
  const hasOther = row.first('partner') !== null || row.first('guest') !== null;
  if (hasColumn || hasOther || row.manner.off.has('place')) return;
  for (const { column, text } of row.all('note'))
    for (const part of text.split(/[,;\n]|\. /u)) {
      const said = part.trim().replace(behindPlace, '');
      if (!withSomebody.test(said) && !/^plus[- ]?one$/iu.test(said)) continue;
      const places = placesIn(said) ?? placesIn(said.replace(withSomebody, '').replace(joining, ''));
      if (places === null || places === 0) continue;
      party.places = Math.max(party.places, places);
      row.notice(column, 'place', part.trim());
    }
}

/** Reads a note that names a family: "Fam. Bakker" next to "Kees, Ingrid, Daan (8) en Noor (5)". */
function readFamily(party: Party, family: string): boolean {
  const { row, most } = party;
  if (!isFamily(family)) return false;
  for (const { column, text } of row.all('note')) {
    const read = readNames(`${family} (${text})`, { most: most + 1, off: row.manner.off });
    const isGiven = ({ name }: { name: string }) => isGivenName(coreWords(name)[0] ?? '');
    const areGiven = /\(\d{1,2}\)/u.test(text) ? read.persons.some(isGiven) : read.persons.every(isGiven);
    const areNamed =
      areGiven && read.persons.every(({ name }) => /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$/u.test(name));
    if (read.persons.length < 2 || !areNamed || !read.guesses.some(({ code }) => code === 'familyNames'))
      continue;
    party.named.length = 0;
    addPersons(party, column, read);
    return true;
  }
  return false;
}

/** Returns whether a note names children with their ages: "med barnen Ella (5) och Hugo (8)". */
const namesKidsInAges = (text: string): boolean =>
  mentionsKids(text) && /\p{Lu}\p{L}+ \(\d{1,2}\D*\)/u.test(text);

interface Counted {
  persons: readonly Person[];
  seats: number;
}

/** Reports notes, numbers and whole names that may mean more guests than the row has. */
export function reportMore(row: Reading, { persons, seats }: Counted): void {
  const [only] = persons;
  const said = countIn(row.first('seats')?.text ?? '') ?? 0;
  const most = Math.max(persons.length, seats, said);
  const hasKids = persons.some(({ isChild }) => isChild);
  const isFamilyToo = most <= persons.length && !hasKids && row.columnOf('children') === null;
  const isOfAdults = row.first('adults') !== null && row.columnOf('children') === null;
  for (const { column, text } of row.remarks) {
    const isMore = /^1?\d$/.test(text)
      ? Number(text) > (isOfAdults ? 0 : Math.max(1, most))
      : most < 2
        ? persons.length === 1 && (mentionsGuests(text) || (!hasKids && namesKidsInAges(text)))
        : isFamilyToo && mentionsKids(text);
    if (isMore && persons.length > 0) row.notice(column, 'noteGuests', text);
  }
  // The parts of a name are one person, but its whole name is "Ana & Bo Silva".
  const hasParts = row.first('firstName') !== null || row.first('lastName') !== null;
  const whole = hasParts && only && most < 2 ? row.first('name') : null;
  const isSeveral = (text: string) => partsOf(text).length > 1 || isFamily(text) || couplePattern(text);
  if (whole && isSeveral(whole.text)) row.notice(whole.column, 'maybeTwo', whole.text);
}
