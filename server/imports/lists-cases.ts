/**
 * Makes guest list files as programs write them, and as somebody might send them by mistake or to
 * do harm.
 */
import { strToU8, type Zippable, zipSync } from 'fflate';
import iconv from 'iconv-lite';

export interface CraftedList {
  what: string;
  bytes: Uint8Array;
  type?: string;
  /** The names in the first column called Name, or why the file is refused. */
  outcome: string[] | 'notAList' | 'bytes' | 'rows' | 'columns' | 'unpacked' | 'format' | 'either';
  /** Only the drill reads this list, because it takes seconds or a lot of memory. */
  heavy?: true;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, bom = true) => Buffer.from((bom ? '\ufeff' : '') + text, 'utf16le');

const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const letter = (column: number): string =>
  (column >= 26 ? letter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Returns the sheet's XML for rows of text cells. */
const inline = (rows: readonly (readonly string[])[]) =>
  rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => `<c r="${letter(column)}${row + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('');

interface Book {
  sheet?: string;
  second?: string;
  after?: string;
  shared?: string;
  styles?: string;
  book?: string;
  more?: Zippable;
}

/** Returns a workbook of a sheet or two. `sheet` and `second` are the XML inside their data. */
export function workbook({
  sheet = '',
  second,
  after = '',
  shared,
  styles,
  book = '',
  more = {},
}: Book): Uint8Array {
  const other = second === undefined ? '' : '<sheet name="Evening" sheetId="2" r:id="rId2"/>';
  return zipSync(
    {
      '[Content_Types].xml': strToU8(contentTypes),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${book}<sheets><sheet name="Guests" sheetId="1" r:id="rId1"/>${other}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${sheet}</sheetData>${after}</worksheet>`),
      ...(second !== undefined && {
        'xl/worksheets/sheet2.xml': strToU8(`<worksheet><sheetData>${second}</sheetData></worksheet>`),
      }),
      ...(shared !== undefined && { 'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`) }),
      ...(styles !== undefined && { 'xl/styles.xml': strToU8(styles) }),
      ...more,
    },
    { level: 6 },
  );
}

/** Rows of cells that all show one shared text of 1,500 characters, or the given text. */
export function hugeCells(rows: number, columns: number, text = 'a&'.repeat(750)): Uint8Array {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
  return workbook({ sheet: header + row.repeat(rows), shared: `<si><t>${escaped(text)}</t></si>` });
}

type Cells = readonly (readonly string[])[];
export const sheetOf = (rows: Cells) => workbook({ sheet: inline(rows) });
export const sheetsOf = (one: Cells, other: Cells) => workbook({ sheet: inline(one), second: inline(other) });

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

/** Changes the size that a packed file's directory states for one of its files. */
function lying(bytes: Uint8Array, size: number): Uint8Array {
  const file = Buffer.from(bytes);
  for (
    let at = file.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = file.indexOf('PK\x01\x02', at + 4, 'latin1')
  )
    if (
      file
        .subarray(at + 46, at + 70)
        .toString('latin1')
        .startsWith('xl/worksheets')
    )
      file.writeUInt32LE(size, at + 24);
  return file;
}

const two = ['Ana Silva', 'Ben Okafor'];
const people = [
  ['Household', 'Name'],
  ['Silva', 'Ana Silva'],
  ['Okafor', 'Ben Okafor'],
];
const csv = 'Household,Name\nSilva,Ana Silva\nOkafor,Ben Okafor\n';
const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';

