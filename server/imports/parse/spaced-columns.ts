/**
 * Reads tables whose columns are lined up with spaces or dots: "Ana Vela ...... 2", "DUPRÉ Jean   2
 * yes".
 */
import { tellsFamily } from '#domain/imports/named-kids.ts';
import { isChildKind } from '#domain/imports/words.ts';

/** The longest text that is searched for such columns, and the longest line. */
const maxText = 2_000_000;
const maxLine = 500;

interface Piece {
  start: number;
  text: string;
}

/** The texts between dots and several spaces, with the places where they begin. */
function piecesOf(line: string): Piece[] {
  const bare = line.replace(/[.…_]{3,}/gu, (dots) => ' '.repeat(dots.length));
  return [...bare.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index: start }) => ({ start, text }));
}

/** The column that begins nearest to a piece, behind the one of the piece before it. */
function nearest(columns: readonly number[], start: number, after: number): number {
  let best = after + 1;
  columns.forEach((column, at) => {
    if (at > after && Math.abs(column - start) < Math.abs((columns[best] ?? Infinity) - start)) best = at;
  });
  return best;
}

/** Matches the last line of an address: "Concord, NH 03301", "35000 Rennes". */
const lastOfAddress = /\d{4,5}(?:-\d{4})?$|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$|^\d{4,5}\s\p{Lu}/u;

/**
 * Puts address labels that are next to each other below each other. Each block of lines has a label
 * in every column. Returns other texts as they are.
 */
export function withLabelsApart(text: string): string {
  if (text.length > maxText || text.includes('\t') || !/\S {3,}\S/u.test(text)) return text;
  const blocks = text
    .split(/\n(?:[^\S\n]*\n)+/u)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''));
  const labels = blocks.map((block) => block.map((line) => line.trim().split(/ {3,}/u)));
  const isLabel = (lines: readonly string[][]) => {
    const [width = 0] = lines.map(({ length }) => length);
    return (
      width > 1 &&
      lines.length > 2 &&
      lines.every(({ length }) => length === width) &&
      (lines.at(-1) ?? []).every((line) => lastOfAddress.test(line))
    );
  };
  const filled = labels.filter(({ length }) => length > 0);
  if (filled.filter(isLabel).length < 2 || filled.filter(isLabel).length * 2 <= filled.length) return text;
  return labels
    .map((lines) =>
      isLabel(lines)
        ? (lines[0] ?? []).map((_name, at) => lines.map((line) => line[at]).join('\n')).join('\n\n')
        : lines.map((line) => line.join('   ')).join('\n'),
    )
    .join('\n\n');
}

/** Matches the parts of a line between dashes: its contacts, a count, parents and siblings. */
const phonePart = /^\+?\(?\d[\d\s()./]{6,}\d$/u;
const emailPart = /^\S+@\S+\.\S+$/u;
const countPart =
  /^(\d{1,2})(?: (?:adults?|erwachsene|adultes?|adultos|adulti|volwassenen|pers(?:on(?:en|s)?)?\.?|people))?(?:[,+]? (?:and )?(\d{1,2}) (?:kids?|children|kinder|enfants|niños|bambini|kinderen))?$/iu;

/** Matches an answer between dashes, which is read elsewhere. */
const answered = / [-–—] (?:yes|no|maybe|ja|nein|oui|non|s[íì]|sim|não|nee|tak|nie|nej)(?!\p{L})/iu;

/**
 * Puts what lines tell between dashes where it is read: "The Reeds - 6 - jollof rice", "Ava Hale -
 * mum Kate - 07700 900201 - little brother Finn".
 */
export function withoutDashes(text: string): string {
  const lines = text.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const isDashed = (line: string) =>
    line.length < maxLine &&
    line.split(/ [-–—] /u).length > 2 &&
    /^\s*(?:\d{1,3}[.)]\s+)?\D*(?:\(\d{1,2}\)\D*)* [-–—] /u.test(line) &&
    !answered.test(line);
  if (text.includes('\t') || filled.filter(isDashed).length * 2 < filled.length || filled.length < 3)
    return text;
  return lines
    .map((line) => (isDashed(line) ? inOrder(line.split(/ [-–—] /u).map((part) => part.trim())) : line))
    .join('\n');
}

function inOrder([name = '', ...parts]: readonly string[]): string {
  const contacts = parts.filter((part) => phonePart.test(part) || emailPart.test(part));
  const counts = parts.flatMap((part) => {
    const [, one = '', more] = countPart.exec(part) ?? [];
    return one === '' ? [] : [Number(one) + Number(more ?? 0)];
  });
  const others = parts.filter((part) => !contacts.includes(part) && !countPart.test(part));
  const [family = '', ...relatives] = others.filter(tellsFamily);
  const remarks = others.filter((part) => !tellsFamily(part));
  return [
    name +
      (family && ` - ${family}`) +
      relatives.map((part) => `, ${part}`).join('') +
      (counts.length > 0 ? ` - ${counts[0]}` : ''),
    ...remarks.map((part) => `(${part.replace(/[()]/gu, '')})`),
    ...contacts
      .toSorted((one, other) => Number(emailPart.test(one)) - Number(emailPart.test(other)))
      .map((part) => `- ${part}`),
  ].join(' ');
}

