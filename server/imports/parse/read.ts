/** Reads an untrusted guest list file in a separate process (main.ts). */
import { importLimits, limitSentence, type PassedLimit } from '#domain/imports/limits.ts';
import { packedPiece } from '../pieces.ts';
import { csvTable } from './csv.ts';
import { type ImportKind, NotAList, type ReadTable, TooMuch } from './table.ts';
import { textOf } from './text.ts';
import { vcardTable } from './vcard.ts';
import { xlsxTable } from './xlsx.ts';

export interface Work {
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
  /** The rows, packed in pieces, so that nothing has to unpack all of them at once. */
  pieces: string[];
}

export type Reading =
  ReadFile | { kind: 'notAList'; why: string } | { kind: 'tooMuch'; limit: PassedLimit; why: string };

const rowsInPiece = 250;
const sampled = 50;

export function read(work: Work): Reading {
  try {
    const { kind, headings, rows } = tableFrom(work);
    const pieces: string[] = [];
    for (let at = 0; at < rows.length; at += rowsInPiece) {
      const piece = rows.slice(at, at + rowsInPiece).map(({ number, cells }) => [number, ...cells]);
      pieces.push(packedPiece(piece));
    }
    const first = rows.slice(0, sampled);
    const samples = headings.map((_heading, column) => first.map(({ cells }) => cells[column] ?? ''));
    return { kind: 'read', of: kind, headings, samples, rows: rows.length, pieces };
  } catch (error) {
    if (error instanceof NotAList) return { kind: 'notAList', why: error.message };
    if (error instanceof TooMuch)
      return { kind: 'tooMuch', limit: error.limit, why: limitSentence(error.limit) };
    throw error;
  }
}

const begins = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

function tableFrom({ bytes, type }: Work): ReadTable {
  if (bytes.length > importLimits.bytes) throw new TooMuch('bytes');
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0x50, 0x4b, 0x05, 0x06)) return xlsxTable(bytes);
  // The old Office format, and the Excel format before it.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0) || begins(bytes, 0x09, 0x08)) throw new TooMuch('format');
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new NotAList('This is a PDF. Save the guest list as CSV or XLSX, and import that.');
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? '';
  const text = textOf(bytes, charset);
  if (/^\s*(?:\ufeff)?\s*BEGIN:VCARD/i.test(text)) return vcardTable(text);
  return csvTable(text, /^text\/plain\b/i.test(type) ? 'text' : 'csv');
}
