import type { Counts } from './archive.ts';

/** One line for each table that has rows, and one for all. */
export function report(counts: Counts): void {
  let all = 0;
  for (const [table, { rows }] of Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))) {
    all += rows;
    if (rows > 0) console.log(`${String(rows).padStart(10)}  ${table}`);
  }
  console.log(`${String(all).padStart(10)}  rows in ${Object.keys(counts).length} tables, counted twice`);
}
