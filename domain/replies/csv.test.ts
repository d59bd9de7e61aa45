import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headingsOf } from '../exports/cells.ts';
import {
  contentDisposition,
  csvFileName,
  csvCell,
  neutralize,
  replyColumns,
  replyRows,
  type ExportedReply,
} from './csv.ts';

const reply: ExportedReply = {
  displayName: 'Ada Lovelace',
  guestEmail: 'ada@example.org',
  guestPhone: '+1 555 0100',
  guestCount: 2,
  guestDetails: [
    { name: 'Ada', mealChoice: 'Fish' },
    { name: '=cmd', mealChoice: '' },
  ],
  isAttending: true,
  waitlisted: false,
  awaitingApproval: false,
  message: 'Looking forward',
  publicToggle: true,
  createdAt: new Date('2026-05-02T03:30:00Z'),
};
const header = headingsOf(replyColumns());
const cell = (row: string[] | undefined, name: string) => row?.[header.indexOf(name)];
const csvRows = (...given: Parameters<typeof replyRows>) =>
  replyRows(...given).map((cells) => cells.map(csvCell));

describe('replyRows', () => {
  it('writes one row per guest and repeats the columns of the party', () => {
    const rows = csvRows(reply, 'America/New_York');
    const party = ['Ada Lovelace', 'ada@example.org', "'+1 555 0100", 'Confirmed', '2'];
    const rest = ['Looking forward', 'Yes', '2026-05-01 23:30'];
    expect(rows).toEqual([
      [...party, '1', 'Ada', 'Fish', ...rest],
      [...party, '2', "'=cmd", '', ...rest],
    ]);
    for (const row of rows) expect(row).toHaveLength(header.length);
  });

  it('writes a row for every guest, with or without a name', () => {
    expect(csvRows({ ...reply, guestCount: 3 }, 'UTC').map((row) => cell(row, 'Guest Name'))).toEqual([
      'Ada',
      "'=cmd",
      '',
    ]);
    expect(csvRows({ ...reply, guestCount: 1 }, 'UTC')).toHaveLength(1);
    const nobody = csvRows({ ...reply, guestCount: 0, guestDetails: [], isAttending: false }, 'UTC');
    expect(nobody).toHaveLength(1);
    expect([cell(nobody[0], 'Guest'), cell(nobody[0], 'Status')]).toEqual(['', 'Declined']);
  });

  it('writes the status in words', () => {
    const status = (change: Partial<ExportedReply>) =>
      cell(csvRows({ ...reply, ...change }, 'UTC')[0], 'Status');
    expect(status({ waitlisted: true })).toBe('Waitlisted');
    expect(status({ waitlisted: true, awaitingApproval: true })).toBe('Awaiting approval');
  });
});

describe('neutralize', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['  =1', "'  =1"],
    ['"=1"', '\'"=1"'],
    ["'=1", "''=1"],
    ['"" =1', '\'"" =1'],
    ['\u00a0=1', "'\u00a0=1"],
    ['\ufeff=1', "'\ufeff=1"],
    ['\u200b=1', "'\u200b=1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['−1', "'−1"],
    ['hello;=1', "hello;'=1"],
    ['hello\t=1', "hello\t'=1"],
    ['hello\n=1', "hello\n'=1"],
    ['hello";"=1', 'hello";\'"=1'],
  ])('makes the cell %j harmless', (text, safe) => expect(neutralize(text)).toBe(safe));

  it.each([
    '',
    'Ada',
    'a@b.co',
    '1-2',
    'x=y',
    'C++',
    'a; b',
    'line\nline',
    '5',
    '你好',
    '"quoted"',
    'Mary-Ann',
  ])('leaves the cell %j unchanged', (text) => expect(neutralize(text)).toBe(text));

  it('leaves no cell that starts a formula, and adds only apostrophes', () => {
    const sign = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      '\t',
      '\r',
      '\n',
      ' ',
      '"',
      "'",
      ';',
      '\u200b',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(sign, fc.string({ maxLength: 2 })), { maxLength: 10 }), (parts) => {
        const text = parts.join('');
        const safe = neutralize(text);
        expect(safe).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
        for (const piece of safe.split(/[;\t\r\n]/)) expect(piece.trim()).not.toMatch(/^[=+\-@＝]/);
        // The only difference is added apostrophes.
        expect(safe.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('csvFileName', () => {
  const now = new Date('2026-05-02T03:30:00Z');

  it.each([
    ['Ada & Bo', 'Ada & Bo_reservations_2026-05-01.csv'],
    ['../../etc/passwd', 'etc passwd_reservations_2026-05-01.csv'],
    ['C:\\x | <y>?*"', 'C x y_reservations_2026-05-01.csv'],
    ['a\r\nSet-Cookie: b', 'a Set-Cookie b_reservations_2026-05-01.csv'],
    ['\u202egpj.exe', 'gpj.exe_reservations_2026-05-01.csv'],
    ['  ...  ', 'event_reservations_2026-05-01.csv'],
    ['', 'event_reservations_2026-05-01.csv'],
    ['结婚 🎉', '结婚 🎉_reservations_2026-05-01.csv'],
    ['x'.repeat(300), `${'x'.repeat(80)}_reservations_2026-05-01.csv`],
  ])('turns the event name %j into %j', (name, file) =>
    expect(csvFileName(name, now, 'America/New_York')).toBe(file),
  );

  it('yields a valid download header for any event name', () => {
    expect(contentDisposition('Größe "x".csv')).toBe(
      `attachment; filename="Gro_e _x_.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22x%22.csv`,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const file = csvFileName(name, now, 'UTC');
        expect(file).toMatch(/^[^/\\<>:"|?*\p{Cc}]+_reservations_2026-05-02\.csv$/u);
        expect(contentDisposition(file)).toMatch(
          /^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/,
        );
      }),
    );
  });
});
