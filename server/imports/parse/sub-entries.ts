/** Joins entries below a guest to that guest: "● Ann Reed", "   ○ Leo (7)", "   ○ plus one". */
import { isGivenName } from '#domain/imports/given-names.ts';
import { isKin } from '#domain/imports/name-parts.ts';
import { placesIn } from '#domain/imports/places.ts';
import { isCircle, isFamily, isStatus, isTitle } from '#domain/imports/words.ts';

const entry = /^([^\S\n]*)(?:[-–•*·▪◦●○■□►‣>»→]|\d{1,3}[.)]|\p{L}\))[^\S\n]+(\S.{0,120}?)\s*$/u;
/** Matches a first name or a whole one, and what may follow: "Leo (7)", "Ida Reed, vegan". */
const member =
  /^(?:(?:and|und|et|y|e|en|i|och|og|with|\+|&) )?(?:\p{Ll}{2,12} )?(\p{Lu}[\p{L}'’-]+)(?: [\p{L}'’-]+){0,3}(?:,? ?\(?\d{1,2}\)?)?(?:\s*\([^()]*\)|,.*|\s[-–—]\s.*)?$/u;

interface Entry {
  at: number;
  indent: number;
  text: string;
}

const isMember = (text: string): boolean => {
  const [, first = ''] = member.exec(text) ?? [];
  return isGivenName(first) || (first !== '' && /\d/.test(text)) || placesIn(text) !== null;
};

/** Returns whether an entry names a guest, and isn't a title above the guests of its entries. */
function isGuest(text: string): boolean {
  const [first = '', second = ''] = text.split(' ');
  const isNamed = isGivenName(first) || ((isKin(first) || isTitle(first)) && /^\p{Lu}/u.test(second));
  return (
    second !== '' &&
    !/:|@|\s[-–—]\s|\d{3}/u.test(text) &&
    !isCircle(text) &&
    !isStatus(text) &&
    !/['’]s?\s/u.test(text) &&
    (isFamily(text) || isNamed)
  );
}

/**
 * Returns whether all entries below a guest are its company. Several with last names of their own
 * may be the guests of a host: "Ann Reed", "  Bo Hale", "  Cy Moor".
 */
function areCompany(guest: string, below: readonly Entry[]): boolean {
  const others = below.filter(({ text }) => {
    const last = /^\p{Lu}\S*(?: \S+)* (\p{Lu}[\p{L}'’-]+)/u.exec(text)?.[1] ?? '';
    return last !== '' && !/\d/.test(text) && !guest.includes(last);
  });
  return below.length < 10 && below.every(({ text }) => isMember(text)) && others.length < 2;
}

/** Writes the entries below a guest behind that guest. Their lines stay, but are empty. */
export function withSubEntries(text: string): string {
  const lines = text.split('\n');
  const entries = lines.flatMap((line, at): Entry[] => {
    const [, indent = '', own = ''] = (line.length < 200 && entry.exec(line)) || [];
    return own === '' ? [] : [{ at, indent: indent.replaceAll('\t', '    ').length, text: own }];
  });
  const groups: { head: Entry; below: Entry[] }[] = [];
  for (const own of entries) {
    const group = groups.at(-1);
    const above = group?.below.at(-1) ?? group?.head;
    if (group && above?.at === own.at - 1 && own.indent > group.head.indent) group.below.push(own);
    else groups.push({ head: own, below: [] });
  }
  for (const { head, below } of groups) {
    if (below.length === 0 || !isGuest(head.text) || !areCompany(head.text, below)) continue;
    const all = below.map((own) => own.text);
    const line = (lines[head.at] ?? '').trimEnd().replace(new RegExp(`\\s*\\(${below.length}\\)$`), '');
    lines[head.at] =
      isFamily(head.text) && !line.includes('(') ? `${line} (${all.join(', ')})` : [line, ...all].join(' & ');
    for (const { at } of below) lines[at] = '';
  }
  return lines.join('\n');
}
