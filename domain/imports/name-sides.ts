/** Separates what stands before a colon and behind a dash in a cell of names. */
import { namesFamily, namesParents, isSeveral } from './family-names.ts';
import { isGivenName } from './given-names.ts';
import { isAffiliation, isRole } from './kin-before.ts';
import { guessed, isOff, setAside, type Work } from './name-cell.ts';
import { setAnsweredSeats } from './name-counts.ts';
import { coreWords, isKin, isWholeName } from './name-parts.ts';
import { markKidsOfAges, namesKids } from './named-kids.ts';
import { afterYes, placesIn, wordsOfPlaces } from './places.ts';
import { byCommas, partsOf } from './turned-names.ts';
import { isChildKind, isCircle, isFamily, isParticle, isStatus, isTitle } from './words.ts';

const startsLower = /^\p{Ll}/u;

/** Returns whether a text in capitals is a remark and names nobody: "NUT ALLERGY". */
const isShouted = (text: string): boolean =>
  /^\p{Lu}{3,}(?: \p{Lu}{2,})*[!.]*$/u.test(text) &&
  !/(?:^| )(?:AND|UND|ET|EN|OCH|OG|PLUS|WITH|MIT)(?: |$)/u.test(text) &&
  placesIn(text.toLowerCase()) === null &&
  !text.split(' ').some((word) => isGivenName(word.charAt(0) + word.slice(1).toLowerCase()));
const inCapitals = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u;

/** Matches a place with its number: "Plot 4", "Table 9/10". */
const numberedPlace = /^\p{L}[\p{L}.]{0,12} \d{1,4}(?:\p{L}|\/\d{1,4}\p{L}?)?$/u;
/** Matches what has a number in front of a dash: "Table 4". "Smith 4 - Leeds" is a family. */
const thing =
  /^(?:plot|table|tisch|mesa|tavolo|tafel|stolik|bord|team|group|gruppe|groupe|grupo|gruppo|squad|lot|unit|flat|apt\.?|house|haus|room|zimmer|raum|chambre|boat|bus|lane|row|parzelle|garten|jardin|site|pitch|berth|box|stall|stand|cabin|hut|class|klasse|kavel|perceel|działka|lott|tomt|parcel[ae]|parcelle|int(?:erno)?\.?|n[or]\.?|number|nummer|whg\.?|wohnung|app(?:t|art)?\.?|porte|puerta|pta\.?|lgh|lägenhet|m\.|dz\.) /iu;
/** Matches a floor: "1º A", "Ático", "2. OG". */
const floor =
  /^(?:\d{1,2} ?[ºª°.](?: ?(?:\p{L}{1,3}|OG|Stock))?|bajo|ático|principal|entresuelo|EG|erdgeschoss|dachgeschoss|rez-de-chaussée|piano terra|parter|ground floor|basement)$/iu;
/** Matches a day in front of a dash: "za 3 mei", "12.5.", "Sat 4 May". */
const day =
  /^(?:\p{L}{2,10}\.?,? )?\d{1,2}\.?(?:[./]\d{1,2}\.?(?:\d{2,4})?| (?:jan|feb|f[ée]v|m[aä]r|mrt|a[pv]r|ma[yijg]|mei|jun|jui|giu|cze|jul|lug|lip|aug|ago|ao[uû]|sie|sep|set|wrz|o[ck]t|out|ott|pa[zź]|nov|lis|de[cz]|dic|gru)\p{L}*)$/iu;
const isPlace = (text: string): boolean =>
  floor.test(text) || (numberedPlace.test(text) && !isFamily(text) && !isGivenName(text.split(' ')[0] ?? ''));

/** Returns whether a text before a colon is an office: "Musical Director", "Jefe de Álvaro". */
function isOffice(before: string, rest: string): boolean {
  const words = before.split(' ');
  const isOfOther =
    isRole(words[0] ?? '') && / (?:de|del|of|von|di|du|van|da|do|av) \p{Lu}\p{Ll}+$/u.test(before);
  const isLast =
    words.slice(0, -1).every((word) => !isGivenName(word) && !isTitle(word) && !isKin(word)) &&
    isRole(words.at(-1) ?? '');
  const isFirst = isRole(words[0] ?? '') && / (?:and|und|et|y|e|en|&) \p{Lu}/u.test(before);
  return (isOfOther || isLast || isFirst) && words.length > 1 && /^\p{Lu}\S* (?:\p{Ll}+ )?\p{Lu}/u.test(rest);
}

/**
 * Splits off what is before or after a colon: "Bride's side: Ana Silva" and "Ana Silva: vegan" name
 * Ana Silva.
 */
