/** Reads files of separated values and pasted cells, with any separator and quotes. */
import { CsvError, type Options, parse } from 'csv-parse/sync';
import { fieldOfHeading } from '#domain/imports/fields.ts';
import { nameFields } from '#domain/imports/field-list.ts';
import { importLimits } from '#domain/imports/file-limits.ts';
import { isFamily } from '#domain/imports/words.ts';
import { withLatinDigits } from '../cell-text.ts';
import { addresseesIn, contactLinesIn, namesInLine } from './addressees.ts';
import { familiesIn } from './family-lines.ts';
import { recordsIn } from './record-lines.ts';
import { sentence, withoutClosing } from './mail-text.ts';
import { NotAList, TooMuch } from './refused.ts';
import { plainLines } from './text-steps.ts';
import { groupsIn, housesIn, namesSomebody, withoutSigns } from './typed-lines.ts';
import { type ReadRow, type ReadTable, rowTaker, tableOf, textDocument } from './table.ts';

const separators = ['\t', ';', ',', '|'] as const;

/**
 * The longest row, in characters. It is far more than 200 cells have, so a longer row has an
 * unclosed quote.
 */
const longestRow = 300_000;

/** Returns the separator that splits most of the first lines into the same number of cells. */
function separatorOf(text: string, isPasted: boolean): string {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(text)?.[1];
  if (named) return named;
  // Separators inside quotes do not count. A line of quoted cells is not empty.
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n?|\n/)
    .filter((one) => one.trim() !== '')
    .slice(0, 30);
  const score = (separator: string): number => {
    const counts = lines.map((one) => one.split(separator).length - 1);
    const first = counts[0] ?? 0;
    const filled = counts.filter((count) => count > 0).length;
    const alike = counts.filter((count) => count === first).length;
    return first === 0 && filled < lines.length / 2 ? 0 : filled * 2 + alike;
  };
  // Pasted text has tabs or one column. A comma in it is part of a name, unless the headings have
  // commas too.
  if (isPasted && lines.some((one) => one.includes('\t'))) return '\t';
  // A colon before the commas of most lines names their families: "Sutton family: Heather, Wyatt".
  const areFamilies = lines.filter((one) => /^[^,:]+: \S/.test(one)).length * 2 > lines.length;
  const isHeadings =
    !areFamilies &&
    !bullet.test(lines[0] ?? '') &&
    !isTitled(lines) &&
    !/,\s*$/.test(lines[0] ?? '') &&
    (lines[0] ?? '').split(',').some((cell) => fieldOfHeading(cell) !== null);
  const possible = isPasted
    ? separators.filter((separator) => lines[0]?.includes(separator) && (separator !== ',' || isHeadings))
    : separators;
  const scored = possible.map((separator) => ({ separator, points: score(separator) }));
  const best = scored.reduce((one, other) => (other.points > one.points ? other : one), {
    separator: isPasted ? '\t' : ',',
    points: 0,
  });
  return best.separator;
}

/** Returns whether the first line is a title with commas above lines that have numbers. */
function isTitled(lines: readonly string[]): boolean {
  const cells = (lines[0] ?? '').split(',');
  const known = cells.filter((cell) => fieldOfHeading(cell) !== null).length;
  return known * 2 < cells.length && lines.filter((one) => bullet.test(one)).length * 2 > lines.length;
}

const mostRows = importLimits.rows + 5_000;

/** Splits a text without quotes, which needs no parser. Returns null for other texts. */
function plainCells(text: string, delimiter: string): string[][] | null {
  if (text.includes('"') || !separators.some((own) => own === delimiter)) return null;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, mostRows + 1);
  if (lines.some(({ length }) => length > longestRow)) return null;
  if (lines.length > mostRows || lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split(delimiter));
}

function cellsOf(text: string, delimiter: string, quoted: boolean): string[][] {
  const plain = plainCells(text, delimiter);
  if (plain) return plain;
  const options: Options = {
    delimiter,
    quote: quoted ? '"' : null,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRow,
    to: mostRows,
  };
  return parse(text, options);
}

