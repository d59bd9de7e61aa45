/** Plans statements by their indexes, however few rows a table had at the time. */
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Lets the planner use only indexes, which suit tables of any size. */
export const byIndexes: readonly [string, string][] = [
  ['enable_seqscan', 'off'],
  ['enable_bitmapscan', 'off'],
  ['enable_hashjoin', 'off'],
  ['enable_mergejoin', 'off'],
];

const said = sql.raw(byIndexes.map(([name, value]) => `set_config('${name}', '${value}', true)`).join(', '));

/**
 * Makes the rest of a transaction plan its statements with indexes, and drops the session's cached
 * plans. Use it in a transaction that fills a table with thousands of rows. A session plans a
 * foreign key's check once. If the table had few rows then, the check would read the whole table
 * for each new row.
 */
export async function planByIndexes(tx: Db): Promise<void> {
  await tx.execute(sql`select ${said}`);
  await tx.execute(sql`discard plans`);
}
