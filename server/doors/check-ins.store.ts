/** The SQL of check-ins and walk-ins. Rows are only added. */
import { type SQL, sql } from 'drizzle-orm';
import type { CheckInKind, CheckInRow } from '#domain/doors/fold.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { uuids } from '../db/ids.ts';
import { type checkIns, walkIns } from '../db/schema.ts';
import { firstRow } from '../db/values.ts';

export interface StoredRow extends CheckInRow {
  /** The time when the row arrived, in milliseconds. */
  receivedAt: number;
  name: string | null;
  /** Whether the event has a person with this id. */
  isKnown: boolean;
  /** The number of the row among those of the event, in the order of their arrival. */
  number: number;
}

const milliseconds = (time: SQL): SQL => sql`(extract(epoch from ${time}) * 1000)::bigint`;
/** The corrected time of a row in milliseconds. */
const correctedTime = sql`${milliseconds(sql`at_device`)} + offset_ms`;

const ofEvent = (event: EventKey): SQL => sql`tenant_id = ${event.tenantId} and event_id = ${event.id}`;

/** Reads the check-ins of an event, including rows of persons who are no longer in the event. */
export const readCheckIns = (tx: Db, event: EventKey): Promise<StoredRow[]> => readRows(tx, event, sql`true`);

/** Reads the check-ins of these persons alone. */
export const checkInsOf = async (tx: Db, event: EventKey, ids: readonly string[]): Promise<StoredRow[]> =>
  ids.length === 0 ? [] : readRows(tx, event, sql`person_id = any(${uuids(ids)})`);

/** Reads the rows that can show who came in since then: later `in` rows, and every `undo`. */
export const lateCheckIns = (tx: Db, event: EventKey, since: number): Promise<StoredRow[]> =>
  readRows(tx, event, sql`(kind = 'undo' or kind = 'in' and ${correctedTime} > ${since})`);

/**
 * Each person's last row that no undo voids: the fold of `domain/doors/fold.ts` for in and out, by
 * the same order. The test of evenings compares the two. With `until`, rows with a later number
 * don't count.
 */
export function lastCheckIns(event: EventKey, until?: number): SQL {
  const counting = until === undefined ? ofEvent(event) : sql`${ofEvent(event)} and number <= ${until}`;
  return sql`
    select distinct on (person_id) person_id, kind from check_ins
    where ${counting} and kind <> 'undo'
      and ((id, person_id) not in (
        select undoes, person_id from check_ins where ${counting} and kind = 'undo' and undoes is not null)) is true
    order by person_id, ${correctedTime} desc, device_id desc, seq desc, link_id desc, id desc`;
}

/** Counts the guests of the event who are inside, and those who left. */
export async function countInside(
  tx: Db,
  event: EventKey,
  until?: number,
): Promise<{ in: number; left: number }> {
  return firstRow<{ in: number; left: number }>(
    tx.execute(sql`
      select (count(*) filter (where last.kind = 'in'))::int as "in",
        (count(*) filter (where last.kind = 'out'))::int as left
      from (${lastCheckIns(event, until)}) last
      cross join lateral (
        select 1 from guests g
        where g.tenant_id = ${event.tenantId} and g.id = last.person_id and g.event_id = ${event.id} offset 0
      ) known`),
  );
}

async function readRows(tx: Db, event: EventKey, which: SQL): Promise<StoredRow[]> {
  const { rows } = await tx.execute<StoredRow & Record<string, unknown>>(sql`
    select id, kind, person_id as "personId", undoes, link_id as "linkId", device_id as "deviceId", seq,
      ${correctedTime} as at, ${milliseconds(sql`received_at`)} as "receivedAt", number
    from check_ins
    where ${ofEvent(event)} and ${which}`);
  // A join would read all guests for each row, because the planner believes that both tables are
  // small.
  const names = await namesOf(tx, event, [...new Set(rows.map(({ personId }) => personId))]);
  // An evening has tens of thousands of rows, so this changes the rows in place instead of copying
  // them.
  for (const row of rows) {
    row.at = Number(row.at);
    row.receivedAt = Number(row.receivedAt);
    row.name = names.get(row.personId) ?? null;
    row.isKnown = names.has(row.personId);
  }
  return rows;
}

/** The names of those of these persons who are guests of the event. */
async function namesOf(tx: Db, event: EventKey, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from guests
    where tenant_id = ${event.tenantId} and id = any(${uuids(ids)}) and event_id = ${event.id}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The persons of rows that arrived after the row with this number. */
export async function personsSince(tx: Db, event: EventKey, number: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct person_id as id from check_ins where ${ofEvent(event)} and number > ${number}`);
  return rows.map(({ id }) => id);
}

/** The number of the row that arrived last. Numbers are assigned under the event's lock. */
export async function lastNumber(tx: Db, event: EventKey): Promise<number> {
  const { last } = await firstRow<{ last: number }>(
    tx.execute(sql`select coalesce(max(number), 0)::int as last from check_ins where ${ofEvent(event)}`),
  );
  return last;
}

/** A row that is already stored, in whichever table. */
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
  const at = sql`${correctedTime} as at`;
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

/**
 * A row as a device sent it, with what the server adds. It gets its number when it is written,
 * under the event's lock.
 */
export type NewCheckIn = Required<Omit<typeof checkIns.$inferSelect, 'number' | 'tenantId' | 'eventId'>>;

/** Adds rows of one event, whose lock the transaction holds. */
export async function insertCheckIns(tx: Db, event: EventKey, rows: readonly NewCheckIn[]): Promise<void> {
  if (rows.length === 0) return;
  const last = await lastNumber(tx, event);
  // The rows are one JSON parameter. As single values, 500 rows would be 8,000 parameters.
  await tx.execute(sql`
    insert into check_ins (tenant_id, event_id, id, sub_event_id, person_id, kind, undoes, lease_id, link_id, device_id,
      seq, at_device, offset_ms, received_at, offline, number)
    select ${event.tenantId}::uuid, ${event.id}::uuid, "id", "subEventId", "personId", "kind", "undoes", "leaseId", "linkId",
      "deviceId", "seq", "atDevice", "offsetMs", "receivedAt", "offline", ${last} + row_number() over (order by "at")
    from json_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, at })))}::json) as r ("id" uuid,
      "subEventId" uuid, "personId" uuid, "kind" text, "undoes" uuid, "leaseId" uuid, "linkId" uuid, "deviceId" uuid,
      "seq" int, "atDevice" timestamptz, "offsetMs" bigint, "receivedAt" timestamptz, "offline" boolean, "at" int)`);
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

/** Returns the ids that already belong to persons or replies anywhere in the organization. */
export async function idsInUse(tx: Db, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from guests where tenant_id = ${tenantId} and id = any(${uuids(ids)})
    union all select id from reservations where tenant_id = ${tenantId} and id = any(${uuids(ids)})`);
  return new Set(rows.map(({ id }) => id));
}
