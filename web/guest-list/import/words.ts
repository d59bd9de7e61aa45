import type { Encoding } from '#domain/imports/encodings.ts';
import type { DryRunRow } from '#domain/imports/contract.ts';
import { sayIn } from '#domain/kernel/say.ts';
import type { Notice } from '#domain/imports/notices.ts';
import { wordsOf } from '#web/kernel/words.ts';

export const words = wordsOf('hostImport');

/** Returns the names that a sentence lists, and whether these are all. */
export const namesOf = (labels: readonly string[], count: number) => ({
  names: labels.join(', '),
  isAll: count > labels.length ? ('other' as const) : ('yes' as const),
});

/** Says what we read in a cell. The server's sentence has the cell in quotation marks. */
export function noticeText({ code, text }: Pick<Notice, 'code' | 'text'>): string {
  const said = words.notices[code];
  return typeof said === 'string' ? said : said({ value: /“(.*)”/su.exec(text)?.[1] ?? '' });
}

/** Says why a row is left out. */
export const faultText = (row: Pick<DryRunRow, 'error' | 'reason' | 'params'>): string | null =>
  sayIn(words, row) ?? row.error;

/** Names a field of a household that an import changes. */
export const changedField = (field: string): string =>
  field in words.changes ? words.changes[field as keyof typeof words.changes] : field;

const encodingKeys = {
  'utf-8': 'utf8',
  'utf-16le': 'utf16le',
  'utf-16be': 'utf16be',
  'windows-1252': 'windows1252',
  macintosh: 'macintosh',
  'windows-1250': 'windows1250',
  'windows-1251': 'windows1251',
  'windows-1253': 'windows1253',
  'windows-1254': 'windows1254',
  shift_jis: 'shiftJis',
  gb18030: 'gb18030',
  big5: 'big5',
  'euc-kr': 'eucKr',
} as const satisfies Record<Encoding, keyof typeof words.encodings>;

/** Names an encoding by the letters that it has. */
export const encodingText = (encoding: Encoding): string => words.encodings[encodingKeys[encoding]];
