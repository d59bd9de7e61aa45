/** Deletes waiting mail that is no longer true because of later changes. */
import { inArray, sql } from 'drizzle-orm';
import type { Status } from '#domain/seats/counters.ts';
import type { Db, TenantDb, PlatformDb } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import type { TenantScope } from '../db/scope.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import { ofEmail } from '../db/reply-email.ts';
import { addressOf } from '../invitation-row/addressees.store.ts';
import type { LeasedMail } from './outbox.store.ts';

/** Deletes the unsent news of an event, because it is no longer true or no longer complete. */
export async function takeBackUnsent(
  tx: Db,
  scope: TenantScope,
  eventId: string,
  templates: readonly ('guest.eventChanged' | 'guest.cancelled')[],
): Promise<void> {
  await tx.execute(sql`
    delete from outbox
    where tenant_id = ${scope.tenantId} and event_id = ${eventId}
      and template = any(${sql.param([...templates])}::text[])
      and status in ('queued', 'failed', 'held', 'withheld') and failure_kind is distinct from 'returned'`);
}

/**
 * Deletes mails about changed replies that wait for more changes
 * (server/replies/mails/merge-change-mails.ts).
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

/**
 * Deletes waiting mails about a cancelled event's changes and the status of its replies. Those
 * about a decline stay, because they take the event out of calendars.
 * @returns the ids of the replies whose mail about their status was deleted.
 */
export async function takeBackNews(tx: Db, scope: TenantScope, eventId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ replyId: string | null }>(sql`
    delete from outbox
    where tenant_id = ${scope.tenantId} and event_id = ${eventId} and status in ('queued', 'held')
      and template = any(${sql.param(['guest.eventChanged', ...hopeful])}::text[])
    returning case when template <> 'guest.eventChanged' then payload -> 'reply' ->> 'id' end as "replyId"`);
  return rows.flatMap(({ replyId }) => replyId ?? []);
}

const isUnsent = sql`status in ('queued', 'held', 'withheld')`;

/** Deletes the reminders among these that haven't left yet. @returns their ids. */
export async function takeBackReminders(
  tx: TenantDb,
  { tenantId }: { tenantId: string; eventId: string },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from outbox where tenant_id = ${tenantId} and ${isOneOf(sql`id`, ids)} and ${isUnsent} returning id`);
  return rows.map(({ id }) => id);
}

/** Deletes the event's *see you soon* mails that haven't left yet. */
export async function takeBackSeeYouSoon(
  tx: TenantDb,
  { tenantId, eventId }: { tenantId: string; eventId: string },
): Promise<void> {
  await tx.execute(sql`
    delete from outbox
    where tenant_id = ${tenantId} and event_id = ${eventId} and template = 'guest.seeYouSoon' and ${isUnsent}`);
}

/**
 * Deletes these mails of a message if their people were erased or taken off the list since they
 * were read. Call it under the event's lock.
 * @returns how many.
 */
export async function takeBackGone(
  tx: TenantDb,
  { tenantId }: TenantScope,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from outbox o
    where o.tenant_id = ${tenantId} and ${isOneOf(sql`o.id`, ids)} and (
      o.reply_id is not null and not exists (
        select 1 from reservations r
        where r.tenant_id = o.tenant_id and r.id = o.reply_id::uuid and r.guest_email <> '' offset 0)
      or o.invitation_id is not null and not exists (
        select 1 from invitations i
        where i.tenant_id = o.tenant_id and i.id = o.invitation_id::uuid and i.not_me_at is null
          and lower(${addressOf}) = o.to_key offset 0))
    returning 1`);
  return rows.length;
}

const standingTemplates = [
  'guest.confirmed',
  'guest.declined',
  'guest.waitlisted',
  'guest.promoted',
  'guest.changed',
] as const satisfies readonly MailKind[];

/** The mails about a reply's status that say or imply that the event takes place. */
const hopeful: ReadonlySet<string> = new Set(
  standingTemplates.filter((template) => template !== 'guest.declined'),
);

/**
 * Deletes taken mails that are no longer true. News of a changed event is outdated for guests who
 * have withdrawn or have a new address, for households that are off the list, and once the event is
 * off. News of a withdrawn reply is outdated for guests who replied again. A mail about a reply's
 * status is outdated if the event was cancelled after a first attempt.
 * @returns the ids of the deleted mails.
 */
export async function dropOutdated(db: PlatformDb, messages: readonly LeasedMail[]): Promise<Set<string>> {
  const ids = (of: string) =>
    messages.filter(({ template, eventId }) => template === of && eventId !== null).map(({ id }) => id);
  const changed = await dropChanges(db, ids('guest.eventChanged'));
  const off = await dropCancellations(db, ids('guest.cancelled'));
  const withdrawn = await dropWithdrawals(db, ids('guest.withdrawn'));
  const again = messages.filter(({ attempts, template }) => attempts > 1 && hopeful.has(template));
  const hoping = await dropOfCancelled(
    db,
    again.map(({ id }) => id),
  );
  return new Set([...changed, ...off, ...withdrawn, ...hoping].map(({ id }) => id));
}

/**
 * Removes the mails that a newer one of the same kind, organization and address replaces, among the
 * taken ones and those that wait. Such mails belong to no event, so the index of unsent mail finds
 * them under the missing event.
 * @returns their ids.
 */
export async function dropReplaced(tx: PlatformDb, mailIds: readonly string[]): Promise<Set<string>> {
  if (mailIds.length === 0) return new Set();
  const ids = sql`any(${sql.param([...mailIds])}::uuid[])`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from outbox where status in ('queued', 'sending') and id in (
      select id from (
        select same.id, row_number() over (partition by asked.* order by same.id desc) as place
        from (select distinct tenant_id, template, to_email from outbox where id = ${ids}) as asked
        cross join lateral (
          select o.id, o.tenant_id, o.template from outbox o
          where o.event_id is null and o.to_email = asked.to_email and o.status = 'queued'
          union all
          select o.id, o.tenant_id, o.template from outbox o where o.id = ${ids} and o.to_email = asked.to_email
        ) as same
        where same.template = asked.template
          and (same.tenant_id = asked.tenant_id or coalesce(same.tenant_id, asked.tenant_id) is null)
      ) as placed where place > 1)
    returning id`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes these mails if they are still taken.
 * @returns their ids.
 */
export async function dropTaken(db: PlatformDb, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from outbox o where ${inArray(sql`o.id`, [...ids])} and o.status = 'sending' returning o.id`);
  return rows.map(({ id }) => id);
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

async function dropCancellations(db: PlatformDb, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from outbox o
    where ${inArray(sql`o.id`, [...ids])} and o.status = 'sending' and exists (
      select 1 from events e where e.tenant_id = o.tenant_id and e.id = o.event_id and e.deleted_at is null
        and e.status <> 'cancelled')
    returning o.id`);
  return rows;
}

/** A cancellation deletes such mails (`takeBackNews`), but not those that a worker had taken. */
async function dropOfCancelled(db: PlatformDb, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from outbox o
    where ${inArray(sql`o.id`, [...ids])} and o.status = 'sending' and exists (
      select 1 from events e where e.tenant_id = o.tenant_id and e.id = o.event_id
        and (e.deleted_at is not null or e.status = 'cancelled'))
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
