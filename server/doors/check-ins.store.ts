/** The SQL of check-ins and walk-ins. Rows are only added. */
import { sql } from 'drizzle-orm';
import type { CheckInKind, CheckInRow } from '#domain/doors/fold.ts';
import type { Db } from '../db/connect.ts';
import { uuids } from '../db/ids.ts';
import { checkIns, walkIns } from '../db/schema.ts';
import { instant } from '../db/values.ts';

interface EventKey {
  id: string;
  tenantId: string;
}

export interface StoredRow extends CheckInRow {
  receivedAt: Date;
  name: string | null;
  /** Whether the event has a person with this id. */
  isKnown: boolean;
}

interface Raw extends Omit<StoredRow, 'at' | 'receivedAt' | 'name' | 'isKnown'> {
  at: string | number;
  receivedAt: string | Date;
}

/** Reads the check-ins of an event. Rows of persons who left the event are among them. */
export async function readCheckIns(tx: Db, event: EventKey): Promise<StoredRow[]> {
  const { rows } = await tx.execute<Raw & Record<string, unknown>>(sql`
    select id, kind, person_id as "personId", undoes, link_id as "linkId", device_id as "deviceId", seq,
      (extract(epoch from at_device) * 1000)::bigint + offset_ms as at, received_at as "receivedAt"
    from check_ins
    where tenant_id = ${event.tenantId} and event_id = ${event.id}`);
  // A join would read all guests for each row while the planner takes both tables for small.
  const names = await namesOf(tx, event, [...new Set(rows.map(({ personId }) => personId))]);
  return rows.map((row) => ({
    ...row,
    at: Number(row.at),
    receivedAt: new Date(row.receivedAt),
    name: names.get(row.personId) ?? null,
    isKnown: names.has(row.personId),
  }));
}

/** The names of those of these persons who are guests of the event. */
async function namesOf(tx: Db, event: EventKey, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from guests
    where tenant_id = ${event.tenantId} and id = any(${uuids(ids)}) and event_id = ${event.id}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The persons of rows that arrived since then. */
export async function personsSince(tx: Db, event: EventKey, since: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct person_id as id from check_ins
    where tenant_id = ${event.tenantId} and event_id = ${event.id} and received_at > ${instant(since)}`);
  return rows.map(({ id }) => id);
}

/** A row that is stored already, whichever table has it. */
export interface KnownRow {
  id: string;
  eventId: string;
  linkId: string;
  deviceId: string;
  seq: number | null;
  /** Null for a walk-in. */
  kind: CheckInKind | null;
  personId: string | null;
  at: number;
}

/** Finds rows by their ids, and those of a device by their numbers. */
export async function findRows(
  tx: Db,
  of: { tenantId: string; linkId: string; deviceId: string },
  { ids, seqs }: { ids: readonly string[]; seqs: readonly number[] },
): Promise<KnownRow[]> {
  if (ids.length + seqs.length === 0) return [];
  const numbers = sql`(select unnest(${sql.param([...seqs])}::int[]))`;
  const own = sql`tenant_id = ${of.tenantId} and link_id = ${of.linkId} and device_id = ${of.deviceId}
    and seq in ${numbers}`;
  const at = sql`(extract(epoch from at_device) * 1000)::bigint + offset_ms as at`;
  const checkIn = sql`select id, event_id as "eventId", link_id as "linkId", device_id as "deviceId", seq, kind,
    person_id as "personId", ${at} from check_ins`;
  const walkIn = sql`select reservation_id as id, event_id as "eventId", link_id as "linkId",
    device_id as "deviceId", seq, null as kind, null::uuid as "personId", ${at} from walk_ins`;
  const { rows } = await tx.execute<
    Omit<KnownRow, 'at'> & { at: string | number } & Record<string, unknown>
  >(sql`
    ${checkIn} where tenant_id = ${of.tenantId} and id = any(${uuids(ids)})
    union ${checkIn} where ${own}
    union ${walkIn} where tenant_id = ${of.tenantId} and reservation_id = any(${uuids(ids)})
    union ${walkIn} where ${own}`);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** The numbers of a device's rows, or none if no number below the highest is missing. */
export async function seqsWithGaps(
  tx: Db,
  of: { tenantId: string; linkId: string; deviceId: string },
): Promise<number[]> {
  const own = sql`tenant_id = ${of.tenantId} and link_id = ${of.linkId} and device_id = ${of.deviceId}`;
  const stored = sql`select seq from check_ins where ${own} and seq > 0
    union all select seq from walk_ins where ${own} and seq > 0`;
  const { rows } = await tx.execute<{ seq: number }>(sql`
    with stored as materialized (${stored})
    select seq from stored where (select count(*) < coalesce(max(seq), 0) from stored)`);
  return rows.map(({ seq }) => seq);
}

const insertedAtOnce = 1_000;

export async function insertCheckIns(tx: Db, rows: (typeof checkIns.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += insertedAtOnce) {
    await tx.insert(checkIns).values(rows.slice(from, from + insertedAtOnce));
  }
}

export async function insertWalkIn(tx: Db, row: typeof walkIns.$inferInsert): Promise<void> {
  await tx.insert(walkIns).values(row);
}

/** Counts the persons of confirmed walk-ins. */
export async function countWalkIns(tx: Db, event: EventKey): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select coalesce(sum(r.guest_count), 0)::int as n from walk_ins w
    join reservations r on r.tenant_id = w.tenant_id and r.id = w.reservation_id
    where w.tenant_id = ${event.tenantId} and w.event_id = ${event.id} and r.is_attending and not r.waitlisted`);
  return rows[0]?.n ?? 0;
}

/** Which of these ids are persons or replies already, anywhere in the organization. */
export async function takenIds(tx: Db, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from guests where tenant_id = ${tenantId} and id = any(${uuids(ids)})
    union all select id from reservations where tenant_id = ${tenantId} and id = any(${uuids(ids)})`);
  return new Set(rows.map(({ id }) => id));
}
