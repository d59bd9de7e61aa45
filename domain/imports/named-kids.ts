/** Reads children who are named behind a word for them. */
import { isGivenName } from './given-names.ts';
import { siblingWord } from './kin-words.ts';
import { isKin, lastNameOf, wholeName } from './name-parts.ts';
import { isOff, markChildren, type Work } from './name-cell.ts';
import { betweenChildren, byCommas, lastNameFirst, partsOf } from './turned-names.ts';
import { isChildKind, isCircle, isFamily, isTitle } from './words.ts';

export const kidWord =
  '(?:kids?|child(?:ren)?|boys|girls|lads|Jungs|Mäd(?:els|chen)|garçons|ragazz[ie]|meninos|jongens|meisjes|chłopcy|chłopcami|pojkar(?:na)?|flickor(?:na)?|sons|daughters|S[öo]hnen?|Töchtern?|fil(?:le)?s|hijas|filhas|figlie|zonen|dochters|synami|córkami|twins|triplets|[Zz]willingen?|Drillinge|jumeaux|jumelles|gemel(?:os|as|li|le)|g[êé]me[oa]s|tweeling|bliźnia(?:ki|kami|czki)|tvilling(?:ar|arna|er|erne)|[Kk]ind(?:ern?)?|kind(?:jes|ertjes)|kids|little ones|wee ones|enfants?|niñ[oa]s?|hijos|filhos|crianças?|bambin[oaie]|figli|kinderen|dět(?:i|mi)|menin[oa]s?|mi[uú]d[oa]s|nen[ea]s?|chic[oa]s|dzieci|dziećmi|dziecko|dzieckiem|barn(?:en|a)?|børn(?:ene)?|[Bb]ab(?:y|ies)|bebis(?:en)?|bébés?|beb[eê]s?|bebés?|bimb[oaie]|toddlers?|little|piccol[oaie]|petite?s?|pequeñ[oa]s?|pequen[oa]s?|peques?|kleinen?|mał[aąy]|małym|lill[ae]|lapset|lapsi|lapsen|otrokoma|otroki|els nens|nens|vaikais|börnum|börn|gyerek(?:ek)?|gyermekek|copiii?|copil|dj?eca|otroci|deti|дети|детьми|діти|дітьми|деца|παιδιά|παιδί|τέκνα|дитина|dítě|gyermek|copilul|dijete|otrok|çocukları|çocuklar)';
const and =
  '(?:\\s*[&+,]\\s*|\\s+(?:[-–—]|and|und|et|y|e|en|i|a|och|og|ja|és|și|ve|і|та|и|in|amb|su|ir|και|з|с|са|with|mit|samt|avec|con|com|met|z|se?|med|m\\.)\\s+)(?:(?:\\p{Ll}+|\\d{1,2}) ){0,2}';
