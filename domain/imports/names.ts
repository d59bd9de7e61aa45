/** Splits a cell into the persons that it names. */
import { type GuessCode, type Notice, noticeText } from './notices.ts';
import { couplePattern, namedCouple, type NamedPerson } from './couples.ts';
import { isGivenName } from './given-names.ts';
import { kidsIn, placesIn, wordsOfPlaces } from './places.ts';
import { coreWords, isWholeName, lastNameOf } from './name-parts.ts';
import { between, byCommas, lastNameFirst, type NameStyle, partsOf, tidy } from './turned-names.ts';
import {
  isBlankWord,
  isChildWord,
  isCircle,
  isFamily,
  isMissingName,
  isNo,
  isParticle,
  isStatus,
  isUnnamed,
  isYes,
} from './words.ts';

export interface NameOptions {
  style?: NameStyle;
  /** The most persons that are returned. */
  most?: number;
  /** The guesses that the host has undone. */
  off?: ReadonlySet<string>;
  /** The name comes from columns of its parts, so no comma or letter separates it. */
  isJoined?: boolean;
}

export interface ReadNames {
  persons: NamedPerson[];
  /** The cell as written, if it names a household better than its persons do. */
  label: string;
  /** The seats that the cell asks for: "The Smith Family (4)". */
  seats: number | null;
  /** The children who are counted without a name: "& 3 kids". */
  kids: number;
  /** The cell says that its person is a child: "Nico (child)". */
  isChild?: boolean;
  /** What is not part of a name: "vegan". */
  remark: string;
  guesses: Omit<Notice, 'column'>[];
}

/** Text that a spreadsheet would run as a formula. It is not split. */
const formula = /^(?:[=@＝＠]|[+\-＋－].*[\d(])/su;

/** A cell on its way to persons. */
interface Work {
  text: string;
  options: NameOptions;
  read: ReadNames;
}

const isOff = ({ options }: Work, code: GuessCode): boolean => options.off?.has(code) ?? false;

function guessed({ read }: Work, code: GuessCode, value: string): void {
  if (read.guesses.some((guess) => guess.code === code)) return;
  read.guesses.push({ code, text: noticeText(code, value) });
}

/**
 * "Ana & Luis Silva" are two persons who share the last name if the first has only one word.
 * "Silva, Ana" is one person, last name first. "Ana Silva + 1" is a person and an open place.
 */
export function readNames(cell: string, options: NameOptions = {}): ReadNames {
  const text = cell
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/(^|\s)w\/\s*/giu, '$1with ')
    .trim();
  const read: ReadNames = { persons: [], label: '', seats: null, kids: 0, remark: '', guesses: [] };
  const work: Work = { text, options, read };
  if (text === '') return read;
  if (isNobody(work)) return read;
  const firstPart = tidy(text.split(between).find(Boolean) ?? '');
  if (formula.test(text) && placesIn(firstPart) === null) {
    read.persons = [{ name: tidy(text), isPlaceholder: false }];
    return read;
  }
  if (text.includes(':')) setBeforeColonAside(work);
  if (/ [-–—]/u.test(text)) setBehindDashAside(work);
  setRemarksAside(work);
  if (/\d/u.test(work.text)) setSeatsAside(work);
  if (work.text === '') work.text = text;
  const most = options.most ?? Infinity;
  read.persons = (ofCouple(work) ?? ofFamily(work) ?? ofParts(work)).slice(0, most);
  if (read.persons.length === 0) read.persons = [{ name: tidy(text), isPlaceholder: false }];
  return read;
}

/** Cells such as "Yes", "12" and "TBD" name nobody. "Yes" and "TBD" are open places. */
function isNobody(work: Work): boolean {
  const { text, read } = work;
  // "Nan" is a grandmother, "nan" is an empty cell of a program.
  const isShortName = /^(?:sim|da|s|t|j|y|n|na|nee|tak|nie|me)$/iu.test(text) || text === 'Nan';
  if (isOff(work, 'nobody') || isShortName) return false;
  const isPlace = isUnnamed(text) || isYes(text) || /^[?¿]+$/u.test(text);
  if (!isPlace && !isNo(text) && !isBlankWord(text) && !isMissingName(text) && !/^\d+$/.test(text))
    return false;
  if (isPlace) {
    read.persons = [{ name: 'Guest', isPlaceholder: true }];
    if (isUnnamed(text)) read.label = tidy(text);
  }
  guessed(work, 'nobody', text);
  return true;
}

