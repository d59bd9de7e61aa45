import { expect, it } from 'vitest';
import { placeAt } from './use-reorder.ts';

it.each([
  [0, 10, 0],
  [0, 31, 1],
  [0, 1_000, 3],
  [3, -50, 0],
  [3, 35, 2],
  [2, 51, 2],
])('row %i with its middle at %i moves to place %i', (from, middle, place) => {
  expect(placeAt([10, 30, 50, 70], from, middle)).toBe(place);
});
