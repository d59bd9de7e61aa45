import { expect, it } from 'vitest';
import { britishIn } from './spelling.mjs';

it('finds British spellings with their lines, in any case', () => {
  expect(britishIn('An organization.\nThe Colours of organisations')).toEqual([
    { line: 2, word: 'Colours' },
    { line: 2, word: 'organisations' },
  ]);
});

it('leaves American words and those that only look alike', () => {
  expect(britishIn('color, license, center, recognized, organism, optimist, central')).toEqual([]);
});

it('finds them in names too', () => {
  expect(britishIn('normaliseCustomUrl(theColour)')).toEqual([
    { line: 1, word: 'normaliseCustomUrl' },
    { line: 1, word: 'theColour' },
  ]);
});

it('leaves words that people may search for, and names of the platform', () => {
  expect(britishIn("keywords: 'colors colours'")).toEqual([]);
  expect(britishIn('aria-labelledby, emphasis')).toEqual([]);
});