function texts(): CraftedList[] {
  const wide = (columns: number) => `Name${',x'.repeat(columns)}\nAna Silva\n`;
  return [
    { what: 'commas', bytes: utf8(csv), outcome: two },
    { what: 'semicolons', bytes: utf8(csv.replaceAll(',', ';')), outcome: two },
    { what: 'bars', bytes: utf8(csv.replaceAll(',', '|')), outcome: two },
    { what: 'tabs', bytes: utf8(csv.replaceAll(',', '\t')), type: 'text/plain', outcome: two },
    {
      what: 'one pasted column',
      bytes: utf8('Name\nSilva, Ana\n'),
      type: 'text/plain',
      outcome: ['Silva, Ana'],
    },
    { what: 'no headings', bytes: utf8('Ana Silva;ana@example.org\nBen Okafor;b@example.org'), outcome: two },
    { what: 'a separator that is named', bytes: utf8(`sep=|\r\n${csv.replaceAll(',', '|')}`), outcome: two },
    { what: 'lines of an old Macintosh', bytes: utf8(csv.replaceAll('\n', '\r')), outcome: two },
    { what: 'lines of Windows', bytes: utf8(csv.replaceAll('\n', '\r\n')), outcome: two },
    { what: 'a mark of UTF-8', bytes: utf8(`\ufeff${csv}`), outcome: two },
    { what: 'UTF-16 with a mark', bytes: utf16(csv), outcome: two },
    { what: 'UTF-16 without one', bytes: utf16(csv, false), outcome: two },
    { what: 'UTF-16 turned around', bytes: Buffer.from(utf16(csv)).swap16(), outcome: two },
    {
      what: 'Windows-1252',
      bytes: Buffer.from('Name;Phone\nJosé Núñez;1234567\n', 'latin1'),
      outcome: ['José Núñez'],
    },
    {
      what: 'Windows-1252 as Excel writes it, with the letters that Latin-1 lacks',
      bytes: iconv.encode('Name;Phone\nŠimon Žižek;1\nOna O’Brien;2\nŒuvrard €uro;3\n', 'windows-1252'),
      outcome: ['Šimon Žižek', 'Ona O’Brien', 'Œuvrard €uro'],
    },
    {
      what: 'a named encoding',
      bytes: Buffer.from([0x4e, 0x61, 0x6d, 0x65, 10, 0xc0, 0xed, 0xed, 0xe0, 10]),
      type: 'text/csv; charset=windows-1251',
      outcome: ['Анна'],
    },
    {
      what: 'quotes with separators, lines and quotes in them',
      bytes: utf8('Name,Note\n"Silva, ""Nana"" Ana","one\ntwo"\nBen,x\n'),
      outcome: ['Silva, "Nana" Ana', 'Ben'],
    },
    {
      what: 'quotes that never close',
      bytes: utf8('Name,Note\nAna Silva,"five feet\nBen Okafor,x\n'),
      outcome: two,
    },
    {
      what: 'doubled quotes next to a quote that never closes',
      bytes: utf8('Name,Note\n"The ""Best"" Silvas",x\nBen Okafor,"five feet\nAna Silva,x\n'),
      outcome: ['The "Best" Silvas', 'Ben Okafor', 'Ana Silva'],
    },
    {
      what: 'a quote within a word',
      bytes: utf8('Name,Note\nAna Silva,5" tall\nBen Okafor,x\n'),
      outcome: two,
    },
    { what: 'a title above the headings', bytes: utf8(`Our wedding\n\n${csv}`), outcome: two },
    {
      what: 'rows of different lengths',
      bytes: utf8('Household,Name\nSilva,Ana Silva,,,\n\nOkafor,Ben Okafor'),
      outcome: two,
    },
    {
      what: 'headings that say the same',
      bytes: utf8('Name,Name,Email,Email\nAna Silva,,a@x.org,\nBen Okafor,,,'),
      outcome: two,
    },
    {
      what: 'formulas',
      bytes: utf8('Name,Note\n=1+1,@SUM(A1)\n"=HYPERLINK(""x"")",-2\n'),
      outcome: ['=1+1', '=HYPERLINK("x")'],
    },
    { what: 'NULs among the letters', bytes: utf8('Name\nAna\0 Silva\nBen Okafor\n'), outcome: two },
    {
      what: 'names that turn the text around',
      bytes: utf8('Name\nدانا حداد\n\u202eAna Silva\n'),
      outcome: ['دانا حداد', 'Ana Silva'],
    },
    { what: 'halves of pairs', bytes: utf16('Name\nAna \ud800Silva\n'), outcome: ['Ana \ufffdSilva'] },
    { what: 'dates', bytes: utf8('Name,Born\nAna Silva,2020-02-30\n'), outcome: ['Ana Silva'] },
    { what: '200 columns', bytes: utf8(wide(199)), outcome: ['Ana Silva'] },
    { what: '201 columns', bytes: utf8(wide(200)), outcome: 'columns' },
    { what: 'a million columns', bytes: utf8(wide(1_000_000)), outcome: 'columns', heavy: true },
    { what: '20,000 rows', bytes: utf8(`Name\n${'Ana\n'.repeat(20_000)}`), outcome: 'either' },
    { what: '20,001 rows', bytes: utf8(`Name\n${'Ana\n'.repeat(20_001)}`), outcome: 'rows' },
    {
      what: 'a million rows',
      bytes: utf8(`Name\n${'Ana\n'.repeat(1_000_000)}`),
      outcome: 'rows',
      heavy: true,
    },
    { what: 'a million quotes', bytes: utf8(`Name\n${'"'.repeat(1_000_001)}\nAna`), outcome: 'either' },
    { what: 'one cell of nine megabytes', bytes: utf8(`Name\n${'a'.repeat(9_000_000)}`), outcome: 'either' },
    { what: 'more than ten megabytes', bytes: new Uint8Array(10 * 1_048_576 + 1).fill(65), outcome: 'bytes' },
    { what: 'nothing', bytes: new Uint8Array(), outcome: 'notAList' },
    { what: 'blanks', bytes: utf8(' \n\n ,,, \n'), outcome: 'notAList' },
    { what: 'headings alone', bytes: utf8('Household,Name\n'), outcome: 'notAList' },
    {
      what: 'a page',
      bytes: utf8('<!DOCTYPE html><table><tr><td>Name'),
      type: 'application/vnd.ms-excel',
      outcome: 'notAList',
    },
    { what: 'rich text', bytes: utf8('{\\rtf1 Name}'), outcome: 'notAList' },
    { what: 'a PDF', bytes: utf8('%PDF-1.7\n'), outcome: 'notAList' },
    {
      what: 'a picture',
      bytes: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02', 'latin1'),
      outcome: 'notAList',
    },
    {
      what: 'noise',
      bytes: Uint8Array.from({ length: 4_000 }, (_none, at) => (at * 7_919) % 251),
      outcome: 'notAList',
    },
    {
      what: 'an old workbook',
      bytes: Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.padEnd(512, '\0'), 'latin1'),
      outcome: 'format',
    },
  ];
}

