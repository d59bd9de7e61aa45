/** Plans that do not depend on how few rows a table had when they were made. */
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Leaves the planner the indexes alone: they are right for tables of any size. */
export const byIndexes: readonly [string, string][] = [
  ['enable_seqscan', 'off'],
  ['enable_bitmapscan', 'off'],
  ['enable_hashjoin', 'off'],
  ['enable_mergejoin', 'off'],
];

const said = sql.raw(byIndexes.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(', '));

/**
 * For a transaction that fills a table with thousands of rows: from here to its end, its statements are planned by their indexes,
 * and plans that the session keeps are made anew. A check of a foreign key is planned once in a session: made while the table had a
 * few rows, it would read the whole table for each row that is added.
 */
export async function planByIndexes(tx: Db): Promise<void> {
  await tx.execute(sql`select ${said}`);
  await tx.execute(sql`discard plans`);
}