const joining = /^(?:and|with|plus|&|\+|w\/|und|mit|et|avec|y|con|e|com|en|met|z|i|och|med)\s+|^[&+]\s*/iu;
/** "2 adults, 3 kids" and "2+1". */
const twoCounts = /^(\d{1,2})\s*\p{L}*\.?\s*(?:[,+&/]|and|und|et|y|e|i|en|och)\s*(\d{1,2})\s*\p{L}*\.?$/iu;
const trailing = /^(.*\S)\s*[([]([^()[\]]*)[)\]]\s*$/su;

const startsLower = /^\p{Ll}/u;
const inCapitals = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u;

/** "Bride's side: Ana Silva" and "Ana Silva: vegan" name Ana Silva. */
function setBeforeColonAside(work: Work): void {
  const [, before = '', rest = ''] = /^([^:]{1,60}):\s+(\S.*)$/su.exec(work.text) ?? [];
  if (rest === '' || isOff(work, 'remark')) return;
  const isRemark =
    isCircle(before) || isStatus(before) || (inCapitals.test(before) && !inCapitals.test(rest));
  if (!isRemark && !startsLower.test(rest)) return;
  work.text = isRemark ? rest : before;
  setAside(work, isRemark ? before : rest);
}

/** "Lucy Hart - maid of honor" is Lucy Hart. */
function setBehindDashAside(work: Work): void {
  const [, before = '', rest = ''] = /^(.*\p{L}.?)\s+[-–—]+\s+(\S.*)$/su.exec(work.text) ?? [];
  const first = rest.split(/\s/u)[0] ?? '';
  if (rest === '' || isOff(work, 'remark') || !startsLower.test(rest) || isParticle(first)) return;
  if (placesIn(rest) !== null) return;
  work.text = before;
  setAside(work, rest);
}

function setAside(work: Work, remark: string): void {
  work.read.remark = [work.read.remark, tidy(remark)].filter(Boolean).join(', ');
  guessed(work, 'remark', remark);
}

const ofPersons =
  /^(.*\p{L}[.)]?)\s*[-–—:,]?\s+([1-9]\d?)\s*(?:personen|persons?|people|pers\.?|pax|guests|seats|adults|personnes|personas|pessoas|persone|os[oó]b|osoby|gäste)$/iu;

/** "The Drapers - 4" and "Familie Ott 5" ask for seats. */
function setSeatsAside(work: Work): void {
  const [, group = '', persons = ''] = ofPersons.exec(work.text) ?? [];
  if (persons !== '' && !isOff(work, 'family')) {
    work.read.seats = Number(persons);
    work.text = tidy(group);
    guessed(work, 'family', persons);
    return;
  }
  const [, before = '', sign = '', count = ''] =
    /^(.*\p{L}[.)]?)\s*([-–—:,x×]?)\s*(?:\b|(?<=\s))([1-9]\d?)$/su.exec(work.text) ?? [];
  const isSure = sign !== '' ? /\s[-–—:,x×]|[:,]\s/u.test(work.text) : isFamily(before);
  if (before === '' || !isSure || isOff(work, 'family')) return;
  work.read.seats = Number(count);
  work.text = tidy(before);
  guessed(work, 'family', count);
}

/** "fiancé Matt" is Matt. */
const kinBefore =
  /^(?:(?:his|her|their|my) )?(fianc[ée]e?|husband|wife|partner|boyfriend|girlfriend|spouse|son|daughter|friend|date|mann|frau|freund(?:in)?|verlobter?|sohn|tochter|mari|femme|conjointe?|fils|fille|marido|mujer|novi[oa]|esposa|esposo|hij[oa]|moglie|marito|compagn[oa]|figli[oa]|vriend(?:in)?|vrouw|zoon|dochter|żona|mąż|syn|córka) (?=\p{Lu})/u;

function withoutKin(work: Work, part: string): string {
  const [whole = '', kin = ''] = kinBefore.exec(part) ?? [];
  if (kin === '' || isOff(work, 'remark')) return part;
  setAside(work, kin);
  return part.slice(whole.length);
}

