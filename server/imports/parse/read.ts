/** Reads a guest list file from an unknown source. It runs in a process of its own (main.ts). */
import type { Encoding } from '#domain/imports/encodings.ts';
import { type Mapping, recognized } from '#domain/imports/fields.ts';
import { importLimits } from '#domain/imports/file-limits.ts';
import type { RowLimits } from '#domain/imports/rows.ts';
import { unwrapped } from '#domain/imports/values.ts';
import { truncate } from '#domain/kernel/text.ts';
import type { Send } from '../../processes/job.ts';
import { maxShownLength } from '../cell-text.ts';
import { packedPiece, type PiecePart } from '../pieces.ts';
import { csvTable } from './csv.ts';
import type { MapOutcome } from './households-of-rows.ts';
import { NotAList, orRefused, type Refused, TooMuch } from './refused.ts';
import { sheetHeading } from './sheets.ts';
import { type ImportKind, type ReadSheet, type ReadTable, textDocument } from './table.ts';
import { textOf } from './text.ts';

export interface ReadWork {
  kind: 'read';
  bytes: Uint8Array;
  /**
   * The content type of the upload. It hints at the separator and the encoding, but the file's type
   * is detected from its bytes.
   */
  type: string;
  /** The sheets and the encoding that the host chose. Missing ones are guessed. */
  encoding?: Encoding | null;
  sheets?: readonly number[] | null;
  limits: RowLimits;
}

export interface ReadFile {
  kind: 'read';
  of: ImportKind;
  headings: string[];
  /** The cells of the first rows, by column. */
  samples: string[][];
  rows: number;
  /** The number of filled cells, by column. */
  filled: number[];
  mapping: Mapping;
  sheets: ReadSheet[];
  readSheets: number[];
  encoding: Encoding | null;
}

/** The file as it was read, sent before its rows are mapped. */
export interface ReadingPart {
  reading: ReadFile;
}

const rowsInPiece = 250;
const sampled = 50;
const shown = (cell: string) => truncate(cell, maxShownLength);

/** Reads a file, sends what it found, and maps the rows as the guessed mapping says. */
export const read = (work: ReadWork, send: Send): Promise<MapOutcome | Refused> =>
  orRefused(async () => {
    const table = await tableFrom(work);
    const { kind, headings, rows, sheets, readSheets, encoding } = table;
    const packed: Promise<string>[] = [];
    for (let from = 0; from < rows.length; from += rowsInPiece) {
      const piece = rows.slice(from, from + rowsInPiece);
      packed.push(packedPiece(piece.map(({ number, cells }) => [number, ...cells])));
    }
    const first = rows.slice(0, sampled);
    const samples = headings.map((_heading, column) => first.map(({ cells }) => shown(cells[column] ?? '')));
    const filled = headings.map((_heading, column) => rows.filter(({ cells }) => cells[column]).length);
    const reading: ReadFile = {
      ...{ kind: 'read', of: kind, headings: headings.map(shown), samples, rows: rows.length },
      ...{ filled, mapping: mappingOf(table), sheets, readSheets, encoding },
    };
    for (const [at, piece] of packed.entries())
      await send({ piece: { at, packed: await piece } } satisfies PiecePart);
    await send({ reading } satisfies ReadingPart);
    const { sendMapped } = await import('./households-of-rows.ts');
    const { mapping, headings: shownHeadings } = reading;
    return sendMapped(rows, { mapping, headings: shownHeadings, limits: work.limits }, send);
  });

const begins = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

/** The number of rows that decide the meaning of the columns. */
const judged = 1_000;

/** Guesses the meaning of the columns by their headings and by the cells of many rows. */
function mappingOf({ kind, headings, rows, readSheets }: ReadTable): Mapping {
  const some = rows.slice(0, judged);
  const mapping = recognized(
    headings.map((heading, column) => {
      const cells = some.map(({ cells: own }) => unwrapped(own[column] ?? ''));
      const isEmpty = cells.every((cell) => cell === '');
      const later = isEmpty ? rows.find(({ cells: own }) => own[column])?.cells[column] : undefined;
      return { heading, cells: later === undefined ? cells : [...cells, later] };
    }),
  );
  return mapping.map((field, column) => {
    if (readSheets.length > 1 && headings[column] === sheetHeading) return 'tags';
    // A host can still choose the columns of a card's relatives. They are not used by default,
    // because a card is about one person.
    return kind === 'vcard' && (field === 'partner' || field === 'children') ? null : field;
  });
}

const hasPassword = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return text.includes('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e');
};

async function tableFrom(work: ReadWork): Promise<ReadTable> {
  const { bytes, type } = work;
  if (bytes.length > importLimits.bytes) throw new TooMuch('bytes');
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0x50, 0x4b, 0x05, 0x06))
    return packedTable(bytes, work.sheets ?? null);
  // The signature of old Office formats. A workbook with a password also has it.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0) || begins(bytes, 0x09, 0x08)) {
    if (hasPassword(bytes))
      throw new NotAList('This workbook has a password. Save it without one and import that.');
    throw new TooMuch('format');
  }
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new NotAList('This is a PDF. Save the guest list as CSV or XLSX and import that.');
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? '';
  const { text, encoding } = await textOf(bytes, charset, work.encoding ?? null);
  const table = /^BEGIN:VCARD/i.test(text.trimStart())
    ? (await import('./vcard.ts')).vcardTable(text)
    : csvTable(text, /^text\/plain\b/i.test(type) ? 'text' : 'csv');
  return { ...table, encoding };
}

/** Returns a workbook, or a sentence that says what other kind of packed file it is. */
async function packedTable(bytes: Uint8Array, chosen: readonly number[] | null): Promise<ReadTable> {
  const file = (await import('./zip.ts')).packed(bytes);
  if (file.has('xl/workbook.xml')) return (await import('./xlsx.ts')).xlsxTable(file, chosen);
  if (file.has('content.xml')) return (await import('./ods.ts')).odsTable(file, chosen);
  const names = file.names();
  if (names.some((name) => name.endsWith('.iwa') || name === 'index.zip'))
    throw new NotAList('This is a Numbers file. Choose File > Export To > Excel and import that.');
  if (file.has('word/document.xml')) throw new NotAList(textDocument);
  const list = names.find(
    (name) => /\.(?:csv|tsv|txt|xlsx|ods|vcf)$/.test(name) && !name.startsWith('__macosx'),
  );
  if (list) throw new NotAList(`This is a ZIP file. Unpack it first: it has ${truncate(list, 100)}.`);
  throw new NotAList('We can’t read this workbook. Use an XLSX, ODS, CSV or vCard file.');
}
