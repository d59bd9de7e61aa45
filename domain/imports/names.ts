/** Reads a cell of names: its persons, and anything else that it says about them. */
import { withAnswerBehind } from './answer-behind.ts';
import { shareFamilyName } from './family-names.ts';
import { setBehindCommaAside } from './behind-comma.ts';
import { setAliasAside } from './name-aliases.ts';
import { isGivenName } from './given-names.ts';
import { guessed, isOff, type NameOptions, type ReadNames, setAside, type Work } from './name-cell.ts';
import { joinCompanions, setOriginAside, setRemarksAside } from './name-remarks.ts';
import { setBeforeColonAside, setBehindDashAside } from './name-sides.ts';
import { withHebrewAnd } from './letters-between.ts';
import { setPhoneAside, setSeatsAside, setTotalAside } from './name-counts.ts';
import { beforeKidWord, markNamedKids, setParentsBehind, withAgesInBrackets } from './named-kids.ts';
import { ofCouple, ofFamily, ofParts } from './named-persons.ts';
import { isKin, lastNameOf, wholeName } from './name-parts.ts';
import { noticeText } from './notices.ts';
import { isGuestOf, mentionsGuests, numberWords, placesIn } from './places.ts';
import { between, type NameStyle } from './turned-names.ts';
import { withoutStruck } from './struck-out.ts';
import { oneLine } from './values.ts';
import { isBlankWord, isCompany, isMissingName, isNo, isSuffix, isUnnamed, isYes } from './words.ts';