function books(withHeavy: boolean): CraftedList[] {
  const large = (count: number) => (withHeavy ? count : 1);
  const whole = sheetOf(people);
  const number = (value: string, style = 0) => `<c r="B2" s="${style}"><v>${value}</v></c>`;
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>';
  const named = (rows: string) => workbook({ sheet: `${header}${rows}` });
  return [
    { what: 'a workbook', bytes: whole, outcome: two },
    { what: 'a workbook under a wrong type', bytes: whole, type: 'text/csv', outcome: two },
    {
      what: 'shared texts with ruby',
      bytes: workbook({
        sheet: `${header}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`,
        shared: '<si><r><t>Ana </t></r><r><t>Silva</t></r><rPh><t>x</t></rPh></si>',
      }),
      outcome: ['Ana Silva'],
    },
    {
      what: 'a formula and what was kept of it',
      bytes: named('<row r="2"><c r="A2" t="str"><f>"Ana "&amp;B1</f><v>Ana Silva</v></c></row>'),
      outcome: ['Ana Silva'],
    },
    {
      what: 'cells merged downwards',
      bytes: workbook({
        sheet: inline([
          ['Name', 'Note'],
          ['Ana', '1'],
          ['', '2'],
        ]),
        after: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>',
      }),
      outcome: ['Ana', 'Ana'],
    },
    {
      what: 'a merge of all cells there are',
      bytes: workbook({
        sheet: inline(people),
        after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      }),
      outcome: two,
    },
    {
      what: 'numbers',
      bytes: workbook({
        sheet: `${inline([['Phone', 'Name']])}<row r="2">${number('4.915112345678E12')}</row>`,
        styles,
      }),
      outcome: ['4915112345678'],
    },
    {
      what: 'a date',
      bytes: workbook({
        sheet: `${inline([['Note', 'Name']])}<row r="2">${number('45000', 1)}</row>`,
        styles,
      }),
      outcome: ['2023-03-15'],
    },
    ...[20, 165].map((format) => ({
      what: `a time of day in format ${format}`,
      bytes: workbook({
        sheet: `${inline([['Note', 'Name']])}<row r="2">${number('0.6041666666666666', 0)}</row>`,
        styles: `<styleSheet><numFmts><numFmt numFmtId="165" formatCode="h:mm AM/PM"/></numFmts><cellXfs><xf numFmtId="${format}"/></cellXfs></styleSheet>`,
      }),
      outcome: ['14:30'],
    })),
    {
      what: 'zeros before a postcode',
      bytes: workbook({
        sheet: `${inline([['Note', 'Name']])}<row r="2">${number('1067', 2)}</row>`,
        styles,
      }),
      outcome: ['01067'],
    },
    {
      what: 'rows and cells without numbers',
      bytes: workbook({
        sheet:
          '<row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c t="inlineStr"><is><t>Ana</t></is></c></row>',
      }),
      outcome: ['Ana'],
    },
    {
      what: 'the last row there is',
      bytes: named('<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>Ana</t></is></c></row>'),
      outcome: ['Ana'],
    },
    {
      what: 'the last column there is',
      bytes: named('<row r="2"><c r="XFD2" t="inlineStr"><is><t>Ana</t></is></c></row>'),
      outcome: 'columns',
    },
    {
      what: 'a column that there is not',
      bytes: named('<row r="2"><c r="ZZZZ2" t="inlineStr"><is><t>Ana</t></is></c></row>'),
      outcome: 'columns',
    },
    {
      what: 'an entity that is defined',
      bytes: workbook({
        more: {
          'xl/worksheets/sheet1.xml': strToU8(
            '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
          ),
        },
      }),
      outcome: 'notAList',
    },
    {
      what: 'parts deep within each other',
      bytes: workbook({ sheet: '<row>'.repeat(10_000) }),
      outcome: 'notAList',
    },
    {
      what: 'a sheet that ends early',
      bytes: workbook({
        more: { 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row r="1"><c') },
      }),
      outcome: 'notAList',
    },
    { what: 'half a workbook', bytes: whole.subarray(0, whole.length / 2), outcome: 'notAList' },
    {
      what: 'a workbook without its directory',
      bytes: whole.subarray(0, whole.length - 30),
      outcome: 'notAList',
    },
    {
      what: 'a packed file with none of a workbook',
      bytes: zipSync({ 'a.txt': strToU8('a') }),
      outcome: 'notAList',
    },
    {
      what: 'a packed file in a packed file',
      bytes: zipSync({ 'xl/worksheets/sheet1.xml': whole, 'a.zip': zipSync({ 'b.zip': whole }) }),
      outcome: 'notAList',
    },
    { what: 'an empty workbook', bytes: workbook({}), outcome: 'notAList' },
    {
      what: 'a way out of the folder',
      bytes: workbook({ sheet: inline(people), more: { '../../etc/passwd': strToU8('x') } }),
      outcome: two,
    },
    {
      what: 'a sheet that says to be small',
      bytes: lying(workbook({ sheet: inline(people) + ' '.repeat(200_000) }), 100),
      outcome: 'notAList',
    },
    { what: 'a sheet that says to be huge', bytes: lying(whole, 2 ** 31), outcome: 'unpacked' },
    {
      what: 'many files',
      bytes: zipSync(
        Object.fromEntries(Array.from({ length: 6_000 }, (_none, at) => [`${at}`, new Uint8Array()])),
      ),
      outcome: 'unpacked',
    },
    {
      what: 'a text of many',
      bytes: workbook({
        sheet: `${header}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`,
        shared: `<si><t>${'a'.repeat(2_000_000)}</t></si>`,
      }),
      outcome: 'either',
    },
    {
      what: 'a bomb',
      bytes: workbook({ sheet: ' '.repeat(large(101 * 1_048_576)) }),
      outcome: 'unpacked',
      heavy: true,
    },
    {
      what: 'huge shared texts',
      bytes: workbook({ sheet: header, shared: '<si><t>a</t></si>'.repeat(large(5_000_000)) }),
      outcome: 'either',
      heavy: true,
    },
    {
      what: 'millions of cells',
      bytes: named(`<row>${'<c t="b"><v>1</v></c>'.repeat(200)}</row>`.repeat(large(15_000))),
      outcome: 'either',
      heavy: true,
    },
  ];
}

function cards(): CraftedList[] {
  return [
    {
      what: 'cards of all three versions',
      bytes: utf8(
        [
          card(
            'VERSION:3.0',
            'N:Silva;Ana;;;',
            'FN:Ana Silva',
            'item1.EMAIL;TYPE=INTERNET:ana@example.org',
            'TEL;TYPE=CELL:+351 912',
          ),
          card(
            'VERSION:4.0',
            'FN:Ben Okafor',
            'ADR;LABEL="a;b:c":;;1 Road\\, West;Lagos;;100;Nigeria',
            'EMAIL;PREF=1:mailto:ben@example.org',
          ),
          card(
            'VERSION:2.1',
            'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:N=C3=BA=\r\n=C3=B1ez;Jos=C3=A9',
            'TEL;CELL:1234567',
          ),
        ].join(''),
      ),
      outcome: [...two, 'José Núñez'],
    },
    {
      what: 'lines that are folded',
      bytes: utf8(card('VERSION:3.0', 'FN:Ana', '  Sil', ' va')),
      outcome: ['Ana Silva'],
    },
    {
      what: 'a company',
      bytes: utf8(card('VERSION:3.0', 'ORG:Harbor & Pine;Sales')),
      outcome: ['Harbor & Pine'],
    },
    {
      what: 'a card without an end, and one without a name',
      bytes: utf8(`BEGIN:VCARD\nFN:Ana Silva\n${card('FN:')}`),
      outcome: ['Ana Silva', ''],
    },
    {
      what: 'a line that breaks the format',
      bytes: utf8(
        card(
          'FN:Ana Silva',
          'no sign at all',
          ';;;:x',
          'X-A;"b:c',
          'PHOTO;ENCODING=b:' + 'A'.repeat(300_000),
        ),
      ),
      outcome: ['Ana Silva'],
    },
    { what: 'a card in UTF-16', bytes: utf16(card('FN:Ana Silva')), outcome: ['Ana Silva'] },
    { what: 'a start without a card', bytes: utf8('BEGIN:VCARDS\nNAME:x'), outcome: 'either' },
    { what: 'cards in a card', bytes: utf8('BEGIN:VCARD\n'.repeat(10_000)), outcome: 'either' },
    { what: '20,001 cards', bytes: utf8(card('FN:Ana').repeat(20_001)), outcome: 'rows' },
  ];
}

export const craftedLists = (withHeavy: boolean): CraftedList[] =>
  [...texts(), ...books(withHeavy), ...cards()].filter(({ heavy }) => withHeavy || !heavy);
