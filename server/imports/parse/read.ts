/**
 * Reads a file of a guest list that nobody has looked at. It runs in a process of its own
 * (main.ts).
 */
import { importLimits, limitSentence, type PassedLimit } from '#domain/imports/file-limits.ts';
import { truncate } from '#domain/kernel/text.ts';
import type { Send } from '../../processes/job.ts';
import { packedPiece } from '../pieces.ts';
import { csvTable } from './csv.ts';
import { type ImportKind, NotAList, type ReadTable, TooMuch } from './table.ts';
import { textOf } from './text.ts';
import { vcardTable } from './vcard.ts';
import { xlsxTable } from './xlsx.ts';

export interface ReadWork {
  kind: 'read';
  bytes: Uint8Array;
  /**
   * The content type of the upload. It hints at the separator and the encoding, but the file's type
   * is detected from its bytes.
   */
  type: string;
}

export interface ReadFile {
  kind: 'read';
  of: ImportKind;
  headings: string[];
  /** The cells of the first rows, by column. */
  samples: string[][];
  rows: number;
  sheets: { name: string; rows: number }[];
}

export type Refused =
  { kind: 'notAList'; why: string } | { kind: 'tooMuch'; limit: PassedLimit; why: string };
export type Reading = ReadFile | Refused;

/** Rows, packed in pieces so that nobody has to unpack all of them at once. */
export interface PiecePart {
  piece: { at: number; packed: string };
}

const rowsInPiece = 250;
const sampled = 50;
/** Characters of a heading and of a sample. */
const longestShown = 200;
const shown = (cell: string) => truncate(cell, longestShown);

export const read = (work: ReadWork, send: Send): Promise<Reading> =>
  orRefused(async () => {
    const { kind, headings, rows, sheets } = tableFrom(work);
    for (let at = 0; at * rowsInPiece < rows.length; at += 1) {
      const piece = rows.slice(at * rowsInPiece, (at + 1) * rowsInPiece);
      const packed = packedPiece(piece.map(({ number, cells }) => [number, ...cells]));
      await send({ piece: { at, packed } } satisfies PiecePart);
    }
    const first = rows.slice(0, sampled);
    const samples = headings.map((_heading, column) => first.map(({ cells }) => shown(cells[column] ?? '')));
    return { kind: 'read', of: kind, headings: headings.map(shown), samples, rows: rows.length, sheets };
  });

/** What is wrong with a file, as an outcome. */
export async function orRefused<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotAList) return { kind: 'notAList', why: error.message };
    if (error instanceof TooMuch)
      return { kind: 'tooMuch', limit: error.limit, why: limitSentence(error.limit) };
    throw error;
  }
}

const begins = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

function tableFrom({ bytes, type }: ReadWork): ReadTable {
  if (bytes.length > importLimits.bytes) throw new TooMuch('bytes');
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0x50, 0x4b, 0x05, 0x06)) return xlsxTable(bytes);
  // The old Office format, and the Excel format before it.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0) || begins(bytes, 0x09, 0x08)) throw new TooMuch('format');
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new NotAList('This is a PDF. Save the guest list as CSV or XLSX and import that.');
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? '';
  const text = textOf(bytes, charset);
  if (/^BEGIN:VCARD/i.test(text.trimStart())) return vcardTable(text);
  return csvTable(text, /^text\/plain\b/i.test(type) ? 'text' : 'csv');
}
