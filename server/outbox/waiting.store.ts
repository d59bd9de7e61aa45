/** Measures the waiting mail of all organizations. */
import { sql } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';

export interface WaitingMail {
  due: number;
  later: number;
  held: number;
  /** How long the oldest due mail has been waiting. 0 if nothing is due. */
  oldestSeconds: number;
}

export async function waitingMail(db: PlatformDb): Promise<WaitingMail> {
  // Uses two queries, each on its own index, because most of the table is sent mail.
  const { rows } = await db.execute<{ due: number; later: number; held: number; oldest: number }>(sql`
    select pending.*, (select count(*) from outbox where status = 'held')::int as held
    from (
      select
        count(*) filter (where next_attempt_at <= now())::int as due,
        count(*) filter (where next_attempt_at > now())::int as later,
        greatest(coalesce(extract(epoch from now() - min(next_attempt_at)), 0), 0)::float8 as oldest
      from outbox where status in ('queued', 'sending')
    ) as pending`);
  const row = rows[0];
  if (!row) throw new Error('an aggregate answered no row');
  return { due: row.due, later: row.later, held: row.held, oldestSeconds: row.oldest };
}