/** Returns the rows of a text that people type or paste, with their headings, or null. */
function typedRows(text: string): readonly ReadRow[] | null {
  const below = (headings: string[], rows: readonly ReadRow[]) => [{ number: 0, cells: headings }, ...rows];
  const families = familiesIn(text);
  if (families) return below(['Household', 'Name'], families);
  const records = recordsIn(text);
  if (records) return below(records.headings, records.rows);
  const groups = groupsIn(text);
  if (groups) return below(['Name'], groups);
  const addressees = addresseesIn(text);
  if (addressees) {
    const hasPhones = addressees.some(({ phone }) => phone !== '');
    return below(
      ['Name', 'Email', ...(hasPhones ? ['Phone'] : [])],
      addressees.map(({ line, name, email, phone }) => ({ number: line, cells: [name, email, phone] })),
    );
  }
  const contacts = housesIn(text) ?? contactLinesIn(withoutBullets(withoutClosing(text)));
  if (contacts)
    return below(
      ['Name', 'Email', 'Phone', 'Address'],
      contacts.map(({ name, email, phone, address }, at) => ({
        number: at + 1,
        cells: [name, email, phone, address],
      })),
    );
  return namesInLine(text)?.map((name, at) => ({ number: at + 1, cells: [name] })) ?? null;
}

export function csvTable(given: string, kind: 'csv' | 'text'): ReadTable {
  const plain = withoutTableMarks(withLatinDigits(given));
  const text = kind === 'text' ? plainLines(plain) : plain;
  if (/^\s*(<!doctype|<html|<\?xml|\{\\rtf)/i.test(text)) throw new NotAList(textDocument);
  const typed = kind === 'text' ? typedRows(text) : null;
  if (typed) {
    const lines = rowTaker();
    typed.forEach(({ number, cells }) => lines.take(number, cells));
    return tableOf(kind, lines.rows);
  }
  const delimiter = separatorOf(text, kind === 'text');
  const cells = text.replace(/^\ufeff?sep=.\r?\n/i, '');
  const isOneColumn = !cells.includes(delimiter);
  const body = kind === 'text' || isOneColumn ? withoutBullets(withoutClosing(cells)) : cells;
  let read: string[][];
  try {
    read = cellsOf(body, delimiter, true);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    read = withoutBrokenQuotes(body, delimiter);
  }
  read = ofOneColumn(read, delimiter);
  const taker = rowTaker();
  // Counts rows like a spreadsheet: a cell with several lines is in one row.
  read.forEach((record, at) => taker.take(at + 1, record));
  return tableOf(kind, taker.rows);
}

const tableLine = /^[^\S\n]*\|.*\|[^\S\n]*$/;

/** Removes the lines and bars around the cells of a table that was written in Markdown. */
function withoutTableMarks(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  if (!tableLine.test(first)) return text;
  return text
    .split('\n')
    .filter((line) => !/^[\s|:-]+$/.test(line))
    .map((line) => (tableLine.test(line) ? line.trim().slice(1, -1).trim() : line))
    .join('\n');
}

/** A comma in a list with a single heading is part of the cell: "Tom, Dick and Harry Jones". */
function ofOneColumn(rows: string[][], delimiter: string): string[][] {
  const [first = []] = rows;
  const isAlone =
    delimiter === ',' &&
    first.length === 1 &&
    nameFields.includes(fieldOfHeading(first[0] ?? '')) &&
    rows.filter(({ length }) => length === 1).length * 2 > rows.length;
  return isAlone ? rows.map((cells) => [cells.map((cell) => cell.trim()).join(', ')]) : rows;
}

const bullet =
  /^[^\S\n]*(?:\d{1,3}(?:\.?\)|\.|-(?= ))|\(?(?:\d{1,3}|\p{L})\)|(?:[-–•*·▪◦☐☑✓✗✘][^\S\n]+)?\[[ xX✓]?\]|[-–•*·▪◦●○■□►‣☐☑✓✗✘>»→]|\p{Extended_Pictographic}\ufe0f?)[^\S\n]+(?=\S)/u;
/** Removes the sign before an entry. A cross stays, since it may mean that the guest declined. */
const withoutBullet = (line: string): string =>
  line.replace(bullet, (sign) => (/[❌✗✘✕✖🚫👎⛔]/u.test(sign) ? sign.trimStart() : ''));

const endsTitle = /(?:\p{L}|\(\d{1,3}\))\s*$/u;
/** Matches "*Coming:*", as messengers write a title. */
const titleInStars = /^\s*([*_]{1,2})(\S[^*_]{0,60}:)\1\s*$/u;
/** Matches a word that isn't part of a name, and a title between stars: "*Baixos*". */
const hasPlainWord = /\s\p{Ll}{4}|^\s*([*_])[^*_]+\1/u;
const pictures = /(?:[*_]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\s)+$/u;

