import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blankToNull,
  counted,
  isEmail,
  isStorableText,
  lengthOf,
  shortened,
  trimmed,
  truncate,
} from './text.ts';

describe('isStorableText', () => {
  it.each(['', 'plain', 'tab\tnewline\n', 'Zoë 🎉', '\u{10ffff}', '\ufffd'])('accepts %j', (text) => {
    expect(isStorableText(text)).toBe(true);
  });

  it.each(['\0', 'a\0b', '\ud83c', '\udf89', 'x\udf89\ud83cx', 'ok 🎉 then \ud800'])('refuses %j', (text) => {
    expect(isStorableText(text)).toBe(false);
  });

  it('accepts exactly the text that UTF-8 can carry, except null characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((c) => String.fromCharCode(c)) }),
        (text) => {
          const survives =
            new TextDecoder().decode(new TextEncoder().encode(text)) === text.replace(/^\ufeff/, '');
          expect(isStorableText(text)).toBe(survives && !text.includes('\0'));
        },
      ),
    );
  });
});

it('counted writes a number with its noun in singular or plural', () => {
  expect([0, 1, 2_000].map((count) => counted(count, 'guest'))).toEqual([
    '0 guests',
    '1 guest',
    '2,000 guests',
  ]);
  expect(counted(2, 'party', 'parties')).toBe('2 parties');
});

it('shortened cuts long text with an ellipsis, never inside a character', () => {
  expect(shortened('🎉🎉', 2)).toBe('🎉🎉');
  expect(shortened('🎉🎉🎉', 2)).toBe('🎉🎉…');
  expect(shortened('Fish, with rice', 6)).toBe('Fish,…');
});

it('lengthOf counts code points', () => {
  expect(lengthOf('🎉🎉')).toBe(2);
  expect(lengthOf('')).toBe(0);
});

it('truncate cuts between code points', () => {
  expect(truncate('🎉🎉🎉', 2)).toBe('🎉🎉');
  expect(truncate('abc', 3)).toBe('abc');
  fc.assert(
    // Fast-check's own 'binary' unit takes seconds to start on a busy machine.
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'é', '漢', '🎉', '\u{10ffff}') }),
      fc.nat(10),
      (text, length) => {
        expect(isStorableText(truncate(text, length))).toBe(true);
        expect(lengthOf(truncate(text, length))).toBeLessThanOrEqual(length);
      },
    ),
  );
});

it('trimmed and blankToNull strip surrounding space', () => {
  expect(trimmed('  a b\n')).toBe('a b');
  expect(trimmed(null)).toBe('');
  expect(blankToNull(' \t')).toBeNull();
  expect(blankToNull(undefined)).toBeNull();
  expect(blankToNull(' x ')).toBe('x');
});

describe('isEmail', () => {
  it.each([
    'a@b.co',
    'ada.lovelace+rsvp@mail.example.org',
    'admin@turnout.local',
    "o'neil@x.ie",
    'jörg@bücher.de',
    'x@1.de',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true));

  it.each([
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b.',
    'a@.co',
    'a@-b.co',
    'a b@c.de',
    'a@b@c.de',
    'a@b.co\nBcc: x@y.z',
    'Ada <a@b.co>',
    'a@b.co,c@d.ef',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(260)}.co`,
    'a\0@b.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.de',
    'a\u200bb@c.de',
    'a@b.c',
    'a@1.2.3.4',
  ])('refuses %j', (text) => expect(isEmail(text)).toBe(false));
});
