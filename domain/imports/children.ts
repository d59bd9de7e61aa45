/** Reads the children of a row, and whether its own person is one. */
import { foldedName } from '../kernel/search.ts';
import { comparedName } from './household-key.ts';
import { isGivenName } from './given-names.ts';
import { siblingWord } from './kin-words.ts';
import { lastNameOf } from './name-parts.ts';
import { placesOf } from './companions.ts';
import { readNames } from './names.ts';
import { afterYes } from './places.ts';
import type { Reading } from './reading.ts';
import { addPersons, joinedNames, type Party, withLastName } from './row-party.ts';
import { readNotedKids } from './noted-kids.ts';
import { betweenChildren, capitalsFirst, lastNameFirst, partsOf } from './turned-names.ts';
import { oneLine } from './values.ts';
import {
  childIn,
  countIn,
  isBlankWord,
  isChildKind,
  isChildWord,
  isNo,
  isOffspring,
  isUnnamed,
  isYes,
} from './words.ts';

const age =
  /\s*[([][^()[\]\d]*\d[^()[\]]*[)\]]$|\s*(?:[-–—:([]\s*)?\b\d{1,2}(?:[.,]\d)?\s*(?:m|mos?|mths?|months?|mnd|y|yo|yrs?|years?(?: old)?|j\.?|jahre?|ans?|años?|anos?|ann[io]|jaar|lata?|l\.?|år|monate?|mois)?\.?\s*[)\]]?$/iu;

const iberian = /\b(?:nin[oa]s?|hij[oa]s?|pareja|conyuge|acompanantes?|invitad[oa]s?|apellidos?|nombres?)\b/;

/** Returns whether a list is Spanish or Portuguese. Then a person may have two last names. */
export const haveTwoLastNames = (headings: readonly string[] = []): boolean =>
  headings.some((heading) => iberian.test(foldedName(heading)));

/** Matches a child with a remark in brackets: "Todd (college)" is the child Todd. */
const behindChild = /^([^()]*\p{L}[^()]*)\(([^()\d]+)\)\s*$/u;

