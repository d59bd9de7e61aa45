/**
 * Reads the sheets of a workbook as text. It does not compute formulas, but reads
 * the results that the program stored.
 */
import { importLimits } from '#domain/imports/file-limits.ts';
import { cellText } from '../cell-text.ts';
import { type CellStyle, isOn, type NumberFormat, numberText, stylesOf } from './cell-formats.ts';
import { sheetsOf } from './sheets.ts';
import { TooMuch } from './refused.ts';
import { joinStruck, struck, unlessMost } from './struck.ts';
import { type ReadRow, type ReadTable, rowTaker } from './table.ts';
import { walkXml } from './xml.ts';
import type { Packed } from './zip.ts';

/** Spreadsheets allow 31 characters. */
const longestSheetName = 100;

export function xlsxTable(file: Packed, chosen: readonly number[] | null): ReadTable {
  const book = readBook(file);
  const styles = file.read('xl/styles.xml');
  const known: WorkbookParts = {
    shared: sharedOf(file.read('xl/sharedstrings.xml')),
    styles: styles ? stylesOf(styles) : [],
    from1904: book.from1904,
  };
  return sheetsOf(
    'xlsx',
    book.sheets.map(({ name, target }) => ({
      name,
      rows: () => {
        const xml = file.read(target);
        return xml ? sheetRows(xml, known) : [];
      },
    })),
    chosen,
  );
}

/** Returns the visible sheets in their order. */
function readBook(file: Packed): { sheets: { name: string; target: string }[]; from1904: boolean } {
  const targets = new Map<string, string>();
  const relations = file.read('xl/_rels/workbook.xml.rels');
  if (relations)
    walkXml(relations, {
      open(name, { Id, Target }) {
        if (name !== 'Relationship' || !Id || !Target || targets.size > 2_000) return;
        const target = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
        targets.set(Id, target.replace('xl/./', 'xl/').toLowerCase());
      },
    });
  /** Keyed by target. A file that lists one sheet many times has it read once. */
  const shown = new Map<string, string>();
  let from1904 = false;
  walkXml(file.read('xl/workbook.xml') ?? new Uint8Array(), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const target = id === undefined ? undefined : targets.get(id);
      if (target && shown.size < 50 && !shown.has(target))
        shown.set(target, cellText(attributes.name ?? '').slice(0, longestSheetName));
    },
  });
  const sheets = [...shown].map(([target, name]) => ({ name, target }));
  return {
    sheets: sheets.length > 0 ? sheets : [{ name: '', target: 'xl/worksheets/sheet1.xml' }],
    from1904,
  };
}

/**
 * Returns the texts that cells refer to by number. The ruby annotation above a text is not part of
 * it.
 */
function sharedOf(xml: Uint8Array | null): string[] {
  const texts: string[] = [];
  if (!xml) return texts;
  let text = '';
  /** The run of a rich text that is being read. */
  let run = '';
  let isStruck = false;
  let inText = false;
  let inRuby = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'si') text = '';
      if (name === 'si' || name === 'r') isStruck = false;
      if (name === 'strike') isStruck = isOn(attributes);
      if (name === 't') inText = true;
      if (name === 'rPh') inRuby = true;
    },
    text(piece) {
      if (inText && !inRuby && text.length + run.length < importLimits.cell) run += piece;
    },
    close(name) {
      if (name === 't') {
        inText = false;
        text = isStruck ? joinStruck(text, run) : text + run;
        run = '';
      }
      if (name === 'rPh') inRuby = false;
      if (name === 'si') texts.push(cellText(text));
    },
  });
  return texts;
}

interface WorkbookParts {
  shared: readonly string[];
  styles: readonly CellStyle[];
  from1904: boolean;
}

/**
 * Returns the index of a column: `AB` is 27. Without letters it is -1. For a column beyond the
 * limit, any number beyond the limit is enough.
 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of (/^[A-Za-z]{1,4}/.exec(reference)?.[0] ?? '').toUpperCase())
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function valueOf(type: string, raw: string, format: NumberFormat, known: WorkbookParts): string {
  if (type === 's') return known.shared[Number(raw)] ?? '';
  if (type === 'b') return raw.trim() === '1' ? 'yes' : 'no';
  if (type === 'e') return '';
  if (type === '' || type === 'n') return numberText(raw, format, known.from1904);
  return raw;
}

function sheetRows(xml: Uint8Array, known: WorkbookParts): ReadRow[] {
  const taker = rowTaker();
  const merges: string[] = [];
  /** `next` is the column of a cell that does not name its column. */
  let row: { number: number; cells: string[]; next: number } | null = null;
  let last = 0;
  let cell: { column: number; type: string; style: CellStyle | undefined; raw: string } | null = null;
  const marked = new Set<number>();
  /** Whether a run of rich text within the cell is struck out. */
  let isStruck = false;
  let inValue = false;
  let inRuby = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        last = Number(attributes.r) > 0 ? Number(attributes.r) : last + 1;
        row = { number: last, cells: [], next: 0 };
      } else if (name === 'c' && row) {
        const named = columnOf(attributes.r ?? '');
        const column = named >= 0 ? named : row.next;
        row.next = column + 1;
        cell = {
          column,
          type: attributes.t ?? '',
          style: known.styles[Number(attributes.s)],
          raw: '',
        };
        isStruck = false;
      } else if (name === 'v' || name === 't') inValue = true;
      else if (name === 'rPh') inRuby = true;
      else if (name === 'r') isStruck = false;
      else if (name === 'strike') isStruck = isOn(attributes);
      else if (name === 'mergeCell' && merges.length < importLimits.rows) merges.push(attributes.ref ?? '');
    },
    text(piece) {
      if (cell && inValue && !inRuby && cell.raw.length < importLimits.cell)
        cell.raw = isStruck ? joinStruck(cell.raw, piece) : cell.raw + piece;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'rPh') inRuby = false;
      else if (name === 'c' && row && cell) {
        const value = valueOf(cell.type, cell.raw, cell.style?.format ?? null, known);
        const text = cell.style?.isStruck ? struck(value) : value;
        if (text.includes('~~')) marked.add(row.number);
        if (text.trim() !== '') put(row.cells, cell.column, text);
        cell = null;
      } else if (name === 'row' && row) {
        taker.take(row.number, row.cells);
        row = null;
      }
    },
  });
  return merged(unlessMost(taker.rows, marked), merges);
}

function put(cells: string[], column: number, text: string): void {
  if (column >= importLimits.columns) throw new TooMuch('columns');
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

/**
 * Copies the text of vertically merged cells into each of their rows, such as the name of a
 * household next to its persons.
 */
function merged(rows: ReadRow[], merges: readonly string[]): ReadRow[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  let filled = 0;
  let length = 0;
  for (const merge of merges) {
    const found = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(merge);
    if (!found) continue;
    const column = columnOf(found[1] ?? '');
    const [from, to] = [Number(found[2]), Number(found[3])];
    const text = byNumber.get(from)?.cells[column];
    if (!text || column >= importLimits.columns) continue;
    for (let number = from + 1; number <= to && filled < importLimits.rows * 4; number += 1) {
      filled += 1;
      const cells = byNumber.get(number)?.cells;
      if (!cells || cells[column]) continue;
      length += text.length;
      if (length > importLimits.text) throw new TooMuch('text');
      put(cells, column, text);
    }
  }
  return rows;
}
