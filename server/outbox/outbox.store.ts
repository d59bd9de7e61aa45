/** Inserts the outbox's rows, and takes them for sending (docs/decisions/0005-outbox.md). */
import { and, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/languages/languages.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { outbox } from '../db/schema.ts';
import { laneOfKind } from '../mail/kinds/registry.ts';
import type { MailLane } from '../mail/kinds/kind.ts';
import type { Message } from '../mail/messages.ts';

/**
 * The first character of a lane. Lanes are stored, so a character keeps its meaning. `takeDue` has
 * their order.
 */
const laneMarks: Readonly<Record<MailLane, string>> = { single: '0', news: '2', bulk: '1' };

/**
 * Returns the lane of a mail. Each organization has a lane for single mails, one for news of its
 * events, and one for other bulk mails. `takeDue` serves the lanes in turn, in this order, so that
 * ten thousand mails of one organization do not delay another's single mail.
 */
const laneOf = ({ template, tenantId }: Message): string =>
  `${laneMarks[laneOfKind(template)]}${tenantId ?? ''}`;

/** Converts a mail to the form that `outboxInsert` takes. */
export const outboxRow = (message: Message) => ({
  id: message.id ?? newId(),
  tenant_id: message.tenantId,
  event_id: message.eventId ?? null,
  lane_key: laneOf(message),
  template: message.template,
  to_email: message.toEmail,
  to_name: message.toName ?? '',
  payload: message.payload,
  not_before: message.notBefore?.toISOString() ?? null,
});

/**
 * Inserts mails from JSON, a list of `outboxRow`s. `where` is an optional condition on a mail,
 * which it calls `mail`.
 */
export const outboxInsert = (rows: SQL, where = sql``, payload = sql`payload`): SQL => sql`
  insert into outbox (id, tenant_id, event_id, lane_key, template, to_email, to_name, payload, next_attempt_at, created_at)
  select id, tenant_id, event_id, lane_key, template, to_email, to_name, ${payload}, greatest(not_before, now()), clock_timestamp()
  from json_to_recordset(${rows}::text::json) as message (
    id uuid, tenant_id uuid, event_id uuid, lane_key text, template text, to_email text, to_name text, payload jsonb, not_before timestamptz, unless uuid
  ) ${where}`;

/** How many mails one statement inserts. Each has entries in a dozen indexes. */
const perInsert = 250;

/**
 * Inserts mails in the caller's transaction, some hundred in each statement. `created_at` is the
 * time of the insert. The transaction may have begun earlier and waited for the event's lock, and
 * calendars order entries by this time.
 */
export async function insertMessages(tx: Db, messages: readonly Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += perInsert) {
    const { rows, shared } = sharing(messages.slice(from, from + perInsert).map(outboxRow));
    const payload = shared && sql`payload || ${JSON.stringify(shared)}::text::jsonb`;
    await tx.execute(outboxInsert(sql`${JSON.stringify(rows)}`, undefined, payload));
  }
}

/**
 * Splits off the event if all mails carry the same one, so that it is sent to the database once per
 * statement.
 */
function sharing(rows: readonly ReturnType<typeof outboxRow>[]) {
  const eventOf = ({ payload }: { payload: object }) => ('event' in payload ? payload.event : undefined);
  const event = rows[0] && eventOf(rows[0]);
  if (event === undefined || !rows.every((row) => eventOf(row) === event)) return { rows };
  return {
    rows: rows.map((row) => ({ ...row, payload: { ...row.payload, event: undefined } })),
    shared: { event },
  };
}

