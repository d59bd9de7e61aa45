/** The parts of a name: titles, given names, the last name with its particles, and suffixes. */
import { isGivenName, isJoinable } from './given-names.ts';
import { latest } from './latest.ts';
import { oneLine } from './values.ts';
import { isCircle, isParticle, isSuffix, isTitle } from './words.ts';

const wordsOf = (text: string): string[] =>
  (/[^\S ]/u.test(text) ? text.split(/\s+/u) : text.split(' ')).filter((word) => word !== '');

/** Words for relatives, which aren't given names: "Aunt Bea". */
export const isKin = (word: string): boolean => kin.has(word.toLowerCase());

const kin = new Set(
  'mamie mamy papi papy mémé pépé mémère pépère abuelita abuelito bunica bunicul bunicii nașa nașul nașii mătușa unchiul tanti babička děda strýc strejda nagymama nagypapa bácsi néni bedstemor bedstefar bestemor bestefar mormor morfar farmor farfar kuzyn kuzynka ciotka pop papaw mamaw cugina cugino тётя тетя дядя бабушка дедушка мама папа avós padrinhos padrinos abuelos nonni zii compadres suegros sogros suoceri tios tíos tías tias primo prima primos primas compadre comadre padrino madrina padrinho madrinha parrain marraine mother father mutti vati maman papa mamá papá mamma papà babcia dziadek mama baby aunt auntie aunty uncle cousin gran grandad granddad gramps grammy pops nan nanna grandma grandpa granny nana mom mum dad tante onkel oma opa cousine oncle tata tía tío tia tio abuela abuelo zia zio nonna nonno avó avô vó vô vovó vovô seu oom ciocia wujek moster faster farbror morbror'.split(
    ' ',
  ),
);

/** The words of a name without titles in front and suffixes behind. */
export const coreWords = latest<readonly string[]>(wordsBetween);

function wordsBetween(name: string): string[] {
  const comma = name.indexOf(',');
  const words = wordsOf(comma < 0 ? name : name.slice(0, comma));
  let from = 0;
  const isBefore = (word: string, next: string) =>
    isTitle(word) ||
    isKin(word) ||
    (isKin(next) && /^(?:great|grand|dear)$/iu.test(word)) ||
    (/^\p{Ll}/u.test(word) && /^\p{Lu}/u.test(next) && !isParticle(word));
  while (from < words.length - 1 && isBefore(words[from] as string, words[from + 1] as string)) from += 1;
  let to = words.length;
  while (to > from + 1 && isSuffix(words[to - 1] as string)) to -= 1;
  return words.slice(from, to);
}

const eastern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u;

/** Joins a first and a last name. Chinese, Japanese and Korean names begin with the last name. */
export const wholeName = (first: string, last: string): string =>
  eastern.test(first) && eastern.test(last) ? `${last} ${first}` : oneLine(`${first} ${last}`);

