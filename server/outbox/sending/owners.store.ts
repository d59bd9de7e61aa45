/**
 * Finds out which process took a mail, and whether that process is alive. A living process holds an
 * advisory lock on its number.
 */
import { sql } from 'drizzle-orm';
import type { PlatformDb } from '../../db/connect.ts';
import { presenceLock } from '../../db/presence.ts';

/**
 * Returns the processes that took mails and no longer hold their lock. Use a separate transaction:
 * the check takes the free locks until it ends.
 */
export async function ownersWithoutLock(tx: PlatformDb): Promise<number[]> {
  const { rows } = await tx.execute<{ owner: number }>(sql`
    with owners as materialized (
      select distinct taken_by as owner from outbox where status = 'sending' and taken_by is not null
    )
    select owner from owners where pg_try_advisory_xact_lock(${presenceLock}, owner)`);
  return rows.map(({ owner }) => owner);
}

/**
 * Ends the leases of these processes.
 * @returns how many mails are free again.
 */
export async function endLeasesOf(db: PlatformDb, owners: readonly number[]): Promise<number> {
  const { rows } = await db.execute(sql`
    update outbox set locked_until = null
    where status = 'sending' and locked_until > now()
      and taken_by = any(${sql.param([...owners])}::int[])
    returning id`);
  return rows.length;
}