/** Takes "(+1)", "(4)", "(vegan)", "x2" and "*" off the end of a cell. */
function setRemarksAside(work: Work): void {
  const { read } = work;
  for (let found = trailing.exec(work.text); found; found = trailing.exec(work.text)) {
    const [, before = '', raw = ''] = found;
    const inside = tidy(raw);
    const plain = inside.replace(joining, '');
    const kids = kidsIn(plain);
    if (kids !== null && !isOff(work, 'place')) {
      read.kids += kids;
      guessed(work, 'children', inside);
      work.text = before;
      continue;
    }
    if (isChildWord(inside) && partsOf(before).length === 1 && !isOff(work, 'childMark')) {
      read.isChild = true;
      guessed(work, 'childMark', inside);
      work.text = before;
      continue;
    }
    const places = placesIn(inside) ?? placesIn(plain);
    const seats = /^(?:(?:family|party|group) of )?(\d{1,3})(?:\s*(?:\p{L}+\.?))?$/iu.exec(inside);
    if (places !== null && !isOff(work, 'place')) {
      work.text = `${before} +${Math.max(1, places)}`;
      guessed(work, 'place', inside);
      return;
    }
    if (namesFamily(work, before, inside)) return;
    const other = joining.test(inside) && /^\p{Lu}/u.test(plain) ? plain : '';
    if (other !== '' && !isOff(work, 'companion')) {
      work.text = `${before} & ${other}`;
      guessed(work, 'companion', other);
      return;
    }
    const sum = twoCounts.exec(inside);
    if (sum && !isOff(work, 'family')) {
      read.seats = Number(sum[1]) + Number(sum[2]);
      guessed(work, 'family', inside);
    } else if (
      seats &&
      (isFamily(before) || /of \d|pers|people|guests|gäste|pax/iu.test(inside)) &&
      !isOff(work, 'family')
    ) {
      read.seats = Number(seats[1]);
      read.label = tidy(before);
      guessed(work, 'family', inside);
    } else {
      if (isOff(work, 'remark')) return;
      read.remark = [inside, read.remark].filter(Boolean).join(', ');
      if (inside !== '') guessed(work, 'remark', inside);
    }
    work.text = before;
  }
  const marked = /^(.*[\p{L}.])\s*([*†‡#?]+)$/su.exec(work.text);
  if (marked && !isOff(work, 'remark')) {
    work.text = marked[1] as string;
    guessed(work, 'remark', marked[2] as string);
  }
}

/** "The Lindbergs (Per, Stina, Otto)" are three persons. */
function namesFamily(work: Work, before: string, inside: string): boolean {
  const parts = byCommas(inside).flatMap(partsOf);
  if (!isFamily(before) || parts.length < 2 || /\d/u.test(inside) || isOff(work, 'familyNames')) return false;
  work.read.label = tidy(before);
  work.text = parts.join(' & ');
  guessed(work, 'familyNames', inside);
  return true;
}

/** "Mr. & Mrs. John Smith" is John Smith and an open place. */
function ofCouple(work: Work): NamedPerson[] | null {
  const turned = turnedText(work);
  const couple = couplePattern(turned ? `${turned[1]} ${turned[0]}` : work.text);
  if (!couple || isOff(work, 'couple')) return null;
  const found = namedCouple(couple, partsOf(couple.rest));
  if ('names' in found) {
    const names = ofNames({ ...work, text: found.names.join(' & ') }, found.names);
    guessed(work, 'couple', work.text);
    return names;
  }
  work.read.label = tidy(work.text);
  if (found.persons.some(({ isPlaceholder }) => isPlaceholder)) guessed(work, 'couple', work.text);
  return found.persons;
}

/** "The Smith Family" stays as it is written. */
function ofFamily(work: Work): NamedPerson[] | null {
  if (placesIn(work.text) !== null) return null;
  const of = /^(.*\S)\s*(?:[-–—,:]\s*)?(?:family|party) of (\d{1,3})$/iu.exec(work.text);
  if (of && !isOff(work, 'family')) {
    work.read.seats = Number(of[2]);
    work.text = tidy(of[1] as string);
    guessed(work, 'family', of[2] as string);
    return [{ name: work.text, isPlaceholder: false }];
  }
  const parts = partsOf(wordsOfPlaces(work.text));
  const isOneFamily = isFamily(work.text) && parts.length === 1 && !work.text.includes(',');
  return isOneFamily ? [{ name: tidy(work.text), isPlaceholder: false }] : null;
}

/** "Dr. Schmid, Karl" is Dr. Karl Schmid. */
const titlesBefore =
  /^((?:(?:Dr|Prof|Dipl|Ing|Mag|Rev|Hon|Sir|Lady|Mr|Mrs|Ms|Herr|Frau)\.?(?:-Ing\.?)? )+)(.+)$/u;

function ofParts(work: Work): NamedPerson[] {
  const isList = work.options.style === 'list' && !isOff(work, 'nameList');
  if (isList && lastNameFirst(work.text, 'auto')) guessed(work, 'nameList', work.text);
  const turned = turnedText(work);
  if (turned) {
    const [last, rest] = turned;
    const parts = partsOf(wordsOfPlaces(rest)).flatMap((part) => byLetters(part));
    const [, titles = '', surname = last] = titlesBefore.exec(last) ?? [];
    guessed(work, 'lastFirst', tidy(work.text));
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
    return [{ name: tidy(work.text), isPlaceholder: false }];
  const apart = eachTurned(work);
  if (apart) return withPlaces(work, apart);
  const split = byCommas(wordsOfPlaces(work.text))
    .flatMap(partsOf)
    .map((part) => withoutKin(work, part));
  return ofNames(
    work,
    split.flatMap((part) => {
      const names = work.options.isJoined ? [part] : byLetters(part, isList);
      if (isList && names.length > 1) guessed(work, 'nameList', part);
      if (names.length === 1 && /\p{Lu}\p{L}*\s+(?:y|e|i)\s+\p{Lu}/u.test(part))
        guessed(work, 'maybeTwo', part);
      return names;
    }),
  );
}

/** Names that are written out, some of which share the last name of the next. */
function ofNames(work: Work, parts: readonly string[]): NamedPerson[] {
  const most = (work.options.most ?? Infinity) + 1;
  const some = parts.slice(0, most);
  let next = '';
  const whole = [...some];
  for (let at = some.length - 1; at >= 0; at -= 1) {
    const part = some[at] as string;
    if (placesIn(part) !== null) continue;
    const isShort = coreWords(part).length === 1 || (coreWords(part).length > 1 && !isWholeName(part));
    const hasIt = coreWords(part).length > 1 && coreWords(part).at(-1) === next;
    if (isShort && next !== '' && !hasIt && !next.includes(part) && !isOff(work, 'sharedName')) {
      whole[at] = `${part} ${next}`;
      guessed(work, 'sharedName', whole[at] as string);
    } else {
      next = lastNameOf(part, parts.length > 1 && iberian.test(work.text));
    }
  }
  return withPlaces(work, whole);
}

const iberian = /\s(?:y|e)\s/u;

/** Turns parts without a name into open places, and names those after the first person. */
function withPlaces(work: Work, parts: readonly string[]): NamedPerson[] {
  const first = parts.find((part) => placesIn(part) === null) ?? '';
  return parts.flatMap((part): NamedPerson[] => {
    const places = placesIn(part);
    if (places === null) return [{ name: part, isPlaceholder: false }];
    if (isOff(work, 'place')) return [];
    guessed(work, 'place', part);
    const kids = kidsIn(part);
    if (kids !== null) {
      work.read.kids += kids;
      return [];
    }
    const name = first ? `Guest of ${first}` : 'Guest';
    return Array.from({ length: Math.min(places || 1, 50) }, () => ({ name, isPlaceholder: true }));
  });
}

/** "Ines y Pablo Soto" are two, "José Ortega y Gasset" is one. */
function byLetters(text: string, isList = false): string[] {
  const found = /^(.+?)\s+(?:y|e|i)\s+(.+)$/u.exec(text);
  if (!found) return [text];
  const [before, after] = [found[1] as string, found[2] as string];
  const [left, right] = [coreWords(before), coreWords(after)];
  const isGivenOnly = left.length === 1 || (left.length > 1 && !isWholeName(before));
  const isPair = right.length > 1 && isWholeName(after) && (isGivenOnly || isGivenName(right[0] as string));
  const areFirstNames = left.length === 1 && right.length === 1;
  return isPair || areFirstNames || isList ? [before, ...byLetters(after, isList)] : [text];
}

const styleOf = (work: Work): NameStyle => {
  const { style = 'auto' } = work.options;
  return style === 'list' && isOff(work, 'nameList') ? 'auto' : style;
};

/** The last name and the text after the comma, if the cell is turned. */
function turnedText(work: Work): [string, string] | null {
  return isOff(work, 'lastFirst') || work.options.isJoined ? null : lastNameFirst(work.text, styleOf(work));
}

/** "Smith, John; Reed, Ana" are two persons, each last name first. */
function eachTurned(work: Work): string[] | null {
  if (isOff(work, 'lastFirst') || work.options.isJoined) return null;
  const parts = partsOf(wordsOfPlaces(work.text));
  if (parts.length < 2 || !parts.every((part) => part.includes(',') || placesIn(part) !== null)) return null;
  const turned = parts.map((part) => lastNameFirst(part, styleOf(work)));
  if (!turned.some(Boolean) || !parts.every((part, at) => turned[at] || placesIn(part) !== null)) return null;
  guessed(work, 'lastFirst', tidy(work.text));
  return parts.map((part, at) => (turned[at] ? `${turned[at][1]} ${turned[at][0]}` : part));
}