/** Returns the ids that mails already have. */
export async function findKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(inArray(outbox.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** A mail that a worker took. No other worker takes it until its lease ends. */
export interface LeasedMail {
  id: string;
  tenantId: string | null;
  eventId: string | null;
  template: string;
  toEmail: string;
  toName: string;
  payload: object;
  /**
   * The number of attempts, including this one. It tells this attempt from later ones by another
   * worker.
   */
  attempts: number;
  createdAt: Date;
  /** Whether an earlier attempt already counted the mail in the budgets. */
  counted: boolean;
  /**
   * Nobody proved the address (server/budgets/proved.store.ts). Missing until the budgets are
   * checked.
   */
  unproved?: boolean;
  /** The reader's language. Missing until the mail is prepared for sending. */
  language?: Language;
}

const pending = sql`status in ('queued', 'sending')`;
const isDue = (mail: SQL) => sql`
  ${mail}.${pending} and ${mail}.next_attempt_at <= now() and (${mail}.locked_until is null or ${mail}.locked_until < now())`;

/**
 * Takes due mails for `leaseMs`. If the process dies, another one gets them after that. Single
 * mails go before news, and news before other bulk ones. The organizations' lanes take turns,
 * starting with a random one, and each lane starts with its oldest mail. The query jumps along the
 * index from lane to lane, so its cost grows with the number of lanes and not with their length.
 * Rows that another process is taking are skipped, so no mail is taken twice.
 *
 * The planner often assumes that nothing waits, because that was so at its last analysis. A join
 * would then read every waiting row, so each row is looked up laterally, under a limit of its own.
 * @param owner the process's number, by which others see whether it is alive (`owners.store.ts`).
 */
export async function takeDue(
  db: PlatformDb,
  limit: number,
  leaseMs: number,
  owner: number | null = null,
): Promise<LeasedMail[]> {
  const { rows } = await db.execute<{
    id: string;
    tenant_id: string | null;
    event_id: string | null;
    template: string;
    to_email: string;
    to_name: string;
    payload: object | string;
    attempts: number;
    created_ms: number;
    counted: boolean;
  }>(sql`
    with recursive lanes as (
      (select lane_key as lane from outbox where ${pending} order by lane_key limit 1)
      union all
      select (select o.lane_key from outbox o where o.${pending} and o.lane_key > lanes.lane order by o.lane_key limit 1)
      from lanes where lanes.lane is not null
    ), turns as materialized (
      select lane, case left(lane, 1) when ${laneMarks.bulk} then 2 when ${laneMarks.news} then 1 else 0 end as rank, random() as draw
      from lanes cross join lateral (
        select 1 from outbox o where ${isDue(sql`o`)} and o.lane_key = lane order by o.next_attempt_at limit 1
      ) as has_due
      order by rank, draw limit ${limit}
    ), due as (
      select next.id, row_number() over (partition by lane order by next.next_attempt_at, next.id) as turn, rank, draw
      from turns cross join lateral (
        select o.id, o.next_attempt_at from outbox o where ${isDue(sql`o`)} and o.lane_key = lane
        order by o.next_attempt_at limit ${limit}
      ) as next
    ), chosen as materialized (
      select o.id from (select id from due order by rank, turn, draw) as next cross join lateral (
        select * from outbox where outbox.id = next.id limit 1 for update skip locked
      ) as o
      where ${isDue(sql`o`)}
      limit ${limit}
    )
    update outbox set status = 'sending', attempts = attempts + 1,
      locked_until = now() + ${`${leaseMs} milliseconds`}::interval, taken_by = ${owner}::int, taken_at = clock_timestamp()
    where id = any(array(select id from chosen))
    returning id, tenant_id, event_id, template, to_email, to_name, payload, attempts, counted_at is not null as counted,
      (extract(epoch from created_at) * 1000)::float8 as created_ms`);
  return rows
    .map((row) => ({
      id: row.id,
      tenantId: row.tenant_id,
      eventId: row.event_id,
      template: row.template,
      toEmail: row.to_email,
      toName: row.to_name,
      payload: typeof row.payload === 'string' ? (JSON.parse(row.payload) as object) : row.payload,
      attempts: row.attempts,
      createdAt: new Date(row.created_ms),
      counted: row.counted,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** An advisory lock number that nothing else uses. Only the worker that holds it takes mails. */
const takingLock = 7_368_201;

/**
 * Takes the lock that workers need. Until the transaction ends, no worker takes mails or decides
 * whether taken ones may be sent.
 */
export async function holdTaking(tx: PlatformDb): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${takingLock})`);
}

/** A slightly late worker may catch up by this much. With more, a minute could exceed its limit. */
const paceSlackMs = 250;

export interface Taking {
  messages: LeasedMail[];
  /**
   * Milliseconds until the rate limit allows the next mail. Null if the limit is not what delays
   * it.
   */
  waitMs: number | null;
}

/**
 * Takes due mails like `takeDue`, for one of several processes. The processes take turns, so that
 * each sees the mails that others left, and share one rate limit. Mails are spaced evenly, and no
 * minute by the database's clock has more than `perMinute` attempts. Use a separate transaction.
 */
export async function takeInTurn(
  tx: PlatformDb,
  limit: number,
  leaseMs: number,
  { perMinute, owner = null }: { perMinute: number | null; owner?: number | null | undefined },
): Promise<Taking> {
  await holdTaking(tx);
  if (perMinute === null) return { messages: await takeDue(tx, limit, leaseMs, owner), waitMs: null };
  // Slightly longer than an even interval, so that a minute that starts with the full slack stays
  // within the limit.
  const spacingMs = (60_000 + paceSlackMs) / perMinute;
  const { rows } = await tx.execute<{ late_ms: number }>(sql`
    select (extract(epoch from clock_timestamp() - next_free_at) * 1000)::float8 as late_ms from mail_pace where id = 1`);
  const lateMs = Math.min(rows[0]?.late_ms ?? paceSlackMs, paceSlackMs);
  if (lateMs < 0) return { messages: [], waitMs: Math.ceil(-lateMs) };
  const free = 1 + Math.floor(lateMs / spacingMs);
  const messages = await takeDue(tx, Math.min(limit, free), leaseMs, owner);
  if (messages.length === 0) return { messages, waitMs: null };
  const ahead = `${messages.length * spacingMs - lateMs} milliseconds`;
  await tx.execute(sql`
    insert into mail_pace (id, next_free_at) values (1, clock_timestamp() + ${ahead}::interval)
    on conflict (id) do update set next_free_at = excluded.next_free_at`);
  return { messages, waitMs: Math.max(0, Math.ceil(messages.length * spacingMs - lateMs)) };
}

/**
 * Ends all leases. Call it when a process starts that has the database to itself, because the
 * process that took those mails has ended.
 */
export async function endLeases(db: PlatformDb): Promise<void> {
  await db.execute(
    sql`update outbox set locked_until = null where status = 'sending' and locked_until > now()`,
  );
}

/**
 * Deletes up to `max` mails from before `before` that are finished or wait for a confirmation.
 * @returns how many it deleted.
 */
export async function purgeMail(db: PlatformDb, before: Date, max: number): Promise<number> {
  const old = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.status, ['sent', 'failed', 'held', 'withheld']), lt(outbox.createdAt, before)))
    .limit(max);
  const gone = await db.delete(outbox).where(inArray(outbox.id, old)).returning({ id: outbox.id });
  return gone.length;
}
