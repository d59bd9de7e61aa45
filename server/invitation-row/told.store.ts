/**
 * Finds the households that know the date of an event, and the addresses that our mails reached.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { ofEmail } from '../db/reply-email.ts';
import { inSteps } from '../db/steps.ts';
import { addressOf, namesOf } from './addressees.store.ts';

/**
 * Whether the last invitation mail of the household `i` has been sent. A waiting mail shows the
 * event as of the moment of sending. OFFSET 0 makes PostgreSQL look up that mail. Without it,
 * PostgreSQL may read all mails of the installation.
 */
const hasLeft = sql`(i.letter_email is not null and (i.mail_state = 'accepted' or (i.mail_state = 'queued'
  and exists (select 1 from outbox o where o.tenant_id = i.tenant_id and o.id = i.mail_id and o.status in ('sending', 'sent') offset 0))))`;

/** The value of `former_letters` for the household `i` when another invitation is sent to it. */
export const lettersLeft = sql`case when ${hasLeft} and not i.former_letters ? i.letter_email
  then i.former_letters || to_jsonb(i.letter_email) else i.former_letters end`;

/**
 * The addresses that letters to the household `i` reached, each spelling once. If the host
 * delivered the invitation, it is the household's mail address. A save the date counts once the
 * household was invited or answered. Before that, saved.store.ts finds its address.
 */
const addressesTold = sql`(
  select distinct on (lower(email)) email from (
    select i.letter_email as email where ${hasLeft}
    union all select jsonb_array_elements_text(i.former_letters)
    union all select ${addressOf} where i.sent_at is not null and i.mail_id is null and i.letter_email is null
    union all select o.to_email from outbox o
      where (i.sent_at is not null or i.reply <> 'none') and o.tenant_id = i.tenant_id and o.id = i.saved_mail_id and o.status in ('sending', 'sent')
  ) as each where email <> '' order by lower(email)) as told`;

/** A household that knows the date, one row for each of its addresses. */
export interface ToldHousehold {
  id: string;
  eventId: string;
  rotation: number;
  label: string;
  names: string[];
  address: string;
  /**
   * Whether the address is still the household's. A mail to a former address doesn't contain its
   * link.
   */
  isCurrent: boolean;
  /** Whether the household replied with another address. */
  hasAnswered: boolean;
}

const columns = sql`i.id, i.event_id as "eventId", i.rotation, i.label, ${namesOf} as names, told.email as address,
  lower(told.email) = lower(coalesce(${addressOf}, '')) as "isCurrent", i.reservation_id is not null as "hasAnswered"`;

/** Whether the household `i` is still on the list and has not declined. */
export const isOnList: SQL = sql`(i.not_me_at is null and i.reply <> 'declined')`;

/** A household without an answer, or one whose reply's mail goes to another address. */
const hears: SQL = sql`${isOnList} and (r.id is null or lower(told.email) <> r.email_key)`;

/** The addresses that letters to the household `i` reached and that its reply does not use. */
export const ownAddresses: SQL = sql`(
  select told.email from ${addressesTold} left join reservations own on own.tenant_id = i.tenant_id and own.id = i.reservation_id
  where own.id is null or lower(told.email) <> own.email_key)`;

/** Whether a letter to the household `i` reached an address that its reply does not use. */
export const hasOwnLetter: SQL = sql`exists ${ownAddresses}`;

/** Whether the host delivered the invitation of the household `i`, without a mail from us. */
export const isToldByHand: SQL = sql`(i.sent_at is not null and i.reservation_id is null)`;

