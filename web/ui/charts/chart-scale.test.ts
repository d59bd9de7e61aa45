import { describe, expect, it } from 'vitest';
import { labelEvery, ticksFor } from './chart-scale.ts';

describe('the numbers on the axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 1, 2, 3, 4, 5]],
    [6, [0, 2, 4, 6]],
    [23, [0, 5, 10, 15, 20, 25]],
    [100, [0, 20, 40, 60, 80, 100]],
    [4_321, [0, 1_000, 2_000, 3_000, 4_000, 5_000]],
  ])('cover the highest value %i', (max, ticks) => expect(ticksFor(max)).toEqual(ticks));

  it('stay few and reach the highest value, however large', () => {
    for (let value = 1; value < 5_000; value += 7) {
      const ticks = ticksFor(value);
      expect(ticks.length, String(value)).toBeLessThanOrEqual(6);
      expect(ticks.at(-1), String(value)).toBeGreaterThanOrEqual(value);
    }
  });
});

it('the chart labels every bar if there are few, and only some if there are many', () => {
  expect([1, 6, 7, 30].map(labelEvery)).toEqual([1, 1, 2, 5]);
});