/** Writes "10. Ana Vela" with two spaces, as the shorter numbers above it: "9.  Bo Reed". */
export function withNumbersApart(text: string): string {
  const apart = text.match(/^[ ]*\d{1,3}[.)] {2}(?=\p{L})/gmu) ?? [];
  const close = text.match(/^[ ]*\d{2,3}[.)] (?=\p{L})/gmu) ?? [];
  return apart.length > 2 && apart.length > close.length
    ? text.replace(/^([ ]*\d{2,3}[.)]) (?=\p{L})/gmu, '$1  ')
    : text;
}

/** Matches a count behind dots, as on paper: "Ivy Barlow ... 2". */
const ledCount = /^(.{2,200}?[\p{L}).])[ ]?(?:\.{3,}|…)[ ]?(\d{1,2})[ ]*$/gmu;

/** Puts counts behind dots in brackets, if they aren't lined up. */
export const withoutLeaders = (text: string): string =>
  text.length > maxText || text.includes('\t') || (text.match(ledCount) ?? []).length < 3
    ? text
    : text.replace(ledCount, '$1 ($2)');

/**
 * Puts numbers of persons behind spaces in brackets, if no column is lined up: "Ana e Bo Greco
 * 2", "Carmela Russo    1    tel 333 5550147".
 */
export function withCountsInBrackets(text: string): string {
  if (text.length > maxText || text.includes('\t') || !/ {2}\d/u.test(text)) return text;
  const lines = text.split('\n');
  if (lines.some(({ length }) => length > maxLine)) return text;
  const rows = lines.map(piecesOf);
  const isCounted = ([name, count, more, ...others]: readonly Piece[]) =>
    name !== undefined &&
    /^\p{Lu}\D*$/u.test(name.text) &&
    /^\d{1,2}$/u.test(count?.text ?? '') &&
    (more === undefined || /[\d@]/u.test(more.text)) &&
    others.length === 0;
  const counted = rows.filter(isCounted);
  const filled = rows.filter(({ length }) => length > 0);
  const starts = new Map<number, number>();
  for (const [, count] of counted) if (count) starts.set(count.start, (starts.get(count.start) ?? 0) + 1);
  const areLined = Math.max(0, ...starts.values()) * 2 > counted.length;
  if (counted.length < 3 || counted.length * 3 < filled.length * 2 || areLined) return text;
  return lines
    .map((line, at) => {
      const [name, count, more] = rows[at] ?? [];
      if (!name || !count || !isCounted(rows[at] ?? [])) return line;
      return `${name.text}${more ? `, ${more.text}` : ''} (${count.text})`;
    })
    .join('\n');
}

/** Puts "   Children: Tyler, Emma" in brackets behind the name in the row above. */
function withChildrenAbove(written: readonly string[]): string[] {
  const lines = [...written];
  const kids = /^\s{2,}(\p{L}+): +(\p{Lu}[\p{L} ,&()\d'’-]*)$/u;
  lines.forEach((line, at) => {
    const [, kind = '', names = ''] = kids.exec(line.trimEnd()) ?? [];
    const [name, second] = piecesOf(lines[at - 1] ?? '');
    if (kind === '' || !isChildKind(kind) || !name || !second || !/\d/u.test(second.text)) return;
    const before = lines[at - 1] ?? '';
    const inside = ` (kids: ${names})`;
    const end = name.start + name.text.length;
    const gap = ' '.repeat(Math.max(2, second.start - end - inside.length));
    lines[at - 1] = before.slice(0, end) + inside + gap + before.slice(second.start);
    lines[at] = '';
  });
  return lines;
}

/**
 * Returns the text with tabs between its columns, or as it is. Most lines need at least two pieces,
 * of which the second has the same place in several lines.
 */
export function withTabs(text: string): string {
  if (text.length > maxText || text.includes('\t') || !/ {2}|\.{3}|…/u.test(text)) return text;
  const written = text.split(/\r\n?|\n/);
  if (written.some(({ length }) => length > maxLine)) return text;
  const lines = withChildrenAbove(written);
  const rows = lines.map(piecesOf);
  const filled = rows.filter(({ length }) => length > 0);
  const wide = filled.filter(({ length }) => length > 1);
  if (wide.length < 3 || wide.length * 2 <= filled.length) return text;
  const starts = new Map<number, number>();
  for (const [, second] of wide) if (second) starts.set(second.start, (starts.get(second.start) ?? 0) + 1);
  if (Math.max(...starts.values()) * 2 < wide.length) return text;
  const columns = wide
    .reduce((most, row) => (row.length > most.length ? row : most))
    .map(({ start }) => start);
  return rows
    .map((row) => {
      const [only] = row;
      if (!only || (row.length === 1 && only.start === 0)) return only?.text ?? '';
      const cells: string[] = [];
      let last = -1;
      for (const { start, text: own } of row) {
        last = nearest(columns, start, last);
        while (cells.length < last) cells.push('');
        cells[last] = own;
      }
      return cells.join('\t');
    })
    .join('\n');
}
