/** Reads the parts of a household that an erasure needs. */
import { sql } from 'drizzle-orm';
import type { Db, TenantDb } from '../db/connect.ts';
import { ofEmail } from '../db/reply-email.ts';
import type { Scope, TenantScope } from '../db/scope.ts';
import type { Trace } from './traces.store.ts';

export interface HouseholdRow {
  id: string;
  tenantId: string;
  eventId: string;
  /** The event's creator. */
  createdBy: string;
  reservationId: string | null;
  promised: number;
  /** The invitees in their order. An open place has no name. */
  invitees: { id: string; name: string; nameKey: string }[];
}

/** Finds a household, even if its event was deleted and can be restored. */
export async function findHousehold(db: Db, scope: Scope, id: string): Promise<HouseholdRow | null> {
  const own = scope.kind === 'tenant' ? sql`i.tenant_id = ${scope.tenantId} and` : sql``;
  const { rows } = await db.execute(sql`
    select i.id, i.tenant_id as "tenantId", i.event_id as "eventId", e.created_by as "createdBy",
      i.reservation_id as "reservationId", i.promised,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'nameKey', v.name_key) order by v.position)
        from invitees v where v.tenant_id = i.tenant_id and v.invitation_id = i.id), '[]') as invitees
    from invitations i join events e on e.tenant_id = i.tenant_id and e.id = i.event_id
    where ${own} i.id = ${id}`);
  return (rows[0] as HouseholdRow | undefined) ?? null;
}

/**
 * Returns the mails to a household without a reply, except those to people who replied. With
 * `inviteeId`, returns only this person's.
 */
export async function traceOfHousehold(
  tx: TenantDb,
  scope: TenantScope,
  { id, eventId }: Pick<HouseholdRow, 'id' | 'eventId'>,
  inviteeId: string | null,
): Promise<Trace> {
  const { tenantId } = scope;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with addresses as materialized (
      select email_key from invitees where tenant_id = ${tenantId} and invitation_id = ${id} and email_key is not null
        and (${inviteeId}::uuid is null or id = ${inviteeId}::uuid)
      union select email_key from invitations where tenant_id = ${tenantId} and id = ${id} and email_key is not null
        and ${inviteeId}::uuid is null)
    select o.id from outbox o
    where o.tenant_id = ${tenantId} and o.event_id = ${eventId} and o.template like 'guest.%'
      and o.id = any(array(
        select id from outbox where tenant_id = ${tenantId} and to_key = any(array(select email_key from addresses)) and template like 'guest.%'
        union all select id from outbox where tenant_id = ${tenantId} and invitation_id = ${id}
        union all select mail_id from invitations where tenant_id = ${tenantId} and id = ${id}))
      and not exists (
        select from reservations r where r.tenant_id = ${tenantId} and r.event_id = ${eventId}
          and ${ofEmail(sql`o.to_key`, { reply: 'r.' })} offset 0)`);
  const mailIds = rows.map((row) => row.id);
  return { tenantId, eventId, replyId: id, mailIds, mailIdsToGuest: mailIds, invitationIds: [id] };
}

/** Returns the id of the reply's guest who is this invitee, or null. */
export async function guestOfInvitee(
  tx: TenantDb,
  { tenantId }: TenantScope,
  reservationId: string,
  { id, nameKey }: { id: string; nameKey: string },
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select g.id from guests g where g.tenant_id = ${tenantId} and g.reservation_id = ${reservationId} and g.name <> ''
      and (g.invitee_id = ${id} or array(select unnest(string_to_array(g.name_key, ' ')) order by 1) = string_to_array(${nameKey}, ' '))
    order by g.invitee_id = ${id} desc nulls last limit 1`);
  return rows[0]?.id ?? null;
}
