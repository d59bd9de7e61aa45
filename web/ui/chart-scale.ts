/** Steps of an axis that read easily: 1, 2 or 5 times a power of ten. */
const steps = [1, 2, 5, 10];
const mostTicks = 5;
const mostLabels = 6;

/**
 * The whole numbers beside a chart whose highest value is `most`: from zero to one that is at least
 * as high.
 */
export function ticksFor(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / mostTicks)));
  const step = power * (steps.find((factor) => power * factor * mostTicks >= most) ?? 10);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Every how many bars one has its name under it, so that the names stay apart on a phone too. */
export const labelEvery = (bars: number): number => Math.max(1, Math.ceil(bars / mostLabels));