/** Matches the picture in front of a title: "👯 AMIGOS (si sobra sitio)". */
const picture = /^\s*(?![✓✔✗✘☐☑])\p{Extended_Pictographic}\ufe0f?\s+/u;
/** "FAMILIA CARMEN" is a family, "MIA LEE" a guest. */
const namesOne = (text: string): boolean => !isFamily(text) && namesSomebody(text);
function isTitleBehindPicture(line: string): boolean {
  const [before = ''] = picture.exec(line) ?? [];
  const text = line.slice(before.length).split('(')[0] ?? '';
  return before !== '' && !/\p{Ll}/u.test(text) && /\p{Lu}{3}/u.test(text) && !namesOne(text);
}

/** Matches a guest behind an office, who has no sign: "Maestro: Henrique Lacerda + esposa". */
const ofOffice = /^\s*\p{Lu}\p{L}+(?: \p{L}+)?: \p{Lu}\p{Ll}+ (?:\p{Ll}{1,3} )*\p{Lu}\p{Ll}/u;

/** Matches a number that may be a count: "1 Ana", "2 - Bo". */
const bareNumber = /^\s*(\d{1,3})(?:\s+[-–—])?\s+(?=\p{L})/u;

/** Removes the numbers and signs before the entries of a list: "1. Ana", "- Bo", "c) Cy". */
function withoutBullets(written: string): string {
  // A number without an entry is a free place on a sheet.
  const lines = written
    .split('\n')
    .map((line) => (/^\s*\d{1,3}[.)-]\s*$/.test(line) ? '' : line.replace(titleInStars, '$2')));
  // Titles may precede the headings.
  const from = lines.findIndex((line) => bullet.test(line) || bareNumber.test(line));
  const above = from < 0 ? lines : lines.slice(0, from);
  const first = above.find((line) => /\S\t/u.test(line)) ?? lines.find((line) => line.trim() !== '') ?? '';
  // Below headings in several columns, the numbers have a column of their own.
  if (/^\s*[^\s\d][^\t]*\t/u.test(first) && !bullet.test(first)) return lines.join('\n');
  const isHead = (line: string) => /^\s*#+\s|:\s*$/.test(line);
  const filled = lines.filter((line) => line.trim() !== '' && !isHead(line));
  const numbers = filled.flatMap((line) => bareNumber.exec(line)?.[1] ?? []);
  // "1 Ana", "2 Bo": numbers that rise by one aren't counts.
  const start = Number(numbers[0]);
  const areEnough = numbers.length > (start === 1 ? 2 : 3);
  if (areEnough && numbers.every((number, at) => Number(number) === start + at))
    return lines
      .map((line) => (sentence.test(line) ? `${line.trim()}:` : line.replace(bareNumber, '')))
      .join('\n');
  if (filled.filter((line) => bullet.test(line)).length * 2 <= filled.length)
    return withoutSigns(lines).join('\n');
  // A line without such a sign is a title above the lines that follow, or a sentence.
  const isTitle = (line: string) =>
    !bullet.test(line) &&
    !ofOffice.test(line) &&
    !/^\s*(?:Don|Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Frau|Herr|Pfarrer|Padre|Father|Fr\.|Sr\.|Sra\.|Mme|M\.|Sig\.(?:ra)?|Ks\.) \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*\s*$/u.test(
      line,
    ) &&
    ((line.length < 60 &&
      endsTitle.test(line === filled[0] || !hasPlainWord.test(line) ? line : line.replace(pictures, ''))) ||
      sentence.test(line));
  // In a list of guests behind "✔️", a line such as "👰 FAMILIA CARMEN" is a title.
  const isHeadline = (line: string, at: number) =>
    isTitle(line) || (isTitleBehindPicture(line) && (lines[at - 1] ?? '').trim() === '');
  return lines.map((line, at) => (isHeadline(line, at) ? `${line.trim()}:` : withoutBullet(line))).join('\n');
}

/**
 * Reads a text with a quote that never closes. In a line with such a quote, all quotes are ordinary
 * characters. Other lines keep theirs.
 */
function withoutBrokenQuotes(text: string, delimiter: string): string[][] {
  const literal = (line: string) =>
    line
      .split(delimiter)
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(delimiter);
  // Searches the text step by step. A regular expression for whole lines would exceed the stack on
  // a line of megabytes.
  const mended = text
    .split(/(\r\n|\r|\n)/)
    .map((line) => (line.split('"').length % 2 === 0 ? literal(line) : line))
    .join('');
  for (const [given, quoted] of [
    [mended, true],
    [text, false],
  ] as const) {
    try {
      return cellsOf(given, delimiter, quoted);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
    }
  }
  throw new TooMuch('columns');
}
