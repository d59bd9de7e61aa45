/** Reads the partner and the companions of a row, named ones and open places. */
import { comparedName } from './household-key.ts';
import { isGivenName } from './given-names.ts';
import { readInner } from './envelopes.ts';
import { coreWords, isKin, lastNameOf, wholeName } from './name-parts.ts';
import { kinBefore } from './kin-before.ts';
import { partnerWord } from './kin-words.ts';
import { joining } from './name-remarks.ts';
import type { ReadNames } from './name-cell.ts';
import { plainName, readNames } from './names.ts';
import { isPartnerOfOnce } from './not-invited.ts';
import { afterYes, kidsIn, placesIn, wordsOfPlaces } from './places.ts';
import type { Cell, Reading } from './reading.ts';
import { addPersons, joinedNames, type Party, withLastName } from './row-party.ts';
import { lastNameFirst, type NameStyle, partsOf } from './turned-names.ts';
import { oneLine } from './values.ts';
import { countIn, isBlankWord, isNo, isOffspring, isSuffix, isUnnamed, isYes, personsWord } from './words.ts';

export function readPartner(party: Party, lastName: string): void {
  const { row } = party;
  const first = row.first('partnerFirstName');
  const lasts = row.all('partnerLastName');
  const [end] = lasts;
  // Particles such as "van der" may have a column of their own.
  const last = end && { ...end, text: lasts.map(({ text }) => text).join(' ') };
  const suffix = row.first('partnerSuffix')?.text ?? '';
  const cell = first ?? last;
  if (cell) {
    // The column of first names may have whole names.
    const own = last && first && ` ${first.text}`.endsWith(` ${last.text}`) ? '' : last?.text;
    const text = oneLine(`${wholeName(first?.text ?? '', own ?? '')} ${suffix}`);
    companion(party, { column: cell.column, text }, last ? '' : lastName);
  }
  for (const partner of cell ? [] : row.all('partner')) companion(party, partner, lastName);
}

/** Matches a husband or wife where couples keep their last names. */
const keepsName = /^(?:moglie|marito|mujer|marido|espos[oa]|mulher)/u;

/**
 * A companion: "Yes", "2", "Guest", "Guest of Ravi" and "TBD" are open places, the rest are names.
 */
function companion(party: Party, cell: Cell, lastName: string, isOwnPlace = false): void {
  const { row } = party;
  const { column, text } = cell;
  if (isPartnerOfOnce(text) && !row.manner.off.has('nobody')) {
    row.notice(column, 'nobody', text);
    return;
  }
  // If the guest is written last name first ("Yee, Alan"), the companion is too ("Yee, Grace").
  const isTurned = lastNameFirst(row.first('name')?.text ?? '', 'auto') !== null;
  const style = isTurned ? 'auto' : (row.manner.nameStyles.get(column) ?? 'auto');
  const read = plainName(text, style) ?? namesOrPlaces(party, cell, { style, isOwnPlace });
  if (!read) return;
  // "żona Magda" has the last name of her husband.
  const lastOf = (name: string) =>
    lastName === '' && read.spouses?.includes(name) && !keepsName.test(read.remark)
      ? lastNameOf(party.named[0]?.name ?? '')
      : lastName;
  const persons = read.persons.map((person) =>
    person.isPlaceholder
      ? person
      : { ...person, name: withLastName(party, column, person.name, lastOf(person.name)) },
  );
  const before = party.named.length;
  const others = persons.filter(
    (person) => person.isPlaceholder || !isNamedAlready(party, column, person.name),
  );
  addPersons(party, column, { ...read, label: '', persons: others });
  party.companions += party.named.slice(before).filter(({ isPlaceholder }) => !isPlaceholder).length;
}

/** Returns whether the persons of a cell may share the last name of their relative. */
const isOfFamily = ({ manner }: Reading, { column, text }: Cell): boolean =>
  manner.relatives.has(column) &&
  !manner.hasTwoLastNames &&
  text
    .split(/\s*[,;&]\s*/u)
    .every(
      (part) =>
        !kinBefore.test(part) && !isKin(part.split(' ')[0] ?? '') && !/^\p{Lu}\S* \p{Lu}\p{Ll}+$/u.test(part),
    );