/** Returns whether a text is a single word with its particles: "Baker", "van der Berg". */
export const isLastName = (text: string): boolean =>
  /^[\p{L}\p{M}'’. -]+$/u.test(text) && wordsOf(text).filter((word) => !isParticle(word)).length === 1;

const ofFamily =
  /^(?:the|familie|familjen|familien|famille|familia|família|famiglia|gezin|rodzina|państwo|ehepaar|eheleute|echtpaar|coniugi|fam\.?) | (?:family|household)$/giu;

/** Matches the article of several persons: "Los Ortega", "Les Garnier". */
const several = /^(?:los|les|os|gli|i) (?=\p{Lu})/iu;

/** Matches a last name in a plural: "Nowakowie", "Wiśniewscy", "Dobákovi". */
const plural = /\p{Ll}(?:owie|ovi|scy|ccy|dzcy)$/u;

/** Matches last names that end with "s" and have no other form: "The Hughes". */
const endsWithS =
  /ss$|^(?:Adams|Andrews|Banks|Barnes|Barros|Bates|Brooks|Campos|Childs|Collins|Cummings|Curtis|Davies|Davis|Dennis|Edwards|Ellis|Evans|Flores|Forbes|Francis|Gates|Gomes|Harris|Hastings|Hawkins|Hayes|Higgins|Holmes|Hughes|James|Jenkins|Jennings|Jones|Lewis|Lopes|Lucas|Matthews|Morales|Morris|Myers|Nunes|Owens|Parks|Perkins|Phillips|Ramos|Reyes|Rhodes|Richards|Roberts|Rogers|Rojas|Sanders|Santos|Simmons|Stevens|Stokes|Summers|Thomas|Torres|Vargas|Watkins|Wells|Williams|Willis|Woods|Yates)$/u;
/** Matches groups that are no family: "The Bridesmaids". */
const ofGroup =
  /^(?:bridesmaids|groomsmen|ushers|golfers|runners|singers|players|teachers|swimmers|dancers|neighbors|girls|boys|lads|cousins|colleagues|parents|grandparents|twins|others|friends|locals|regulars|volunteers|members|newlyweds|hosts|organizers)$/iu;

/** Returns the singular of "Bakers", "Joneses" and "Foxes". */
function singular(name: string): string {
  if (endsWithS.test(name)) return name;
  return name.replace(/(?<=s|x|z|[cs]h)es$|s['’]?$/u, '');
}

/** Returns the last name that names a household, or '': "Baker" in "The Bakers", "Baker family". */
export function lastNameOfFamily(label: string): string {
  const text = label.replace(/\s*\([^()]*\)$/u, '');
  if (isCircle(text)) return '';
  if (isLastName(text) && !several.test(text)) return plural.test(text) ? '' : text;
  const own = text.replace(ofFamily, '').replace(several, '');
  const name = /^the \p{Lu}\p{L}{2,}s['’]?$/iu.test(text) ? singular(own) : own;
  const isGenitive = /^(?:rodzina|państwo) .*(?:ów|ich|ych)$/iu.test(text);
  const isName = name !== text && /\p{Lu}/u.test(name) && isLastName(name);
  return isName && !plural.test(name) && !isGenitive && !ofGroup.test(own) ? name : '';
}

/**
 * Returns whether a name has a last name. False for given names alone, such as "Mary Ann", and for
 * one word.
 */
export const isWholeName = (name: string): boolean => areWholeName(coreWords(name));

/** Returns whether a word behind a double first name is the last name: "Marie-Jeanne Thijs". */
const isDouble = ([first = '', ...others]: readonly string[]): boolean =>
  others.length === 1 && first.includes('-') && !others[0]?.includes('-');

/** Does the same for the words that `coreWords` returns. */
export const areWholeName = (words: readonly string[]): boolean =>
  words.length > 1 &&
  (!words.every(isJoinable) ||
    // "Sarah Kim" has a last name.
    words.at(-1) === 'Kim' ||
    isDouble(words) ||
    /^\p{Lu}\p{Ll}.* \p{Lu}{3,}$/u.test(words.join(' ')));

/**
 * The last name with its particles, or '' for a single word. With two last names, as in Spain, it
 * is both.
 */
export function lastNameOf(name: string, hasTwo = false): string {
  const words = coreWords(name);
  if (words.length < 2) return '';
  if (words.every((word) => eastern.test(word))) return words[0] as string;
  // A word in capitals is the last name: "BLANC Michel".
  const capitals = words.filter((word, at) => /^[\p{Lu}'’-]{2,}$/u.test(word) && (at > 0 || word.length > 2));
  if (capitals.length > 0 && capitals.length < words.length) return capitals.join(' ');
  // After a word for a relative, a particle begins the last name: "Oma De Bruin" has no given name.
  const isOfKin = () => isKin(wordsOf(name)[0] ?? '');
  const particle = words.findIndex(
    (word, at) => at < words.length - 1 && (isParticle(word) || word === 'Lo') && (at > 0 || isOfKin()),
  );
  if (particle >= 0) return words.slice(particle).join(' ');
  const isDouble = hasTwo && words.length > 2 && !isGivenName(words.at(-2) as string);
  return isDouble ? words.slice(-2).join(' ') : (words.at(-1) as string);
}

/**
 * Returns a name with the last name of its household, "The Bakers", if it has none: "Tom". With
 * `isLast`, the household is a last name of any number of words.
 */
export function inFamily(name: string, household: string, isLast = false): string {
  const last = isLast ? household : lastNameOfFamily(household);
  const isOwn = last === '' || isKin(name) || isWholeName(name) || name.includes(last);
  return isOwn ? name : wholeName(name, last);
}
