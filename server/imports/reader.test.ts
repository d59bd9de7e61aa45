import { zipSync } from 'fflate';
import ICAL from 'ical.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recognized } from '#domain/imports/fields.ts';
import { limitSentence } from '#domain/imports/file-limits.ts';
import { cellText } from './cell-text.ts';
import { unpackedPiece } from './pieces.ts';
import { buildChild } from '../testing/child.ts';
import { ClientGone } from '../db/heavy-reads.ts';
import { craftedLists, hugeCells, sheetOf } from './lists-cases.ts';
import { programsHere } from '../testing/programs.ts';
import type { Refused } from './parse/refused.ts';
import { type ListFile, listLimits, makeListReader } from './reader.ts';

/**
 * `npm run drill -- lists` turns this on. It reads all lists, even the heavy ones, each in its own
 * process.
 */
const isDrill = process.env.LISTS_DRILL === 'on';

const rowsOf = ({ pieces }: ListFile): [number, ...string[]][] =>
  pieces.flatMap((piece) => unpackedPiece<[number, ...string[]]>(piece));

function names(reading: ListFile): string[] {
  const columns = reading.headings.map((heading, at) => ({ heading, cells: reading.samples[at] ?? [] }));
  const column = recognized(columns).indexOf('name');
  return rowsOf(reading).map(([, ...cells]) => cells[column] ?? '');
}

const call = { gone: new AbortController().signal };
const here = makeListReader(programsHere.lists);
const utf8 = (text: string) => new TextEncoder().encode(text);
const readText = (text: string, type = 'text/csv') => here.read({ bytes: utf8(text), type }, call);

function whole(reading: ListFile | Refused): ListFile {
  if (reading.kind !== 'read') throw new Error(reading.why);
  return reading;
}

describe('crafted lists', () => {
  const lists = craftedLists(isDrill);

  it('cover at least 77 attacks', () => {
    expect(lists.length).toBeGreaterThanOrEqual(77);
  });

  it.each(lists.map((list) => [list.what, list] as const))(
    'stay within the reader’s limits: %s',
    async (_what, { bytes, type, outcome }) => {
      const reader = isDrill ? makeListReader(await buildChild('imports')) : here;
      // What it started ahead would take the processor from the pages that the drill measures.
      if (isDrill) onTestFinished(() => reader.close());
      const reading = await reader.read({ bytes, type: type ?? '' }, call);
      if (reading.kind !== 'read') expect(reading.why).toMatch(/^[A-Z].*\.$/);
      if (outcome === 'either') return;
      if (Array.isArray(outcome)) expect(names(whole(reading))).toEqual(outcome);
      else if (outcome === 'notAList') expect(reading.kind).toBe('notAList');
      else expect(reading).toEqual({ kind: 'tooMuch', limit: outcome, why: limitSentence(outcome) });
    },
  );
});

