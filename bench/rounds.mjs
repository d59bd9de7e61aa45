// Measures several cases in turn, three times. Other load on the machine then affects all of them.
import { inRoot } from '../scripts/root.mjs';
import { run } from '../scripts/run.mjs';
import { maxForeignCores, watchOthers } from './machine.mjs';

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Acts on each value, one after another. Returns the milliseconds that each took. */
export async function timesOf(values, act) {
  const times = [];
  for (const value of values) {
    const at = performance.now();
    await act(value);
    times.push(performance.now() - at);
  }
  return times;
}

/** Runs the load generator (load.mjs) in a separate process. */
export async function load(options) {
  const { code, output } = await run(
    process.execPath,
    [inRoot('bench', 'load.mjs'), JSON.stringify(options)],
    { capture: true },
  );
  if (code !== 0) throw new Error(output);
  const figure = JSON.parse(output.trim().split('\n').at(-1));
  if (figure.failed > 0 && !options.mayFail) {
    throw new Error(`${(figure.failed * 100).toFixed(1)} % of the calls to ${options.targets[0]} failed.`);
  }
  return figure;
}

/** The disturbed measurements, with the number of cores that other processes used. */
export const disturbances = [];

/** Runs `work`, and notes how much processor time other processes used in the meantime. */
export async function undisturbed(what, work) {
  const others = watchOthers();
  const figure = await work();
  const cores = others();
  if (cores !== null && cores > maxForeignCores) disturbances.push({ what, cores });
  return figure;
}

/**
 * Measures each case in turn, `count` times. `between` runs before each case and removes what the
 * previous one left behind.
 * @returns the figures of each case, in the order of the rounds.
 */
export async function rounds(cases, { count = 3, between = async () => {} } = {}) {
  const figures = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < count; round++) {
    for (const [name, measure] of Object.entries(cases)) {
      await between();
      figures[name].push(await undisturbed(name, () => measure(figures)));
    }
  }
  return figures;
}
