/** Which process took a message, and whether it lives: it holds an advisory lock of its number as long as it does. */
import { sql } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';
import { presenceLock } from '../db/presence.ts';

/** Processes that took messages and whose lock is free. In a transaction of its own, which ends the locks of the trial. */
export async function ownersWithoutLock(tx: PlatformDb): Promise<number[]> {
  const { rows } = await tx.execute<{ owner: number }>(sql`
    with owners as materialized (
      select distinct taken_by as owner from outbox where status = 'sending' and taken_by is not null
    )
    select owner from owners where pg_try_advisory_xact_lock(${presenceLock}, owner)`);
  return rows.map(({ owner }) => owner);
}

/** What they took waits for nobody any more. @returns how many messages. */
export async function endLeasesOf(db: PlatformDb, owners: readonly number[]): Promise<number> {
  const { rows } = await db.execute(sql`
    update outbox set locked_until = null
    where status = 'sending' and locked_until > now()
      and taken_by in (select value::int from json_array_elements_text(${JSON.stringify(owners)}::text::json))
    returning id`);
  return rows.length;
}
