/** What is left of replies that were withdrawn or deleted: the activity log still says whose they were. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';

export interface LeftReply {
  id: string;
  tenantId: string;
  eventId: string;
  /** Of the event. */
  createdBy: string;
  /** Of the last link that the reply had. */
  linkRotation: number;
}

/** A line of the log that says that a reply went, and whose it was. An erasure takes the name from it. */
export const saysWhoWent = (line: SQL): SQL => sql`${line}.subject_type = 'reservation'
  and ${line}.action in ('reservation.withdrawn', 'reservation.deleted') and ${line}.details ? 'displayName'`;

/** A reply that is gone and left traces, of an event that can be restored at least; null where there is none, or nothing is left. */
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
