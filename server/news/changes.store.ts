/**
 * The SQL of an event's changes, and of the changes that each reply and household was mailed about.
 */
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { UntoldReason } from '#domain/news/rules.ts';
import type { MailKind } from '#domain/mail/kinds.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { eventChanges } from '../db/schema.ts';
import { inSteps } from '../db/steps.ts';
import { isOffered } from '../invitation-row/told.store.ts';
import { everybody, type Knowing } from './knowing.store.ts';

export const ofEvent = ({ id, tenantId }: EventKey) =>
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
  row: Pick<ChangeRow, 'number' | 'at' | 'doneAt' | 'actorId' | 'kind' | 'before'> & {
    tellDeclined: boolean;
  },
): Promise<void> {
  await tx.insert(eventChanges).values({ ...row, tenantId, eventId });
}

/** Sets the time of the change. Mails that were sent before it show the event's earlier state. */
export async function timeChange(tx: Db, event: EventKey, number: number): Promise<void> {
  await tx
    .update(eventChanges)
    .set({ at: sql`clock_timestamp()` })
    .where(and(ofEvent(event), eq(eventChanges.number, number)));
}

/**
 * The kinds of mail that put the event's date into calendars, or remove it because the event is
 * off.
 */
const datedMails = [
  'guest.confirmed',
  'guest.promoted',
  'guest.changed',
  'guest.eventChanged',
  'guest.cancelled',
  'guest.invitation',
  'guest.seeYouSoon',
] as const satisfies readonly MailKind[];

/**
 * Locks the waiting mails that show the event, so that no worker takes one and writes it with the
 * event's old data before the transaction ends.
 */
export async function holdDatedMails(tx: Db, { id, tenantId }: EventKey): Promise<void> {
  const kinds: readonly MailKind[] = [...datedMails, 'guest.saveTheDate'];
  await tx.execute(sql`
    select 1 from outbox where tenant_id = ${tenantId} and event_id = ${id}
      and template = any(${sql.param([...kinds])}::text[]) and status in ('queued', 'held') for update`);
}

/** Deletes the rows that say who was mailed about which change of the event. */
export async function forgetTellings(tx: Db, { id, tenantId }: EventKey): Promise<void> {
  await tx.execute(sql`delete from tellings where tenant_id = ${tenantId} and event_id = ${id}`);
}

/**
 * Whether the mail that tells the addressee `t` about the change is in the state. OFFSET 0 makes
 * PostgreSQL look up that mail. Without it, it may read all mails of the installation.
 */
const isInState = (status: 'sending' | 'sent'): SQL =>
  sql`exists (select 1 from outbox o where o.tenant_id = t.tenant_id and o.id = t.mail_id and o.status = ${sql.raw(`'${status}'`)} offset 0)`;

/**
 * Whether the mail that tells the addressee `t` about the change exists and did not leave. A
 * cancellation deletes it.
 */
const isUnsent: SQL = sql`exists (
  select 1 from outbox o where o.tenant_id = t.tenant_id and o.id = t.mail_id and o.status not in ('sending', 'sent') offset 0)`;

/** Whether the mail that tells the addressee `t` about the change is not written yet. */
export const isPending: SQL = sql`(t.reason = 'waiting' and t.mail_id is null)`;

/** How many addressees the first statement handles. */
const firstPart = 500;
/**
 * How many milliseconds a statement may take. Guests who reply wait for all of them, so few long
 * ones are better than many short ones. But the embedded database does nothing else meanwhile.
 */
const msPerPart = 60;

/**
 * Records, for every reply and household that was mailed the date, that the change concerns them,
 * in steps. With `mails`, those with an address wait for their mail. With `keepsPending`, those
 * that already wait keep waiting.
 * @returns the number of waiting addresses that were last mailed one of the states in `behind`.
 */
export async function concernEverybody(
  tx: Db,
  event: EventKey,
  number: number,
  {
    withDeclined,
    mails,
    keepsPending,
    behind,
  }: { withDeclined: boolean; mails: boolean; keepsPending: boolean; behind: readonly number[] },
): Promise<number> {
  const waiting = new Set<string>();
  let size = firstPart;
  for await (const some of inSteps<Knowing>(tx, everybody(event, withDeclined), () => size)) {
    const began = performance.now();
    const { rows } = await tx.execute<{ id: string }>(sql`
      with noted as (
        insert into tellings as t (tenant_id, event_id, addressee_id, number, heard, reason)
        select ${event.tenantId}::uuid, ${event.id}::uuid, who.id, ${number}::int, ${number}::int - 1,
          case when who."isLeftOut" then 'notAsked' when who."isReturned" then 'undeliverable' when not who."hasAddress" then 'noAddress' when ${mails}::boolean then 'waiting' else 'notAsked' end
        from json_to_recordset(${JSON.stringify(some)}::text::json) as who (id uuid, "hasAddress" boolean, "isReturned" boolean, "isLeftOut" boolean)
        on conflict (tenant_id, event_id, addressee_id) do update set
          number = excluded.number, told_at = null,
          reason = case when ${keepsPending}::boolean and ${isPending} then t.reason else excluded.reason end,
          heard = case when ${isInState('sent')} then t.number else t.heard end,
          may_know = case when ${isInState('sent')} then null when ${isInState('sending')} then t.number else t.may_know end,
          mail_id = case when (not ${mails}::boolean or excluded.reason = 'notAsked') and ${isUnsent} then t.mail_id end
        returning t.addressee_id, t.heard, t.reason
      )
      select addressee_id as id from noted where reason = 'waiting' and heard = any(${sql.param([...behind])}::int[])`);
    const ids = new Set(rows.map(({ id }) => id));
    for (const { id, mailbox } of some) if (ids.has(id)) waiting.add(mailbox);
    size = Math.max(firstPart, performance.now() - began < msPerPart ? 2 * size : size >> 1);
  }
  return waiting.size;
}