/** Matches an answer of somebody who comes alone: "No, voy solo". */
const alone =
  /^(?:(?:no|nein|non|não|nee|nie|nej|nobody|no one|niemand|personne|nadie|nessuno|ninguém|nikt|ingen),? (?:sol[oa]|sam[a]?|själv|seule?|sozinh[oa]|allein|alleen)|(?:(?:no|nein|non|não|nee|nie|nej|nobody|no one|niemand|personne|nadie|nessuno|ninguém|nikt|ingen),? )?(?:voy sol[oa]|just me|only me|ich komme allein|allein|je (?:viens|serai) seule?|seule?|vengo da sol[oa]|da sol[oa]|vou sozinh[oa]|sozinh[oa]|ik kom alleen|alleen|przyjdę sam[a]?|jag kommer själv))[.!]?$/iu;

interface CompanionStyle {
  style: NameStyle;
  /** In a numbered column such as "Guest 4", "TBD" is an open place next to those of others. */
  isOwnPlace: boolean;
}

const partner = new RegExp(`^${partnerWord}$`, 'iu');

/** Removes words in brackets that describe companions: "Bo Reed (husband), Ann Reed (sister)". */
function withoutRelation(row: Reading, column: number, text: string): string {
  if (!text.includes(')') || row.manner.off.has('remark')) return text;
  // "Wife (Monique)" is Monique.
  const [, kin = '', name = ''] =
    /^(\p{L}+):? \((\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*)\)$/u.exec(text) ?? [];
  if (partner.test(kin) || (kin !== '' && kinBefore.test(`${kin.toLowerCase()} X`))) {
    row.notice(column, 'companion', text);
    return name;
  }
  if (!/^\p{Lu}/u.test(text)) return text;
  // A daughter next to others is a child.
  const areSeveral = /,|\).*\)/su.test(text);
  return text.replace(/(?<=\p{L})\s\((\p{L}+)\)/gu, (whole, word: string) => {
    const isChild = areSeveral && isOffspring(word);
    const isOfKin = !isChild && (kinBefore.test(`${word} X`) || partner.test(word));
    if (isOfKin) row.notice(column, 'remark', word);
    return isOfKin ? '' : whole;
  });
}

const ofMine = /^(\p{Lu}\p{L}+), (?:my|meine?|ma|mon|mi|mia|mio|minha|meu|mijn|moja|mój|min) \p{Ll}+$/u;

/** Returns the names of companions. If a cell has none, counts its open places and returns null. */
function namesOrPlaces(
  party: Party,
  { column, text: said }: Cell,
  { style, isOwnPlace }: CompanionStyle,
): ReadNames | null {
  const { row, most } = party;
  if (row.manner.marksNobody && /^x$/iu.test(said)) return null;
  if (alone.test(said)) return null;
  // "Marta, mi mujer" is Marta.
  const named = afterYes(said).replace(ofMine, '$1');
  const bare = withoutRelation(row, column, named).replace(joining, '');
  const text = /^\p{Lu}/u.test(bare) || kinBefore.test(bare) ? bare : named;
  if (row.manner.off.has('place') && (isFlagged(named) || isFlagged(text))) return null;
  // "Yes (3 kids)" is a companion and three children.
  const kids = named === said ? null : kidsIn(named);
  if (kids !== null) party.kids = Math.max(party.kids, kids);
  const [unsure = ''] = said.split(/, (?=\p{Ll})/u);
  const isUnsure = unsure !== said && isUnnamed(unsure);
  const places =
    kids === null ? (placesOf(named) ?? placesOf(text) ?? placesIn(bare) ?? (isUnsure ? 1 : null)) : 1;
  if (places !== null) {
    if (isOwnPlace && !/^\d/u.test(text)) {
      for (let at = 0; at < Math.min(places, most + 1); at += 1)
        party.named.push({ name: 'Guest', isPlaceholder: true, isChild: false });
    } else party.places += places;
    if (places > 0) row.notice(column, 'place', text);
    return null;
  }
  // The 6 in "Ethan (6)" is an age.
  const aged = text.replace(/\((\d{1,2})\)/gu, '($1 y)');
  return readNames(aged, { most: most + 1, off: row.manner.off, style });
}

/**
 * In a column that names everybody of the party, "Wanda" is the guest Wanda Pryce and no companion.
 */
