/** Limits of an imported file (docs/product/imports.md#import). */
import { counted } from '../kernel/text.ts';

export const importLimits = {
  bytes: 10 * 1_024 * 1_024,
  rows: 20_000,
  columns: 200,
  /** The unpacked size of a compressed file (XLSX), in bytes. */
  unpacked: 100 * 1_024 * 1_024,
  /** The maximum number of characters in all cells together. */
  text: 20_000_000,
  /** The maximum number of persons in all rows together. */
  persons: 100_000,
  /**
   * Characters in one cell. Longer text is cut, and the field that uses it reports it as too long.
   */
  cell: 6_000,
} as const;

/** The limit that a file exceeds, by name. */
export type PassedLimit =
  'bytes' | 'rows' | 'columns' | 'text' | 'persons' | 'unpacked' | 'format' | 'memory' | 'time';

/**
 * Written only when one is needed, because the first formatted number takes a process about 15 ms,
 * and each file is read in a process of its own.
 */
const sentences = (): Record<PassedLimit, string> => ({
  bytes: `The file is larger than ${importLimits.bytes / 1_048_576} MB. Remove pictures and sheets you don’t need, or import it in parts.`,
  rows: `The list has more than ${counted(importLimits.rows, 'row')}. Import it in parts.`,
  columns: `The list has more than ${counted(importLimits.columns, 'column')}. Remove the columns you don’t need.`,
  text: 'The cells have more than 20 MB of text. Remove the columns you don’t need.',
  persons: `The list has more than ${counted(importLimits.persons, 'person', 'people')}. Import it in parts.`,
  unpacked: `The file is larger than ${importLimits.unpacked / 1_048_576} MB when unpacked. Save just the guest list as CSV and import that.`,
  format: 'We can’t read old Excel files (.xls). Save it as .xlsx or CSV and import that.',
  memory: 'This file takes too much memory to read. Save just the guest list as CSV and import that.',
  time: 'This file took too long to read. Save just the guest list as CSV and import that.',
});

export const limitSentence = (limit: PassedLimit): string => sentences()[limit];
