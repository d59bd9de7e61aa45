/** Splits a text into the persons that it names. */
import { comparedName } from './household-key.ts';
import { couplePattern, namedCouple, type NamedPerson } from './couples.ts';
import { isGivenName } from './given-names.ts';
import { guessed, isOff, type Work } from './name-cell.ts';
import { areWholeName, coreWords, isKin, isWholeName, lastNameOf } from './name-parts.ts';
import { withoutKin } from './kin-before.ts';
import { byLetters } from './letters-between.ts';
import { kidsIn, placesIn, wordsOfPlaces } from './places.ts';
import { allTurned } from './turned-persons.ts';
import {
  byCommas,
  capitalsFirst,
  isShortList,
  lastBefore,
  lastNameFirst,
  type NameStyle,
  partsOf,
} from './turned-names.ts';
import { oneLine } from './values.ts';
import { isCompany, isFamily, isTitle } from './words.ts';

/** Reads a couple by its titles: "Mr. & Mrs. John Smith" is John Smith and an open place. */
export function ofCouple(work: Work): NamedPerson[] | null {
  const turned = turnedText(work);
  const couple = couplePattern(turned ? `${turned[1]} ${turned[0]}` : work.text);
  if (!couple || isOff(work, 'couple')) return null;
  const found = namedCouple(couple, partsOf(couple.rest));
  if ('names' in found) {
    const names = ofNames({ ...work, text: found.names.join(' & ') }, found.names);
    guessed(work, 'couple', work.text);
    return names;
  }
  work.read.label = oneLine(work.text);
  if (found.persons.some(({ isPlaceholder }) => isPlaceholder)) guessed(work, 'couple', work.text);
  return found.persons;
}

/** Keeps the name of a family as it is written: "The Smith Family". */
export function ofFamily(work: Work): NamedPerson[] | null {
  if (placesIn(work.text) !== null) return null;
  if (isCompany(work.text)) return [{ name: oneLine(work.text), isPlaceholder: false }];
  const of = /^(.*[^\s,:–—-])\s*(?:[-–—,:]\s*)?(?:family|party) of (\d{1,3})$/iu.exec(work.text);
  if (of && !isOff(work, 'family')) {
    work.read.seats = Number(of[2]);
    work.text = oneLine(of[1] as string);
    guessed(work, 'family', of[2] as string);
    return [{ name: work.text, isPlaceholder: false }];
  }
  // A couple's last name alone stands for two persons: "Ehepaar Schütz".
  if (ofTwo.test(work.text) && !isOff(work, 'family')) {
    work.read.seats = 2;
    guessed(work, 'family', work.text);
  }
  const isOneFamily = isFamily(work.text) && !work.text.includes(',');
  return isOneFamily && partsOf(wordsOfPlaces(work.text)).length === 1
    ? [{ name: oneLine(work.text), isPlaceholder: false }]
    : null;
}

