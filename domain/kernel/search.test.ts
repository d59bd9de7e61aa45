import { expect, it } from 'vitest';
import { phoneWords, queryWords, wordsOf } from './search.ts';

it('wordsOf folds case and accents, splits at punctuation, and lists each word once', () => {
  expect(wordsOf(["Zoë O'Brien-Núñez", 'zoe.obrien@Example.com'])).toEqual([
    'zoe',
    'o',
    'brien',
    'nunez',
    'zoe.obrien@example.com',
    'obrien@example.com',
    'example.com',
    'com',
  ]);
  expect(wordsOf(['Søren Łukasz', 'STRAẞE Ægir', 'Þóra Œuvre Đorđe'])).toEqual([
    ...['soren', 'lukasz', 'strasse', 'aegir', 'thora', 'oeuvre', 'dorde'],
  ]);
  expect(wordsOf(['山田 太郎', '', '— !'])).toEqual(['山田', '太郎']);
});

it('a search finds an email address by its beginning or by any of its words, and no similar address', () => {
  const finds = (q: string, ...texts: string[]) =>
    queryWords(q).every((asked) => wordsOf(texts).some((word) => word.startsWith(asked)));
  const texts = ['Ada Lovelace', 'theo-harvest@Mail.Example.com'];
  for (const q of [
    'theo-harvest@mail.example.com',
    'THEO-HARVEST@mail.ex',
    'harvest',
    'mail.example',
    'ada theo',
  ]) {
    expect(finds(q, ...texts), q).toBe(true);
  }
  expect(finds('ada-harvest@mail.example.com', ...texts)).toBe(false);
  expect(queryWords('<ada@example.com>,')).toEqual(['ada@example.com']);
  expect(queryWords('@example.com')).toEqual(['example', 'com']);
});

it('wordsOf limits the number and length of words without splitting a character', () => {
  expect(wordsOf(Array.from({ length: 5_000 }, (_, n) => `w${n}`))).toHaveLength(1_000);
  const [word] = wordsOf([`${'a'.repeat(59)}𐐨𐐨`]);
  expect(word).toBe('a'.repeat(59));
});

it('queryWords splits a query into words but keeps a phone number whole', () => {
  expect(queryWords('Ada Love')).toEqual(['ada', 'love']);
  expect(queryWords('+1 (555) 123-4567')).toEqual(['15551234567']);
  expect(queryWords('12')).toEqual(['12']);
  expect(queryWords('%_')).toEqual([]);
});

it('a search finds a phone number by each of its parts, whatever the format', () => {
  const finds = (q: string, phone: string) =>
    queryWords(q).every((asked) => wordsOf(phoneWords(phone)).some((word) => word.startsWith(asked)));
  for (const q of ['555 0129', '0129', '+1 (555) 0129', '1555', '55-012']) {
    expect(finds(q, '+1 555 0129'), q).toBe(true);
    expect(finds(q, '(+1)5550129'), q).toBe(true);
  }
  expect(finds('555 0128', '+1 555 0129')).toBe(false);
  expect(phoneWords('')).toEqual([]);
  expect(phoneWords('112 ext')).toEqual(['112', 'ext']);
  expect(phoneWords('1'.repeat(60))).toHaveLength(12);
});
