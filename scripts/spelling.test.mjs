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
