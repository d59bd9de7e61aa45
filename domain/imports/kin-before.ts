/** Splits off a word for a relative before a name: "fiancé Matt". */
import { isOff, markChildren, setAside, type Work } from './name-cell.ts';
import { isGivenName } from './given-names.ts';
import { spouseWord } from './kin-words.ts';
import { coreWords, isKin, isWholeName } from './name-parts.ts';
import { isFamily, isOffspring } from './words.ts';

/** Matches a word for a relative before a name: "fiancé Matt" is Matt. */
export const kinBefore =
  /^(?:(?:with|mit|avec|met|con|com|z|s|med|and|und|et|y|e|en|i|och) )?(?:(?:\p{Lu}\p{L}*['’]s?|sin|sitt|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Oo]ur|[Mm]ein|meine|mi|mio|mia|meu|minha|mijn|mon|ma|su|sein|seine|ihr|ihre|son|sa|seu|sua|zijn|haar|leurs?|ihre[rm]|seine[rm]|notre|hun|deras|deres|hans|hennes|jego|jej|il|la|el|le|o|a|der|die) )?(?:little |big |grown[- ]up |younger |older |elder |kleine[rn]? |petite? )?(girl|boy|nanny|au[- ]pair|babysitter|babá|nounou|niñera|tata|maman|papa|mãe|pai|mère|père|madre|mamie|papi|petite?[- ]fil(?:le|s)|grands?on|grandson|granddaughter|stepmum|stepdad|stepmom|mam[aąáà]|mamma|pap[áà]|tatą|siostrą|bratem|babcią|dziadkiem|marraine|parrain|belle[- ](?:mère|sœur)|beau[- ](?:père|frère)|madrinha|padrinho|wnuk|wnukiem|wnuczk[aą]|[Ee]nkel(?:kind|in|sohn|tochter)?|sambon?|samboeren|fru|hustrun|maken|makan|little|learner|filhinh[oa]|netinh[oa]|hijit[oa]|nietit[oa]|fianc[ée]e?|brother|sister|mother|father|mom|mum|dad|cousin|aunt|uncle|roommate|boss|neighbou?r|granne|nabo|nachbar(?:in)?|Nachbar(?:in)?|voisine?|vecin[oa]|vicin[oa]|vizinh[oa]|buurman|buurvrouw|soused(?:ka)?|sąsiad(?:ka)?|colleague|stepson|stepdaughter|baby|toddler|bébé|bebé|bruder|schwester|mutter|vater|frère|sœur|hermano|hermana|fratello|sorella|broer|zus|brat|siostra|Mann|Gattin|Gatte|Gemahlin|Gemahl|Partnerin|Lebensgefährt(?:e|in)|Ehefrau|Ehemann|Freundin|Freund|Verlobter?|Tochter|Sohn|Kind|Bruder|Schwester|husband|(?<=sin )man|wife|partner|boyfriend|girlfriend|spouse|son|daughter|friend|date|mann|frau|freund(?:in)?|verlobter?|sohn|tochter|mari|femme|conjointe?|fils|fille|marido|mujer|novi[oa]|esposa|esposo|hij[oa]|filh[oa]|moglie|marito|compagn(?:[oae]|on)|copine|copain|épou(?:x|se)|figli[oa]|vriend(?:in)?|vrouw|zoon|dochter|żona|żoną|mężem|mąż|lodger|dottern|sonen|datteren|sønnen|syn|synem|córk[aą]|synek|synkiem|córeczk[aą]|dcera|dcéra|manžel(?:ka)?|дочь|дочка|дочкой|сын|сыном|жена|женой|муж|мужем|син|донька|дружина|чоловік|poika|tytär|vaimo|puoliso) (?=\p{Lu})/u;

export function withoutKin(work: Work, part: string): string {
  const [whole = '', kin = ''] = part.includes(' ') ? (kinBefore.exec(part) ?? []) : [];
  if (kin === '' || isOff(work, 'remark')) return part;
  const name = part.slice(whole.length);
  // "mama Kowalska" has a last name, and "mama Anny" is Anna's mother.
  if (parentWord.test(kin) && (!isGivenName(name.split(' ')[0] ?? '') || /^\p{L}+[yi]$/u.test(name)))
    return part;
  const isChild =
    isBaby.test(kin) ||
    isLittle.test(whole) ||
    (isOffspring(kin) && (!name.includes(' ') || isFamily(work.read.label)));
  if (isChild && !/grown/iu.test(whole) && !isOff(work, 'childMark')) markChildren(work, [name], part);
  if (isSpouse.test(kin)) work.read.spouses = [...(work.read.spouses ?? []), name];
  setAside(work, kin);
  return name;
}

/** Returns the child that a text names behind a word for it, or null: "Tochter Mia (6)" is Mia. */
export function childAfterKin(text: string): string | null {
  const [whole = '', kin = ''] = kinBefore.exec(text.replace(/^Baby(?= )/u, 'baby')) ?? [];
  const isChild = kin !== '' && (isBaby.test(kin) || isLittle.test(whole) || isOffspring(kin));
  const name = text.slice(whole.length).replace(/,? \(?\d.*$/u, '');
  return isChild && /^\p{Lu}[\p{L}'’-]+$/u.test(name) ? name : null;
}

const isSpouse = new RegExp(`^${spouseWord}$`, 'iu');
const parentWord = /^(?:mam[aąáà]|mamma|pap[áà]|tat[aą])$/u;
const isBaby =
  /^(?:girl|boy|petite?[- ]fil(?:le|s)|grandson|granddaughter|enkelkind|baby|toddler|little|learner|bébé|bebé|filhinh[oa]|netinh[oa]|hijit[oa]|nietit[oa]|synek|synkiem|córeczk[aą])$/iu;
const isLittle = /(?:^| )(?:little|kleine[rn]?|petite?) /u;

/** Returns whether a text before a colon tells who is named behind it: "Madrina: Ana Silva". */
export const isRole = (text: string): boolean =>
  text
    .trim()
    .split(/ (?:\p{Ll}{1,3}|&) /u)
    .every((word) => isKin(word) || role.test(word));
const role =
  /^(?:god(?:mother|father)|(?:tauf|firm)?pat(?:e|in)|trauzeug(?:e|in)|best man|groomsman|bridesmaid|usher|vicar|priest|celebrant|secretary|treasurer|chair(?:man|woman|person)?|president|conductor|director|organist|jefe|jefa|chefin|boss|baas|capo|szef|maestr[oa]|dirigent|dirigente|regente|chef de chœur|coach|trainer(?:in)?|captain|leader|teacher|vorsitzende[rn]?|kassierer(?:in)?|kassenwart(?:in)?|schriftführer(?:in)?|dirigent(?:in)?|leiter(?:in)?|lehrer(?:in)?|président|présidente|trésorier|trésorière|secrétaire|entraîneur|entraîneuse|president[ea]|secretari[oa]|tesorer[oa]|entrenador|entrenadora|allenat(?:ore|rice)|voorzitter|penningmeester|secretaris|ordförande|kassör|sekreterare|photographer|fotograf(?:in)?|maid of honou?r|witness|testimone|témoins?|testigo|testemunha|gud(?:mor|far|moder|fader)|fadder|forlover|toastmaster|meter|kmotr|kmotra|chrzestn[ay]|świadek|nachbarn?|nachbarin|neighbou?rs?|voisins?)$/iu;

const department =
  /(?:service|resources|relations|department|team|management|sales|support|office|abteilung|vertrieb|comercial|vendas)$/iu;

const lastThenFirst =
  /^\p{Lu}[\p{L} '’-]*, (\p{Lu}[\p{L}'’-]+)(?: [&+] .+| (?:and|und|et|y|e|en|i|och) .+)?$/u;

/** Returns whether a text behind a whole name is where somebody works: "Ana Silva - Accounts". */
export function isAffiliation(before: string, rest: string, isTurned: boolean): boolean {
  const words = rest.split(' ');
  const isPlace = words.length === 1 ? /^\p{Lu}\p{L}+$/u.test(rest) : department.test(rest);
  const isPerson = words.some((word) => isGivenName(word) || isKin(word)) || isFamily(rest);
  // "Brogan, Nuala & Declan" has the last name first.
  const [, first = ''] = lastThenFirst.exec(before) ?? [];
  const isWhole = first === '' ? isWholeName(before) : true;
  const isOfGuest = isGivenName(first || (coreWords(before)[0] ?? '')) || (isTurned && first !== '');
  return isPlace && !isPerson && isOfGuest && isWhole;
}
