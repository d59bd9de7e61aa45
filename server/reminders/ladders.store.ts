/** The SQL of events' ladders, and of the reminders that each household got. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { unansweredStandings } from '#domain/guest-list/standing.ts';
import type { SentReminder } from '#domain/reminders/ladder.ts';
import type { SuppressionReason } from '#domain/guest-list/send/rules.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { yieldToEventLoop } from '../db/yield.ts';
import type { Db, PlatformDb, TenantDb } from '../db/connect.ts';
import { isOneOf } from '../db/ids.ts';
import { reminderLadders } from '../db/schema.ts';
import { isJoinable } from '../invitation-row/joinable.store.ts';
import { addressOf, namesOf } from '../invitation-row/addressees.store.ts';
import { findSuppressed } from '../mail/suppressions.store.ts';
import { takeBackReminders, takeBackSeeYouSoon } from '../outbox/outdated.store.ts';

export type LadderRow = typeof reminderLadders.$inferSelect;

const ladderOf = ({ tenantId, id }: EventKey): SQL | undefined =>
  and(eq(reminderLadders.tenantId, tenantId), eq(reminderLadders.eventId, id));

export async function readLadder(db: Db, event: EventKey): Promise<LadderRow | null> {
  const [row] = await db.select().from(reminderLadders).where(ladderOf(event));
  return row ?? null;
}

/** Writes the ladder. Call it under the event's lock. */
export async function writeLadder(
  tx: TenantDb,
  event: EventKey,
  ladder: Omit<LadderRow, 'tenantId' | 'eventId' | 'seeYouSoonAt'>,
): Promise<void> {
  await tx
    .insert(reminderLadders)
    .values({ ...ladder, tenantId: event.tenantId, eventId: event.id })
    .onConflictDoUpdate({ target: [reminderLadders.tenantId, reminderLadders.eventId], set: ladder });
}

export async function noteLook(
  tx: TenantDb,
  event: EventKey,
  change: Partial<Pick<LadderRow, 'lookAt' | 'seeYouSoonAt'>>,
): Promise<void> {
  await tx.update(reminderLadders).set(change).where(ladderOf(event));
}

/** Returns the events whose ladders the job has to check now. A platform function, for the job. */
export async function findDue(
  platform: PlatformDb,
  now: Date,
  max: number,
): Promise<{ tenantId: string; eventId: string }[]> {
  return platform
    .select({ tenantId: reminderLadders.tenantId, eventId: reminderLadders.eventId })
    .from(reminderLadders)
    .where(sql`${reminderLadders.lookAt} <= ${now.toISOString()}::timestamptz`)
    .orderBy(reminderLadders.lookAt)
    .limit(max);
}

/** The reminders that went to a household, as JSON of the numbers that `sentOf` reads. */
const sentTo = sql`coalesce((
  select json_agg(json_build_array(r.rung, (extract(epoch from coalesce(r.handed_over_at, r.created_at)) * 1000)::float8) order by r.created_at, r.number)
  from reminders r where r.tenant_id = i.tenant_id and r.invitation_id = i.id), '[]')::text`;

type SentJson = [key: string | null, ms: number][];
const sentOf = (json: string): SentReminder[] =>
  (JSON.parse(json) as SentJson).map(([key, ms]) => ({ key, at: new Date(ms) }));

/**
 * Households that the ladder reminds: they were sent an invitation and haven't answered, seats are
 * kept for them, their mail didn't come back, and nobody disowned them. A lapsed promise or a
 * withdrawn reply ends the reminders. A reply that may be their answer suspends them.
 */
const isAsked = ({ tenantId, id }: EventKey): SQL => sql`i.tenant_id = ${tenantId} and i.event_id = ${id}
  and i.standing in ('queued', 'unanswered', 'opened') and i.promised > 0 and i.not_me_at is null and not ${isJoinable}`;

/**
 * A group of households whose invitations were sent at the same moment and that got the same
 * reminders.
 */
