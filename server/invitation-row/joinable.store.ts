/**
 * Finds replies from the open page that use the address of a household without an answer. The reply
 * may be the household's. The only thing stored about this is that somebody said no.
 */
import { sql } from 'drizzle-orm';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db, PlatformDb, TenantDb } from '../db/connect.ts';
import { ofEmail } from '../db/reply-email.ts';

/** The address that the household `i` is mailed at, in the form for comparisons. */
const addressKey = sql`coalesce(i.email_key, (
  select v.email_key from invitees v where v.tenant_id = i.tenant_id and v.invitation_id = i.id and v.email_key is not null
  order by v.position limit 1))`;

/** Whether the reply `r` and the household `i` may belong together, and nobody has decided yet. */
const isOpen = sql`i.reply = 'none' and i.not_me_at is null and r.erased_at is null and not i.apart_from @> to_jsonb(r.id)
  and not exists (select from invitations j where j.reservation_id = r.id and j.tenant_id = r.tenant_id)`;

/**
 * Looks up each household's address among the replies. A plan that reads all replies would cost
 * more with every reply.
 */
const repliesOf = sql`(select ${addressKey} as key offset 0) as a
  cross join lateral (select * from reservations o
    where o.event_id = i.event_id and o.tenant_id = i.tenant_id and ${ofEmail(sql`a.key`, { reply: 'o.' })} offset 0) as r`;

/** Whether a reply may be the answer of the household `i`. */
export const isJoinable = sql`exists (select from ${repliesOf} where ${isOpen})`;

/** Households with the address of the reply `r`. */
const householdsOf = sql`(
  select h.* from invitations h
  where h.event_id = r.event_id and h.tenant_id = r.tenant_id and h.email_key = r.email_key
  union all
  select h.* from invitees v join invitations h on h.tenant_id = v.tenant_id and h.id = v.invitation_id and h.email_key is null
  where v.event_id = r.event_id and v.tenant_id = r.tenant_id and v.email_key = r.email_key
    and not exists (select from invitees w where w.tenant_id = v.tenant_id and w.invitation_id = v.invitation_id
      and w.email_key is not null and w.position < v.position))`;

/** Households that the reply may be the answer of, in the order of the list. */
export async function householdsToJoin(
  tx: Db,
  { id, tenantId }: { id: string; tenantId: string },
): Promise<{ id: string; label: string }[]> {
  const { rows } = await tx.execute<{ id: string; label: string }>(sql`
    select i.id, i.label from reservations r cross join lateral ${householdsOf} as i
    where r.tenant_id = ${tenantId} and r.id = ${id} and r.email_key <> '' and ${isOpen}
    order by i.list, i.sort, i.id`);
  return rows;
}

/**
 * Returns which of the replies may be the answer of a household. A reply whose address is no longer
 * the mail's is left out.
 */
export async function findToJoin(
  db: PlatformDb,
  mails: readonly { replyId: string; tenantId: string; email: string }[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from json_to_recordset(${JSON.stringify(mails)}::text::json) as m ("replyId" uuid, "tenantId" uuid, "email" text)
      join reservations r on r.tenant_id = m."tenantId" and r.id = m."replyId" and r.email_key = lower(m."email")
    where exists (select from ${householdsOf} as i where ${isOpen})`);
  return new Set(rows.map(({ id }) => id));
}

/** A household and a reply that may be its answer. */
export interface JoinablePair {
  invitationId: string;
  reply: {
    id: string;
    displayName: string;
    guestEmail: string;
    guestCount: number;
    isAttending: boolean;
    waitlisted: boolean;
    createdMs: number;
    /** The names of its guests, in their order. */
    names: string[];
  };
}

export async function findJoinable(db: Db, event: EventKey, max: number): Promise<JoinablePair[]> {
  const { rows } = await db.execute<{ invitationId: string; reply: JoinablePair['reply'] }>(sql`
    select i.id as "invitationId", json_build_object('id', r.id, 'displayName', r.display_name, 'guestEmail', r.guest_email,
      'guestCount', r.guest_count, 'isAttending', r.is_attending, 'waitlisted', r.waitlisted,
      'createdMs', extract(epoch from r.created_at) * 1000,
      'names', array(select g.name from guests g where g.tenant_id = r.tenant_id and g.reservation_id = r.id and g.name <> ''
        order by g.position)) as reply
    from invitations i cross join lateral ${repliesOf}
    where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and ${isOpen}
    order by i.list, i.sort, i.id, r.created_at limit ${max}`);
  return rows;
}

/** How many households have a reply that may be theirs. */
export async function countJoinable(db: Db, { id, tenantId }: EventKey): Promise<number> {
  const { rows } = await db.execute<{ households: number }>(sql`
    select count(distinct i.id)::int as households from invitations i cross join lateral ${repliesOf}
    where i.tenant_id = ${tenantId} and i.event_id = ${id} and ${isOpen}`);
  return rows[0]?.households ?? 0;
}

/** Stores that the reply isn't the household's, so that nobody is asked about the two again. */
export async function keepApart(
  tx: TenantDb,
  { tenantId }: Pick<EventKey, 'tenantId'>,
  { invitationId, replyId }: { invitationId: string; replyId: string },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update invitations i set apart_from = i.apart_from || to_jsonb(${replyId}::uuid), updated_at = ${now.toISOString()}::timestamptz
    where i.tenant_id = ${tenantId} and i.id = ${invitationId} and not i.apart_from @> to_jsonb(${replyId}::uuid)`);
}