/** Counts the households that were sent an invitation and have not answered. */
export async function countInvited(tx: Db, event: EventKey): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from invitations i
    where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and i.sent_at is not null
      and i.reply = 'none' and i.not_me_at is null`);
  return rows[0]?.n ?? 0;
}

/** Yields the households among these to notify about a change of the event. */
export const toldHouseholds = (
  tx: Db,
  event: EventKey,
  ids: readonly string[],
): AsyncGenerator<ToldHousehold[]> =>
  inSteps(
    tx,
    sql`select ${columns} from invitations i
        left join reservations r on r.tenant_id = i.tenant_id and r.id = i.reservation_id
        cross join lateral ${addressesTold}
      where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and ${isOneOf(sql`i.id`, ids)} and ${hears}
      order by i.id`,
  );

/**
 * Whether the household's invitation already put the event into the calendar of the reply's own
 * address.
 */
export const isOffered = (reply: SQL): SQL => sql`exists (
  select 1 from invitations i cross join lateral ${addressesTold}
  where i.tenant_id = ${reply}.tenant_id and i.reservation_id = ${reply}.id and lower(told.email) = ${reply}.email_key)`;

/** Whether an invitation or a save the date of the household reached the address. */
export async function hasLetterReached(
  db: Db,
  { tenantId, id }: { tenantId: string; id: string },
  address: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from invitations i cross join lateral ${addressesTold}
    where i.tenant_id = ${tenantId} and i.id = ${id} and lower(told.email) = lower(${address})
    union all
    select from invitations i join outbox o on o.tenant_id = i.tenant_id and o.id = i.saved_mail_id
    where i.tenant_id = ${tenantId} and i.id = ${id} and lower(o.to_email) = lower(${address})
      and o.status in ('sending', 'sent')`);
  return rows.length > 0;
}

/** The addresses that invitations to the households of these replies reached. */
export const lettersOf = (tenantId: string, replyIds: readonly string[]): SQL => sql`
  select ${columns}, i.reservation_id as "replyId" from invitations i cross join lateral ${addressesTold}
  where i.tenant_id = ${tenantId} and ${isOneOf(sql`i.reservation_id`, replyIds)} and i.not_me_at is null
  order by told.email`;

/** Finds the addresses that invitations to the households of these replies reached. */
export async function letterAddressesOf(
  db: Db,
  tenantId: string,
  replyIds: readonly string[],
): Promise<(ToldHousehold & { replyId: string })[]> {
  if (replyIds.length === 0) return [];
  const { rows } = await db.execute<Record<string, unknown> & ToldHousehold & { replyId: string }>(
    lettersOf(tenantId, replyIds),
  );
  return rows;
}

/** A mail that would remove the event from its recipient's calendar. */
export interface Removal {
  mailId: string;
  tenantId: string;
  eventId: string;
  email: string;
  /** The reply and the household that the calendar entry was for. */
  replyId: string | null;
  invitationId: string | null;
}

/**
 * Finds the mails that must not remove the calendar entry, because the mailbox has another
 * confirmed reply, or an invitation of another household that has not declined.
 * @returns the ids of these mails.
 */
export async function findHeldEntries(
  db: Db,
  tenantId: string,
  removals: readonly Removal[],
): Promise<Set<string>> {
  if (removals.length === 0) return new Set();
  const { rows } = await db.execute<{ mailId: string }>(sql`
    select m."mailId" from json_to_recordset(${JSON.stringify(removals)}::text::json)
      as m ("mailId" uuid, "eventId" uuid, "email" text, "replyId" uuid, "invitationId" uuid)
    where exists (
      select 1 from reservations r where r.tenant_id = ${tenantId} and r.event_id = m."eventId"
        and ${ofEmail(sql`lower(m."email")`, { reply: 'r.' })} and r.id is distinct from m."replyId"
        and r.is_attending and not r.waitlisted)
    or exists (
      select 1 from invitations i cross join lateral ${addressesTold}
      where i.tenant_id = ${tenantId} and i.event_id = m."eventId" and i.not_me_at is null and i.reply <> 'declined'
        and lower(told.email) = lower(m."email")
        and (i.id is distinct from m."invitationId" or i.reply <> 'none'))`);
  return new Set(rows.map(({ mailId }) => mailId));
}
