/** The SQL of an event's changes, and of what each reply and household knows of them. */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { ChangeKind, KnownEvent, UntoldReason } from '#domain/news/rules.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { eventChanges } from '../db/schema.ts';
import { hasOwnLetter, isOnList, isToldByHand } from '../invitation-row/told.store.ts';
import { hasSavedAddress, savedLeft, wasOnlySaved } from '../invitation-row/saved.store.ts';

interface EventKey {
  id: string;
  tenantId: string;
}

const ofEvent = ({ id, tenantId }: EventKey) =>
  and(eq(eventChanges.tenantId, tenantId), eq(eventChanges.eventId, id));

export type ChangeRow = Pick<
  typeof eventChanges.$inferSelect,
  'number' | 'kind' | 'at' | 'doneAt' | 'actorId' | 'before'
>;

/** Returns the changes of an event, the oldest first. */
export const readChanges = (tx: Db, event: EventKey): Promise<ChangeRow[]> =>
  tx
    .select({
      number: eventChanges.number,
      kind: eventChanges.kind,
      at: eventChanges.at,
      doneAt: eventChanges.doneAt,
      actorId: eventChanges.actorId,
      before: eventChanges.before,
    })
    .from(eventChanges)
    .where(ofEvent(event))
    .orderBy(asc(eventChanges.number));

/** Returns the names of the hosts by the numbers of their changes. */
export async function actorsOf(tx: Db, { id, tenantId }: EventKey): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ number: number; name: string }>(sql`
    select c.number, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name
    from event_changes c join users u on u.id = c.actor_id
    where c.tenant_id = ${tenantId} and c.event_id = ${id}`);
  return new Map(rows.map(({ number, name }) => [number, name]));
}

export async function insertChange(
  tx: Db,
  { id: eventId, tenantId }: EventKey,
  row: { number: number; at: Date; actorId: string | null; kind: ChangeKind; before: KnownEvent },
): Promise<void> {
  await tx.insert(eventChanges).values({ ...row, tenantId, eventId });
}

/** Notes that all mails about the change are in the outbox, and how many there are. */
export async function endChange(tx: Db, event: EventKey, number: number, mails: number): Promise<void> {
  await tx
    .update(eventChanges)
    .set({ place: mails, doneAt: sql`clock_timestamp()` })
    .where(and(ofEvent(event), eq(eventChanges.number, number)));
}

/** The mails that put the event's date into calendars, or take it out because the event is off. */
const datedMails = [
  'guest.confirmed',
  'guest.promoted',
  'guest.changed',
  'guest.eventChanged',
  'guest.cancelled',
  'guest.invitation',
  'guest.seeYouSoon',
] as const satisfies readonly MailKind[];

/** Deletes the event's tellings. */
export async function forgetTellings(tx: Db, { id, tenantId }: EventKey): Promise<void> {
  await tx.execute(sql`delete from tellings where tenant_id = ${tenantId} and event_id = ${id}`);
}

/** Deletes the tellings of replies and households that no longer exist. */
async function forgetGone(tx: Db, { id, tenantId }: EventKey): Promise<void> {
  await tx.execute(sql`
    delete from tellings t where t.tenant_id = ${tenantId} and t.event_id = ${id}
      and not exists (select 1 from reservations r where r.tenant_id = t.tenant_id and r.id = t.addressee_id)
      and not exists (select 1 from invitations i where i.tenant_id = t.tenant_id and i.id = t.addressee_id)`);
}

/** Whether the mail of the telling `t` is in the state. */
const isInState = (status: 'sending' | 'sent'): SQL =>
  sql`exists (select 1 from outbox o where o.id = t.mail_id and o.status = ${sql.raw(`'${status}'`)})`;