const ofTwo = /^(?:das )?(?:eheleute|ehepaar|coniugi|époux|echtpaar|państwo|małżeństwo) [\p{L}\p{M}'’-]+$/iu;

/** Matches titles before a last name: "Dr. Schmid, Karl" is Dr. Karl Schmid. */
const titlesBefore =
  /^((?:(?:Dr|Prof|Dipl|Ing|Mag|Rev|Hon|Sir|Lady|Mr|Mrs|Ms|Herr|Frau)\.?(?:-Ing\.?)? )+)(.+)$/u;

export function ofParts(work: Work): NamedPerson[] {
  const isList = work.options.style === 'list' && !isOff(work, 'nameList');
  if (isList && lastNameFirst(work.text, 'auto')) guessed(work, 'nameList', work.text);
  const turned = turnedText(work);
  if (turned) {
    const [last, rest] = turned;
    const parts = partsOf(wordsOfPlaces(rest)).flatMap((part) => byLetters(part));
    const [, titles = '', surname = last] = titlesBefore.exec(last) ?? [];
    guessed(work, 'lastFirst', oneLine(work.text));
    let isFirst = true;
    return withPlaces(
      work,
      parts.map((part) => {
        if (placesIn(part) !== null) return part;
        const isOwn = !isFirst && coreWords(part).length > 1 && isWholeName(part);
        isFirst = false;
        return isOwn ? part : `${titles}${part} ${surname}`;
      }),
    );
  }
  if (isOff(work, 'lastFirst') && !work.options.isJoined && lastNameFirst(work.text, styleOf(work)))
    return [{ name: oneLine(work.text), isPlaceholder: false }];
  const apart = eachTurned(work);
  if (apart) return withPlaces(work, apart);
  const written = inCapitals(work) ?? allTurned(work);
  if (written) return withPlaces(work, written);
  if (areAlternatives(work.text)) {
    guessed(work, 'maybeTwo', work.text);
    return [{ name: oneLine(work.text), isPlaceholder: false }];
  }
  const words = wordsOfPlaces(work.text);
  const split: string[] = [];
  for (const piece of byCommas(words.includes(',') ? words.replace(lastComma, ',') : words))
    for (const part of partsOf(piece)) split.push(withoutKin(work, part));
  // Without capitals, "+ X" may be a name or a word for a companion.
  const [, unsure = ''] = /[+＋]\s*(\p{Lo}+)$/u.exec(work.text) ?? [];
  if (unsure !== '' && placesIn(unsure) === null) guessed(work, 'companion', unsure);
  const all: string[] = [];
  for (const part of split) {
    const names = work.options.isJoined ? [part] : byLetters(part, isList);
    if (names.length === 2) {
      const firsts = names.map((name) => name.split(' ')[0] ?? '');
      if (!firsts.some(isGivenName) && !firsts.every(isKin)) guessed(work, 'companion', names[1] as string);
    }
    // "o" is "or" in other languages.
    if (names.length > 1 && / o /u.test(part)) guessed(work, 'maybeTwo', part);
    if (isList && names.length > 1) guessed(work, 'nameList', part);
    if (names.length === 1 && /\p{Lu}\p{L}*\s+(?:y|e|i|a|Y)\s+\p{Lu}/u.test(part))
      guessed(work, 'maybeTwo', part);
    for (const name of names) all.push(names.length > 1 ? withoutKin(work, name) : name);
  }
  return ofNames(work, all);
}

/** Returns whether a text gives a first name twice, short and long: "Jon/Jonathan Reed". */
function areAlternatives(text: string): boolean {
  const [, one = '', other = ''] =
    /^(\p{Lu}[\p{L}.]+) ?\/ ?(\p{Lu}\p{L}+)(?: \p{Lu}[\p{L}'’-]+)+$/u.exec(text) ?? [];
  if (one === '') return false;
  const [short, long] = [one, other].map(comparedName).sort((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  return short.length > 1 && long !== short && long.startsWith(short.slice(0, 3));
}

/** Returns whether a name is turned in any column: "GRANGEON Marie". */
function isSurelyTurned(part: string): boolean {
  const { last = '', rest = '' } = capitalsFirst(part) ?? {};
  const [given = ''] = rest.split(' ');
  return last.length > 3 && isGivenName(given) && !isGivenName(last) && !isKin(last);
}

/**
 * Turns the persons of a column that begins with last names in capitals: "SILVA Ana & REED Bo". A
 * first name alone shares the last name before it.
 */
function inCapitals(work: Work): string[] | null {
  if (isOff(work, 'lastFirst') || work.options.isJoined || !/\p{Lu}{2}/u.test(work.text)) return null;
  const parts = byCommas(wordsOfPlaces(work.text)).flatMap(partsOf);
  if (!parts.some(styleOf(work) === 'capitals' ? capitalsFirst : isSurelyTurned)) return null;
  guessed(work, 'lastFirst', oneLine(work.text));
  let last = '';
  return parts.flatMap((part) => {
    const turned = capitalsFirst(part);
    last = turned?.last ?? last;
    const names = byLetters(turned?.rest ?? part);
    return names.map((name, at) => {
      const isShort = placesIn(name) === null && !isWholeName(name) && last !== '';
      if (!turned && !isShort) return name;
      if (!turned || at > 0) guessed(work, 'sharedName', `${name} ${last}`);
      return oneLine(`${at === 0 ? (turned?.titles ?? '') : ''} ${name} ${last}`);
    });
  });
}

/** Matches a first name after a word that may stand alone: "Papy Jean et Mamy Colette Delvaux". */
/** Matches grandparents, who are named as a pair by a last name: "Papi et Mamie Colin". */
const grandparent =
  /^(?:gran(?:d?(?:ma|pa|dad|mum)|ny)?|nan|oma|opa|mam[iy]e?|pap[iy]|mémé|pépé|nonn[ao]|abuel[ao]|av[óô]|vov[óô]|babcia|dziadek)$/iu;

/**
 * Returns the persons whose names are written out. Some of them share the last name of the next.
 */
function ofNames(work: Work, parts: readonly string[]): NamedPerson[] {
  if (parts.length === 1) return withPlaces(work, parts);
  const most = (work.options.most ?? Infinity) + 1;
  const some = parts.slice(0, most);
  const isTitled = work.options.isJoined === true || isTitle((parts[0] ?? '').split(' ')[0] ?? '');
  let next = '';
  const whole = [...some];
  for (let at = some.length - 1; at >= 0; at -= 1) {
    const part = some[at] as string;
    if (placesIn(part) !== null) continue;
    const core = coreWords(part);
    const isShort = core.length === 1 || (core.length > 1 && !areWholeName(core));
    const hasIt = core.at(-1) === next;
    if (isShort && next !== '' && !hasIt && !next.includes(part) && !isOff(work, 'sharedName')) {
      const [, given = part, suffix = ''] = /^(.*\S)(,? (?:Jr|Sr|II|III|IV)\.?)$/u.exec(part) ?? [];
      whole[at] = `${given} ${next}${suffix}`;
      guessed(work, 'sharedName', whole[at] as string);
    } else {
      const isIberian = parts.length > 1 && iberian.test(work.text);
      // "Ana María y Juan Carlos" have no last name.
      const own = isIberian && isShort ? '' : lastNameOf(part, isIberian);
      const lady = isTitled ? ladyName(part) : '';
      const last = own || (isGivenName(lady) ? '' : lady);
      // The initial in "Silvia, Federico, Chiara B." tells Chiara from others.
      next =
        work.options.lastName && part.endsWith(` ${work.options.lastName}`)
          ? work.options.lastName
          : parts.length > 2 && /^\p{L}\.?$/u.test(last)
            ? ''
            : last;
      // "Opa en oma Bakker" are two Bakkers.
      const [kin = '', family = '', ...more] = part.split(' ');
      const isOfTwo = isKin(some[at - 1] ?? '') && isKin(kin) && more.length === 0;
      const isPair = grandparent.test(some[at - 1] ?? '') && grandparent.test(kin);
      if (next === '' && isOfTwo && family !== '' && (isPair || !isGivenName(family))) next = family;
    }
  }
  // "Berger Anna und Jörg" may have the last name first.
  const end = whole.at(-1) ?? '';
  const isBare = !end.includes(' ') && coreWords(end).length === 1 && placesIn(end) === null && !isKin(end);
  const isChild = work.read.childNames?.includes(end);
  if (isBare && !isChild && some.slice(0, -1).some((part) => placesIn(part) === null && isTurnable(part)))
    guessed(work, 'noLastName', end);
  return withPlaces(work, whole);
}

/** Two words without a title or a relative, so either may be the last name. */
const isTurnable = (name: string): boolean =>
  isWholeName(name) && coreWords(name).length === 2 && !isKin(name.split(' ')[0] ?? '');

/**
 * Returns the last name after "Lady", "Mrs." and the like, or '': "Sir Peter and Lady Hale" share
 * it.
 */
const ladyName = (part: string): string =>
  /^(?:lady|mrs\.?|frau|mme|madame|sra\.?|señora|signora|sig\.ra|mevr\.?) (\p{Lu}[\p{L}'’-]+)$/iu.exec(
    part,
  )?.[1] ?? '';

/** Matches the comma before the last name of a list: "Fergus, and my mum Noreen". */
const lastComma = /,\s+(?:and|und|et|y|e|en|och|plus)(?=\s)/gu;

const iberian = /\s(?:[ye]|Y)\s/u;

/** Turns parts without a name into open places, and names those after the first person. */
function withPlaces(work: Work, parts: readonly string[]): NamedPerson[] {
  const first = parts.find((part) => placesIn(part) === null) ?? '';
  const persons: NamedPerson[] = [];
  for (const part of parts) {
    // "Harry Baines + mum + dad" has two open places.
    const isParent = first.includes(' ') && part !== first && unnamedParent.test(part);
    const places = isParent ? 1 : placesIn(part);
    if (places === null) persons.push({ name: part, isPlaceholder: false });
    if (places === null || isOff(work, 'place')) continue;
    guessed(work, 'place', part);
    const kids = kidsIn(part);
    work.read.kids += kids ?? 0;
    const name = first ? `Guest of ${first}` : 'Guest';
    const open = kids === null ? Math.min(places || 1, 50) : 0;
    for (let at = 0; at < open; at += 1) persons.push({ name, isPlaceholder: true });
  }
  return persons;
}

/** Matches a parent in company, without a name. */
const unnamedParent = /^(?:mum|mom|mam|dad|maman|mamma|mam[aąáà]|pap[aáà]|pappa|tat[aą]|mor|far)$/u;

const styleOf = (work: Work): NameStyle => {
  const { style = 'auto' } = work.options;
  return style === 'list' && isOff(work, 'nameList') ? 'auto' : style;
};

/** The last name and the text after the comma, if the cell has the last name first. */
function turnedText(work: Work): [string, string] | null {
  if (isOff(work, 'lastFirst') || work.options.isJoined || !work.text.includes(',')) return null;
  if (styleOf(work) === 'capitals') return null;
  // "Greco Chiara, figlia Matilde" has the last name first without the comma.
  const ahead = styleOf(work) === 'turned' ? lastBefore(work.text.split(',')[0] ?? '') : null;
  if (ahead && ahead.rest.split(' ').some(isGivenName)) return null;
  const turned = lastNameFirst(work.text, styleOf(work));
  if (turned || styleOf(work) !== 'auto' || !isShortList(work.text)) return turned;
  if (isOff(work, 'nameList')) return lastNameFirst(work.text, 'lastFirst');
  guessed(work, 'nameList', work.text);
  return null;
}

/** Splits a list of persons who are all written last name first: "Smith, John; Reed, Ana". */
function eachTurned(work: Work): string[] | null {
  if (isOff(work, 'lastFirst') || work.options.isJoined || !work.text.includes(',')) return null;
  const parts = partsOf(wordsOfPlaces(work.text));
  if (
    parts.filter((part) => part.includes(',')).length < 2 ||
    !parts.every((part) => part.includes(',') || placesIn(part) !== null)
  )
    return null;
  const turned = parts.map((part) => lastNameFirst(part, styleOf(work)));
  if (!turned.some(Boolean) || !parts.every((part, at) => turned[at] || placesIn(part) !== null)) return null;
  guessed(work, 'lastFirst', oneLine(work.text));
  return parts.map((part, at) => (turned[at] ? `${turned[at][1]} ${turned[at][0]}` : part));
}
