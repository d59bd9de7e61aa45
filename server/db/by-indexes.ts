/** Plans for a transaction that fills a table with thousands of rows. */
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * From here to its end, the transaction's statements are planned by their indexes, and plans that the session keeps are made
 * anew. A check of a foreign key is planned once in a session: made while the table had a few rows, it would read the whole
 * table for each row that is added.
 */
export async function planByIndexes(tx: Db): Promise<void> {
  await tx.execute(sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`);
  await tx.execute(sql`discard plans`);
}
