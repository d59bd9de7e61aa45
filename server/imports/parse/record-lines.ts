/** Reads guests with several lines each: a name, and below it "Kids: …", "Phone: …", an address. */
import { isPhone, looksLikeName } from '#domain/imports/column-cells.ts';
import { addressParts, isCountry } from '#domain/imports/address-parts.ts';
import { isGivenName } from '#domain/imports/given-names.ts';
import { kinBefore } from '#domain/imports/kin-before.ts';
import { siblingWord } from '#domain/imports/kin-words.ts';
import { refusesAlone } from '#domain/imports/refusals.ts';
import { isKin } from '#domain/imports/name-parts.ts';
import { namesKids } from '#domain/imports/named-kids.ts';
import { isParents } from '#domain/imports/parent-columns.ts';
import { placesIn } from '#domain/imports/places.ts';
import { isCircle, isFamily } from '#domain/imports/words.ts';
import { nameFields } from '#domain/imports/field-list.ts';
import { fieldOfHeading } from '#domain/imports/fields.ts';
import { isEmail } from '#domain/kernel/text.ts';
import { mailHead } from './mail-text.ts';
import { withoutNumbers } from './typed-lines.ts';

interface Line {
  number: number;
  text: string;
}

/** A line below a name: its heading and its value. */
type Entry = [heading: string, value: string];

