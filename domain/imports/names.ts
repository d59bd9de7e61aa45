/** Splits a cell into the persons that it names. */

export interface NamedPerson {
  name: string;
  /** A companion whose name is not known yet. */
  isPlaceholder: boolean;
}

const openPlace =
  /^(?:(?:\+|plus)\s*(?:1|one)|(?:the |a |an? )?(?:guest|companion|plus one)|guest of\b.*|\+\s*guest)$/iu;

/** Suffixes that may follow a comma without being a first name. */
const suffix = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|esq|dr)\.?$/iu;

/** Text that a spreadsheet would run as a formula. It is not split. */
const formula = /^(?:[=@＝＠]|[+\-＋－].*[\d(])/su;

/**
 * Separators of names. Words such as "and" separate only between spaces. "y" and "e" do not,
 * because they occur within Spanish and Portuguese names. A slash after one or two capitals belongs
 * to the name: "AC/DC".
 */
const between =
  /\s*[&\n;＆،；]\s*|\s*(?<!(?<!\p{L})\p{Lu}{1,2})\/\s*|\s+(?:[Aa]nd|AND|[Uu]nd|UND|[Ee]t|ET)\s+|\s*\+\s*(?=\p{L})|\s+(?=\+\s*\d)/u;

const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/**
 * "Ana & Luis Silva" are two persons who share the last name if the first has only one word.
 * "Silva, Ana" is one person, last name first. "Ana Silva + 1" is a person and an open place.
 * Returns at most `most` persons.
 */
export function personsOf(cell: string, most = Infinity): NamedPerson[] {
  const text = cell.replace(/[^\S\n]+/gu, ' ').trim();
  if (text === '') return [];
  if (formula.test(text) && !openPlace.test(tidy(text.split(between).find(Boolean) ?? '')))
    return [{ name: tidy(text), isPlaceholder: false }];
  const turned = lastNameFirst(text);
  const parts = (turned ? [text] : byCommas(text))
    .flatMap((part) => part.split(between))
    .map(tidy)
    .filter((part) => part !== '')
    .slice(0, most);
  if (turned) {
    const [last, rest] = turned;
    return withPlaces(
      rest
        .split(between)
        .map(tidy)
        .filter((part) => part !== '')
        .slice(0, most),
      last,
    );
  }
  const lastPerson = parts.findLast((part) => !openPlace.test(part)) ?? '';
  const shared = words(lastPerson).length > 1 ? (words(lastPerson).at(-1) as string) : '';
  return withPlaces(parts, shared);
}

/** Adds the shared last name to single words, and turns parts without a name into open places. */
function withPlaces(parts: readonly string[], shared: string): NamedPerson[] {
  const named = parts.filter((part) => !openPlace.test(part));
  const whole = named.map((part) =>
    words(part).length === 1 && shared && part !== shared ? `${part} ${shared}` : part,
  );
  let next = 0;
  return parts.map((part) => {
    if (openPlace.test(part))
      return { name: whole[0] ? `Guest of ${whole[0]}` : 'Guest', isPlaceholder: true };
    return { name: whole[next++] as string, isPlaceholder: false };
  });
}

/**
 * Splits "Silva, Ana" into the last name and the text after the comma. Returns null for a list, or
 * if more than two words come before the comma.
 */
function lastNameFirst(text: string): [string, string] | null {
  const at = text.indexOf(',');
  if (at < 0 || text.includes(',', at + 1)) return null;
  const last = tidy(text.slice(0, at));
  const rest = tidy(text.slice(at + 1));
  if (last === '' || rest === '' || suffix.test(rest) || between.test(last)) return null;
  const before = words(last).length;
  const others = rest.split(between).map((part) => words(tidy(part)).length);
  const after = others[0] ?? 0;
  // "Ana, Luis & Eva Silva" is a list. Its last entry has the last name.
  if (others.length > 1 && (others.at(-1) ?? 0) > after) return null;
  // "Ana Silva, Luis Costa" are two persons with full names.
  return before === 1 || after === 1 ? [last, rest] : null;
}

/** Splits at commas. A suffix stays with the name before it. */
function byCommas(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/[,、]/u).map((piece) => piece.trim())) {
    if (suffix.test(part) && parts.length > 0) parts[parts.length - 1] += `, ${part}`;
    else if (part !== '') parts.push(part);
  }
  return parts;
}
