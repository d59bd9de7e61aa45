import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recognized } from '#domain/imports/fields.ts';
import { limitSentence } from '#domain/imports/limits.ts';
import { unpackedPiece } from './pieces.ts';
import { buildChild } from '../testing/child.ts';
import { craftedLists, sheetOf } from './lists-cases.ts';
import { read, type ReadFile, type Reading } from './parse/read.ts';
import { makeListReader } from './reader.ts';

/**
 * `npm run drill -- lists` turns this on. It reads all lists, even the heavy ones, each in its own
 * process.
 */
const isDrill = process.env.LISTS_DRILL === 'on';

const rowsOf = ({ pieces }: ReadFile): [number, ...string[]][] =>
  pieces.flatMap((piece) => unpackedPiece<[number, ...string[]]>(piece));

function names(reading: ReadFile): string[] {
  const columns = reading.headings.map((heading, at) => ({ heading, cells: reading.samples[at] ?? [] }));
  const column = recognized(columns).indexOf('name');
  return rowsOf(reading).map(([, ...cells]) => cells[column] ?? '');
}

const readText = (text: string, type = 'text/csv') => read({ bytes: new TextEncoder().encode(text), type });

function whole(reading: Reading): ReadFile {
  if (reading.kind !== 'read') throw new Error(reading.why);
  return reading;
}

describe('crafted lists', () => {
  const lists = craftedLists(isDrill);

  it('cover at least 77 attacks', () => {
    expect(lists.length).toBeGreaterThanOrEqual(77);
  });

  it.each(lists.map((list) => [list.what, list] as const))(
    'end as a list or as a reason for refusal: %s',
    async (_what, { bytes, type, outcome }) => {
      const reader = isDrill ? makeListReader(await buildChild('imports')) : makeListReader('');
      onTestFinished(() => reader.close());
      const reading = await reader.read({ bytes, type: type ?? '' });
      if (reading.kind !== 'read') expect(reading.why).toMatch(/^[A-Z].*\.$/);
      if (outcome === 'either') return;
      if (Array.isArray(outcome)) expect(names(whole(reading))).toEqual(outcome);
      else if (outcome === 'notAList') expect(reading.kind).toBe('notAList');
      else expect(reading).toEqual({ kind: 'tooMuch', limit: outcome, why: limitSentence(outcome) });
    },
  );
});

describe('a readable list', () => {
  it('keeps the row numbers of the file', () => {
    const reading = whole(readText('Our wedding\n\nName,Note\nAna,"one\ntwo"\n\nBen,\n'));
    expect(rowsOf(reading)).toEqual([
      [4, 'Ana', 'one\ntwo'],
      [6, 'Ben'],
    ]);
  });

  it('gives equal rows as CSV, as pasted cells and as a workbook', () => {
    const rows = [
      ['Household', 'Name', 'Email'],
      ['The Okafor family', 'Ada Okafor', 'ada@example.org'],
      ['', 'Ben "Bee" Okafor', ''],
    ];
    const quoted = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`));
    const of = (reading: Reading) => ({ headings: whole(reading).headings, rows: rowsOf(whole(reading)) });
    const csv = of(readText(quoted.map((cells) => cells.join(',')).join('\r\n')));
    expect(of(readText(quoted.map((cells) => cells.join('\t')).join('\n'), 'text/plain'))).toEqual(csv);
    expect(of(read({ bytes: sheetOf(rows), type: '' }))).toEqual(csv);
  });

  it('gives the fields of a card that contact programs show', () => {
    const text = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Ana \\, Silva',
      'EMAIL:ana@example.org',
      'NOTE:one\\ntwo\\, three',
      'NICKNAME:Nana',
      'END:VCARD',
    ].join('\r\n');
    const card = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const value = (name: string) => String(card.getFirstPropertyValue(name));
    const [row] = rowsOf(whole(readText(text, 'text/vcard')));
    expect(row?.slice(1)).toEqual([
      value('fn'),
      value('email'),
      ...['', '', '', '', '', ''],
      value('note'),
      value('nickname'),
    ]);
  });
});

describe('the list reader', () => {
  it('reads one list after another, even after a list that ends the process', async () => {
    const reader = makeListReader(await buildChild('imports'));
    onTestFinished(() => reader.close());
    const bytes = new TextEncoder().encode('Name\nAna Silva\n');
    const all = await Promise.all(
      [bytes, new Uint8Array(), bytes].map((file) => reader.read({ bytes: file, type: '' })),
    );
    expect(all.map(({ kind }) => kind)).toEqual(['read', 'notAList', 'read']);
  });
});
