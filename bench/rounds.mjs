// Several cases are measured in turn, three times: what the machine does meanwhile then falls on
// all of them.
import { inRoot } from '../scripts/root.mjs';
import { run } from '../scripts/run.mjs';
import { mostForeign, watchOthers } from './machine.mjs';

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Runs the load generator (load.mjs) in a process of its own. */
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

/** What others took, in cores, of each measurement that they disturbed. */
export const disturbances = [];

/** `work`, with a note of what other processes took meanwhile. */
export async function undisturbed(what, work) {
  const others = watchOthers();
  const figure = await work();
  const cores = others();
  if (cores !== null && cores > mostForeign) disturbances.push({ what, cores });
  return figure;
}

/**
 * Each case in turn, `count` times. `between` goes before each: what the case before has left
 * behind shall not be in it.
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
