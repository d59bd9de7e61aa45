/** Reads the sheets of an OpenDocument workbook as text, as their program shows it. */
import { importLimits } from '#domain/imports/file-limits.ts';
import { cellText } from '../cell-text.ts';
import { type GivenSheet, sheetsOf } from './sheets.ts';
import { NotAList, TooMuch } from './refused.ts';
import { joinStruck, struck, unlessMost } from './struck.ts';
import { type ReadTable, rowTaker } from './table.ts';
import { walkXml } from './xml.ts';
import type { Packed } from './zip.ts';

const maxSheets = 50;
const lineThrough = 'style:text-line-through-style';

/** A sheet while it is read: one row or cell may be repeated many times. */
interface Sheet {
  name: string;
  isHidden: boolean;
  taker: ReturnType<typeof rowTaker>;
  row: number;
  cells: string[];
  column: number;
  repeats: number;
  /** The texts of cells that span several rows, by column, with the number of rows left. */
  spans: Map<number, { text: string; left: number }>;
  /** The numbers of rows with something struck out. */
  marked: Set<number>;
}

const count = (value: string | undefined, most: number): number =>
  Math.max(1, Math.min(Number.parseInt(value ?? '1', 10) || 1, most));

/** Returns the text of a typed value, because the shown text of a date depends on the country. */
function valueOf(attributes: Record<string, string>, text: string): string {
  const type = attributes['office:value-type'];
  if (type === 'date') {
    const [day = '', time = ''] = (attributes['office:date-value'] ?? '').split('T');
    return time && !time.startsWith('00:00') ? `${day} ${time.slice(0, 5)}` : day;
  }
  if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'yes' : 'no';
  return text;
}

export function odsTable(file: Packed, chosen: readonly number[] | null): ReadTable {
  const xml = file.read('content.xml');
  if (!xml) throw new NotAList('The file is damaged or incomplete.');
  const hidden = new Set<string>();
  const strikes = new Set<string>();
  const sheets: Sheet[] = [];
  let style = '';
  let sheet: Sheet | null = null;
  let cell: { attributes: Record<string, string>; text: string; paragraphs: number } | null = null;
  let inText = 0;
  let inNote = 0;
  /** Whether each span around the text is struck out. */
  const spans: boolean[] = [];
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? '';
      else if (name === 'table-properties' && attributes['table:display'] === 'false') hidden.add(style);
      else if (name === 'text-properties' && /^(?!none$)./.test(attributes[lineThrough] ?? ''))
        strikes.add(style);
      else if (name === 'span') spans.push(strikes.has(attributes['text:style-name'] ?? ''));
      else if (name === 'table' && sheets.length < maxSheets) {
        sheet = newSheet(attributes, hidden);
        sheets.push(sheet);
      } else if (name === 'table-row' && sheet) {
        sheet.cells = [];
        sheet.column = 0;
        sheet.repeats = count(attributes['table:number-rows-repeated'], 1_100_000);
      } else if ((name === 'table-cell' || name === 'covered-table-cell') && sheet) {
        cell = { attributes, text: '', paragraphs: 0 };
      } else if (name === 'annotation') inNote += 1;
      else if (name === 'p' && cell && inNote === 0) {
        if (cell.paragraphs > 0) cell.text += '\n';
        cell.paragraphs += 1;
        inText += 1;
      } else if (name === 's' && cell && inText > 0)
        cell.text += ' '.repeat(count(attributes['text:c'], 1_000));
      else if (name === 'line-break' && cell && inText > 0) cell.text += '\n';
    },
    text(piece) {
      if (cell && inText > 0 && inNote === 0 && cell.text.length < importLimits.cell)
        cell.text = spans.includes(true) ? joinStruck(cell.text, piece) : cell.text + piece;
    },
    close(name) {
      if (name === 'annotation') inNote -= 1;
      else if (name === 'span') spans.pop();
      else if (name === 'p' && inText > 0 && inNote === 0) inText -= 1;
      else if ((name === 'table-cell' || name === 'covered-table-cell') && sheet && cell) {
        const value = valueOf(cell.attributes, cell.text);
        const text = strikes.has(cell.attributes['table:style-name'] ?? '') ? struck(value) : value;
        put(sheet, cell.attributes, text);
        cell = null;
      } else if (name === 'table-row' && sheet) endRow(sheet);
      else if (name === 'table') sheet = null;
    },
  });
  if (sheets.length === 0)
    throw new NotAList('This OpenDocument file has no sheets. Use an ODS, XLSX or CSV file.');
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const given = shown.map(({ name, taker, marked }): GivenSheet => ({
    name,
    rows: () => unlessMost(taker.rows, marked),
  }));
  return sheetsOf('xlsx', given, chosen);
}

const newSheet = (attributes: Record<string, string>, hidden: ReadonlySet<string>): Sheet => ({
  name: cellText(attributes['table:name'] ?? '').slice(0, 100),
  isHidden: hidden.has(attributes['table:style-name'] ?? '') || attributes['table:display'] === 'false',
  taker: rowTaker(),
  ...{ row: 0, cells: [], column: 0, repeats: 1, spans: new Map(), marked: new Set() },
});

/** Writes a cell as often as it repeats. At the end of a row, there may be a million empty ones. */
function put(sheet: Sheet, attributes: Record<string, string>, text: string): void {
  const repeats = count(attributes['table:number-columns-repeated'], 20_000);
  const rows = count(attributes['table:number-rows-spanned'], importLimits.rows);
  if (text.trim() !== '') {
    if (sheet.column + repeats > importLimits.columns) throw new TooMuch('columns');
    for (let at = 0; at < repeats; at += 1) sheet.cells[sheet.column + at] = text;
    if (rows > 1) sheet.spans.set(sheet.column, { text, left: rows - 1 });
  } else {
    for (let at = sheet.column; at < Math.min(sheet.column + repeats, importLimits.columns); at += 1) {
      const span = sheet.spans.get(at);
      if (span && span.left > 0) {
        sheet.cells[at] = span.text;
        span.left -= 1;
      }
    }
  }
  sheet.column += repeats;
}

function endRow(sheet: Sheet): void {
  const cells = Array.from(sheet.cells, (cell) => cell ?? '');
  const isEmpty = cells.every((cell) => cell.trim() === '');
  const isMarked = cells.some((cell) => cell.includes('~~'));
  for (let at = 0; at < (isEmpty ? 0 : sheet.repeats); at += 1) {
    sheet.taker.take(sheet.row + at + 1, cells);
    if (isMarked) sheet.marked.add(sheet.row + at + 1);
  }
  sheet.row += sheet.repeats;
}
