/** Separates what a cell says in addition to names: remarks, seats, children and relatives. */
import { isGivenName } from './given-names.ts';
import { kinBefore } from './kin-before.ts';
import { spouseWord } from './kin-words.ts';
import { namedInBrackets } from './couples.ts';
import { guessed, isOff, markChildren, setAside, type Work } from './name-cell.ts';
import { countsPersons } from './name-counts.ts';
import { namesFamily } from './family-names.ts';
import {
  bareAge,
  isAgeOfLast,
  markAgesOfTwo,
  markKidsBefore,
  markKidsInBrackets,
  markKidsOfAges,
  openKids,
} from './named-kids.ts';
import { isRelative, kidsIn, mentionsKids, placesIn, wordsOfPlaces } from './places.ts';
import { coreWords, isKin } from './name-parts.ts';
import { byCommas, partsOf } from './turned-names.ts';
import { oneLine } from './values.ts';
import { childIn, isChildWord, isFamily } from './words.ts';

/** Words that join a companion to the name before: "and", "plus", "&". */
export const joining =
  /^(?:and|with|plus|&|\+|w\/|und|mit|et|avec|y|con|e|com|en|met|z|i|och|med|samt)\s+|^[&+]\s*/iu;
/** Matches two counts that add up: "2 adults, 3 kids" and "2+1". */
const twoCounts = /^(\d{1,2})\s*\p{L}*\.?\s*(?:[,+&/]|and|und|et|y|e|i|en|och)\s*(\d{1,2})\s*\p{L}*\.?$/iu;
const trailing = /^(.*\S)\s*[([]([^()[\]]*)[)\]]\s*$/su;

const kidBefore =
  /(?:^|\s)(?:daughter|son|kid|child|baby|[Ss]ohn|[Tt]ochter|[Kk]ind|fils|fille|bébé|hij[oa]|niñ[oa]|bebé|figli[oa]|bimb[oa]|filh[oa]|zoon|dochter|synk?(?:em|iem)?|córk[aą]|dottern|sonen|datteren|sønnen)\s+\p{Lu}\S*$/u;
const inBrackets = /\s*[([]([^()[\]]*)[)\]]/gu;

/**
 * Splits off brackets after each person. They describe the person before them: in
 * "Ana Silva and Mia (3)", the 3 is Mia's age.
 */
