/** The parameters of a dry run, and its facts about the list as a whole. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DryRun, DryRunBody } from '#domain/imports/contract.ts';
import type { GuessCode } from '#domain/imports/notices.ts';
import type { ListChoices } from './parse/households-of-rows.ts';
import type { ReadFile } from './parse/read.ts';
import type { Plan } from './plan.ts';
import type { FileWork, MappedList } from './reader.ts';
import type { FileColumn, FileFacts, ImportRow } from './imports.store.ts';

const shownSamples = 5;

export const packedBytes = (bytes: Uint8Array): string => gzipSync(bytes, { level: 3 }).toString('base64');

export const columnsOf = ({ headings, samples, filled }: ReadFile): FileColumn[] =>
  headings.map((name, column) => ({
    name,
    samples: (samples[column] ?? []).filter((cell) => cell !== '').slice(0, shownSamples),
    filled: filled[column] ?? 0,
  }));

export const factsOf = ({ sheets, readSheets, encoding }: ReadFile): FileFacts => ({
  sheets,
  readSheets,
  encoding,
});

export const choicesOf = ({ blankHousehold, skip, guesses }: DryRunBody): ListChoices => ({
  blankHousehold: blankHousehold ?? undefined,
  skip: skip ?? undefined,
  off: Object.keys(guesses ?? {}),
});

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

/**
 * Returns the work of reading the file again, or null unless the host chose other sheets or another
 * encoding.
 */
export function rereading(
  { source, file }: Pick<ImportRow, 'source' | 'file'>,
  { sheets, encoding }: DryRunBody,
): FileWork | null {
  const hasOtherSheets = sheets && file.sheets.length > 0 && !isSame(sheets, file.readSheets);
  const hasOtherLetters = encoding && file.encoding !== null && encoding !== file.encoding;
  if (!source || (!hasOtherSheets && !hasOtherLetters)) return null;
  return {
    bytes: new Uint8Array(gunzipSync(Buffer.from(source.bytes, 'base64'))),
    type: source.type,
    encoding: encoding ?? file.encoding,
    sheets: sheets ?? (file.readSheets.length > 0 ? file.readSheets : null),
  };
}

type Summary = Pick<
  DryRun,
  'sheets' | 'blankHousehold' | 'blankRows' | 'skip' | 'guesses' | 'totals' | 'missing'
>;

export function summaryOf(
  { rows, households, blankHousehold, skip }: MappedList,
  { decided, missing }: Plan,
  { file, off }: { file: FileFacts; off: readonly string[] },
): Summary {
  const rowsByCode = new Map<GuessCode, number>(off.map((code) => [code as GuessCode, 0]));
  let blankRows = 0;
  for (const { notices } of rows) {
    for (const { code } of notices) rowsByCode.set(code, (rowsByCode.get(code) ?? 0) + 1);
    if (notices.some(({ code }) => code === 'ownHousehold' || code === 'rowAbove')) blankRows += 1;
  }
  const good = households.filter(({ key }) => decided.get(key)?.fate !== 'error');
  return {
    sheets: file.sheets.map((sheet, at) => ({ ...sheet, isRead: file.readSheets.includes(at) })),
    ...{ blankHousehold, blankRows, skip, missing },
    guesses: [...rowsByCode].map(([code, count]) => ({ code, rows: count, isOff: off.includes(code) })),
    totals: {
      households: good.length,
      persons: good.reduce((sum, { persons, said }) => sum + Math.max(said.seats ?? 0, persons.length), 0),
      children: good.reduce((sum, { persons }) => sum + persons.filter(({ isChild }) => isChild).length, 0),
    },
  };
}
