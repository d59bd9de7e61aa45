// Prints the table of a run and writes the same data as JSON.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { inRoot } from '../scripts/root.mjs';
import { disturbances, median } from './rounds.mjs';

const rows = [];

const shown = (value) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

function add(row) {
  rows.push(row);
  const { what, value, bar, atMost, met, values } = row;
  const verdict = met === undefined ? '      ' : met ? 'met   ' : 'MISSED';
  const held = bar === undefined ? ''.padEnd(12) : `(bar ${atMost ? '≤' : '≥'} ${shown(bar)})`.padEnd(12);
  const spread = values.length > 1 ? `  ${shown(Math.min(...values))} to ${shown(Math.max(...values))}` : '';
  console.log(`${verdict}  ${shown(value).padStart(7)}  ${held}  ${what}${spread}`);
}

const listOf = (values) => (Array.isArray(values) ? values : [values]);

/** Adds a figure for comparison. Several runs count by their median. */
export function note(what, values) {
  add({ what, value: median(listOf(values)), values: listOf(values) });
}

/** Adds a figure with a bar. The bar is a minimum, or a maximum with `atMost`. */
export function report(what, values, bar, atMost = false) {
  const value = median(listOf(values));
  add({ what, value, values: listOf(values), bar, atMost, met: atMost ? value <= bar : value >= bar });
}

/** Returns the ratio of two figures in each round. */
export const ratio = (over, under) => over.map((value, round) => value / under[round]);

/**
 * Prints the report and writes its file.
 * @returns whether every bar was met.
 */
export function finish(failure) {
  for (const { what, cores } of disturbances) {
    console.log(`note     other processes took ${cores.toFixed(2)} of a core during: ${what}`);
  }
  const file = inRoot('bench', 'figures.json');
  writeFileSync(
    file,
    `${JSON.stringify(
      {
        at: new Date().toISOString(),
        node: process.version,
        processor: cpus()[0]?.model,
        cores: cpus().length,
        ...(failure && { failure: String(failure) }),
        figures: rows,
        disturbances,
      },
      null,
      2,
    )}\n`,
  );
  const missed = rows.filter(({ met }) => met === false).length;
  const bars = rows.filter(({ met }) => met !== undefined).length;
  console.log(`${bars - missed} of ${bars} bars met. As JSON: ${file}`);
  return missed === 0 && !failure;
}
