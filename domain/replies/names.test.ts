import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, lengthOf } from '../kernel/text.ts';
import { publicName, shownName } from './names.ts';

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc
    .array(
      fc.constantFrom(
        'Ada',
        'e',
        '.',
        ' ',
        '-',
        "'",
        '@',
        '/',
        ':',
        'com',
        'www',
        '\u200b',
        '\u202e',
        '2',
        'é',
        '&',
        ',',
        '(',
        ')',
        '+',
      ),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join('')),
);

/**
 * Mail programs may turn these into links: a period before two or more letters, an @, a slash, a
 * colon.
 */
const addressLike = /\S\.\p{M}*\p{L}\p{M}*\p{L}|[@/:\\]/u;

describe('shownName', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ["  Siobhán   O'Neill ", "Siobhán O'Neill"],
    ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
    ['Dr. Ada Lovelace-King Jr.', 'Dr. Ada Lovelace-King Jr.'],
    ['李 小龙', '李 小龙'],
    ['नरेंद्र', 'नरेंद्र'],
    ['Jean\u00adPierre', 'JeanPierre'],
    ['\u202eada', 'ada'],
    ['Ada\nLovelace', 'Ada Lovelace'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['Ana & Ben Silva', 'Ana & Ben Silva'],
    ['Sammy Davis, Jr.', 'Sammy Davis, Jr.'],
    ['Ada Lovelace, J.R., and Bo (Dr.)', 'Ada Lovelace, J.R., and Bo (Dr.)'],
    ['Maria (Mimi) Krüger', 'Maria (Mimi) Krüger'],
    ['Ana + 1', 'Ana + 1'],
    ['Desk 12', 'Desk 12'],
  ])('shows the name %j as %j', (name, shown) => expect(shownName(name)).toBe(shown));

  it.each([
    '',
    '  ',
    '.',
    'x'.repeat(101),
    'http://spam.example/buy',
    'spam.example',
    'Visit evil.example now',
    'evil.\u200bexample',
    't.co',
    'evil．com',
    'me@evil',
    'WIN 1000 EUR call 0900 123456',
    'Buy now!',
    '<b>Ada</b>',
    'Ada\u3164Lovelace',
    'Ada (spam.example)',
    '(Ada)',
    'WIN 1000 EUR',
    'call 0-9-0-0',
    '🎉 Ada',
  ])('hides the name %j', (text) => expect(shownName(text)).toBe(''));

  it('never shows anything like an address, and leaves a shown name unchanged', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const shown = shownName(text);
        expect(shown).not.toMatch(addressLike);
        expect(isEmail(shown)).toBe(false);
        expect(shown).toMatch(/^(?:[\p{L}\p{M}\p{Nd} '’.,&()+‐-]*)$/u);
        expect(shown).not.toMatch(/\p{Nd}.*\p{Nd}.*\p{Nd}/u);
        expect(lengthOf(shown)).toBeLessThanOrEqual(100);
        expect(shownName(shown)).toBe(shown);
      }),
      { numRuns: 2_000 },
    );
  });

  it('shows every name that consists of letters', () => {
    const word = fc
      .array(fc.constantFrom('a', 'Z', 'é', 'ß', 'ж', '李', 'ا', "n'a", 'e-e'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), (words) => {
        const name = words.join(' ');
        expect(shownName(name)).toBe(name);
      }),
    );
  });
});

describe('publicName', () => {
  it.each([
    ['Ada Lovelace', 'Ada L.'],
    ['  Ada   Maria  lovelace ', 'Ada L.'],
    ['Ada', 'Ada'],
    ['', ''],
    ['Ada & Bo Smith', 'Ada S.'],
    ['Zoë Ångström', 'Zoë Å.'],
    ['Jan (Bob) "Q"', 'Jan Q.'],
    ['李 小龙', '李 小.'],
    ['http://spam.example/buy', ''],
    ['http://spam.example/buy now', ''],
    ['a'.repeat(168), ''],
    ['\u202eevil Ada', 'evil A.'],
  ])('shows the name %j as %j', (name, shown) => expect(publicName(name)).toBe(shown));

  it('returns a short line without format characters or address-like parts', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const shown = publicName(text);
        expect(lengthOf(shown)).toBeLessThanOrEqual(30);
        expect(shown).not.toMatch(/[\p{Cf}\p{Cc}\u2028\u2029]/u);
        expect(shown).not.toMatch(addressLike);
      }),
      { numRuns: 2_000 },
    );
  });
});
