/** Steps of an axis that are easy to read: 1, 2 or 5 times a power of ten. */
const steps = [1, 2, 5, 10];
const maxTicks = 5;
const maxLabels = 6;

/**
 * Returns the whole numbers on the axis of a chart whose highest value is `max`: from zero to at
 * least that value.
 */
export function ticksFor(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max / maxTicks)));
  const step = power * (steps.find((factor) => power * factor * maxTicks >= max) ?? 10);
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/**
 * Returns the distance between bars with a label, so that the labels stay apart, even on a phone.
 */
export const labelEvery = (bars: number): number => Math.max(1, Math.ceil(bars / maxLabels));