export function setBeforeColonAside(work: Work): void {
  const [, said = '', rest = ''] = /^([^:]{1,60}):\s+(\S.*)$/su.exec(work.text) ?? [];
  // "Los García (4): Antonio, Nacho" names some or all of the four.
  const before = isFamily(said) ? said.replace(/\s*\(\d{1,2}\)$/u, '') : said;
  // "Plot 4: Ana and Bo Silva" is the place of both.
  if (isPlace(before) && !isOff(work, 'remark')) {
    work.text = rest;
    setAside(work, before);
    setBeforeColonAside(work);
    return;
  }
  const isBefore = isRole(before) && namesKids(work.text) && !isOff(work, 'remark');
  if (isBefore && coreWords(rest).length > 1) {
    work.text = rest;
    setAside(work, before);
    return;
  }
  if (rest !== '' && (namesParents(work, before, rest) || namesKids(work.text))) return;
  if (rest !== '' && namesFamily(work, before, rest)) return;
  // Reads the child in "Kid: Joe".
  if (rest !== '' && isChildKind(before) && !isOff(work, 'childMark')) {
    work.text = rest;
    work.read.isChild = true;
    guessed(work, 'childMark', before);
    return;
  }
  if (setAnsweredSeats(work, before, rest)) return;
  if (rest === '' || isOff(work, 'remark')) return;
  const isList = /^\p{L}+$/u.test(before) && byCommas(rest).length > 1;
  const isRemark =
    isList ||
    isSeveral.test(before) ||
    nearby.test(before) ||
    isCircle(before) ||
    isStatus(before) ||
    (isRole(before) && /^\p{Lu}.* \p{Lu}/u.test(rest)) ||
    isOffice(before, rest) ||
    (/^\p{Ll}{3,}(?: \p{Ll}+)*$/u.test(before) && byCommas(rest).length > 1) ||
    (inCapitals.test(before) && !inCapitals.test(rest));
  if (!isRemark && !startsLower.test(rest) && !isStatus(rest) && rest !== '?') return;
  work.text = isRemark ? rest : before;
  setAside(work, isRemark ? before : rest);
}

const nearby =
  /^(?:next[- ]door|upstairs|downstairs|across the (?:road|street|hall)|number \d+|landlord|landlady|nachbarn?|nachbarin|voisins?|voisine|vecin[oa]s?|vicin[oaie]|vizinh[oa]s?|buren|neighbou?rs?)$/iu;

/** Splits off a remark after a dash: "Lucy Hart - maid of honor" is Lucy Hart. */
export function setBehindDashAside(work: Work): void {
  const [numbered = '', home = ''] = /^([^-–—]{2,20}?)\s+[-–—]\s+(?=\p{Lu})/u.exec(work.text) ?? [];
  if (((thing.test(home) && isPlace(home)) || day.test(home)) && !isOff(work, 'remark')) {
    work.text = work.text.slice(numbered.length);
    setAside(work, home);
  }
  const [, before = '', rest = ''] = /^(.*(?:\p{L}.?|\)|\+ ?\d))\s+[-–—]+\s+(\S.*)$/su.exec(work.text) ?? [];
  const first = rest.split(/\s/u)[0] ?? '';
  // "Simone Menezes - F" has a code.
  if (/^\p{Lu}$/u.test(rest) && /\p{Lu}\p{Ll}/u.test(before) && !isOff(work, 'remark')) {
    work.text = before;
    setAside(work, rest);
    return;
  }
  // In "Dot Reed (Gran - needs a chair)", the dash is part of the remark.
  if (/\([^)]*$/u.test(before)) return;
  if (rest !== '' && (namesFamily(work, before, rest) || namesKids(`- - ${rest}`))) return;
  // "Next door - Ana Silva" says where Ana Silva lives.
  if (rest !== '' && nearby.test(before) && /^\p{Lu}\S* \p{Lu}/u.test(rest) && !isOff(work, 'remark')) {
    work.text = rest;
    setAside(work, before);
    return;
  }
  // "The Petersons next door - Chuck, Barb" are neighbors.
  const [, family = '', where = ''] =
    /^(.*\S) (next[- ]door|(?:across|down|up) the (?:road|street)|upstairs|downstairs|von nebenan|d['’]à côté|de al lado)$/u.exec(
      before,
    ) ?? [];
  if (isFamily(family) && namesFamily(work, family, rest)) {
    setAside(work, where);
    return;
  }
  const [place = rest, ...bracket] = rest.split(/(?= [([])/u);
  if (isAffiliation(before, place, work.options.style === 'lastFirst') && !isOff(work, 'remark')) {
    work.text = [before, ...bracket].join('');
    setAside(work, place);
    return;
  }
  // "Ana & Bo Reed - Bo is vegan" says something about Bo.
  const isAbout = /^\p{Lu}\S* \p{Ll}{2,} [^\p{Lu}]+$/u.test(rest) && before.split(' ').includes(first);
  // "Arlo Simms - NUT ALLERGY"
  const isLoud = isWholeName(before) && isShouted(rest);
  // "Beryl Strand - Nan"
  const isRelation = isWholeName(before) && isKin(rest) && partsOf(before).length === 1;
  if (
    rest === '' ||
    isOff(work, 'remark') ||
    !(isAbout || startsLower.test(rest) || isStatus(rest) || isLoud || isRelation) ||
    isParticle(first)
  )
    return;
  if (placesIn(rest) !== null) return;
  const answer = afterYes(rest);
  // Reads the open place in "Steve P. - yes, +1", and the companion in "Steve P. - yes + Ann".
  const others = partsOf(wordsOfPlaces(answer));
  const isNamed = answer !== rest && /^\+\s*\p{Lu}/u.test(answer);
  if (
    others.length > 0 &&
    (isNamed || others.every((part) => placesIn(part) !== null)) &&
    !isOff(work, 'place')
  ) {
    work.text = [before, ...others].join(' & ');
    if (isNamed) guessed(work, 'companion', answer);
    return;
  }
  if (setAnsweredSeats(work, before, rest)) return;
  work.text = before;
  markKidsOfAges(work, before, rest);
  setAside(work, rest);
  // "The Millers - Tom, Sue - rolls" has a family before its remark.
  if (/ [-–—]/u.test(before)) setBehindDashAside(work);
}