const labeled = /^(?:[-–•*]\s+)?(\p{L}[\p{L}\s.'’/-]{0,24}?)\s*:\s+(\S.*)$/u;
const street = /^(?:\d{1,5}\p{L}?,? \p{L}|P\.? ?O\.? Box )|^\p{Lu}[\p{L}\s.'’-]+ \d{1,4} ?\p{L}?$/iu;
/** Matches a street or a house without a number: "Chemin de la Source", "The Old Mill Road". */
const streetWord =
  /^(?:rue|chemin|allée|impasse|place|route|avenue|calle|camino|plaza|via|vicolo|rua|largo|ul\.|am|im|zum|hof) \p{Lu}|\p{L}(?:weg|straße|strasse|gasse|platz|hof|straat|laan|vägen|gatan) ?$|\s(?:road|street|lane|farm|cottage|house|close|avenue|drive|court)$/iu;
/** Matches a title between lines or stars: "== Otto's branch ==". */
const ornate = /^([=*#~_-])\1+\s*(\S.*?)\s*(?:\1{2,})?$/u;

/** Matches first names with or without ages: "Scott, Jill, Noah (8) and Grace (5)". */
const firstNames =
  /^\p{Lu}[\p{L}'’-]+(?: \(\d[^()]*\))?(?:(?:, | & | (?:and|und|et|y|e|en|i|och|og) )\p{Lu}[\p{L}'’-]+(?: \(\d[^()]*\))?)+$/u;

const member = /^[-–•*·]\s+(?=\p{Lu}[\p{L}'’-]+(?:\s*\([^()]*\))?$)/u;
const aged = /^\p{Lu}[\p{L}'’-]+,? (?:\(\d{1,2}(?: \p{L}+\.?)?\)|\d{1,2} \p{L}+\.?)$/u;

const age = /,? (\d{1,2} \p{L}+\.?)$/u;

/** Returns whether a line below a guest has a companion: "+ 1", "wife Ann", "Leo (5)". */
function isCompanion(text: string, first: string): boolean {
  if (isFamily(first)) return member.test(text);
  const isWhole = /^\p{Lu}\S* .*\p{Lu}/u.test(first) && !isCircle(first);
  const isAlone = /^\p{Lu}\p{Ll}+$/u.test(text) && isGivenName(text);
  const areAged = firstNames.test(text) && /\(\d/u.test(text);
  return (
    isWhole && (placesIn(text) !== null || kinBefore.test(text) || aged.test(text) || areAged || isAlone)
  );
}

/** Returns whether a line names somebody with the last name of the guest above. */
function sharesName(text: string, first: string): boolean {
  const last = /\p{L}[\p{L}'’-]+$/u.exec(first)?.[0] ?? '';
  return /^\p{Lu}[\p{L}'’-]+ ([\p{L}'’-]+)(?: \([^()]+\))?$/u.exec(text)?.[1] === last;
}

/** The most lines of a guest, and the longest text that is searched for such guests. */
const maxLines = 12;
const maxText = 2_000_000;
const maxLine = 500;

/** Matches a home where people live, above its street: "Seniorenresidenz am Park". */
const home =
  /(?:alten|pflege|senioren(?:wohn)?|wohn)heim|seniorenresidenz|(?:^|\s)(?:c\/o|(?:nursing|care|rest|retirement) (?:home|village)|ehpad|(?:maison de retraite|résidence|residencia|residência|casa di riposo|verzorgingshuis|zorgcentrum|äldreboende|dom opieki)(?!\p{L}))|^(?:the |st\.? |saint |holy |our |first |all )\S.* (?:parish|church|rectory|vicarage|presbytery|parsonage|abbey|convent|priory)$|^(?:casa paroquial|casa parrocchiale|canonica|pfarrhaus|pfarramt|presbytère|parochie|the (?:old )?(?:rectory|vicarage|manse))$/iu;

/** Matches labels of brothers and sisters, and of other relatives: "Sister: Safiya (2)". */
const ofSibling = new RegExp(`^(?:(?:step|half)[- ]?)?(?:${siblingWord})s?$`, 'iu');
const ofRelative = (label: string): boolean =>
  isKin(label) ||
  /^(?:step[- ]?(?:mum|mom|dad|mother|father)|yiayia|pappou|nanny|au[- ]pair|guardian|carer|nounou|tagesmutter|niñera|babá)$/iu.test(
    label,
  );

/** Matches a house with a name. "Mary Ann Hall" and "Sue Lodge" are guests. */
const namedHouse = /^(?:the(?: \S+)?|(\S+) \S+|(\S+)) (?:manor|lodge|(hall))$/iu;
function isHome(text: string): boolean {
  const [whole = '', first = '', only = '', hall] = namedHouse.exec(text) ?? [];
  const isGuest = isGivenName(only) || (hall !== undefined && isGivenName(first || only));
  return home.test(text) || (whole !== '' && !isGuest && !(hall && only));
}

function entryOf(text: string, next: string): Entry | null {
  const [, label = '', value = ''] = labeled.exec(text) ?? [];
  if (label !== '' && fieldOfHeading(label) !== null) return [label, value];
  if (
    label === '' &&
    /^(?:\p{Lu}|c\/o)/u.test(text) &&
    (isHome(text) || (isCountry(text) && !isGivenName(text)))
  )
    return ['Address', text];
  // "Tel. 0221 5550123" has a label without a colon.
  const [, word = '', rest = text] = /^(\p{L}[\p{L}-]{1,9})[.:]? (\S+(?: \S+)*)$/u.exec(text) ?? [];
  const bare = word !== '' && fieldOfHeading(word) !== null ? rest : text;
  if (isEmail(bare)) return ['Email', bare];
  if (isPhone(bare)) return ['Phone', bare];
  const isBeforeCity = (/\d/u.test(text) || streetWord.test(text)) && addressParts(`x\n${next}`) !== null;
  const isAddress = isBeforeCity || (street.test(text) && /,/u.test(text));
  return isAddress || addressParts(`x\n${text}`) !== null || addressParts(text) !== null
    ? ['Address', text]
    : null;
}

/** Matches a phone and an email in one line, in any order. */
const phoneAndEmail =
  /^(\+?[\d(][\d\s()./-]{5,}\d)[\s,;|·]+([^\s@]+@[^\s@]+)$|^([^\s@]+@[^\s@,;]+)[\s,;|·]+(\+?[\d(][\d\s()./-]{5,}\d)$/u;

/** Returns the blocks of lines between blank lines, or those that begin with the first label. */
function blocksOf(lines: readonly string[]): Line[][] {
  const isWritten = (line: string) => line.trim() !== '' && !mailHead.test(line.trim());
  const first = labeled.exec(lines.find(isWritten) ?? '')?.[1];
  const blocks: Line[][] = [[]];
  const indented = lines.filter((line) => /^(?: {2,}|\t)\S/u.test(line)).length;
  // Below a name, its address may be indented.
  const areIndented = indented > 2 && indented * 3 > lines.filter((line) => line.trim() !== '').length;
  lines.forEach((line, at) => {
    const text = line.trim();
    const isHead = areIndented && /^\S/u.test(line);
    const isFirst = isHead || (first !== undefined && labeled.exec(text)?.[1] === first);
    if ((text === '' || isFirst) && blocks.at(-1)?.length) blocks.push([]);
    const contacts = phoneAndEmail.exec(text)?.slice(1).filter(Boolean) ?? [text];
    for (const own of text === '' ? [] : contacts) blocks.at(-1)?.push({ number: at + 1, text: own });
  });
  return blocks.filter((block) => block.length > 0);
}

/** Matches a line that the next one continues: "Herr", "Dr. Ann Reed and". */
const unended =
  /^(?:herrn?|frau|familie|mr\.?|mrs\.?|ms\.?|m\.|mme|monsieur|madame|sr\.?|sra\.?|sig\.?|sig\.ra|dhr\.?|mevr\.?|pan|pani|(?:herrn?|frau) (?:und|u\.|&) (?:herrn?|frau)|mr\.? (?:and|&) mrs\.?|m\.? et mme|herrn (?:pfarrer|pastor|dekan|dr\.?|prof\.?(?: dr\.?)?)|frau (?:pfarrerin|pastorin|dr\.?|prof\.?))$|\s(?:and|und|et|y|e|en|i|och|og|&)$/iu;
/** Matches a line that continues the one before: "und Begleitung", "with kids Mia and Jack". */
const continuing = /^(?:and|und|et|y|e|en|i|och|og|with|mit|avec|con|com|met|z|med|&|\+) \S/u;

/**
 * Joins the lines of an address whose city and postcode have lines of their own: "17 Elm Road",
 * "Perth", "PH1 5RW".
 */
function withAddress(block: readonly Line[]): readonly Line[] {
  for (let from = 1; from < block.length - 1; from += 1)
    for (let to = Math.min(block.length, from + 4); to > from + 1; to -= 1) {
      const run = block.slice(from, to).map(({ text }) => text);
      const [first = '', ...others] = run;
      const isStreet =
        /\d/u.test(first) ||
        (from === 1 &&
          (streetWord.test(first) ||
            !isGivenName(first.split(' ')[0] ?? '') ||
            /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.test(run.at(-1) ?? '')));
      const isWhole = isStreet && !others.slice(0, -1).some((text) => /\d/u.test(text));
      if (!isWhole || isPhone(others.at(-1) ?? '') || !endsWithCode.test(run.at(-1) ?? '')) continue;
      if (addressParts(`x\n${run.join('\n')}`) === null) continue;
      const joinedLine = { number: block[from]?.number ?? 0, text: run.join(', ') };
      return [...block.slice(0, from), joinedLine, ...block.slice(to)];
    }
  return block;
}

/** Matches a postcode in a line of its own. */
const endsWithCode =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]\d[\dW] ?[A-Z\d]{4}|\d{4,6})$/u;

/** Joins the lines of one name or couple. */
function joined(block: readonly Line[]): Line[] {
  const lines: Line[] = [];
  for (const line of block) {
    const before = lines.at(-1);
    const isPart =
      before &&
      ((unended.test(before.text) && !/\s\d/u.test(line.text)) ||
        continuing.test(line.text) ||
        (isFamily(before.text) && /^\([^()]+\)$/u.test(line.text)));
    if (isPart) lines[lines.length - 1] = { ...before, text: `${before.text} ${line.text}` };
    else lines.push(line);
  }
  return lines;
}

/**
 * Writes children below a name: "Joel (9), Micah (6)" are two, not a last name and a first name.
 */
const withAges = (text: string): string =>
  firstNames.test(text) && /\(\d/u.test(text)
    ? text.replaceAll(', ', ' & ')
    : text.replace(member, '').replace(age, ' ($1)');

interface Records {
  headings: string[];
  rows: { number: number; cells: string[] }[];
}

/** Returns the guests of such a text, or null if it is another kind of list. */
export function recordsIn(text: string): Records | null {
  if (text.length > maxText || /\t/.test(text)) return null;
  const written = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  if (written.some(({ length }) => length > maxLine)) return null;
  const lines = withoutNumbers(written);
  const blocks = blocksOf(lines).map((block) => withAddress(joined(block)));
  const isRecord = (block: readonly Line[], isSure = false) => {
    const name = block[0]?.text ?? '';
    const others = block
      .slice(1)
      .filter(
        ({ text: own }, at) =>
          isCompanion(own, name) ||
          (!isSure && sharesName(own, name)) ||
          isOfRelative(own) ||
          entryOf(own, block[at + 2]?.text ?? '') !== null,
      );
    return block.length <= maxLines && others.length * 2 >= block.length - 1 && others.length > 0;
  };
  // The first block may be a title.
  const many = blocks.filter((block, at) => block.length > 1 && (at > 0 || isRecord(block)));
  const records = many.filter((block) => isRecord(block));
  const isSure = records.some((block) => isRecord(block, true));
  if (many.length < 2 || records.length * 4 < many.length * 3 || !isSure) return null;
  const columns = new Map<string | null, { heading: string; at: number }>();
  const columnOf = (heading: string) => {
    const field = fieldOfHeading(heading);
    // "Guests: 2" below "Name: Ana" counts guests.
    const isOther = field === null || (nameFields.includes(field) && columns.size > 0);
    const key = isOther && heading !== first ? heading.toLowerCase() : field;
    const known = columns.get(key) ?? { heading, at: columns.size };
    columns.set(key, known);
    return known.at;
  };
  const first =
    labeled.exec(blocks.flat().find(({ text: own }) => !mailHead.test(own))?.text ?? '')?.[1] ?? 'Name';
  columnOf(first);
  // The lines above the first guest are titles.
  const rows = blocks.flatMap((block, at) =>
    at === 0 && block.length > 1 && !isRecord(block)
      ? block.flatMap((line) => rowsOf([line], first, columnOf))
      : rowsOf(block, first, columnOf),
  );
  return { headings: [...columns.values()].map(({ heading }) => heading), rows };
}

/** Returns whether a line names a relative behind a label: "Yiayia: Eleni". */
const isOfRelative = (text: string): boolean => {
  const label = labeled.exec(text)?.[1] ?? '';
  return ofSibling.test(label) || ofRelative(label);
};

const isParent = ({ text }: Line): boolean => {
  const label = labeled.exec(text)?.[1] ?? '';
  return isParents(label) || ofRelative(label);
};

function rowsOf(
  given: readonly Line[],
  first: string,
  columnOf: (heading: string) => number,
): Records['rows'] {
  const block = given.map(({ number, text }) => ({ number, text: text.replace(ornate, '$2:') }));
  const titles = block.filter(({ text }) => text.endsWith(':'));
  const cells: string[] = [];
  const put = (heading: string, value: string) => {
    const at = columnOf(heading);
    while (cells.length <= at) cells.push('');
    cells[at] = [cells[at], value].filter(Boolean).join('\n');
  };
  const lines = block.filter(({ text }) => !text.endsWith(':'));
  lines.forEach(({ text }, at) => {
    const isOfFamily =
      at === 1 && isFamily(lines[0]?.text ?? '') && (namesKids(text) || firstNames.test(text));
    const entry = entryOf(text, lines[at + 1]?.text ?? '');
    const [, label, value = ''] = labeled.exec(text) ?? [];
    if (at > 0 && isOfRelative(text))
      put(ofSibling.test(label ?? '') && /\d/u.test(value) ? 'Children' : 'Guests', value);
    else if (isOfFamily) put('Guests', text);
    else if (at > 0 && (isCompanion(text, lines[0]?.text ?? '') || sharesName(text, lines[0]?.text ?? '')))
      put('Guests', withAges(text));
    else if (entry && (at > 0 || label !== undefined)) put(...entry);
    // "Archie Bennett (5)" above his parents is a child.
    else if (at === 0)
      put(first, lines.some(isParent) && !isFamily(text) ? text.replace(/ \((\d)\)$/u, ' ($1 y)') : text);
    else if (label !== undefined) put(label, value);
    else put(looksLikeName(text) && /^\p{Lu}/u.test(text) && text.length < 60 ? 'Guests' : 'Notes', text);
  });
  const refusal = lines.length === 0 ? undefined : titles.find(({ text }) => refusesAlone(text.slice(0, -1)));
  if (refusal) put('Notes', refusal.text.slice(0, -1));
  const own = titles
    .filter((title) => title !== refusal)
    .map(({ number, text }) => ({ number, cells: [text] }));
  return lines[0] ? [...own, { number: lines[0].number, cells }] : own;
}