function setPartsAside(work: Work): void {
  if (!/[([]/u.test(work.text)) return;
  const text = work.text.replace(/(?<=\)) (?:y|e|i) (?=\p{Lu})/gu, ' & ');
  const bare = wordsOfPlaces(text.replace(inBrackets, ''));
  if (byCommas(bare).flatMap(partsOf).length < 2) return;
  // One number may count seats, but two are ages: "Ana mit Ben (6) und Mia (3)".
  const areAges =
    (
      text.match(
        /[([]\s*\d{1,2}(?: (?:mo(?:nth)?s?|Monate|mois|mes(?:es|i)|maanden|y|years?|[Jj]ahre|ans|años|anni|anos|jaar|lat|år))?\s*[)\]]/gu,
      ) ?? []
    ).length > 1;
  work.text = text.replace(inBrackets, (whole: string, raw: string, at: number) => {
    const inside = oneLine(raw);
    const before = byCommas(text.slice(0, at).replace(inBrackets, '')).flatMap(partsOf).at(-1) ?? '';
    const isLast = at + whole.length === text.length;
    // The 8 in "Ann & Tom Reed, Finn (8), Grandma" is the age of Finn.
    const isBehindParent = !isLast && /^\p{Lu}\p{Ll}+$/u.test(before) && isGivenName(before);
    const mayBeAge = areAges || isBehindParent || kidBefore.test(before);
    const isAge = isChildWord(inside) || (mayBeAge && childIn(inside, true) === true);
    if (isAge && before !== '' && !isOff(work, 'childMark')) {
      const name = before.replace(/^(?:.*\s)?(?:\p{Ll}+\.?|Sohn|Tochter|Kind) (?=\p{Lu}\p{L}*$)/u, '');
      markChildren(work, [name], inside);
      return '';
    }
    const isPlace = placesIn(inside.replace(joining, '')) !== null && !isRelative(inside);
    if (isLast || isPlace || isOff(work, 'remark')) return whole;
    setAside(work, inside);
    return '';
  });
}

/** Splits off where somebody is known from: "Mike from the garage" is Mike. */
export function setOriginAside(work: Work): void {
  const [, before = '', origin = ''] =
    /^((?:\p{Lu}|(?:mevr\.?|mevrouw|meneer|pani?|signora|tante|oma|opa|tía|tío) )\P{N}*?)\s+(\?{1,3} \p{Ll}+(?: [^\p{Lu}\s]+){2,}|(?:from|aus|who|whose|via|kommt|comes|is coming|viene|vient|komt|przyjdzie) \S.*|next door|(?:across|over|down|up) the (?:road|street)|von nebenan|nebenan|on (?:her|his|their) own|by (?:(?:her|him)self|themselves)|(?:no|without) (?:kids|children)|ohne kinder|sans enfants|sin niños|senza bambini|sem crianças|zonder kinderen|bez dzieci|van (?:nr|nummer|huisnummer)\.? ?\d{1,4}\p{L}?|von nr\.? ?\d{1,4}\p{L}?|(?:at )?(?:nr|no|number|nummer|nº|n°)\.? ?\d{1,4}\p{L}?|all alone|tout seul|toute seule|alleine?|da sol[oa]|sozinh[oa]|d['’]à côté|de al lado|della porta accanto|do lado|van hiernaast)$/su.exec(
      work.text,
    ) ?? [];
  if (origin === '' || isOff(work, 'remark') || partsOf(origin).length > 1) return;
  work.text = before;
  setAside(work, origin);
}

/** Reads "with" as "and": "Doug Kopp with Brandon" are two persons. */
export function joinCompanions(work: Work): void {
  const joined = work.text.replace(
    /,?\s+(?:with|plus|mit|samt|avec|met|con|com|cu|z|se?|med|m\.|со?)\s+(?=(?:(?!the |der |die |das |los |las |les |la |le |el |il )(?:\p{Ll}{3,}|sa|su|ma|mi) ){0,2}\p{Lu})/gu,
    ' & ',
  );
  // "con la moglie Chiara" names a relative.
  const whole = joined.replace(/ (?:with|mit|avec|met|con|com|med) (?=(.*))/gu, (all, rest: string) =>
    kinBefore.test(rest) ? ' & ' : all,
  );
  if (whole === work.text || isOff(work, 'companion')) return;
  guessed(work, 'companion', work.text);
  work.text = whole;
}

/** Matches a word for company before a name: in "Lia con Sofia (3 anni)", the child is Sofia. */
const withChild =
  /\s+(?:with|mit|avec|met|con|com|z|med|y|e|i)\s+(?:\p{Ll}+ ){0,2}(?=\p{Lu}\p{L}*(?: \p{Lu}\p{L}*)?$)/u;

/** Matches who a couple is: "Ann & Tom Reed (his parents)". */
const areParents =
  /^(?:(?:her|his|their|my|our|\p{Lu}\p{L}*['’]s?|sus|mis|ihre|seine|meine|ses|mes|i (?:suoi|miei)|os (?:seus|meus)|haar|zijn|mijn) )?(?:grand|groß|grands-)?(?:parents|padres|papás|eltern|genitori|pais|ouders|rodzice|nonni|abuelos|avós)$/iu;

/** Matches a husband or a wife by name: "husband Ken". */
const namedSpouse = new RegExp(`^(?:${spouseWord}|partner) \\p{Lu}\\p{L}+$`, 'u');
const namesSpouse = (text: string): boolean => namedSpouse.test(text) && kinBefore.test(text);

/** Removes brackets that are about an open place before them: "+1 (tbc)". */
function setPlaceBefore(work: Work, before: string, inside: string): boolean {
  const place = (/[+&,][^+&,]+$/u.exec(before)?.[0] ?? '').replace(/^[&,]\s*/u, '');
  const isOfPlace = /^(?:[?¿]+|tb[acd]\??)$/iu.test(inside) && placesIn(place) !== null;
  if (isOfPlace) work.text = before;
  return isOfPlace;
}

/** Takes "(+1)", "(4)", "(vegan)", "x2" and "*" off the end of a cell. */
export function setRemarksAside(work: Work): void {
  const { read } = work;
  openKids(work);
  setPartsAside(work);
  for (let found = trailing.exec(work.text); found; found = trailing.exec(work.text)) {
    const [, before = '', raw = ''] = found;
    const inside = oneLine(raw);
    const plain = inside.replace(joining, '');
    const spouses = namedInBrackets(before, partsOf(inside));
    if (spouses !== null && !isOff(work, 'couple')) {
      work.text = spouses;
      guessed(work, 'couple', `${before} (${inside})`);
      return;
    }
    if (setPlaceBefore(work, before, inside) || markKidsBefore(work, before, inside)) continue;
    if (markKidsInBrackets(work, before, inside)) continue;
    const kids = kidsIn(plain);
    if (kids !== null && !isOff(work, 'place')) {
      read.kids += kids;
      guessed(work, 'children', inside);
      work.text = before;
      continue;
    }
    const persons = partsOf(before.replace(withChild, ' & '));
    const isOfLast = persons.length === 1 || withChild.test(before);
    const names = byCommas(before.replace(withChild, ' & ').replace(/ plus (?=\p{Lu})/u, ' & ')).flatMap(
      partsOf,
    );
    if (isAgeOfLast(work, names, inside) && !isOff(work, 'childMark')) {
      markChildren(work, names.slice(-1), inside);
      // "Eva Lind, Nils (8)" are two, and no last name before a first name.
      work.text = names.length === 2 ? names.join(' & ') : before;
      continue;
    }
    // The 9 in "Sarah Lister with Alfie (9)" is an age.
    const isAfterWith =
      / (?:with|mit|avec|con|com|met|z|med) \p{Lu}\p{Ll}+$/u.test(before) && Number(inside) > 2;
    const isOfKid = kidBefore.test(before) || isAfterWith;
    const isAge = isChildWord(inside) || (isOfKid && childIn(inside, true) === true);
    if (isAge && isOfLast && !isOff(work, 'childMark')) {
      if (persons.length === 1) read.isChild = true;
      markChildren(work, persons.length === 1 ? [] : persons.slice(-1), inside);
      work.text = before;
      continue;
    }
    // In 'Kim (Ellie's wife)', the brackets describe Kim and name no second person.
    const describes =
      /^\p{Lu}[\p{L} ]*['’]s? (?:\p{Ll}+|\+ ?1|plus[- ]one)$/u.test(inside) ||
      (areParents.test(inside) && persons.length === 2);
    const places = describes || isRelative(inside) ? null : (placesIn(inside) ?? placesIn(plain));
    const seats =
      /^(?:(?:family|party|group) of |in |zu |à |siamo in |sono in |somos |son |ca\.? ?|etwa |about |approx\.? ?|~ ?)?(\d{1,3})(?:\s*(?:\p{L}+\.?| of (?:us|them)))?$/iu.exec(
        inside,
      );
    if (places !== null && !isOff(work, 'place')) {
      work.text = `${before} +${Math.max(1, places)}`;
      guessed(work, 'place', inside);
      return;
    }
    if (namesFamily(work, before, inside)) {
      setPartsAside(work);
      return;
    }
    // A name in brackets after a word for a relative is the person: "Grandma (Peg Dunn)" is Peg
    // Dunn.
    if (
      (partsOf(before).every(isKin) || /^(?:mor o[gc]h? far|far o[gc]h? mor)$/iu.test(before)) &&
      coreWords(inside).length > 1 &&
      /^\p{Lu}/u.test(inside) &&
      !isOff(work, 'remark')
    ) {
      work.text = inside;
      setAside(work, before);
      continue;
    }
    const isCompanion = /^\p{Lu}/u.test(plain) || kinBefore.test(plain);
    const other = namesSpouse(inside) || (joining.test(inside) && isCompanion) ? plain : '';
    if (other !== '' && !isOff(work, 'companion')) {
      const name = other.replace(/,? age[d]? (?=\d)/u, ' ').replace(bareAge, '');
      if (name !== other && childIn(/\d+/.exec(other)?.[0] ?? '', true)) markChildren(work, [name], other);
      work.text = `${before} & ${name}`;
      guessed(work, 'companion', other);
      return;
    }
    // The numbers behind "2 kids" are ages: "Jo Lang and 2 kids (4 and 6)".
    if (markAgesOfTwo(work, names, inside)) {
      work.text = before;
      continue;
    }
    const sum = mentionsKids(before.slice(-12)) ? null : twoCounts.exec(inside);
    if (sum && !isOff(work, 'family')) {
      read.seats = Number(sum[1]) + Number(sum[2]);
      guessed(work, 'family', inside);
    } else if (
      seats &&
      (work.options.isCounted ||
        isFamily(before) ||
        /^(?:the|die|les|los|i|os|de) /u.test(before) ||
        /^(?:ca|etwa|about|approx|~)|of \d/iu.test(inside) ||
        countsPersons.test(inside)) &&
      !isOff(work, 'family')
    ) {
      read.seats = Number(seats[1]);
      read.label = oneLine(before);
      guessed(work, 'family', inside);
    } else {
      if (isOff(work, 'remark')) return;
      read.remark = [inside, read.remark].filter(Boolean).join(', ');
      if (inside !== '') guessed(work, 'remark', inside);
      markKidsOfAges(work, before, inside);
    }
    work.text = before;
  }
  const marked = /^(.*[\p{L}.])\s*([*†‡#?]+)$/su.exec(work.text);
  if (marked && !isOff(work, 'remark')) {
    work.text = marked[1] as string;
    guessed(work, 'remark', marked[2] as string);
  }
}