export interface Group {
  sentAt: Date;
  sent: SentReminder[];
  households: number;
  /** How many of the households can get mail. */
  reachable: number;
}

export async function readGroups(db: Db, event: EventKey): Promise<Group[]> {
  const { rows } = await db.execute<{
    sent_ms: number;
    sent: string;
    households: number;
    reachable: number;
  }>(sql`
    select sent_ms, sent, count(*)::int as households, count(address)::int as reachable from (
      select (extract(epoch from i.sent_at) * 1000)::float8 as sent_ms, ${sentTo} as sent, ${addressOf} as address
      from invitations i where ${isAsked(event)}) as asked
    group by 1, 2`);
  return rows.map(({ sent_ms, sent, households, reachable }) => ({
    sentAt: new Date(sent_ms),
    sent: sentOf(sent),
    households,
    reachable,
  }));
}

/** The fields of a household that a reminder needs. */
export interface RemindableHousehold {
  id: string;
  label: string;
  names: string[];
  rotation: number;
  list: number;
  sort: number;
  address: string | null;
  sentAt: Date | null;
  reply: 'none' | 'coming' | 'inPart' | 'declined';
  /** Whether the invitation was sent to the household's present address, with its present code. */
  isSent: boolean;
  /**
   * Seats that are kept for the household: none once its promise has lapsed, or its reply was
   * withdrawn.
   */
  promised: number;
  isDisowned: boolean;
  isReturned: boolean;
  /** Whether a reply from the open page may be the household's answer. */
  isJoinable: boolean;
  /** The reason why the address no longer gets mail. */
  suppressed: SuppressionReason | null;
  sent: SentReminder[];
}

type RemindableRow = Omit<RemindableHousehold, 'sentAt' | 'sent' | 'suppressed'> & {
  sentMs: number | null;
  sent: string;
};

async function toRemindable(
  db: Db,
  { tenantId }: EventKey,
  rows: readonly RemindableRow[],
): Promise<RemindableHousehold[]> {
  const suppressed = await findSuppressed(
    db,
    tenantId,
    rows.flatMap((row) => row.address ?? []),
  );
  return rows.map(({ sentMs, sent, ...row }) => ({
    ...row,
    sentAt: sentMs === null ? null : new Date(sentMs),
    suppressed: suppressed.get(row.address ?? '')?.reason ?? null,
    sent: sentOf(sent),
  }));
}

const remindableColumns = sql`i.id, i.promised, i.standing <> 'notSent' as "isSent", i.label, i.rotation, i.list, i.sort, i.reply, ${addressOf} as address,
  (extract(epoch from i.sent_at) * 1000)::float8 as "sentMs", i.not_me_at is not null as "isDisowned",
  i.standing = 'undeliverable' as "isReturned", ${isJoinable} as "isJoinable", ${sentTo} as sent,
  ${namesOf} as names`;

/**
 * Returns the households that the ladder reminds, in the order of the list, starting after the
 * given one.
 */
export async function readRemindable(
  db: Db,
  event: EventKey,
  after: Pick<RemindableHousehold, 'list' | 'sort' | 'id'> | null,
  max: number,
): Promise<RemindableHousehold[]> {
  const { list, sort, id } = after ?? { list: 0, sort: 0, id: event.id };
  const { rows } = await db.execute(sql`
    select ${remindableColumns} from invitations i
    where ${isAsked(event)} and (i.list, i.sort, i.id) > (${list}::int, ${sort}::int, ${id}::uuid)
    order by i.list, i.sort, i.id limit ${max}`);
  return toRemindable(db, event, rows as unknown as RemindableRow[]);
}

const readAtOnce = 200;

/** Yields all households that the ladder reminds, reading one part at a time. */
export async function* eachAsked(db: Db, event: EventKey): AsyncGenerator<RemindableHousehold> {
  for (let last: RemindableHousehold | null = null; ;) {
    const part: RemindableHousehold[] = await readRemindable(db, event, last, readAtOnce);
    yield* part;
    last = part.at(-1) ?? null;
    if (part.length < readAtOnce) return;
    await yieldToEventLoop();
  }
}