function isNamedAlready({ row, named }: Party, column: number, name: string): boolean {
  const key = `${comparedName(name)} `;
  const core = comparedName(coreWords(name).join(' '));
  const hasCore = (person: { name: string }) =>
    ` ${comparedName(coreWords(person.name).join(' '))}`.endsWith(` ${core}`);
  // A common last name isn't enough: "Oma Jansen" and "Opa Jansen" are two persons.
  const same = coreWords(name).length > 1 ? named.find(hasCore) : undefined;
  if (same && !isSuffixed(name, same.name)) {
    if (same.name !== name) row.notice(column, 'repeated', name);
    return true;
  }
  // "Tom & Ann" may be the short names of "Tom Hale, Ann Hale" in another column.
  const short = named.find(
    (person) => !person.name.includes(' ') && core.startsWith(`${comparedName(person.name)} `),
  );
  if (short && !short.isPlaceholder && !row.manner.off.has('repeated')) {
    short.name = name;
    row.notice(column, 'repeated', name);
    return true;
  }
  const whole = name.includes(' ')
    ? undefined
    : named.find((person) => comparedName(person.name).startsWith(key));
  if (!whole || whole.isPlaceholder || row.manner.off.has('repeated')) return false;
  row.notice(column, 'repeated', name);
  return true;
}

/** Returns whether only one of two names has a suffix: "Mark Hale Jr." is another Mark Hale. */
const isSuffixed = (name: string, other: string): boolean =>
  isSuffix(name.split(' ').at(-1) ?? '') !== isSuffix(other.split(' ').at(-1) ?? '');

/** Matches a yes in words that name nobody: "Ja maar weet nog niet wie", "yes please". */
const yesInWords = /^(?:[Yy]es|[Jj]a|[Oo]ui|[Ss][iíì]|[Ss]im|[Tt]ak)[,.!]?\s+[^\p{Lu}\d]+$/u;

const countsPersons = new RegExp(`^\\d{1,3}(?:[.,]0+)?(?: ${personsWord})?$`, 'iu');

const isFlagged = (text: string): boolean => placesOf(text) !== null;

/** The number of open places in a cell about companions, or null for names. */
export function placesOf(text: string): number | null {
  if (isNo(text) || (isBlankWord(text) && !isUnnamed(text))) return 0;
  if (isYes(text) || isUnnamed(text) || yesInWords.test(text)) return 1;
  const count = countsPersons.test(text) ? countIn(text) : null;
  return count !== null ? Math.min(count, 50) : placesIn(text);
}

/** Reads the name on the envelope: "Mr. Otis Freeman and Guest" has an open place. */
function readEnvelope(party: Party): void {
  const { first } = party.row;
  const envelope = first('envelopeName');
  if (!envelope || first('seats') || first('adults') || party.row.manner.off.has('place')) return;
  const parts = partsOf(wordsOfPlaces(envelope.text)).slice(1);
  party.places = parts.reduce((sum, part) => sum + (placesIn(part) ?? 0), 0);
  if (party.places > 0) party.row.notice(envelope.column, 'place', envelope.text);
}

export function readCompanions(party: Party, familyName: string): void {
  const { row } = party;
  for (const cell of joinedNames(row, 'guestFirstName', 'guestLastName')) companion(party, cell, '');
  const before = party.places;
  const guests = row.all('guest');
  const hasSeveral = row.every('guest').length > 1;
  for (const cell of guests)
    if (row.manner.inner.has(cell.column)) readInner(party, cell);
    else companion(party, cell, isOfFamily(row, cell) ? familyName : '', hasSeveral);
  const inWords = party.places - before;
  party.places = before;
  // A yes under "Plus One?" and a name under "Plus One Name" are the same person.
  const flags = row.all('plusOne').filter(({ text }) => placesOf(text) !== null);
  const most = flags.reduce((max, { text }) => Math.max(max, placesOf(text) ?? 0), 0);
  const flag = flags.find(({ text }) => placesOf(text) === most);
  // "Yes" next to a guest without a name says that this guest is the companion.
  const isCompanion = party.named.length > 0 && party.named.every(({ isPlaceholder }) => isPlaceholder);
  if (most > 0 && flag && !(isCompanion && isYes(flag.text)) && !row.manner.off.has('place')) {
    // A partner called "Guest" and the plus-one are the same open place.
    party.places = Math.max(party.places, most);
    row.notice(flag.column, 'place', flag.text);
  }
  for (const cell of row.all('plusOne'))
    if (placesOf(cell.text) === null) {
      companion(party, cell, '');
      if (isGivenName(cell.text)) row.notice(cell.column, 'noLastName', cell.text);
    }
  for (const cell of row.all('additional')) companion(party, cell, '');
  // A number of guests and a word in the column of names, such as 1 and "wife", are one open place.
  party.places = Math.max(party.places, before + inWords);
  if (party.places === 0 && party.named.length === 1) readEnvelope(party);
}