/** Notes for everybody who knows the date that the change concerns them. No mail is written yet. */
export async function concernEverybody(
  tx: Db,
  { id, tenantId }: EventKey,
  number: number,
  { withDeclined }: { withDeclined: boolean },
): Promise<void> {
  await forgetGone(tx, { id, tenantId });
  await tx.execute(sql`
    insert into tellings as t (tenant_id, event_id, addressee_id, number, heard, reason)
    select ${tenantId}::uuid, ${id}::uuid, who.id, ${number}::int, ${number}::int - 1,
      case when who.has_address then 'notAsked' else 'noAddress' end
    from (
      select r.id, r.guest_email <> '' as has_address from reservations r
      where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.erased_at is null
        and (r.is_attending or ${withDeclined}::boolean and r.guest_email <> '')
        and (r.guest_email <> '' or not exists (
          select 1 from invitations i where i.tenant_id = r.tenant_id and i.reservation_id = r.id and ${hasOwnLetter}))
      union all
      select i.id, ${hasOwnLetter} from invitations i
      where i.tenant_id = ${tenantId} and i.event_id = ${id} and ${isOnList} and (${hasOwnLetter} or ${isToldByHand})
      union all
      select i.id, ${hasSavedAddress} from invitations i
      where i.tenant_id = ${tenantId} and i.event_id = ${id} and ${wasOnlySaved} and ${savedLeft}
    ) as who
    on conflict (tenant_id, event_id, addressee_id) do update set
      number = excluded.number, told_at = null, reason = excluded.reason,
      heard = case when ${isInState('sent')} then t.number else t.heard end,
      may_know = case when ${isInState('sent')} then null when ${isInState('sending')} then t.number else t.may_know end,
      mail_id = case when not ${isInState('sent')} and not ${isInState('sending')} then t.mail_id end`);
}

/** The last change that an addressee knows, and a later one that it may know. */
export interface Heard {
  heard: number;
  mayKnow: number | null;
}

/** Returns what each of these addressees knows. */
export async function readHeard(
  tx: Db,
  event: EventKey,
  ids: readonly string[],
): Promise<Map<string, Heard>> {
  const { rows } = await tx.execute<Record<string, unknown> & Heard & { id: string }>(sql`
    select addressee_id as id, heard, may_know as "mayKnow" from tellings
    where tenant_id = ${event.tenantId} and event_id = ${event.id} and addressee_id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, ...heard }) => [id, heard]));
}

/** Returns when the last mail with the event's date went to each of the addresses. */
export async function lastShown(
  tx: Db,
  event: EventKey,
  emails: readonly string[],
): Promise<Map<string, Date>> {
  if (emails.length === 0) return new Map();
  const { rows } = await tx.execute<{ email: string; ms: number }>(sql`
    select to_key as email, (extract(epoch from max(sent_at)) * 1000)::float8 as ms from outbox o
    where o.tenant_id = ${event.tenantId} and o.event_id = ${event.id} and o.template like 'guest.%'
      and o.to_key = any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])
      and o.template = any(${sql.param([...datedMails])}::text[]) and o.status = 'sent'
    group by to_key`);
  return new Map(rows.map(({ email, ms }) => [email, new Date(ms)]));
}

/** What became of an addressee. Without `mailId` and `reason`, there is nothing to say. */
export interface Telling {
  id: string;
  heard: number;
  mailId: string | null;
  reason: UntoldReason | null;
}

export async function writeTellings(
  tx: Db,
  event: EventKey,
  rows: readonly Telling[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update tellings t set mail_id = s."mailId", reason = s.reason,
      heard = case when s."mailId" is null and s.reason is null then t.number else s.heard end,
      may_know = case when (s."mailId" is not null or s.reason is not null) and t.may_know > s.heard then t.may_know end,
      told_at = case when s."mailId" is null and s.reason is null then ${now.toISOString()}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as s (id uuid, heard int, "mailId" uuid, reason text)
    where t.tenant_id = ${event.tenantId} and t.event_id = ${event.id} and t.addressee_id = s.id`);
}

/**
 * Whether a mail put the event's date into the calendar of the address since then. Only the index
 * by address can serve it: without statistics, the one by event would read all mails for each row.
 */
export const wasShown = ({ id, tenantId }: EventKey, emailKey: SQL, since: SQL): SQL => sql`exists (
  select 1 from outbox s where s.to_key = ${emailKey} and s.template like 'guest.%'
    and s.tenant_id is not distinct from ${tenantId}::uuid and s.event_id is not distinct from ${id}::uuid
    and s.template = any(${sql.param([...datedMails])}::text[]) and s.status = 'sent' and s.sent_at >= ${since})`;

/** Notes that these mails were sent, so their addressees know the event as it is. */
export async function settleTellings(db: PlatformDb, mailIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update tellings t set heard = t.number, may_know = null, told_at = o.sent_at, reason = null
    from outbox o
    where t.mail_id = any(${sql.param([...mailIds])}::uuid[]) and o.id = t.mail_id and o.status = 'sent'
      and t.told_at is null`);
}

/** Notes that the addressees of these mails know the event, because the mails had no news. */
export async function noteKnown(db: PlatformDb, mailIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update tellings set heard = number, may_know = null, told_at = now(), mail_id = null, reason = null
    where mail_id = any(${sql.param([...mailIds])}::uuid[])`);
}