/** Returns the households that a host named, whatever their state, in the given order. */
export async function readNamed(
  db: Db,
  event: EventKey,
  ids: readonly string[],
): Promise<RemindableHousehold[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute(sql`
    select ${remindableColumns} from invitations i
    where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id}
      and ${isOneOf(sql`i.id`, ids)}`);
  const byId = new Map(
    (await toRemindable(db, event, rows as unknown as RemindableRow[])).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Counts the households that got their invitation and have not answered, and how many of these
 * cannot get mail.
 */
export async function countUnanswered(
  db: Db,
  { tenantId, id }: EventKey,
): Promise<{ unanswered: number; withoutAddress: number }> {
  const { rows } = await db.execute<{ unanswered: number; withoutAddress: number }>(sql`
    select count(*)::int as unanswered, (count(*) filter (where ${addressOf} is null))::int as "withoutAddress"
    from invitations i where i.tenant_id = ${tenantId} and i.event_id = ${id} and i.standing in (${sql.join(
      unansweredStandings.map((name) => sql`${name}`),
      sql`, `,
    )})`);
  return rows[0] ?? { unanswered: 0, withoutAddress: 0 };
}

/**
 * Records the reminders that go out now, under the event's lock. Each gets its household's next
 * free number, up to three.
 */
export async function insertReminders(
  tx: TenantDb,
  event: EventKey,
  rows: readonly { invitationId: string; rung: string | null; mailId: string }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into reminders (tenant_id, event_id, invitation_id, number, rung, mail_id, created_at)
    select ${event.tenantId}::uuid, ${event.id}::uuid, given."invitationId",
      (select min(n) from generate_series(1, 3) as n where not exists (
        select 1 from reminders r where r.tenant_id = ${event.tenantId}::uuid and r.invitation_id = given."invitationId" and r.number = n)),
      given."rung", given."mailId", ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given ("invitationId" uuid, "rung" text, "mailId" uuid)`);
}

/**
 * Removes the ladder's mails that still wait in the outbox. Reminders that a host sent by hand
 * stay.
 */
export async function takeBackLadder(tx: TenantDb, { tenantId, id }: EventKey): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select mail_id as id from reminders
    where tenant_id = ${tenantId} and event_id = ${id} and rung is not null and handed_over_at is null`);
  const event = { tenantId, eventId: id };
  const gone = await takeBackReminders(
    tx,
    event,
    rows.map((row) => row.id),
  );
  await tx.execute(sql`
    delete from reminders r
    where tenant_id = ${tenantId} and event_id = ${id} and ${isOneOf(sql`r.mail_id`, gone)}`);
  await takeBackSeeYouSoon(tx, event);
}

/** Counts the reminders that went out, by rung. */
export async function countSent(
  db: Db,
  { tenantId, id }: EventKey,
): Promise<{ rung: string | null; recipients: number; lastAt: Date }[]> {
  const { rows } = await db.execute<{ rung: string | null; recipients: number; last_ms: number }>(sql`
    select rung, count(*)::int as recipients, (extract(epoch from max(created_at)) * 1000)::float8 as last_ms
    from reminders where tenant_id = ${tenantId} and event_id = ${id} group by rung order by 3`);
  return rows.map(({ rung, recipients, last_ms }) => ({ rung, recipients, lastAt: new Date(last_ms) }));
}

/** Counts the addresses that *see you soon* went to, as far as the mails still exist. */
export async function countSeeYouSoon(db: Db, { tenantId, id }: EventKey): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from outbox
    where tenant_id = ${tenantId} and event_id = ${id} and template = 'guest.seeYouSoon' and template like 'guest.%'`);
  return rows[0]?.n ?? 0;
}
