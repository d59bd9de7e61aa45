/** Finds and removes the data about a guest's email address, over all events of an organization. */
import { sql } from 'drizzle-orm';
import type { FoundPerson } from '#domain/privacy/contract.ts';
import type { TenantDb } from '../db/connect.ts';
import { uuids } from '../db/ids.ts';
import { insertErasure } from './erasures.store.ts';
import type { TenantScope } from '../db/scope.ts';
import { saysWhoWent } from './remains.store.ts';
import { emptyRelatedHouseholds } from './guest-list.store.ts';
import { blankLines } from './log-lines.store.ts';

type FoundRow = FoundPerson['found'][number];

/** The most results of one call. A second call finds the rest, once these are erased. */
const maxRows = 500;

/**
 * Finds replies, persons and households by email address. Within an event, replies come first, so
 * that erasing one also erases its household. If a named person of a household has the address,
 * only that person is found and not the household.
 */
export async function findOfEmail(
  tx: TenantDb,
  { tenantId }: TenantScope,
  emailKey: string,
): Promise<FoundPerson> {
  const { rows } = await tx.execute(sql`
    with mails as materialized (
      select o.reply_id::uuid as reply_id from outbox o
      where o.tenant_id = ${tenantId} and o.template like 'guest.%' and o.to_key = ${emailKey}
    ), replies as materialized (
      select r.id, r.event_id, r.display_name, r.guest_email, r.id as reply_id,
        (select count(*)::int from guests g where g.tenant_id = r.tenant_id and g.reservation_id = r.id and g.name <> '') as persons
      from reservations r where r.tenant_id = ${tenantId} and r.email_key = ${emailKey} and r.erased_at is null
    ), found as (
      select 1 as place, 'reply' as what, id, event_id, coalesce(nullif(display_name, ''), guest_email) as name,
        greatest(persons - 1, 0) as others from replies
      union all
      select distinct on (l.subject_id) 2, 'left', l.subject_id, l.event_id, l.details ->> 'displayName', 0
      from activity_log l join mails m on m.reply_id = l.subject_id
      where l.tenant_id = ${tenantId} and ${saysWhoWent(sql`l`)}
        and not exists (select from reservations r where r.tenant_id = ${tenantId} and r.id = l.subject_id)
      union all
      select 3, 'invitee', v.id, v.event_id, v.name, 0 from invitees v
      join invitations i on i.tenant_id = v.tenant_id and i.id = v.invitation_id
      where v.tenant_id = ${tenantId} and v.email_key = ${emailKey} and v.name <> ''
        and not coalesce(i.reservation_id in (select reply_id from replies), false)
      union all
      select 4, 'household', i.id, i.event_id, i.label, greatest(i.persons - i.placeholders - 1, 0) from invitations i
      where i.tenant_id = ${tenantId} and i.email_key = ${emailKey}
        and not coalesce(i.reservation_id in (select reply_id from replies), false)
        and not exists (select from invitees v where v.tenant_id = i.tenant_id and v.invitation_id = i.id
          and v.email_key = ${emailKey} and v.name <> '')
    )
    select f.what, f.id, f.event_id as "eventId", e.name as "eventName", e.deleted_at is not null as "eventDeleted",
      f.name, f.others, (select count(*)::int from mails) as mails
    from found f join events e on e.tenant_id = ${tenantId} and e.id = f.event_id
    order by e.starts_at desc, f.place, f.id limit ${maxRows}`);
  const { rows: counted } = await tx.execute<{ mails: number }>(sql`
    select count(*)::int as mails from outbox o
    where o.tenant_id = ${tenantId} and o.template like 'guest.%' and o.to_key = ${emailKey}`);
  const replies = (rows as unknown as (FoundRow & { mails: number })[]).map(({ mails: _, ...row }) => row);
  return { found: replies, mails: counted[0]?.mails ?? 0 };
}

/** Returns the id of the invitee's household, or null. */
export async function householdOfInvitee(
  tx: TenantDb,
  { tenantId }: TenantScope,
  inviteeId: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select invitation_id as id from invitees where tenant_id = ${tenantId} and id = ${inviteeId}`,
  );
  return rows[0]?.id ?? null;
}

/**
 * Removes mails to the address, blanks log lines that contain it, and empties the import files of
 * all guest lists, which cannot be searched. Returns the ids of the mails. They are recorded, so
 * that the mails are removed again after a restore.
 */
export async function removeOfAddress(
  tx: TenantDb,
  scope: TenantScope,
  emailKey: string,
  now: Date,
): Promise<string[]> {
  const { tenantId } = scope;
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from outbox where tenant_id = ${tenantId} and template like 'guest.%' and to_key = ${emailKey}
    returning id`);
  const ids = rows.map(({ id }) => id);
  const those = uuids(ids);
  await tx.execute(
    sql`delete from notifications where tenant_id = ${tenantId} and subject_id = any(${those})`,
  );
  await tx.execute(sql`delete from search_words where tenant_id = ${tenantId} and row_id = any(${those})`);
  await blankLines(
    tx,
    { tenantId },
    sql`tenant_id = ${tenantId} and subject_type in ('message', 'reservation', 'invitation') and subject_id = any(${those})`,
    sql`tenant_id = ${tenantId} and subject_type in ('message', 'reservation', 'invitation')
      and (lower(details ->> 'toEmail') = ${emailKey} or lower(details ->> 'email') = ${emailKey})`,
  );
  await emptyRelatedHouseholds(tx, { tenantId });
  for (const id of ids) {
    await insertErasure(tx, scope, { id, what: 'guest', removed: { mails: 1 }, erasedAt: now });
  }
  return ids;
}

/** Removes the mails that a restored backup brought back. @returns how many mails. */
export async function removeMailsAgain(
  tx: TenantDb,
  { tenantId }: TenantScope,
  ids: readonly string[],
): Promise<number> {
  const those = uuids(ids);
  await tx.execute(sql`delete from search_words where tenant_id = ${tenantId} and row_id = any(${those})`);
  await blankLines(
    tx,
    { tenantId },
    sql`tenant_id = ${tenantId} and subject_type = 'message' and subject_id = any(${those})`,
  );
  const { rows } = await tx.execute(
    sql`delete from outbox where tenant_id = ${tenantId} and id = any(${those}) returning 1`,
  );
  return rows.length;
}
