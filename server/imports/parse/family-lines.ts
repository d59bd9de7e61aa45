/** Reads families whose members have lines of their own below: "The Byrne Family", "  Declan". */
import { isGivenName } from '#domain/imports/given-names.ts';
import { isLastName, lastNameOfFamily } from '#domain/imports/name-parts.ts';
import { isCircle, isFamily } from '#domain/imports/words.ts';

interface Line {
  number: number;
  text: string;
  isIndented: boolean;
}

/** The most lines of a family, and the longest text that is searched for families. */
const maxMembers = 12;
const maxText = 2_000_000;
const longLine = /.{500}/u;

const mark = /^(?:[-–•*·]|\d{1,2}[.)])\s+/u;
/** What may follow a name: an age in brackets and a remark behind a dash. */
const behindName = /(?:\s*\(?\d{1,2}\)?)?(?:\s*\([^()]*\))?(?:\s+[-–—]\s.*)?$/u;
const nameOf = (text: string): string => text.replace(mark, '').replace(behindName, '');
function isFirstName(text: string): boolean {
  const [, second = ''] = /^\p{Lu}[\p{L}'’-]+(?: ([\p{L}'’-]+)\.?)?$/u.exec(nameOf(text)) ?? [' ', ' '];
  return second === '' || /^(?:Jr|Sr)$/u.test(second) || isGivenName(second);
}
const isMember = (text: string): boolean => /^\p{Lu}[\p{L}'’.-]*(?: [\p{L}'’.-]+){0,3}$/u.test(nameOf(text));

/**
 * Returns whether a line names the family of the members below it. A last name alone does so if all
 * members have first names alone.
 */
function isHead(text: string, members: readonly Line[]): boolean {
  const name = text.replace(/\s*:$/u, '');
  if (members.length === 0 || members.length > maxMembers || name.length > 60) return false;
  if (isFamily(name)) {
    // "Bride's family" and "Familie Lena" are sections, whose guests have last names of their own.
    const last = lastNameOfFamily(name);
    const isOwn = ({ text: own }: Line) => isFirstName(own) || (last !== '' && own.includes(last));
    return !isCircle(name) && members.every((line) => isMember(line.text)) && members.some(isOwn);
  }
  // "3 KOWALCZYK / REGAN" has the number of a house, and both last names.
  const lasts = name.replace(houseNumber, '').split(/\s*[/&]\s*/u);
  const isOwn = ({ text: own, isIndented }: Line) =>
    isIndented && (isFirstName(own) || lasts.some((last) => own.endsWith(` ${inSmall(last)}`)));
  return (
    lasts.every((last) => /^\p{Lu}/u.test(last) && isLastName(last.toLowerCase()) && !isGivenName(last)) &&
    members.every(isOwn)
  );
}

const houseNumber = /^\d{1,4}\p{L}?[.:)]?\s+(?=\p{Lu})/u;
/** Writes a last name in capitals as others are: "O'SULLIVAN" is "O'Sullivan". */
const inSmall = (text: string): string =>
  /\p{Ll}/u.test(text)
    ? text
    : text
        .toLowerCase()
        .replace(/(?<!\p{L})\p{L}|(?<=(?<!\p{L})mc)\p{L}/gu, (letter) => letter.toUpperCase());

/** Returns blocks of lines. A blank line ends a block, and so does a line that isn't indented. */
function blocksOf(text: string): Line[][] {
  const blocks: Line[][] = [[]];
  text.split(/\r\n?|\n/).forEach((line, at) => {
    const block = blocks.at(-1) as Line[];
    const isIndented = /^[^\S\n]+\S|^(?:[-–•*·])\s/u.test(line);
    if (line.trim() === '' || (!isIndented && block.some((own) => own.isIndented))) blocks.push([]);
    if (line.trim() !== '') blocks.at(-1)?.push({ number: at + 1, text: line.trim(), isIndented });
  });
  return blocks.filter((block) => block.length > 0);
}

interface FamilyRow {
  number: number;
  cells: [household: string, name: string];
}

/** Returns the members with their families if at least two families are like that, or null. */
export function familiesIn(text: string): FamilyRow[] | null {
  if (text.length > maxText || text.includes('\t') || longLine.test(text)) return null;
  const blocks = blocksOf(text.replace(/^\ufeff/, ''));
  const families = new Set(blocks.filter(([head, ...members]) => head && isHead(head.text, members)));
  if (families.size < 2) return null;
  const taken = new Map<string, number>();
  return blocks.flatMap((block): FamilyRow[] => {
    const [head, ...members] = block;
    if (!head || !families.has(block))
      return block.map(({ number, text: own }) => ({ number, cells: ['', own] }));
    const label = inSmall(head.text.replace(/\s*:$/u, '').replace(houseNumber, ''));
    // Two families of one name are two households.
    const before = taken.get(label) ?? 0;
    taken.set(label, before + 1);
    const household = before === 0 ? label : `${label} (${before + 1})`;
    return members.map(({ number, text: own }) => ({
      number,
      // A number behind a member of a family is an age.
      cells: [
        household,
        own
          .replace(mark, '')
          .replace(/^(\p{L}\S*)\s+(?:\((\d{1,2})[^()]*\)|(\d{1,2})(?=$|\s))/u, '$1 ($2$3 y)'),
      ],
    }));
  });
}
