/** Deletes waiting mail that is no longer true because of later changes. */
import { inArray, sql } from 'drizzle-orm';
import type { Status } from '#domain/seats/counters.ts';
import type { Db, TenantDb, PlatformDb } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import type { TenantScope } from '../db/scope.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { EventMoment } from '../mail/snapshots.ts';
import { ofEmail } from '../db/reply-email.ts';
import type { TakenMessage } from './outbox.store.ts';

const areUnsentChanges = sql`template = 'guest.eventChanged'
  and status in ('queued', 'failed', 'held', 'withheld') and failure_kind is distinct from 'returned'`;

/** The key of an addressee's mail: whom it is about, and where it goes. */
export const newsKey = (id: string, email: string): string => `${id} ${email.toLowerCase()}`;

/**
 * Deletes unsent mails about changes of the event to these replies or households. Call it when the
 * event changes again.
 * @returns by `newsKey`, the event before those changes, which is the version that the guest still
 * knows.
 */
export async function takeBackChanges(
  tx: Db,
  scope: TenantScope,
  of: 'reply' | 'invitation',
  ids: readonly string[],
): Promise<Map<string, EventMoment>> {
  const id = of === 'reply' ? sql`reply_id` : sql`invitation_id`;
  const { rows } = await tx.execute<{ id: string; to_key: string; before: unknown }>(sql`
    with gone as (
      delete from outbox
      where tenant_id = ${scope.tenantId} and ${id} = any(${sql.param([...ids])}::text[]) and ${areUnsentChanges}
      returning created_at, ${id} as id, to_key, payload -> 'before' as before
    )
    select distinct on (id, to_key) id, to_key, before from gone order by id, to_key, created_at`);
  return new Map(
    rows.map(({ id, to_key: email, before }) => [
      newsKey(id, email),
      (typeof before === 'string' ? JSON.parse(before) : before) as EventMoment,
    ]),
  );
}

/** Takes back unsent mails about changes of an event from before this transaction. */
export async function takeBackOldChanges(tx: Db, scope: TenantScope, eventId: string): Promise<void> {
  await tx.execute(sql`
    delete from outbox
    where tenant_id = ${scope.tenantId} and event_id = ${eventId} and ${areUnsentChanges} and created_at < now()`);
}

/**
 * Deletes mails about changed replies that wait for more changes
 * (server/replies/merge-change-mails.ts).
 * @returns for each mail the status that the guest was last told.
 */
export async function takeBackWaiting(
  tx: Db,
  scope: TenantScope,
  ids: readonly string[],
): Promise<{ knew: Status }[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ knew: Status }>(sql`
    delete from outbox
    where tenant_id = ${scope.tenantId} and status in ('queued', 'held')
      and ${isOneOf(sql`id`, ids)}
    returning payload ->> 'knew' as knew`);
  return rows;
}

/**
 * Deletes the unsent mails about a reply's status to its address. They are merged, wait for the
 * organization to be confirmed, or were not accepted by the mail server yet. Used if a host changes
 * the reply and chooses not to notify the guest.
 */
export async function takeBackStanding(
  tx: TenantDb,
  scope: TenantScope,
  reply: { id: string; eventId: string; guestEmail: string },
): Promise<void> {
  await tx.execute(sql`
    delete from outbox
    where tenant_id = ${scope.tenantId} and event_id = ${reply.eventId} and to_email = ${reply.guestEmail}
      and status in ('queued', 'held') and template in (${sql.join(
        standingTemplates.map((template) => sql`${template}`),
        sql`, `,
      )}) and payload -> 'reply' ->> 'id' = ${reply.id}`);
}

/** Deletes unsent mails about a cancelled event's changes and the status of its replies. */
export async function takeBackNews(tx: Db, scope: TenantScope, eventId: string): Promise<void> {
  await tx.execute(sql`
    delete from outbox
    where tenant_id = ${scope.tenantId} and event_id = ${eventId} and status in ('queued', 'held')
      and template in ('guest.eventChanged', ${sql.join(
        standingTemplates.map((template) => sql`${template}`),
        sql`, `,
      )})`);
}

const standingTemplates = [
  'guest.confirmed',
  'guest.declined',
  'guest.waitlisted',
  'guest.promoted',
  'guest.changed',
] as const satisfies readonly MailKind[];

/**
 * When the last mail about a change of an event was sent. Now, if one is being sent; null if there
 * is none.
 */
export async function lastChangeSentAt(tx: Db, scope: TenantScope, eventId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ sent_ms: number | null }>(sql`
    select (extract(epoch from max(coalesce(sent_at, now()))) * 1000)::float8 as sent_ms from outbox
    where tenant_id = ${scope.tenantId} and event_id = ${eventId} and template = 'guest.eventChanged'
      and status in ('sending', 'sent')`);
  const sentMs = rows[0]?.sent_ms ?? null;
  return sentMs === null ? null : new Date(sentMs);
}

/**
 * Deletes taken messages that are no longer true. News of a changed event is outdated for guests
 * who have withdrawn or have a new address, for households that are off the list, and once the
 * event is off. News of a withdrawn reply is outdated for guests who replied again.
 * @returns the ids of the deleted messages.
 */
export async function dropOutdated(db: PlatformDb, taken: readonly TakenMessage[]): Promise<Set<string>> {
  const ids = (of: string) =>
    taken.filter(({ template, eventId }) => template === of && eventId !== null).map(({ id }) => id);
  const changed = await dropChanges(db, ids('guest.eventChanged'));
  const withdrawn = await dropWithdrawals(db, ids('guest.withdrawn'));
  return new Set([...changed, ...withdrawn].map(({ id }) => id));
}

const uuid = '^[0-9a-f-]{36}$';

async function dropChanges(db: PlatformDb, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from outbox o
    where ${inArray(sql`o.id`, [...ids])} and o.status = 'sending' and not exists (
      select 1 from events e left join reservations r on r.tenant_id = e.tenant_id and r.event_id = e.id
          and r.id = case when o.reply_id ~ ${uuid} then o.reply_id::uuid end
        left join invitations i on i.tenant_id = e.tenant_id and i.event_id = e.id
          and i.id = case when o.invitation_id ~ ${uuid} then o.invitation_id::uuid end
        left join reservations own on own.tenant_id = i.tenant_id and own.id = i.reservation_id
      where e.tenant_id = o.tenant_id and e.id = o.event_id and e.deleted_at is null and e.status <> 'cancelled'
        and (i.not_me_at is null and i.reply <> 'declined' and own.email_key is distinct from o.to_key
          or lower(r.guest_email) = o.to_key
          -- The letter says how the reply stood, which was news then.
          and o.payload -> 'reply' ->> 'status' = case when not r.is_attending then 'declined' when r.waitlisted then 'waitlisted'
            else 'confirmed' end)
    )
    returning o.id`);
  return rows;
}

/** Only a mail that waited for more changes (`knew`) can be outdated. */
async function dropWithdrawals(db: PlatformDb, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from outbox o
    where ${inArray(sql`o.id`, [...ids])} and o.status = 'sending' and o.payload ? 'knew'
      and exists (
        select 1 from reservations r
        where r.tenant_id = o.tenant_id and r.event_id = o.event_id and ${ofEmail(sql`lower(o.to_email)`, { reply: 'r.' })}
          and r.created_at > o.created_at
      )
    returning o.id`);
  return rows;
}
