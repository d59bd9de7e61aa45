/** The SQL that an event's Guests tab needs in addition to the lists of replies. */
import { sql, type SQL } from 'drizzle-orm';
import { maxCounted } from '#domain/kernel/route.ts';
import { queryWords } from '#domain/kernel/search.ts';
import { type FailureKind, unsentSentence } from '#domain/mail/delivery.ts';
import { messageLabel } from '#domain/mail/kinds.ts';
import type { PartyMail, Person } from '#domain/parties/contract.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf, uuids } from '../db/ids.ts';
import type { Scope } from '../db/scope.ts';
import { startSearch } from '../db/search.ts';

/** Counting stops here, because pages show no larger number than "over 1,000". */
const maxCountedParties = 1_001;

/** Counts the replies with a note, and the replies with a mail that was not sent to the guest. */
export async function countGuests(
  tx: Db,
  { id, tenantId }: EventKey,
): Promise<{ withNote: number; unsent: number }> {
  const { rows } = await tx.execute<{ withNote: number; unsent: number }>(sql`
    select
      (select count(*)::int from (
        select 1 from reservations r where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.message <> ''
        limit ${maxCountedParties}) noted) as "withNote",
      (select count(*)::int from (
        select 1 from reservations r where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.guest_email in (
          select o.to_email from outbox o
          where o.tenant_id = ${tenantId} and o.event_id = ${id} and o.status in ('failed', 'withheld')
            and o.template like 'guest.%')
        limit ${maxCountedParties}) undelivered) as unsent`);
  return rows[0] ?? { withNote: 0, unsent: 0 };
}

export interface PersonFilter {
  status?: 'confirmed' | 'waitlisted' | undefined;
  meal?: string | undefined;
  q?: string | undefined;
}

/** A filter whose search has begun. */
interface Sought extends PersonFilter {
  isNamedSo?: SQL;
}

/**
 * Begins the search if the filter has one. It finds the replies with these words, and among their
 * persons those whose name has all of them.
 */
export async function prepareSearch(
  tx: Db,
  scope: Scope,
  { tenantId }: EventKey,
  filter: PersonFilter,
): Promise<Sought> {
  if (!filter.q) return filter;
  const search = await startSearch(tx, scope, { kinds: ['reply'], tenantId, q: filter.q });
  const called = queryWords(filter.q).map((word) => sql`strpos(' ' || g.name_key, ${` ${word}`}) > 0`);
  return { ...filter, isNamedSo: sql.join([search.finds(sql`r.id`), ...called], sql` and `) };
}

const ofEvent = ({ id, tenantId }: EventKey, { status, meal, isNamedSo }: Sought): SQL => sql`
  from reservations r join guests g on g.tenant_id = r.tenant_id and g.reservation_id = r.id
  where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.is_attending and g.is_attending
    ${status === undefined ? sql`` : sql`and r.waitlisted = ${status === 'waitlisted'}`}
    ${meal === undefined ? sql`` : sql`and g.meal_choice = ${meal}`}
    ${isNamedSo === undefined ? sql`` : sql`and ${isNamedSo}`}`;

export async function listPersons(
  tx: Db,
  event: EventKey,
  filter: Sought,
  { limit, offset }: { limit: number; offset: number },
): Promise<Person[]> {
  const { rows } = await tx.execute<Omit<Person, 'createdAt'> & { createdMs: number }>(sql`
    select g.id, r.id as "reservationId", g.name, g.meal_choice as "mealChoice", r.display_name as "displayName",
      r.guest_email as "guestEmail", r.guest_count as "guestCount", r.waitlisted,
      r.awaiting_approval as "awaitingApproval", (extract(epoch from r.created_at) * 1000)::float8 as "createdMs"
    ${ofEvent(event, filter)}
    order by r.created_at desc, r.id desc, g.position limit ${limit} offset ${offset}`);
  return rows.map(({ createdMs, ...row }) => ({ ...row, createdAt: new Date(createdMs).toISOString() }));
}

/**
 * Counts the persons that match the filter. A search stops at the first person above the limit.
 * Without a meal or a search, use the event's counters instead.
 */
export async function countPersons(tx: Db, event: EventKey, filter: Sought): Promise<number> {
  const limit = filter.q ? sql`limit ${maxCounted + 1}` : sql``;
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 ${ofEvent(event, filter)} ${limit}) as found`,
  );
  return rows[0]?.n ?? 0;
}

/** Returns the names of waiting parties, in the order of the ids. */
export async function namesOf(
  tx: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; displayName: string; guestEmail: string; guestCount: number }[]> {
  const { rows } = await tx.execute<{
    id: string;
    displayName: string;
    guestEmail: string;
    guestCount: number;
  }>(sql`
    select r.id, r.display_name as "displayName", r.guest_email as "guestEmail", r.guest_count as "guestCount"
    from reservations r where r.tenant_id = ${tenantId} and ${isOneOf(sql`r.id`, ids)}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the first waiting party in line that is not one of these. */
export async function firstWaitingExcept(
  tx: Db,
  { id, tenantId }: EventKey,
  ids: readonly string[],
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from reservations r
    where r.tenant_id = ${tenantId} and r.event_id = ${id} and r.waitlisted and not r.awaiting_approval
      and r.lapsed_at is null and r.id <> all(${uuids(ids)})
    order by r.arrival limit 1`);
  return rows[0]?.id ?? null;
}

const maxMails = 20;

const stateOf = {
  queued: 'waiting',
  sending: 'waiting',
  held: 'waiting',
  sent: 'sent',
  failed: 'failed',
  withheld: 'withheld',
} as const;

/** Returns the newest mails to a reply's guest, at the reply's current address. */
export async function mailsOfReply(
  tx: Db,
  reply: { id: string; tenantId: string; eventId: string; guestEmail: string },
): Promise<PartyMail[]> {
  const { rows } = await tx.execute<{
    id: string;
    template: string;
    status: keyof typeof stateOf;
    failureKind: FailureKind | null;
    lastError: string | null;
    createdMs: number;
    sentMs: number | null;
  }>(sql`
    select o.id, o.template, o.status, o.failure_kind as "failureKind", o.last_error as "lastError",
      (extract(epoch from o.created_at) * 1000)::float8 as "createdMs",
      (extract(epoch from o.sent_at) * 1000)::float8 as "sentMs"
    from outbox o
    where o.event_id = ${reply.eventId} and o.to_email = ${reply.guestEmail} and o.tenant_id = ${reply.tenantId}
      and o.template like 'guest.%'
      and (o.payload -> 'reply' ->> 'id' is null or o.payload -> 'reply' ->> 'id' = ${reply.id})
    order by o.created_at desc limit ${maxMails}`);
  return rows.map(({ id, template, status, failureKind, lastError, createdMs, sentMs }) => ({
    id,
    label: messageLabel(template),
    state: stateOf[status],
    createdAt: new Date(createdMs).toISOString(),
    sentAt: sentMs === null ? null : new Date(sentMs).toISOString(),
    sentence:
      status === 'failed' || status === 'withheld' || status === 'held'
        ? unsentSentence(failureKind, lastError)
        : null,
  }));
}