describe('a readable list', () => {
  it('keeps the row numbers of the file', async () => {
    const reading = whole(await readText('Our wedding\n\nName,Note\nAna,"one\ntwo"\n\nBen,\n'));
    expect(rowsOf(reading)).toEqual([
      [4, 'Ana', 'one\ntwo'],
      [6, 'Ben'],
    ]);
  });

  it('gives equal rows as CSV, as pasted cells and as a workbook', async () => {
    const rows = [
      ['Household', 'Name', 'Email'],
      ['The Okafor family', 'Ada Okafor', 'ada@example.org'],
      ['', 'Ben "Bee" Okafor', ''],
    ];
    const quoted = rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`));
    const of = (reading: ListFile | Refused) => ({
      headings: whole(reading).headings,
      rows: rowsOf(whole(reading)),
    });
    const csv = of(await readText(quoted.map((cells) => cells.join(',')).join('\r\n')));
    expect(of(await readText(quoted.map((cells) => cells.join('\t')).join('\n'), 'text/plain'))).toEqual(csv);
    expect(of(await here.read({ bytes: sheetOf(rows), type: '' }, call))).toEqual(csv);
  });

  it('gives the fields of a card that contact programs show', async () => {
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
    const [row] = rowsOf(whole(await readText(text, 'text/vcard')));
    expect(row?.slice(1)).toEqual([
      value('fn'),
      value('email'),
      ...['', '', '', '', '', ''],
      value('note'),
      value('nickname'),
    ]);
  });
});

describe('a file that isn’t a list', () => {
  const packedFiles = (...names: string[]) =>
    zipSync(Object.fromEntries(names.map((name) => [name, utf8('Name\nAna')])));
  const withPassword = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);

  it.each([
    ['ZIP', packedFiles('subscribed.csv'), 'This is a ZIP file. Unpack it first: it has subscribed.csv.'],
    [
      'Word',
      packedFiles('word/document.xml'),
      'This is a page or a text document. Save the guest list as CSV or XLSX and import that.',
    ],
    [
      'Numbers',
      packedFiles('Index/Document.iwa'),
      'This is a Numbers file. Choose File > Export To > Excel and import that.',
    ],
    [
      'a password',
      new Uint8Array(withPassword),
      'This workbook has a password. Save it without one and import that.',
    ],
  ])('gets a sentence of its own: %s', async (_what, bytes, why) => {
    expect(await here.read({ bytes, type: '' }, call)).toEqual({ kind: 'notAList', why });
  });

  it.each([
    ['Windows', 'Name\nConor O\x92Rourke\n', 'Conor O’Rourke'],
    ['an old Mac', 'Name\rEva M\x9fller\r', 'Eva Müller'],
    ['Poland', 'Imi\xea\n\xa3ukasz\n', 'Łukasz'],
  ])('shows the right letters if it was written in %s', async (_where, text, name) => {
    const bytes = Uint8Array.from(Buffer.from(text, 'latin1'));
    expect(rowsOf(whole(await here.read({ bytes, type: '' }, call)))[0]?.[1]).toBe(name);
  });

  it('reads bytes of the Windows encoding that Unicode uses for control characters as letters', async () => {
    const bytes = Uint8Array.from(Buffer.from('Name\nConor O\x92Reilly\n\x8aime\n', 'latin1'));
    const reading = whole(await here.read({ bytes, type: '' }, call));
    expect(rowsOf(reading).map(([, name]) => name)).toEqual(['Conor O’Reilly', 'Šime']);
    expect(cellText('A\u0092na\u009f')).toBe('Ana');
  });
});

describe('the list reader', () => {
  const people = (count: number) => sheetOf(Array.from({ length: count }, (_none, at) => [`Guest ${at}`]));
  const inProcess = async (limits = {}) => {
    const reader = makeListReader(await buildChild('imports'), { ...listLimits, time: 150_000, ...limits });
    onTestFinished(() => reader.close());
    return reader;
  };

  it('refuses a file that isn’t a list and reads the next', async () => {
    const reader = await inProcess();
    const files = [utf8('Name\nAna Silva\n'), new Uint8Array(), utf8('Name\nAna Silva\n')];
    const all = await Promise.all(files.map((bytes) => reader.read({ bytes, type: '' }, call)));
    expect(all.map(({ kind }) => kind)).toEqual(['read', 'notAList', 'read']);
  });

  it('builds households from what it read, after the host’s corrections', async () => {
    const reader = await inProcess();
    const { pieces } = whole(await reader.read({ bytes: utf8('Name,Email\nAna,ana@'), type: '' }, call));
    const edits = [{ row: 2, column: 1, text: 'ana@example.org' }];
    const mapping = ['name', 'email'] as const;
    const mapped = await reader.mapRows({ pieces, mapping, edits }, call);
    if (mapped.kind !== 'mapped') throw new Error(mapped.why);
    expect(mapped).toMatchObject({
      rows: [{ row: 2, label: 'Ana', error: null }],
      households: [{ said: { email: 'ana@example.org' } }],
    });
    expect(unpackedPiece(mapped.pieces?.[0] ?? '')).toEqual([[2, 'Ana', 'ana@example.org']]);
  });

  it.each([
    ['time', 'time', { time: 1 }, people(10)],
    ['processor', 'time', { processor: 1 }, hugeCells(20_000, 60, 'a')],
    ['memory', 'memory', { heap: 12, processor: 100 }, hugeCells(20_000, 60, 'a')],
    ['output', 'memory', { output: 1_000 }, people(2_000)],
  ])('refuses a small file that passes its limit of %s', async (_limit, limit, limits, bytes) => {
    const reader = await inProcess(limits);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await reader.read({ bytes, type: '' }, call)).toMatchObject({ kind: 'tooMuch', limit });
  });

  it('ends when the caller leaves', async () => {
    const reader = await inProcess();
    const leaving = new AbortController();
    let spent = 0;
    const reading = reader.read(
      { bytes: people(20_000), type: '' },
      { gone: leaving.signal, spent: (ms) => (spent = ms) },
    );
    leaving.abort();
    await expect(reading).rejects.toThrow(ClientGone);
    expect(spent).toBeGreaterThan(0);
  });
});

describe('a small file that unpacks to a large one', () => {
  it('fails as it is read if its cells share one long text', async () => {
    const rows = [1_000, 20_000].map((count) => hugeCells(count, count === 1_000 ? 200 : 1));
    for (const bytes of rows) {
      expect(bytes.length).toBeLessThan(60_000);
      const reading = await here.read({ bytes, type: '' }, call);
      expect(reading).toMatchObject({ kind: 'tooMuch', limit: 'text' });
    }
  });

  it('fails at its check if it names too many persons', async () => {
    const names = 'abcdefghijklmnopqrstuvwxyzäöüàéèñç'.split('').join(' & ');
    const rows = Array.from({ length: 4_000 }, (_none, at) => [`Household ${at}`, names]);
    const bytes = sheetOf([['Household', 'Name'], ...rows]);
    expect(bytes.length).toBeLessThan(100_000);
    const { mapping, mapped } = whole(await here.read({ bytes, type: '' }, call));
    expect(mapping).toEqual(['household', 'name']);
    expect(await mapped).toMatchObject({ kind: 'tooMuch', limit: 'persons' });
  });
});
