/** Writes rows as a workbook with one sheet, while the rows come in. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { type Cell, isMoment, type Moment } from '#domain/exports/cells.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The positions of the formats in the list of styles. */
const style = { bold: 1, date: 2, time: 3 } as const;

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const files = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
});

/** XML does not allow control characters, not even as escapes. */
// eslint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const escaped = (text: string): string =>
  text
    .replace(unwritable, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

/** Returns the letters of a column: 27 is `AB`. */
const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const dayMs = 86_400_000;
/** Spreadsheets count days from the end of 1899. A time of the day is a fraction. */
const serial = ({ date, time }: Moment): number =>
  Date.parse(`${date}T${time ?? '00:00'}:00Z`) / dayMs + 25_569;

/** A text cell never runs as a formula, whatever it begins with. */
function cellXml(cell: Cell, place: string, look = ''): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (isMoment(cell))
    return `<c r="${place}" s="${cell.time === undefined ? style.date : style.time}"><v>${serial(cell)}</v></c>`;
  return `<c r="${place}"${look} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const rowXml = (cells: readonly Cell[], row: number, look?: string): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row}`, look)).join('')}</row>`;

/** Returns the widths of the columns in characters, as wide as the first rows need. */
function widthsXml(rows: readonly (readonly Cell[])[]): string {
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  const lineLength = (cell: Cell | undefined): number => {
    if (cell === undefined) return 0;
    if (typeof cell === 'object') return cell.time === undefined ? 10 : 16;
    return Math.max(
      0,
      ...String(cell)
        .split('\n')
        .map((line) => line.length),
    );
  };
  const widths = Array.from({ length: columns }, (_none, at) => {
    const maxLength = rows.reduce((width, cells) => Math.max(width, lineLength(cells[at])), 0);
    return Math.min(60, Math.max(8, maxLength + 2));
  });
  return `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;
}

const frozen =
  '<sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

export interface Workbook {
  write(rows: readonly (readonly Cell[])[]): void;
  /** Returns the whole file in pieces. */
  end(): Uint8Array[];
}

/** Makes a workbook whose header is bold, frozen and filtered. Widths follow the first rows. */
export function workbook(sheetName: string, header: readonly string[]): Workbook {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const file = (name: string) => {
    const packed = new ZipDeflate(name, { level: 6 });
    zip.add(packed);
    return packed;
  };
  for (const [name, xml] of Object.entries(files(sheetName))) file(name).push(strToU8(xml), true);
  const sheet = file('xl/worksheets/sheet1.xml');
  let row = 0;
  const begin = (rows: readonly (readonly Cell[])[]) => {
    if (row > 0) return;
    row = 1;
    const start = `${head}<worksheet xmlns="${main}">${frozen}${widthsXml([header, ...rows])}<sheetData>`;
    sheet.push(strToU8(start + rowXml(header, 1, ` s="${style.bold}"`)));
  };
  return {
    write(rows) {
      begin(rows);
      if (rows.length > 0) sheet.push(strToU8(rows.map((cells) => rowXml(cells, (row += 1))).join('')));
    },
    end() {
      begin([]);
      const filter = `<autoFilter ref="A1:${letters(Math.max(0, header.length - 1))}${row}"/>`;
      sheet.push(strToU8(`</sheetData>${filter}</worksheet>`), true);
      zip.end();
      return pieces;
    },
  };
}
