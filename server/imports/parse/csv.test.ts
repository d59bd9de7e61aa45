import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvTable } from './csv.ts';

const cell = fc.stringMatching(/^[A-Za-zéł漢][A-Za-zéł漢' ]{0,11}$/);
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 8 });

it('reads a text without quotes as it reads the same text with quotes', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (all, separator, end) => {
        const written = (one: (text: string) => string) =>
          [['Name', 'Email'], ...all].map((cells) => cells.map(one).join(separator)).join(end);
        const plain = csvTable(
          written((text) => text),
          'csv',
        );
        expect(plain).toEqual(
          csvTable(
            written((text) => `"${text}"`),
            'csv',
          ),
        );
      },
    ),
  );
});

it('refuses a row of more characters than 200 cells have', () => {
  expect(() => csvTable(`Name,Email\n${'a'.repeat(300_001)},b`, 'csv')).toThrow();
});
