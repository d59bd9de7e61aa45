/**
 * Reads what entering a reply needs in addition to a submission's settlement, under the event's
 * lock.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { firstRow } from '../../db/values.ts';
import type { EventKey, EventRow } from '../../event-row/event.store.ts';

/**
 * How many parties wait for seats, without those that await approval. With `ahead`, only those with
 * an earlier arrival.
 */
export async function countWaiting(
  tx: Db,
  event: EventKey,
  { ahead }: { ahead?: number | undefined },
): Promise<number> {
  const { n } = await firstRow<{ n: number }>(
    tx.execute(sql`
      select count(*)::int as n from reservations
      where event_id = ${event.id} and tenant_id = ${event.tenantId} and waitlisted and not awaiting_approval
        ${ahead === undefined ? sql`` : sql`and arrival < ${ahead}`}`),
  );
  return n;
}

/** Whether retention has erased the guests' data of the event, judged by its present date. */
export async function hasErasedPeople(
  tx: Db,
  { id, tenantId, startsAt, endsAt }: Pick<EventRow, 'id' | 'tenantId' | 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select 1 from event_retention where tenant_id = ${tenantId} and event_id = ${id}
      and personal_done_at >= ${(endsAt ?? startsAt).toISOString()}::timestamptz`);
  return rows.length > 0;
}