const names = "\\p{Lu}[\\p{L}\\d\\s,&.'’-]*";
/** Matches an age without brackets: "Tomás 9", "Léo 5 ans", "Isla aged 6". */
export const bareAge =
  /(?<=\p{Lu}[\p{L}'’-]*)(?:,? aged?)? \d{1,2}(?: ?(?:years?(?: old)?|yrs?|yo|y|[Jj]ahre?|J\.?|j\.?|ans?|años?|anos?|anni|jaar|jr\.?|lat|l\.|år|ára|let|лет|год(?:а)?|рок(?:и|ів)|m|months?|Monate?|mois))?(?=$|\s*[,&]|\s(?:and|und|et|y|e|en|i|och)\s)/gu;
/** Matches an age with its unit: "Elsa 9 år". */
const ageInYears =
  /(?<![\p{L}'’-])(\p{Lu}[\p{L}'’-]*),? (\d{1,2}) (?:years?(?: old)?|yrs?|[Jj]ahre?|ans|años|anos|anni|jaar|lat|l\.|år|let|лет)(?=$|\s*[,&+]|\s(?:and|und|et|y|e|en|i|och|og)\s)/gu;
/** Matches an age without its unit: "Danny 15, Nico 12". */
const ageAlone =
  /(?<![\p{L}'’-])(\p{Lu}[\p{L}'’-]+) (\d|1[0-7])(?=$|\s*[,&+]|\s(?:and|und|et|y|e|i|en|och|og|o)\s)/gu;
const beforeAges =
  /(?:[,&+/]|\s(?:and|und|et|y|e|i|en|och|og|o|with|mit|avec|con|com|met|z|med))\s*(?:\p{Ll}+\.? )*$/u;
/**
 * Puts ages in brackets: "Elsa 9 år" is "Elsa (9 y)". Numbers without a unit are ages if the last
 * names of a text have two different ones, and names before them have none: "Ann, Bo 7, Eva 5".
 */
export function withAgesInBrackets(text: string): string {
  if (/[([]/u.test(text)) return text;
  return (areAgesAlone(text) ? text.replace(ageAlone, '$1 ($2 y)') : text).replace(ageInYears, '$1 ($2 y)');
}

function areAgesAlone(text: string): boolean {
  const found = [...text.matchAll(ageAlone)];
  const [first] = found;
  if (!first || found.length < 2 || !beforeAges.test(text.slice(0, first.index))) return false;
  const rest = text.slice(first.index).replace(ageAlone, '');
  const years = new Set(found.map(([, , age]) => age));
  return years.size > 1 && !/[\p{Lu}\d]/u.test(rest) && found.every(([, name = '']) => isGivenName(name));
}
/** Matches the sign before children: "Curtis & Dawn Ramsey; children Tyler and Kayla". */
export const beforeKidWord = new RegExp(`\\s*;\\s*(?=${kidWord}:? \\p{Lu})`, 'u');
/** Removes ages, and one behind a comma that twins share: "Molly and Max, 9". */
const withoutAges = (kids: string): string => kids.replace(bareAge, '').replace(/,\s*\d{1,2}(?=$|,)/gu, '');
const counted = new RegExp(`${and}(${kidWord})\\s*[([](\\d)[)\\]]$`, 'u');
const inBrackets = new RegExp(`^(.*\\S${and}${kidWord})\\s*[([](${names})[)\\]]$`, 'u');
const joined = '(?:(?:and|und|et|y|e|en|i|och|with|mit|avec|con|com|met|z|plus|[+&])\\s+)?';
const withinBrackets = new RegExp(`^(.*\\S)\\s*[([]${joined}(${kidWord})\\s*:?\\s+(${names})[)\\]]$`, 'u');
const offspring =
  /(?<=[([])(?:daughter|son|Tochter|Sohn|hij[oa]|filh[oa]|figli[oa]|fille|fils|dochter|zoon|córka|syn)(?= ?: \p{Lu}\S*[)\]]$)/u;
const further = ' (?:and|und|et|y|e|en|i|och|og) | & ';
const behindNames = new RegExp(
  `^(.*\\S)(?:,| (?:with|mit|con|avec|met|com|z|med)) (\\p{Lu}[\\p{L}'’-]*(?:(?:, |${further})\\p{Lu}[\\p{L}'’-]*)*) [([](${kidWord})[)\\]]$`,
  'u',
);
const behind = new RegExp(`^(.*\\S)${and}${kidWord}\\s*:?\\s+(\\p{Lu}.*)$`, 'u');

/** Matches a word before the youngest of several: "kids Poppy (7) and baby Wren". */
const babyToo = new RegExp(
  `(${and}${kidWord}:?\\s+\\p{Lu}.*)(, |${further})(?:[Bb]aby|little|bébé|beb[êé]|bebis|kleiner?|petite?) (?=\\p{Lu})`,
  'u',
);

const ageInBrackets = /\s*\(\d[^()]*\)/gu;
export const agedNames =
  /^\p{Lu}[\p{L}'’-]*(?:\s*\(\d[^()]*\))?(?:(?:,| &| (?:and|und|et|y|e|en|och|og|i|a|ja|és|și|ve|і|та|и|in)) \p{Lu}[\p{L}'’-]*(?:\s*\(\d[^()]*\))?)+$/u;

/**
 * Removes the brackets around children: "Steve Dalton + kids (Josh, Ellie)", "Ann (kids: Eve, Fay)"
 * and "Gemma & Will Ashdown, Jack and Ruby (kids)".
 */
export function openKids(work: Work): void {
  work.text = work.text.replace(babyToo, '$1$2');
  if (!/[([]/u.test(work.text)) return;
  // Words such as "e" join children behind an age: "Matteo (5 anni) e Alice (2 anni)".
  work.text = work.text.replace(/(?<=\(\d[^()]*\)) (?:y|e|i|a) (?=\p{Lu})/gu, ' & ');
  const [, , aged = ''] = behind.exec(work.text) ?? [];
  if (agedNames.test(aged))
    work.text = work.text.slice(0, work.text.length - aged.length) + aged.replace(ageInBrackets, '');
  // The number in "with kids (2)" counts them.
  work.text = work.text.replace(counted, ' & $2 $1');
  const [, rest = '', kids = ''] = inBrackets.exec(work.text) ?? [];
  if (rest !== '' && !isFamily(rest)) work.text = `${rest} ${withoutAges(kids)}`;
  const said = work.text.replace(offspring, 'kid');
  const [, parents = '', kind = '', own = ''] = withinBrackets.exec(said) ?? [];
  if (parents !== '' && !isFamily(parents)) work.text = `${parents} & ${kind} ${withoutAges(own)}`;
  const [, adults = '', young = '', called = ''] = behindNames.exec(work.text) ?? [];
  if (adults !== '' && !isFamily(adults)) work.text = `${adults} & ${called} ${young}`;
}

const parent =
  '(?:[Mm]ums?|[Mm]oms?|[Dd]ads?|[Nn]an|[Gg]ran|Mum|Mom|Mam|Mama|Mamma|Dad|Daddy|Papa|Papà|Pappa|Parents?|Mutter|Vater|Eltern|Maman|Madre|Padre|Mãe|Pai|Moeder|Vader|Matka|Ojciec|Tata|Mor|Far)';
const sibling = `(?:(?:baby|little|big|younger|older|kleine|große|petite?|grande?) )?(?:${siblingWord}|[Gg]eschwister|[Ff]ratrie|[Hh]ermanos|[Ff]ratelli|[Ii]rmãos|[Rr]odzeństwo|[Ss]yskon|[Ss]ourozen(?:ec|ci))s?`;
const beforeParents = new RegExp(
  `^(\\p{Lu}[^\\d:–—()]{1,60}?)(?: \\(twins\\))?(?:\\s+[-–—]\\s+(?=${parent}\\s?(?::\\s|\\p{Lu}))|,\\s+(?=${parent}\\s?:\\s))`,
  'u',
);
const eachParent = new RegExp(`(?:^|[\\s,;&]{1,3})${parent}\\s?(?::\\s+|(?=\\p{Lu}))`, 'u');
const eachSibling = new RegExp(`(?:^|[\\s,;&]{1,3})${sibling}\\s?(?::\\s+|(?=\\p{Lu}))`, 'u');

const ofRelatives = new RegExp(`^(?:${parent}|${sibling}|baby ${sibling})\\s?(?::|\\s\\p{Lu})`, 'u');
/** Returns whether a text names parents or siblings: "mum Kate, dad Rob", "little brother Finn". */
export const tellsFamily = (text: string): boolean => ofRelatives.test(text);

/**
 * Reads a child and its family: "Aoife Brennan – Mum: Sinéad Brennan, Dad: Ed", "Theo Hale – mum
 * Ann, little sister Ada". First names alone have the child's last name.
 */
export function setParentsBehind(work: Work): void {
  const [whole = '', named = ''] = beforeParents.exec(work.text) ?? [];
  // "Sarah Hale – dad Bob's colleague" has a remark, and "Bride's family - mum Ann" is no child.
  const first = named.split(' ')[0] ?? '';
  const isOther =
    /['’]s(?:\s|$)/u.test(work.text) ||
    isTitle(first) ||
    isCircle(named) ||
    /^(?:bridesmaid|groomsman|usher)/iu.test(first);
  if (whole === '' || isOther || isOff(work, 'childMark')) return;
  const said = work.text.slice(whole.length);
  const children = partsOf(named);
  const last = lastNameOf(children.at(-1) ?? '');
  const names = (text: string) =>
    byCommas(text.replace(/\s*\([^()]*\)/gu, ''))
      .flatMap(partsOf)
      .map((name) => (name.includes(' ') || last === '' ? name : wholeName(name, last)));
  const [parents = '', ...siblings] = said.split(eachSibling);
  const adults = parents
    .split(eachParent)
    .filter((text) => text !== '')
    .flatMap(names);
  const kids = [...children.map((child) => names(child)[0] ?? child), ...siblings.flatMap(names)];
  work.text = [...kids, ...adults].join(' & ');
  markChildren(work, kids, said);
}

/** Returns whether a text names children behind a colon: "Ana et ses enfants : Tom, Zoé". */
export const namesKids = (text: string): boolean => behind.test(text);

/** Returns what is before the children that a text names: "Ana" in "Ana, kids Tom and Zoé". */
export const beforeKids = (text: string): string | null => behind.exec(text)?.[1] ?? null;

/** The first names of children. "Kuba a Eliška" are two, but "A" may be an initial. */
const namesIn = (text: string): string[] =>
  text
    .split(betweenChildren)
    .flatMap((name) => name.split(' a '))
    .filter((name) => name !== '');

const firstsBehindCouple =
  /^(\p{Lu}\S+(?: (?:and|und|et|y|e|en|och|og|i) | & )\p{Lu}\S+ (\p{Lu}[\p{L}'’-]+)) \+ (\p{Lu}[\p{L}'’-]+(?:(?:, | & | (?:and|und|et|y|e|en|och|og|i) )\p{Lu}[\p{L}'’-]+)+)$/u;

/** Splits "Ann & Tom Reed + Mia and Jack": first names behind a couple are its children. */
function coupleAndKids(text: string): string[] {
  const [whole = '', couple = '', last = '', kids = ''] = firstsBehindCouple.exec(text) ?? [];
  const areKids = couple !== '' && !isGivenName(last) && namesIn(kids).some(isGivenName);
  return areKids ? [whole, couple, kids] : [];
}

/** Marks the children that are named behind a word for them: "Amy & Rick + kids Zoe and Finn". */
export function markNamedKids(work: Work): void {
  // Most names have no word that may mean children.
  if (!/[\s&+,](?:\p{Ll}{3}|Kind|Bab)| \+ \p{Lu}/u.test(work.text)) return;
  work.text = work.text.replace(babyToo, '$1$2');
  const [, start = '', rest = ''] = behind.exec(work.text) ?? coupleAndKids(work.text);
  // In "Lia con i figli Luca e Sara", two words join the children.
  const before = start.replace(/,? (?:with|mit|samt|avec|met|con|com|z|se?|med|m\.|e)$|,$/u, '');
  const names = namesIn(rest.replace(bareAge, ''));
  if (rest === '' || !names.every((name) => /^\p{Lu}[\p{L}'’-]*$/u.test(name)) || isOff(work, 'childMark'))
    return;
  work.text = [before, ...names].join(' & ');
  markChildren(work, names, work.text);
}

const agesOfKids =
  /^(?:the |die |los |les )?(\p{L}+) (?:(?:are|aged|sind|ont|tienen|têm|hanno|zijn) )?(\d{1,2}(?:(?:,? (?:and|und|et|y|e|en|och|og) |, ?)\d{1,2})+)(?: now)?[!.]*$/u;

/** Marks the last persons as children if a remark has their ages: "… and Cy - kids are 7 and 4". */
export function markKidsOfAges(work: Work, persons: string, remark: string): void {
  const [, kind = '', ages = ''] = agesOfKids.exec(remark) ?? [];
  const count = ages.match(/\d+/gu)?.length ?? 0;
  const names = byCommas(persons).flatMap(partsOf);
  if (!isChildKind(kind) || names.length <= count || isOff(work, 'childMark')) return;
  markChildren(work, names.slice(-count), remark);
}

/**
 * Marks first names in brackets behind a couple as children: "Ann & Tom Reed (Mia and Jack)". Short
 * names of the couple, as in "Robert & Susan Hale (Bob, Sue)", stay a remark.
 */
export function markKidsInBrackets(work: Work, persons: string, inside: string): boolean {
  const names = namesIn(inside).map((name) => name.replace(/^baby /iu, ''));
  const parents = byCommas(persons).flatMap(partsOf);
  const areNames = names.every((name) => /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u.test(name)) && names.some(isGivenName);
  const isAlike = (name: string, at: number) => name.charAt(0) === parents[at]?.charAt(0);
  const areShort = (names.length === parents.length && names.some(isAlike)) || names.some(isKin);
  // "Lee, Daniel (Danny)" is one person.
  const isTurned = lastNameFirst(persons, 'auto') !== null;
  if (!areNames || parents.length !== 2 || isTurned || areShort || isOff(work, 'childMark')) return false;
  work.text = [persons, ...names].join(' & ');
  markChildren(work, names, inside);
  return true;
}

/** Matches first names at the end of a cell, behind a plus or a comma. */
const firstNamesBehind =
  /^(.*\S)(?:\s*\+\s*|,?\s+plus\s+|,\s*)(\p{Lu}[\p{L}'’-]*(?:(?:, | ?& ?| (?:and|und|et|y|e|i|en|och|og|a) )\p{Lu}[\p{L}'’-]*)+)$/u;
const severalKids =
  /^(?:the |die |les )?(?:children|kids|kinder|enfants|niñ[oa]s|bambin[ie]|crianças|kinderen|dzieci|barn|børn|děti)$/iu;

/** Marks the names before "(children)": "Joan & Neil Reed, plus Mia and Jack (children)". */
export function markKidsBefore(work: Work, persons: string, inside: string): boolean {
  if (!severalKids.test(inside) || isOff(work, 'childMark')) return false;
  const [, adults = '', kids = ''] = firstNamesBehind.exec(persons) ?? [];
  if (kids === '') return false;
  const names = namesIn(kids);
  work.text = [adults, ...names].join(' & ');
  markChildren(work, names, inside);
  return true;
}

/**
 * Marks the last two first names as children if a bracket has their ages: "Ellie and Tom (8 and
 * 5)".
 */
export function markAgesOfTwo(work: Work, names: readonly string[], inside: string): boolean {
  const areAges = /^\d{1,2}(?:,| and| und| et| y| e| en| och| &) \d{1,2}$/u.test(inside);
  const kids = names.slice(-2);
  if (!areAges || names.length < 3 || !kids.every(isGivenName) || isOff(work, 'childMark')) return false;
  markChildren(work, kids, inside);
  return true;
}

/** Returns whether a number may be the age of the second in "Jessica Park, Dylan (8)". */
const isFirstBehindWhole = (
  [one = '', other = '']: readonly string[],
  inside: string,
  isList: boolean,
): boolean => {
  const [first = '', ...last] = one.split(' ');
  const isWhole = last.length > 0 && isGivenName(first) && !last.some(isGivenName);
  // "Tom Reed & Ann (4)" may count persons.
  return isWhole && isGivenName(other) && Number(inside) > (isList ? 2 : 6);
};

/**
 * Returns whether a number behind at least three names is the age of the last one: "Tom Hale, Ann
 * Hale, Jo Hale (8)". The number of the names counts them.
 */
export const isAgeOfLast = (work: Work, names: readonly string[], inside: string): boolean =>
  /^(?:[1-9]|1[0-7])$/u.test(inside) &&
  (names.length > 2 || isFirstBehindWhole(names, inside, work.text.includes(','))) &&
  Number(inside) !== names.length &&
  !work.options.isCounted;
