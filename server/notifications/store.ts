/** What the bell counts. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Scope } from '../db/scope.ts';

export interface NewNotification {
  tenantId: string;
  kind: 'reservation' | 'join_request' | 'spots_opened' | 'plan_limit' | 'plan_request' | 'mail_failed';
  eventId?: string | null;
  subjectId?: string | null;
}

/** One statement, in the transaction of what is notified about. */
export async function notify(tx: Db, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    id: newId(),
    tenant_id: row.tenantId,
    kind: row.kind,
    event_id: row.eventId ?? null,
    subject_id: row.subjectId ?? null,
  }));
  await tx.execute(sql`
    insert into notifications (id, tenant_id, kind, event_id, subject_id)
    select id, tenant_id, kind, event_id, subject_id
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as notification (
      id uuid, tenant_id uuid, kind text, event_id uuid, subject_id uuid
    )`);
}

/** Above this the bell stops counting: it is asked every 30 seconds by everybody who is signed in. */
const countedUpTo = 10_000;

/** `createdAt` is the database's clock and ids are made by the processes' clocks. */
const clockSkew = '5 minutes';

/**
 * New replies and join requests since the user last read. A superadmin, who belongs to no organisation, is told of those
 * of all of them and of the upgrades that organisations ask for.
 */
export async function countUnread(db: Db, scope: Scope, userId: string): Promise<number> {
  // The platform has no index by time: ids are in the order of their making, so the primary key serves as one.
  const whose =
    scope.kind === 'tenant'
      ? sql`n.tenant_id = ${scope.tenantId} and n.kind in ('reservation', 'join_request')`
      : sql`n.kind in ('reservation', 'join_request', 'plan_request') and n.id >= (
          lpad(to_hex((extract(epoch from u.read_at - ${clockSkew}::interval) * 1000)::bigint), 12, '0') || '00000000000000000000'
        )::uuid`;
  const { rows } = await db.execute<{ count: number }>(sql`
    with u as materialized (
      select notifications_read_at as read_at from users where id = ${userId}
    )
    select count(*)::int as count from (
      select 1 from u join notifications n on n.created_at > u.read_at and ${whose} limit ${countedUpTo}
    ) as unread`);
  return rows[0]?.count ?? 0;
}

export async function markAllRead(db: Db, scope: Scope, userId: string): Promise<void> {
  const own = scope.kind === 'tenant' ? sql`and tenant_id = ${scope.tenantId}` : sql``;
  await db.execute(
    sql`update users set notifications_read_at = clock_timestamp() where id = ${userId} ${own}`,
  );
}

/** Removes up to `most` of what was notified so long ago that nobody waits for it. @returns how many. */
export async function purgeNotifications(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before.toISOString()}::timestamptz limit ${most}
    ) returning 1`);
  return rows.length;
}
