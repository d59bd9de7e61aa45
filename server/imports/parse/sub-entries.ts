/** Joins entries below a guest to that guest: "● Ann Reed", "   ○ Leo (7)", "   ○ plus one". */
import { isGivenName } from '#domain/imports/given-names.ts';
import { isKin } from '#domain/imports/name-parts.ts';
import { placesIn } from '#domain/imports/places.ts';
import { isCircle, isFamily, isStatus } from '#domain/imports/words.ts';

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
  const [first = '', second] = text.split(' ');
  return (
    second !== undefined &&
    !/:$/.test(text) &&
    !isCircle(text) &&
    !isStatus(text) &&
    !/['’]s?\s/u.test(text) &&
    (isFamily(text) || isKin(first) || text.split(/[\s,&]+/u).some(isGivenName))
  );
}

/** Writes the entries below a guest behind that guest. Their lines stay, but are empty. */
export function withSubEntries(text: string): string {
  const lines = text.split('\n');
  const entries = lines.flatMap((line, at): Entry[] => {
    const [, indent = '', own = ''] = (line.length < 200 && entry.exec(line)) || [];
    return own === '' ? [] : [{ at, indent: indent.replaceAll('\t', '    ').length, text: own }];
  });
  const below = new Map<Entry, string[]>();
  let guest: Entry | undefined;
  for (const [at, own] of entries.entries()) {
    const isNext = own.at === (entries[at - 1]?.at ?? 0) + 1;
    if (!guest || own.indent <= guest.indent || !isNext) guest = isGuest(own.text) ? own : undefined;
    else if (isMember(own.text)) {
      below.set(guest, [...(below.get(guest) ?? []), own.text]);
      lines[own.at] = '';
    }
  }
  for (const [{ at, text: name }, members] of below) {
    const all = members.join(', ');
    const line = (lines[at] ?? '').trimEnd().replace(new RegExp(`\\s*\\(${members.length}\\)$`), '');
    lines[at] = isFamily(name) && !line.includes('(') ? `${line} (${all})` : `${line}, ${all}`;
  }
  return lines.join('\n');
}
