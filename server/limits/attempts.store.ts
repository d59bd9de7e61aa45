/**
 * The SQL for counted attempts. These are platform functions, because a caller who is counted has
 * no organization yet.
 */
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';
import { attemptCounts } from '../db/schema.ts';

export interface Count {
  attempts: number;
  endsAt: Date;
}

/**
 * Counts one attempt and returns the count, including this one. It uses one statement, so that
 * simultaneous attempts in many processes each get their own number. A window that has ended starts
 * again, and attempts do not extend it.
 */
export async function countAttempt(
  platform: PlatformDb,
  key: string,
  { windowMs, weight = 1 }: { windowMs: number; weight?: number },
  now: Date,
): Promise<Count> {
  const ended = sql`${attemptCounts.endsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await platform
    .insert(attemptCounts)
    .values({ key, attempts: weight, endsAt: new Date(now.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: attemptCounts.key,
      set: {
        attempts: sql`case when ${ended} then ${weight}::int else least(${attemptCounts.attempts} + ${weight}::int, 1000000000) end`,
        endsAt: sql`case when ${ended} then excluded.ends_at else ${attemptCounts.endsAt} end`,
      },
    })
    .returning({ attempts: attemptCounts.attempts, endsAt: attemptCounts.endsAt });
  if (!row) throw new Error('The attempt was not counted.');
  return row;
}

/**
 * Removes one attempt from the count. In an ended window this changes nothing, because the next
 * attempt starts again.
 */
export async function takeBack(platform: PlatformDb, key: string): Promise<void> {
  await platform
    .update(attemptCounts)
    .set({ attempts: sql`greatest(${attemptCounts.attempts} - 1, 0)` })
    .where(eq(attemptCounts.key, key));
}

/** Returns the count if its window has not ended, without counting. */
export async function readCount(platform: PlatformDb, key: string, now: Date): Promise<Count | null> {
  const [row] = await platform
    .select({ attempts: attemptCounts.attempts, endsAt: attemptCounts.endsAt })
    .from(attemptCounts)
    .where(and(eq(attemptCounts.key, key), gt(attemptCounts.endsAt, now)));
  return row ?? null;
}

export async function forgetCount(platform: PlatformDb, key: string): Promise<void> {
  await platform.delete(attemptCounts).where(eq(attemptCounts.key, key));
}

export async function deleteEndedCounts(tx: PlatformDb, now: Date): Promise<number> {
  const rows = await tx
    .delete(attemptCounts)
    .where(lte(attemptCounts.endsAt, now))
    .returning({ key: attemptCounts.key });
  return rows.length;
}
