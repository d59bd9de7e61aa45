/** Finds the recipients of mail about an event's replies, and the digests that wait. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import type { TenantScope } from '../../db/scope.ts';
import { instant } from '../../db/values.ts';
import type { EventKey } from '../../event-row/event.store.ts';

export interface Recipient {
  email: string;
  name: string;
}

/** A helper who wants the mails about replies. */
export interface HelperRecipient extends Recipient {
  eventId: string;
  /** False for viewers, who don't see guests' notes. */
  readsNotes: boolean;
}

/** The recipients of an event's manager mail, and how much they got in the last hour. */
export interface ManagerMail {
  recipients: Recipient[];
  /** Helpers get only mails about replies. None of them is among the recipients. */
  helpers: HelperRecipient[];
  sentLastHour: Map<string, number>;
  /** The recipients whose digest still waits, with the id of that mail. */
  digesting: Map<string, string>;
}

/** The fields of a user that mail to managers needs. */
export interface Person extends Recipient {
  id: string;
  role: string;
  managerMail: boolean;
}

/** The helpers of these events who want mail about replies. Most events cost no statement. */
export async function readHelpersToMail(
  tx: Db,
  tenantId: string,
  events: readonly { id: string; mailsHelpers: boolean }[],
): Promise<HelperRecipient[]> {
  const ids = events.filter(({ mailsHelpers }) => mailsHelpers).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<HelperRecipient & Record<string, unknown>>(sql`
    select h.event_id as "eventId", u.email, trim(u.first_name || ' ' || u.last_name) as name,
      (h."right" = 'edit' or u.role <> 'guest') as "readsNotes"
    from json_array_elements_text(${JSON.stringify(ids)}::json) as asked
    cross join lateral (
      select * from event_helpers
      where tenant_id = ${tenantId} and event_id = asked::uuid and mail_replies offset 0
    ) h
    cross join lateral (
      select * from users where id = h.user_id and (tenant_id = ${tenantId}) is true offset 0
    ) u
    order by h.created_at, h.user_id`);
  return rows;
}

export interface SentToManager {
  eventId: string;
  email: string;
  sent: number;
  /** The waiting digest. */
  digestId: string | null;
}

/**
 * The mails that managers of the events got within the hour, and their waiting digests, as one JSON
 * list. The time is compared in a form that no index by time serves, because that would read all
 * mails of two hours for each event.
 */
export const sentToManagers = (of: { eventIds: SQL; tenantId: SQL; now: SQL }): SQL => sql`
  select coalesce(json_agg(s), '[]') from (
    select o.event_id as "eventId", o.to_email as email,
      (count(*) filter (where o.template <> 'manager.digest' and o.created_at > ${of.now} - interval '1 hour'))::int as sent,
      min(o.id::text) filter (where o.template = 'manager.digest' and o.status = 'queued') as "digestId"
    from json_array_elements_text(${of.eventIds}::json) as asked
    -- One at a time, so that no plan walks all mails of the event for them.
    cross join (values ('manager.new'), ('manager.declined'), ('manager.withdrawn'), ('manager.digest')) as of (template)
    cross join lateral (
      select * from outbox
      where event_id = asked::uuid and tenant_id = ${of.tenantId} and template = of.template
        -- A digest is sent an hour after it began; one that a broken mail server keeps longer is left alone.
        and ${of.now} - created_at < interval '2 hours'
      offset 0
    ) o
    group by o.event_id, o.to_email
  ) s`;

/** The event's creator, unless they left the organization or may no longer read replies. */
const creatorOf = (event: { createdBy: string }, people: readonly Person[]): Person | undefined =>
  people.find(({ id, role }) => id === event.createdBy && role !== 'guest');

/** The recipients of an event's mail among `people`: admins and creators, in order of id. */
export function managerMailFrom(
  event: { id: string; createdBy: string },
  people: readonly Person[],
  sent: readonly SentToManager[],
  helpers: readonly HelperRecipient[],
): ManagerMail {
  const creator = creatorOf(event, people);
  const recipients = (creator ? [creator] : people.filter(({ role }) => role === 'admin'))
    .filter(({ managerMail }) => managerMail)
    .map(({ email, name }) => ({ email, name }));
  const mailed = sent.filter(({ eventId }) => eventId === event.id);
  return {
    recipients,
    helpers: helpers.filter(
      (helper) => helper.eventId === event.id && recipients.every(({ email }) => email !== helper.email),
    ),
    sentLastHour: new Map(mailed.map(({ email, sent }) => [email, sent])),
    digesting: new Map(
      mailed.flatMap(({ email, digestId }) => (digestId === null ? [] : [[email, digestId]])),
    ),
  };
}

/** The recipient of answers to an event's mails: its creator, else the first admin. */
export const hostEmailFrom = (event: { createdBy: string }, people: readonly Person[]): string | null =>
  (creatorOf(event, people) ?? people.find(({ role }) => role === 'admin'))?.email ?? null;

export async function readManagerMail(
  tx: Db,
  scope: TenantScope,
  event: { id: string; createdBy: string; mailsHelpers: boolean },
  now: Date,
): Promise<ManagerMail> {
  const [people, sent, helpers] = await Promise.all([
    tx.execute(sql`
      select id, role, email, trim(first_name || ' ' || last_name) as name, manager_mail as "managerMail"
      from users where tenant_id = ${scope.tenantId} and (role = 'admin' or id = ${event.createdBy})
      order by id`),
    tx.execute<{ sent: SentToManager[] }>(sql`
      select (${sentToManagers({
        eventIds: sql`${JSON.stringify([event.id])}::text`,
        tenantId: sql`${scope.tenantId}::uuid`,
        now: instant(now),
      })}) as sent`),
    readHelpersToMail(tx, scope.tenantId, [event]),
  ]);
  const [row] = sent.rows;
  return managerMailFrom(event, people.rows as unknown as Person[], row?.sent ?? [], helpers);
}

/** The addresses that got a mail of this kind for the event since `since`. */
export async function mailedSince(
  tx: Db,
  event: EventKey,
  template: string,
  since: Date,
): Promise<Set<string>> {
  const { rows } = await tx.execute(sql`
    select distinct to_email as email from outbox where event_id = ${event.id} and tenant_id = ${event.tenantId}
      and template = ${template} and created_at > ${instant(since)}`);
  return new Set((rows as { email: string }[]).map(({ email }) => email));
}
