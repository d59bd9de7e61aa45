import { expect, it } from 'vitest';
import { fitsWhen } from './sentences.ts';

it('fitsWhen says how many seats must open for a party', () => {
  expect(fitsWhen(0)).toBe('Fits now');
  expect(fitsWhen(1)).toBe('Fits when 1 seat opens');
  expect(fitsWhen(3)).toBe('Fits when 3 seats open');
  expect(fitsWhen(null)).toBe('Fits when over 200 seats open');
});
