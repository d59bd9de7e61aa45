/** Reads numbers behind a name: its seats, as in "The Drapers - 4", and a phone. */
import { guessed, isOff, setAside, type Work } from './name-cell.ts';
import { afterYes } from './places.ts';
import { oneLine } from './values.ts';
import { countIn, isFamily, personsWord, phoneWord } from './words.ts';

/** Reads the number of seats behind a yes: "Familie Brandt: ja, 3", "Ana Silva - yes, 2". */
export function setAnsweredSeats(work: Work, before: string, rest: string): boolean {
  const answer = afterYes(rest);
  // "Ana Silva: yes + 1" is Ana Silva and an open place.
  if (answer !== rest && /^\+ ?\d$/u.test(answer) && !isOff(work, 'place')) {
    work.text = `${before} ${answer}`;
    return true;
  }
  const count = countIn(answer);
  if (!count || isOff(work, 'family')) return false;
  work.read.seats = count;
  work.text = before;
  guessed(work, 'family', rest);
  return true;
}

const ofPersons = new RegExp(`^(.*\\p{L}[.)]?)\\s*[-–—:,]?\\s+([1-9]\\d?)\\s*${personsWord}$`, 'iu');
const ofThem =
  /^(.*\p{L})(?:\s+[-–—]|,)\s+(?:(?:there (?:are|will be)|there['’]s) )?([1-9]\d?) of (?:them|us)$/iu;
export const countsPersons = new RegExp(`^\\P{L}*\\d+\\s*${personsWord}(?!\\p{L})`, 'iu');

/** Matches a number of seats before a name: "2x Jonny Marsh", "4 - the Millers". */
const countBefore = /^([1-9]\d?)(?:\s?[x×]|\s[-–—])\s+(?=\p{L})/u;

/** Matches a family and the number of all its persons: "Raj & Sunita Sharma + family (5)". */
const familyOf =
  /^(.*(?:\+|&|and|und|et|y|e|i|en)\s*(?:family|familie|famille|familia|família|famiglia|rodzina|fam\.?)) \(([2-9]|1\d)(?: (?:in all|in total|total|altogether|insgesamt|zusammen|en tout|en total|in tutto|no total|totaal|łącznie))?\)$/iu;

/** Matches a sentence that counts a family: "Familia Cortés, son 5". */
const areCounted =
  /^(.*\p{L}),? (?:are|son|somos|sind|sommes|sont|sono|siamo|são|somos|zijn|są|är) ([2-9]|1\d)$/iu;

/** "Ann and son 5" has a son. */
function countedFamily(text: string): RegExpExecArray | null {
  const found = areCounted.exec(text);
  return found && isFamily(found[1] ?? '') ? found : null;
}

/** Splits off a number of seats after a name: "The Drapers - 4", "Familie Ott 5". */
export function setSeatsAside(work: Work): void {
  const [ahead = '', seats = ''] = countBefore.exec(work.text) ?? [];
  if (seats !== '' && !isOff(work, 'family')) {
    work.read.seats = Number(seats);
    work.text = work.text.slice(ahead.length);
    guessed(work, 'family', seats);
    return;
  }
  const [, group = '', persons = ''] =
    ofPersons.exec(work.text) ?? ofThem.exec(work.text) ?? countedFamily(work.text) ?? [];
  if (persons !== '' && !isOff(work, 'family')) {
    work.read.seats = Number(persons);
    work.text = oneLine(group);
    guessed(work, 'family', persons);
    return;
  }
  const [, before = '', sign = '', count = ''] =
    /^(.*(?:\p{L}[.)]?|\+ ?\d))\s*([-–—:,x×]?)\s*(?:\b|(?<=\s))([1-9]\d?)$/su.exec(work.text) ?? [];
  const isSure = sign !== '' ? /\s[-–—:,x×]|[:,]\s/u.test(work.text) : isFamily(before);
  if (before === '' || !isSure || isOff(work, 'family')) return;
  work.read.seats = Number(count);
  work.text = oneLine(before);
  guessed(work, 'family', count);
}

const phoneBehind = /^(.*\p{L}[.)]?)[\s,،:–-]+(\+?\d[\d\s/().-]{5,}\d)$/u;

/** "Inge Maurer 0171 5550101" is Inge Maurer. */
export function setPhoneAside(work: Work): void {
  const [, before = '', phone = ''] = phoneBehind.exec(work.text) ?? [];
  if (phone.replace(/\D/gu, '').length < 7 || isOff(work, 'remark')) return;
  work.text = oneLine(before.replace(phoneWord, ''));
  setAside(work, phone);
}

/** "Raj & Sunita Sharma + family (5)" are five persons. */
export function setTotalAside(work: Work): void {
  const [, before = '', total = ''] = familyOf.exec(work.text) ?? [];
  if (total === '' || isOff(work, 'family')) return;
  work.read.seats = Number(total);
  work.text = before;
  guessed(work, 'family', total);
}
