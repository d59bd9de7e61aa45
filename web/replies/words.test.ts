import { expect, it } from 'vitest';
import { fitsWhen, nextNeeds, needsSeats, noticeText } from './words.ts';

it('fitsWhen says how many seats must open for a party', () => {
  expect(fitsWhen(0)).toBe('Fits now');
  expect(fitsWhen(1)).toBe('Fits when 1 seat opens up');
  expect(fitsWhen(3)).toBe('Fits when 3 seats open up');
  expect(fitsWhen(null)).toBe('Fits when more than 200 seats open up');
});

it('needsSeats and nextNeeds say how many seats a party lacks', () => {
  expect(needsSeats(1)).toBe('Needs 1 more free seat');
  expect(nextNeeds('Freya', 2)).toBe('Freya needs 2 more free seats.');
  expect(needsSeats(null)).toBe('Needs more than 200 free seats');
});

it('noticeText says how many seats are taken', () => {
  expect(noticeText('This makes 52 of 50')).toBe('This makes 52 of 50');
});