/** Matches the name in "Baby Osian". "Baby Reed" of a family Reed has no name yet. */
const behindBaby = /^(?:baby|bébé|bebé|bebê) (\p{Lu}\p{Ll}[\p{L}'’-]*)$/iu;

/** Matches a name in brackets behind a word for a child: "bebis (Alva)". */
const inBrackets = /^(\p{Ll}+) ?\((\p{Lu}\p{Ll}[\p{L}'’-]*)\)$/u;

/** Matches the words before a child's name: "our son Leo" is the child Leo. */
const beforeName = new RegExp(
  `^(?:(?:\\p{Ll}{2,}|[Oo]ur|[Zz]willinge?|Twins|Jumeaux|Jumelles|Gemel[oa]s|Gemelli|Tweeling|Tvillingar|${siblingWord}) )+(?=\\p{Lu})`,
  'u',
);

/**
 * Returns whether a cell names a child. False for "3 grown" and for "baby due" in a list that
 * writes names with capitals.
 */
const isChildName = (name: string, isCapitalized: boolean): boolean =>
  /^\P{N}*$/u.test(name) &&
  (!isCapitalized || /^[\p{Lu}\p{Lo}]/u.test(name)) &&
  (isGivenName(name.split(' ')[0] ?? '') ||
    name.split(' ').filter((word) => /^\p{Ll}{3}/u.test(word)).length < 2);

const isTurned = ({ row }: Party, column: number): boolean =>
  row.manner.nameStyles.get(column) === 'lastFirst';

/**
 * Returns whether most children are like "Lopez, Mia" in the row of somebody named Lopez, or in a
 * column of one child each.
 */
export function areTurned(
  rows: readonly { cells: readonly string[] }[],
  column: number,
  { names, isOfOne }: { names: readonly number[]; isOfOne: boolean },
): boolean {
  let all = 0;
  let turned = 0;
  for (const { cells } of rows) {
    const [last = '', ...others] = (cells[column] ?? '').split(',').map(oneLine);
    if (last === '' || others.length !== 1) continue;
    all += 1;
    // "García Montes, Lucía" has two last names in front.
    const firsts = (others[0] ?? '').split(/ (?:[yei] )?/u);
    const isDouble =
      /^[\p{L}’' -]+$/u.test(last) && last.includes(' ') && !isGivenName(last.split(' ')[0] ?? '');
    if ((isDouble || (isOfOne && !isGivenName(last))) && firsts.every(isGivenName)) turned += 1;
    else if (names.some((at) => ` ${(cells[at] ?? '').trim()}`.endsWith(` ${last}`))) turned += 1;
  }
  return turned * 2 > all;
}

/** Keeps the age of "Jip en Janna (tweeling, 9)", whose brackets would be split at the comma. */
const withoutListsInBrackets = (text: string): string =>
  text.length > 500
    ? text
    : text.replace(/\(([^()]*[,;/&+][^()]*)\)/gu, (_all, inside: string) => {
        const [years = ''] = /\d{1,2}(?: \p{L}+\.?)?$/u.exec(inside) ?? [];
        return years === '' ? '' : `(${years})`;
      });

/** Matches a child who isn't born yet. */
const due = /(?:^|\s)(?:due|expected|unterwegs|en route|en camino|in arrivo|op komst|w drodze)(?:\s|$)/iu;

const firstWord = (text: string): string => oneLine(text).split(' ')[0] ?? '';

export function readChildren(party: Party, lastName: string): void {
  const { row } = party;
  /** Children without names, next to those who have one. */
  let siblings = 0;
  // Another column may name everybody of the party: "The Reeds (Ann, Bo, Mia, Leo) | Mia 7, Leo 4".
  const told = row.all('children').flatMap(({ text }) => text.split(betweenChildren).map(firstWord));
  const firsts = new Set(party.named.slice(1).map(({ name }) => firstWord(name)));
  const areOfParty = told.length > 1 && told.every((first) => firsts.has(first));
  const child = (column: number, name: string, own = name) => {
    // If the row also names "Enzo" as a companion, the two are the same child.
    const key = comparedName(own);
    // "Emil" is Emil Hartung, whom another column names with the rest of the family.
    const isOfParty = partsOf(row.first('guest')?.text.replaceAll(',', ' & ') ?? '').length > 1;
    const keys = isOfParty || areOfParty ? [key, comparedName(name)] : [key];
    const same = party.named.slice(1).find(({ name: other }) => keys.includes(comparedName(other)));
    if (same && !row.manner.off.has('repeated')) {
      same.isChild = true;
      row.notice(column, 'repeated', own);
      return;
    }
    const read = { ...readNames('', {}), persons: [{ name, isPlaceholder: false }] };
    addPersons(party, column, read, true);
  };
  for (const { column, text } of joinedNames(row, 'childFirstName', 'childLastName')) {
    const places = isChildWord(text) ? 1 : placesOf(text);
    if (isChildWord(text)) row.notice(column, 'children', text);
    if (places !== null) siblings += places;
    else child(column, withLastName(party, column, text, lastName));
  }
  for (const { column, text: written } of row.all('children')) {
    const said = written.replace(/(?<=\p{Lu}\p{L}+) is (?=\d{1,2}(?:$|,))/gu, ' ');
    const [, one = '', other = '', shared = ''] = twoOfOneName.exec(said) ?? [];
    if (shared !== '' && isGivenName(one) && isGivenName(other) && !isGivenName(shared)) {
      child(column, `${one} ${shared}`);
      child(column, `${other} ${shared}`);
      row.notice(column, 'sharedName', `${one} ${shared}`);
      continue;
    }
    // "2 little brothers" counts children.
    const [, few = ''] =
      /^(\d) (?:\p{Ll}+ )?(?:brothers?|sisters?|siblings?|boys?|girls?)$/u.exec(said) ?? [];
    if (few !== '' && !row.manner.off.has('children')) {
      siblings += Number(few);
      row.notice(column, 'children', said);
      continue;
    }
    // "Ama (6) Kwame (3)" are two children.
    const text = afterYes(said)
      // "Emil *12.05.2023" has a birthday.
      .replace(/\*\s?\d{1,2}[./]\d{1,2}[./]\d{2,4}/gu, '')
      .replace(/(?<=\(\d[^()]*\)) +(?=\p{Lu})/gu, ', ')
      // "1 (bébé Arthur)" counts and names.
      .replace(/^\d{1,2} \(([^()\d]*\p{Lu}[^()\d]*)\)$/u, '$1');
    const count = countIn(text);
    if (count !== null) {
      if (row.manner.off.has('children')) continue;
      if (row.manner.relatives.has(column)) siblings += Math.min(count, 1_000);
      else party.kids = Math.max(party.kids, Math.min(count, 1_000));
      if (count > 0) row.notice(column, 'children', text);
    } else if (isYes(text) || isUnnamed(text)) {
      // "Yes" in a column "Kids?" means at least one child.
      if (!row.manner.off.has('children')) party.kids = Math.max(party.kids, 1);
      row.notice(column, 'notAChild', text);
    } else if (isChildWord(text)) {
      party.kids += 1;
      row.notice(column, 'children', text);
    }
    // A child such as "Lopez, Mia" below her parents' name is written last name first.
    else if (isTurned(party, column) || (lastName !== '' && lastNameFirst(text, 'auto')?.[0] === lastName))
      addPersons(party, column, readNames(text, { style: 'lastFirst', off: row.manner.off }), true);
    else if (!isNo(text) && !isBlankWord(text))
      for (const given of withoutListsInBrackets(text).split(betweenChildren)) {
        // "twins due Aug" names nobody yet.
        if (due.test(given) && !isGivenName(given.split(' ')[0] ?? '')) {
          row.notice(column, 'notAChild', given);
          continue;
        }
        const [, word = '', called = ''] = inBrackets.exec(given) ?? [];
        const part = isChildWord(word) ? called : given;
        const [, before = part, remark = ''] = behindChild.exec(part) ?? [];
        if (remark !== '') row.notice(column, 'remark', remark);
        const written = oneLine(before.replace(age, '')).replace(beforeName, '');
        const turned = capitalsFirst(written);
        const straight = turned ? oneLine(`${turned.titles} ${turned.rest} ${turned.last}`) : written;
        const [, baby = ''] = behindBaby.exec(straight) ?? [];
        const name = baby === '' || baby === lastName ? straight : baby;
        if (name === '') continue;
        if (isChildName(name, row.manner.isCapitalized))
          child(column, withLastName(party, column, name, lastName), name);
        else row.notice(column, 'notAChild', part);
      }
  }
  readNotedKids(party, (column, name) => child(column, withLastName(party, column, name, lastName), name));
  if (siblings > 0)
    party.kids = Math.max(party.kids, siblings + party.named.filter(({ isChild }) => isChild).length);
}

/** If a last name stands for as many guests as it has children, only they are invited. */
export function leaveKidsAlone({ row, named }: Party): void {
  const kids = named.filter(({ isChild }) => isChild).length;
  const isFamily = !row.first('firstName') && !row.first('name') && row.columnOf('firstName') !== null;
  if (!isFamily || kids === 0 || kids + 1 < named.length) return;
  if (countIn(row.first('seats')?.text ?? '') !== kids) return;
  const [family] = named.splice(0, 1);
  row.notice(row.columnOf('lastName'), 'unsure', family?.name ?? '');
}

/** If a row counts as many adults and children as it names, the last persons are its children. */
export function markCountedKids(party: Party, lastName: string): void {
  const { row, named, kids } = party;
  const cell = row.first('children');
  if (!cell || kids === 0 || kids >= named.length || row.manner.off.has('childMark')) return;
  if (countIn(cell.text) !== kids || named.some(({ isChild, isPlaceholder }) => isChild || isPlaceholder))
    return;
  const adults = countIn(row.first('adults')?.text ?? '');
  const total = countIn(row.first('seats')?.text ?? '');
  if ((adults === null ? total : adults + kids) !== named.length) return;
  // Without a number of adults, the first two must be a couple with children of its name.
  const lasts = new Set(named.map(({ name }) => lastNameOf(name)));
  if (adults === null && (named.length - kids < 2 || lasts.size > 1)) return;
  // A first name alone has no last name to share.
  const shared = named[0]?.name.includes(' ') ? lastName : '';
  for (const person of named.slice(-kids)) {
    person.isChild = true;
    person.name = withLastName(party, cell.column, person.name, shared);
  }
  row.notice(cell.column, 'childMark', cell.text);
}

/** Matches two children with one last name: "Leo & Hannah Abrams". */
const twoOfOneName =
  /^(\p{Lu}[\p{L}'’-]+)(?: & | (?:and|und|et|y|e|en|i|och|og) )(\p{Lu}[\p{L}'’-]+) (\p{Lu}[\p{L}'’-]+)$/u;

/** The age at which a person is an adult for us. */
const childYears = 13;
/** The year of a birthday such as "30-03-2018". */
export const birthYear = (text: string): number | null =>
  /^\d/.test(text) ? Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0] ?? NaN) || null : null;

/** Returns whether the row has a birthday, which tells if its person is a child. */
export const hasBirthday = ({ kinds, manner }: Reading): boolean =>
  manner.year !== null && kinds.some(({ text }) => birthYear(text) !== null);

/** Matches a note about a child and its age: "Kind, 4 J.", "child (7)". */
const isAgedChild =
  /^(?:kind|kleinkind|child|kid|toddler|baby|enfant|bébé|niñ[oa]|bambin[oa]|bimb[oa]|criança|dziecko|barn)(?:,| -| –)? ?\(?(?:\d|1[0-2])(?: ?(?:j\.?|jahre?|y|yrs?|years?(?: old)?|yo|ans?|años?|anni|anos?|jaar|jr\.?|lat|år|m|mo|months?|monate?))?\)?\.?$/iu;

/** Matches a note that is an age: "5 anni", "aged 7", "4 lata". */
const isAge =
  /^(?:aged?|alter|âge|età|edad|idade|leeftijd|wiek|ålder)?:? ?(?:\d|1[0-2]) ?(?:jahre|years? old|yrs? old|yo|ans|años|anos|anni|jaar|lata?|år)\.?$|^aged? (?:\d|1[0-2])$/iu;
/** Matches what only small children need. */
const ofSmallOnes =
  /(?<!\p{L})(?:high ?chair|hochstuhl|kindersitz|chaise haute|seggiolone|trona|cadeirão|kinderstoel|krzesełko|barnstol)/iu;

/** Whether the row's own person is a child. */
export function readChild(row: Reading, isAlone = false): boolean {
  const cell = row.first('child');
  // "No" in a column "Adult?" means that the person is a child.
  const adult = row.first('adults')?.text ?? '';
  const isChild = cell
    ? (row.manner.childLetters.get(cell.text.toLowerCase()) ?? childIn(cell.text, false))
    : isNo(adult) && adult !== '0';
  const kind = row.kinds.find(({ text }) => isChildKind(text));
  if (!cell && kind && !row.manner.off.has('childMark')) {
    row.notice(kind.column, 'childMark', kind.text);
    return true;
  }
  const { year } = row.manner;
  const isYoung = (text: string) =>
    year !== null && year - (birthYear(text) ?? 0) < childYears && birthYear(text) !== year;
  const birthday = cell ? undefined : row.kinds.find(({ text }) => isYoung(text));
  if (birthday && !row.manner.off.has('childMark')) {
    row.notice(birthday.column, 'childMark', birthday.text);
    return true;
  }
  const aged = cell
    ? undefined
    : row.all('note').find(({ text }) => isAgedChild.test(text) || isAge.test(text));
  if (aged && !row.manner.off.has('childMark')) {
    row.notice(aged.column, 'childMark', aged.text);
    return true;
  }
  const offspring = cell ? undefined : row.kinds.find(({ text }) => isOffspring(text));
  const small = cell || !isAlone ? undefined : row.all('note').find(({ text }) => ofSmallOnes.test(text));
  if (small) row.notice(small.column, 'notAChild', small.text);
  if (offspring) row.notice(offspring.column, 'notAChild', offspring.text);
  if (cell && isChild === null) row.notice(cell.column, 'notAChild', cell.text);
  return isChild ?? false;
}