/**
 * Records that these replies know only what the letter of their household said, because the mail
 * about the reply was taken back before it left.
 */
export async function knowOnlyLetters(
  tx: Db,
  { id, tenantId }: EventKey,
  replyIds: readonly string[],
): Promise<void> {
  if (replyIds.length === 0) return;
  await tx.execute(sql`
    insert into tellings (tenant_id, event_id, addressee_id, number, heard, may_know, reason)
    select h.tenant_id, h.event_id, r.id, h.number, h.heard, h.may_know, 'notAsked'
    from reservations r
      join invitations i on i.tenant_id = r.tenant_id and i.reservation_id = r.id
      join tellings h on h.tenant_id = i.tenant_id and h.event_id = r.event_id and h.addressee_id = i.id
    where r.tenant_id = ${tenantId} and r.event_id = ${id} and ${isOneOf(sql`r.id`, replyIds)} and ${isOffered(sql`r`)}
    on conflict do nothing`);
}

/**
 * The last change that an addressee was surely mailed about, and a later one that a mail may have
 * told them about.
 */
export interface Heard {
  heard: number;
  mayKnow: number | null;
}

/** Returns the changes that each of these addressees was mailed about. */
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

/**
 * A mail surely shows the changes before this moment. A later one may have come while it was being
 * sent.
 */
const shownAt = sql`coalesce(taken_at, sent_at)`;

/** When the last mails to an address were sent. */
export interface LastMails {
  /** The last mail with the event's date. */
  shownAt: Date | null;
  /** The time of the last mail about a change, or the present if such a mail is being sent. */
  newsAt: Date | null;
}

const msOf = (time: SQL): SQL => sql`(extract(epoch from ${time}) * 1000)::float8`;

/** Returns the last mails about the event to each of the addresses. */
export async function lastMails(
  tx: Db,
  event: EventKey,
  emails: readonly string[],
): Promise<Map<string, LastMails>> {
  if (emails.length === 0) return new Map();
  const { rows } = await tx.execute<{ email: string; shown: number | null; news: number | null }>(sql`
    select to_key as email, ${msOf(sql`max(${shownAt}) filter (where o.status = 'sent')`)} as shown,
      ${msOf(sql`max(coalesce(sent_at, now())) filter (where o.template in ('guest.eventChanged', 'guest.cancelled'))`)} as news
    from outbox o
    where o.tenant_id = ${event.tenantId} and o.event_id = ${event.id} and o.template like 'guest.%'
      and o.to_key = any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])
      and o.template = any(${sql.param([...datedMails])}::text[]) and o.status in ('sending', 'sent')
    group by to_key`);
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
  return new Map(
    rows.map(({ email, shown, news }) => [email, { shownAt: dateOf(shown), newsAt: dateOf(news) }]),
  );
}

/** The outcome for an addressee. Without `mailId` and `reason`, there was nothing to mail. */
export interface Telling {
  id: string;
  /** Null if what the addressee was mailed about stays the same. */
  heard: number | null;
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
      heard = case when s."mailId" is null and s.reason is null then t.number else coalesce(s.heard, t.heard) end,
      may_know = case when (s."mailId" is not null or s.reason is not null) and t.may_know > coalesce(s.heard, t.heard) then t.may_know end,
      told_at = case when s."mailId" is null and s.reason is null then ${now.toISOString()}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as s (id uuid, heard int, "mailId" uuid, reason text)
    where t.tenant_id = ${event.tenantId} and t.event_id = ${event.id} and t.addressee_id = s.id`);
}

/**
 * When the event was read for the last mail since then that put its date into the calendar of the
 * address. Only the index by address can serve it: without statistics, the one by event would read
 * all mails for each row.
 */
export const lastShown = ({ id, tenantId }: EventKey, emailKey: SQL, since: SQL): SQL => sql`(
  select max(${shownAt}) from outbox s where s.to_key = ${emailKey} and s.template like 'guest.%'
    and s.tenant_id = ${tenantId}::uuid and s.event_id is not distinct from ${id}::uuid
    and s.template = any(${sql.param([...datedMails])}::text[]) and s.status = 'sent' and ${shownAt} >= ${since})`;

/** Records that these mails were sent, so their addressees have the event's current state. */
export async function settleTellings(db: PlatformDb, mailIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update tellings t set heard = t.number, may_know = null, told_at = o.sent_at, reason = null
    from outbox o
    where t.mail_id = any(${sql.param([...mailIds])}::uuid[]) and o.id = t.mail_id and o.status = 'sent'
      and t.told_at is null`);
}

/**
 * Records that the addressees of these mails already have the event's current state, because the
 * mails contained no news.
 */
export async function noteKnown(db: PlatformDb, mailIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update tellings set heard = number, may_know = null, told_at = now(), mail_id = null, reason = null
    where mail_id = any(${sql.param([...mailIds])}::uuid[])`);
}
