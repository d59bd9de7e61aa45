/**
 * Finds the remains of withdrawn or deleted replies. The activity log still contains their names.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';

export interface LeftReply {
  id: string;
  tenantId: string;
  eventId: string;
  /** The event's creator. */
  createdBy: string;
  /** The rotation of the reply's last link. */
  linkRotation: number;
}

/** Matches a log line that names the guest of a removed reply. An erasure deletes that name. */
export const saysWhoWent = (line: SQL): SQL => sql`${line}.subject_type = 'reservation'
  and ${line}.action in ('reservation.withdrawn', 'reservation.deleted') and ${line}.details ? 'displayName'`;

/**
 * Finds a removed reply that still has traces. Its event exists or can be restored. Null if there
 * is no such reply.
 */
export async function findLeft(db: Db, scope: Scope, id: string): Promise<LeftReply | null> {
  const own = scope.kind === 'tenant' ? sql`l.tenant_id = ${scope.tenantId} and` : sql``;
  const { rows } = await db.execute(sql`
    select l.subject_id as "id", l.tenant_id as "tenantId", l.event_id as "eventId", v.created_by as "createdBy",
      coalesce((l.details ->> 'linkRotation')::int, 0) as "linkRotation"
    from activity_log l join events v on v.id = l.event_id and v.tenant_id = l.tenant_id
    where ${own} l.subject_id = ${id} and ${saysWhoWent(sql`l`)}
      and not exists (select 1 from reservations r where r.id = l.subject_id and r.tenant_id = l.tenant_id)
    limit 1`);
  return (rows[0] as LeftReply | undefined) ?? null;
}
