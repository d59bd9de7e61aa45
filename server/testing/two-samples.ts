/**
 * Tests whether two samples differ. The result says how likely such a large difference is if the
 * samples don't really differ.
 */

interface Differences {
  /**
   * The p of the two-sided Mann–Whitney test: whether one sample is larger than the other on the
   * whole.
   */
  mannWhitney: number;
  /** The p of the Kolmogorov–Smirnov test: whether the samples are spread differently. */
  kolmogorovSmirnov: number;
  medians: [number, number];
}

export function differ(first: readonly number[], second: readonly number[]): Differences {
  const [a, b] = [[...first].sort(ascending), [...second].sort(ascending)];
  return { mannWhitney: rankTest(a, b), kolmogorovSmirnov: gapTest(a, b), medians: [middle(a), middle(b)] };
}

const ascending = (x: number, y: number) => x - y;
const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? NaN;

/** Returns the p of the rank test, by the normal approximation with a correction for ties. */
function rankTest(a: readonly number[], b: readonly number[]): number {
  const all = [
    ...a.map((value) => ({ value, isFirst: true })),
    ...b.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((x, y) => x.value - y.value);
  let [ranks, ties] = [0, 0];
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to++;
    const tied = to - from;
    ties += tied ** 3 - tied;
    ranks += all.slice(from, to).filter(({ isFirst }) => isFirst).length * ((from + 1 + to) / 2);
    from = to;
  }
  const [m, n] = [a.length, b.length];
  const expected = (m * (m + n + 1)) / 2;
  const variance = ((m * n) / 12) * (m + n + 1 - ties / ((m + n) * (m + n - 1)));
  return 2 * (1 - normal(Math.abs(ranks - expected) / Math.sqrt(variance)));
}

/** Returns the distribution function of the normal distribution, to seven digits. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (sum, factor) => (sum + factor) * t,
    0,
  );
  return 1 - (tail * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

function gapTest(a: readonly number[], b: readonly number[]): number {
  let [i, j, gap] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const next = Math.min(a[i] ?? Infinity, b[j] ?? Infinity);
    while (i < a.length && (a[i] ?? Infinity) <= next) i++;
    while (j < b.length && (b[j] ?? Infinity) <= next) j++;
    gap = Math.max(gap, Math.abs(i / a.length - j / b.length));
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const scaled = (size + 0.12 + 0.11 / size) * gap;
  if (scaled < 0.3) return 1;
  let p = 0;
  for (let k = 1; k <= 100; k++) p += 2 * (-1) ** (k - 1) * Math.exp(-2 * k * k * scaled * scaled);
  return Math.min(1, Math.max(0, p));
}