/** Text that a spreadsheet would run as a formula. It isn't split. */
const formula = /^(?:[=@＝＠]|[+\-＋－].*[\d(])/su;

/**
 * Splits a cell into persons. "Ana & Luis Silva" are two who share the last name if the first has
 * only one word. "Silva, Ana" is one person, last name first. "Ana Silva + 1" is a person and an
 * open place.
 */
export function readNames(said: string, options: NameOptions = {}): ReadNames {
  const cell = options.isJoined || options.off?.has('remark') ? said : withAnswerBehind(said);
  const plain = plainName(cell, options.style) ?? plainTurned(cell, options) ?? plainCouple(cell, options);
  if (plain) return plain;
  const remark = /\p{Extended_Pictographic}/u.test(cell) ? remarkFrom(cell) : -1;
  const named = remark < 0 ? cell : cell.slice(0, remark);
  const [kept, struck] = withoutStruck(named);
  const bare = withoutBrackets(withoutPictures(kept || struck || named));
  const spaced = /[^\S \n]| {2}/u.test(bare) ? bare.replace(/[^\S\n]+/gu, ' ') : bare;
  const words = spaced.includes('/') ? spaced.replace(/(^|\s)(?:w\/\s*|[cm]\/\s+)/giu, '$1with ') : spaced;
  const bareText = words
    .trim()
    .replace(honorific, '')
    .replace(told, '')
    .replace(justMe, ' & ')
    .replace(beforeKidWord, ' + ')
    .replace(/(?<=\p{L}) :(?= \p{L})/u, ':');
  const text = withHebrewAnd(withKinTogether(withLady(withWife(withDigits(bareText)))));
  const read = emptyRead();
  const work: Work = { text, options, read };
  if (struck !== '' && kept !== '') setAside(work, struck);
  if (remark >= 0) setAside(work, cell.slice(remark).replace(pictures, ' ').trim());
  if (text === '') return read;
  if (isNobody(work)) return read;
  setGroupAside(work);
  setWithoutAside(work);
  if (cell !== bare && text !== cell.trim()) guessed(work, 'remark', cell);
  if (isGuestOf(text) && !isOff(work, 'place')) {
    read.persons = [{ name: 'Guest', isPlaceholder: true }];
    guessed(work, 'place', text);
    return read;
  }
  const firstPart = () => oneLine(text.split(between).find(Boolean) ?? '');
  if (formula.test(text) && placesIn(firstPart()) === null) {
    read.persons = [{ name: oneLine(text), isPlaceholder: false }];
    return read;
  }
  if (/\d(?: \p{L}|,|$)/u.test(text)) work.text = withAgesInBrackets(text);
  if (/:| [-–—] \p{Ll}/u.test(text)) setParentsBehind(work);
  if (work.text.includes(':')) setBeforeColonAside(work);
  if (/ [-–—]/u.test(text)) setBehindDashAside(work);
  if (text.includes(', ')) setBehindCommaAside(work);
  if (/ \p{Ll}|[([]/u.test(work.text)) setAliasAside(work);
  if (/\d[^()]*\)$/u.test(work.text)) setTotalAside(work);
  if (/[([*†‡#?]/u.test(work.text)) setRemarksAside(work);
  if (/\d/u.test(work.text)) {
    setPhoneAside(work);
    setSeatsAside(work);
    // "Don Tomás (párroco) - 1"
    if (work.text.endsWith(')')) setRemarksAside(work);
  }
  if (/ \p{Ll}/u.test(work.text)) {
    setOriginAside(work);
    joinCompanions(work);
  }
  markNamedKids(work);
  if (work.text === '') work.text = text;
  const most = options.most ?? Infinity;
  read.persons = (ofCouple(work) ?? ofFamily(work) ?? ofParts(work)).slice(0, most);
  for (const name of read.childNames ?? []) {
    // A word for a relative may stand in front: "sa petite-fille Louise".
    const child = read.persons.find(
      (person) =>
        person.name === name ||
        person.name.startsWith(`${name} `) ||
        (/^\p{Ll}/u.test(name) && name.endsWith(` ${person.name}`)),
    );
    if (child) child.isChild = true;
  }
  shareFamilyName(work);
  const [first] = read.persons;
  for (const person of read.persons)
    if (
      first &&
      person !== first &&
      !person.name.includes(' ') &&
      read.spouses?.includes(person.name) &&
      !isOff(work, 'sharedName')
    ) {
      person.name = wholeName(person.name, lastNameOf(first.name));
      read.guesses = read.guesses.filter(({ code }) => code !== 'noLastName');
      guessed(work, 'sharedName', person.name);
    }
  if (read.persons.length === 0) read.persons = [{ name: oneLine(text), isPlaceholder: false }];
  return read;
}

/** Matches who doesn't come, in brackets: "(not Darren, they've separated)", "(sans Éric)". */
const without =
  /\s*\(((?:not|NOT|without|sans|ohne|sin|senza|sem|zonder|bez|utan|uden) \p{Lu}\p{L}+(?:[,;:. ][^()]*)?)\)|\s+[-–—]\s+((?:not|NOT|without|sans|ohne|sin|senza|sem|zonder|bez|utan|uden) \p{Lu}\p{L}+(?:, [^()]*)?)$/u;
function setWithoutAside(work: Work): void {
  const [whole = '', inside, behind = ''] = without.exec(work.text) ?? [];
  if (whole === '' || isOff(work, 'remark')) return;
  work.text = work.text.replace(whole, '');
  setAside(work, inside ?? behind);
}

/** "husband, Brent" is one person. */
const withKinTogether = (text: string): string =>
  text.replace(
    /^((?:mi|my|mein|meine|mon|ma|mio|mia|meu|minha|mijn|mój|moja|min) )?(\p{Ll}{3,}), (?=\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}$)/u,
    (all, _whose: string, word: string) => (placesIn(word) === null ? all : `${word} `),
  );

/** First names that are words, too: "mia figlia" is my daughter, "inga barn" no children. */
const alsoWords = new Set(['Mia', 'Inga']);
const firstAndLast = /^(\p{Lu}\p{Ll}+) \p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u;

const emptyRead = (): ReadNames => ({
  persons: [],
  label: '',
  seats: null,
  kids: 0,
  remark: '',
  guesses: [],
});

/**
 * Returns the person of a cell that is a common first name and a last name, as most cells are.
 * Nothing else can be read from it, so it is not searched. Returns null for other cells.
 */
export function plainName(cell: string, style: NameStyle = 'auto'): ReadNames | null {
  if (style !== 'auto' && style !== 'list') return null;
  const [, first = ''] = firstAndLast.exec(cell) ?? [];
  const isPlain = first !== '' && !alsoWords.has(first) && isGivenName(first);
  return isPlain ? { ...emptyRead(), persons: [{ name: cell, isPlaceholder: false }] } : null;
}

/** Returns the person of "Kind Mia" in a column with the last name first, or null. */
function plainTurned(cell: string, { style, off, isJoined }: NameOptions): ReadNames | null {
  const [, last = '', first = ''] = /^(\p{Lu}\p{L}+) (\p{Lu}\p{L}+)$/u.exec(cell) ?? [];
  if (
    style !== 'turned' ||
    isJoined ||
    off?.has('lastFirst') ||
    !isGivenName(first) ||
    isGivenName(last) ||
    isKin(last)
  )
    return null;
  return {
    ...emptyRead(),
    persons: [{ name: `${first} ${last}`, isPlaceholder: false }],
    guesses: [{ code: 'lastFirst', text: noticeText('lastFirst', cell) }],
  };
}

const coupleOfFirstNames = /^(\p{Lu}\p{Ll}+) & (\p{Lu}\p{Ll}+) (\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)$/u;

/** Returns the persons of a cell such as "Ana & Luis Silva", or null. It isn't searched either. */
function plainCouple(
  cell: string,
  { style = 'auto', off, isJoined, most = 2 }: NameOptions,
): ReadNames | null {
  if (style !== 'auto' || off?.has('sharedName') || isJoined || most < 2) return null;
  const [, first = '', second = '', last = ''] = coupleOfFirstNames.exec(cell) ?? [];
  const firsts = [first, second];
  if (first === '' || last.includes(first) || isSuffix(last) || isCompany(last)) return null;
  if (!firsts.every((each) => isGivenName(each) && !alsoWords.has(each))) return null;
  const names = firsts.map((each) => `${each} ${last}`);
  return {
    ...emptyRead(),
    persons: names.map((name) => ({ name, isPlaceholder: false })),
    guesses: [{ code: 'sharedName', text: noticeText('sharedName', names[0] as string) }],
  };
}

/** Matches a word for a couple or a family before two first names: "Eheleute Uta und Kai Lang". */
const groupBefore =
  /^(?:(?:die|les|los|i|os|de) )?(?:(eheleute|nachbarn|dziadkowie|nașii|nasii|bunicii|părinții|rodzice|grandparents|großeltern|grands-parents|abuelos|nonni|avós|grootouders|parents|eltern|padres|genitori|voisins|vecinos|vicini|vizinhos|buren|naboerne|grannarna|sąsiedzi|ehepaar|coniugi|époux|państwo|małżeństwo|matrimonio|casal|echtpaar|paret)|familie|familjen|family|famille|familia|família|famiglia|gezin|rodzina|fam\.?) (?=\p{Lu}\p{L}+(?: (?:und|et|y|e|en|i|och|og|and|a|și) |\s?[&+]\s?)\p{Lu})/iu;

/** The couple or the family that a cell begins with becomes the name of the household. */
function setGroupAside(work: Work): void {
  const [whole = '', couple] = groupBefore.exec(work.text) ?? [];
  if (whole === '' || isOff(work, 'familyNames')) return;
  work.read.label = oneLine(work.text);
  work.text = work.text.slice(whole.length);
  if (couple === undefined) guessed(work, 'familyNames', work.text);
}

/** Matches words of somebody who tells a list: "Oh and Christine Yates", "Also Ann Reed". */
const told =
  /^(?:(?:and )?(?:mum|mom|dad|nan|granny|grandma|mama|papa|mutti|maman) (?:says|said|wants|sagt|will|veut|dit|dice),?|(?:and )?next door[!:,]|oh,? (?:and|yes)|us!|and|also|und|auch|ach ja|et aussi|y también|e anche|en ook),? (?=\p{Lu})/iu;

/** Matches who comes along: "Mike Rossi - just me and Anthony". */
const justMe =
  /(?:,| [-–—]|:) (?:just|only|nur|solo|seulement|alleen) (?:me|myself|ich|moi|yo|io|ik) (?:and|&|\+|und|et|y|e|en) (?=\p{Lu})/iu;

/** Writes the number of "their two boys" and "The Nowaks, five people" in digits. */
const countedKids =
  /(?<=\s)(two|three|four|five|six|seven|eight|fünf|sechs|cinq|six|cinco|seis|cinque|sei|vijf|zes|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro|due|tre|quattro|twee|drie|dois|duas|três|quatro) (?=(?:people|persons|personen|leute|personnes|personas|persone|pessoas|mensen|boys|girls|kids|children|sons|daughters|kindern?|jungs|mädchen|söhnen?|töchtern?|enfants|filles|fils|niñ[oa]s|hij[oa]s|figli|figlie|bambini|kinderen|filh[oa]s)(?:$|\s*[,&+(]|\s(?:and|und|et|y|e|en|i|och)\s))/giu;
const withDigits = (text: string): string =>
  text.replace(countedKids, (_all, word: string) => `${numberWords[word.toLowerCase()] ?? word} `);
/** Matches first names that aren't last names of men, such as "Werner" and "Otto". */
const ofWomen = /(?:a|e|[lrd]i|[kt]rin|rid|erstin|beth|gard|trud|ngrid|oris|uth|udith|irgit)$/u;
/**
 * Calls a wife by her name: "mit Frau Petra". A last name would need the title: "Frau Petersen".
 */
const withWife = (text: string): string =>
  text
    .replace(
      /^((?:(?:Dr|Prof)\. ){0,2}\p{Lu}\p{L}+) (\p{Lu}\p{L}+) (?:mit|und|\+) (?:seiner )?(?:Frau|Ehefrau|Gattin) (\p{Lu}\p{Ll}+)(?=$|[,&+]| \p{Ll})/u,
      (all, first: string, last: string, name: string) =>
        isGivenName(name) && ofWomen.test(name) && isGivenName(first.split(' ').at(-1) ?? '')
          ? `${first} & ${name} ${last}`
          : all,
    )
    .replace(
      /(?<=\s(?:mit|plus|\+) )(?:seiner )?(?:Frau|Ehefrau|Gattin) (?=(\p{Lu}\p{Ll}+)(?:$|[,&+]| \p{Ll}))/gu,
      (all, name: string) => (isGivenName(name) && ofWomen.test(name) ? '' : all),
    );

/** Separates "Seu Antônio e dona Cida". */
const withLady = (text: string): string =>
  // "e o Theo" is Theo.
  text
    .replace(/ ([ey]) (?:[oa]|el|la) (?=\p{Lu}\p{Ll}+(?:$|[ ,(]))/gu, ' $1 ')
    .replace(/ [ey] (?=(?:dona|Dona|doña|Doña|seu|Seu|sra\.?|Sra\.?) \p{Lu})/gu, ' & ');

/** Removes brackets around a whole cell: "(Marlene)" is Marlene. */
const withoutBrackets = (cell: string): string =>
  cell.trimStart().startsWith('(') ? cell.replace(/^\s*\(([^()]+)\)\s*$/u, '$1') : cell;

/** The honor of an envelope, which isn't a title: "Sz. P.", "Gent.ma", "Misses". */
const honorific =
  /^(?:drs\.?(?= \p{Lu}\S+ (?:and|&) \p{Lu}\S+ \p{Lu})|(?:the )?misses|messrs\.?|messieurs|mesdames|sz\. ?p\.|szanowni państwo|w\.? ?p\.|gent\.?m[aioe]|egr\.?|spett\.?(?:le|mo)|ill\.?mo)(?:\s+sigg?\.(?=\s))?\s+/iu;

const pictures = /(?:[✓✗✘☐☑☒✕]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d)+/gu;
/** Returns where the remark behind a picture begins, or -1: "Pepe Navarro 🚌 bus ida y vuelta". */
function remarkFrom(cell: string): number {
  const lastCapital = cell.search(/\p{Lu}\P{Lu}*$/u);
  const at =
    lastCapital < 0
      ? -1
      : cell.slice(lastCapital).search(/(?<=\p{L}[).]? )\p{Extended_Pictographic}\ufe0f?\s*\p{Ll}/u);
  if (at < 0) return -1;
  const words = cell.slice(lastCapital + at).replace(/^\P{L}+/u, '');
  return mentionsGuests(words) || betweenNames.test(words) ? -1 : lastCapital + at;
}
const betweenNames = /^(?:and|und|et|y|e|en|i|och|og|with|mit|avec|con|com|met|z|med|plus)(?!\p{L})/u;

/** Hearts and marks don't belong to a name. A cell of pictures alone stays. */
const withoutPictures = (cell: string): string =>
  /[^\0-\u02ff]/.test(cell) && /[✓✗✘☐☑☒✕\p{Extended_Pictographic}]/u.test(cell) && /\p{L}/u.test(cell)
    ? cell.replace(pictures, ' ').trim()
    : cell;

/** Cells such as "Yes", "12" and "TBD" name nobody. "Yes" and "TBD" are open places. */
function isNobody(work: Work): boolean {
  const { text, read } = work;
  // A capital decides about short words: "Nan" is a grandmother, but "nan" is how a program writes
  // an empty cell.
  const isShortName = /^(?:sim|da|s|t|j|y|n|na|nee|tak|nie|me|ya|nem|có|ci)$/iu.test(text) || text === 'Nan';
  if (isOff(work, 'nobody') || isShortName) return false;
  const isPlace = isUnnamed(text) || isYes(text) || /^[?¿]+$/u.test(text);
  if (!isPlace && !isNo(text) && !isBlankWord(text) && !isMissingName(text) && !/^\d+$/.test(text))
    return false;
  if (isPlace) {
    read.persons = [{ name: 'Guest', isPlaceholder: true }];
    if (isUnnamed(text)) read.label = oneLine(text);
  }
  guessed(work, 'nobody', text);
  return true;
}
