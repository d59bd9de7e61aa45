/** The SQL that stores how long events' guest data is kept, and which stages have been erased. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Months, Stage } from '#domain/retention/rules.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { eventRetention, events, tenants } from '../db/schema.ts';
import type { Scope, TenantScope } from '../db/scope.ts';
import { instant } from '../db/values.ts';
import { eventInScope } from '../event-row/event.store.ts';

export interface RetentionRow {
  eventId: string;
  tenantId: string;
  createdBy: string;
  name: string;
  endedAt: Date;
  own: Months;
  organization: Months;
  hold: { reason: string; by: string; at: Date } | null;
  on: Record<Stage, Date | null>;
  doneAt: Record<Stage, Date | null>;
  erasedReplies: number;
}

type State = typeof eventRetention.$inferSelect;

const columns = {
  eventId: events.id,
  tenantId: events.tenantId,
  createdBy: events.createdBy,
  name: events.name,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  organization: { sensitiveMonths: tenants.sensitiveMonths, personalMonths: tenants.personalMonths },
  state: eventRetention,
};

interface EventRetentionRow {
  eventId: string;
  tenantId: string;
  createdBy: string;
  name: string;
  startsAt: Date;
  endsAt: Date | null;
  organization: Months;
  state: State | null;
}

const toRow = ({ startsAt, endsAt, state, ...row }: EventRetentionRow): RetentionRow => ({
  ...row,
  endedAt: endsAt ?? startsAt,
  own: { sensitiveMonths: state?.sensitiveMonths ?? null, personalMonths: state?.personalMonths ?? null },
  hold:
    state?.holdReason != null && state.holdBy !== null && state.holdAt !== null
      ? { reason: state.holdReason, by: state.holdBy, at: state.holdAt }
      : null,
  on: { sensitive: state?.sensitiveOn ?? null, personal: state?.personalOn ?? null },
  doneAt: { sensitive: state?.sensitiveDoneAt ?? null, personal: state?.personalDoneAt ?? null },
  erasedReplies: state?.erasedReplies ?? 0,
});

const joined = (db: Db) =>
  db
    .select(columns)
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .leftJoin(
      eventRetention,
      and(eq(eventRetention.eventId, events.id), eq(eventRetention.tenantId, events.tenantId)),
    );

export async function findRetention(db: Db, scope: Scope, eventId: string): Promise<RetentionRow | null> {
  const [row] = await joined(db).where(
    and(eq(events.id, eventId), eventInScope(scope), isNull(events.deletedAt)),
  );
  return row ? toRow(row) : null;
}

/**
 * Returns what `findTrace` returns, with the event's row locked, just as replies lock it. Nobody
 * can change a reply while its people are erased.
 */
export async function lockRetention(
  tx: Db,
  scope: TenantScope,
  eventId: string,
): Promise<RetentionRow | null> {
  const [row] = await joined(tx)
    .where(and(eq(events.id, eventId), eventInScope(scope), isNull(events.deletedAt)))
    .for('no key update', { of: events });
  return row ? toRow(row) : null;
}

/**
 * Returns the events that have begun and some of whose guest data has expired or will expire, in
 * the order of their ids.
 */
export async function endedEvents(
  tx: PlatformDb,
  now: Date,
  after: string,
  max: number,
): Promise<RetentionRow[]> {
  const rows = await joined(tx)
    .where(
      and(
        isNull(events.deletedAt),
        sql`${events.startsAt} < ${instant(now)}`,
        sql`${events.id} > ${after}`,
        sql`(${tenants.sensitiveMonths} is not null or ${tenants.personalMonths} is not null or ${eventRetention.eventId} is not null)`,
        sql`(${eventRetention.personalDoneAt} is null or ${eventRetention.personalOn} is not null
          or ${eventRetention.personalDoneAt} < coalesce(${events.endsAt}, ${events.startsAt}))`,
      ),
    )
    .orderBy(events.id)
    .limit(max);
  return rows.map(toRow);
}

export async function writeState(
  tx: Db,
  { tenantId, eventId }: { tenantId: string; eventId: string },
  changes: Partial<Omit<State, 'tenantId' | 'eventId'>>,
): Promise<void> {
  await tx
    .insert(eventRetention)
    .values({ tenantId, eventId, ...changes })
    .onConflictDoUpdate({ target: [eventRetention.tenantId, eventRetention.eventId], set: changes });
}

export interface OrganizationSettings extends Months {
  privacyNotice: string;
}

const settings = {
  privacyNotice: tenants.privacyNotice,
  sensitiveMonths: tenants.sensitiveMonths,
  personalMonths: tenants.personalMonths,
};

export async function findSettings(db: Db, tenantId: string): Promise<OrganizationSettings | null> {
  const [row] = await db.select(settings).from(tenants).where(eq(tenants.id, tenantId));
  return row ?? null;
}

export async function updateSettings(
  tx: Db,
  tenantId: string,
  { privacyNotice, sensitiveMonths, personalMonths }: OrganizationSettings,
  now: Date,
): Promise<OrganizationSettings | null> {
  const [row] = await tx
    .update(tenants)
    .set({ privacyNotice, sensitiveMonths, personalMonths, updatedAt: now })
    .where(eq(tenants.id, tenantId))
    .returning(settings);
  return row ?? null;
}

/**
 * An advisory lock number that no other code uses. The process that holds it erases expired guest
 * data.
 */
const retentionLock = 7_368_203;

/**
 * Takes the lock until the transaction ends, so that no other process does the same work.
 * @returns whether this process got it.
 */
export async function mayRetain(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${retentionLock}) as free`,
  );
  return rows[0]?.free === true;
}

/** Returns the erased stages, which a restore has to repeat. */
export async function erasedStages(db: PlatformDb): Promise<{ what: Stage; id: string; at: string }[]> {
  const { rows } = await db.execute<{ what: Stage; id: string; ms: number }>(sql`
    select 'sensitive' as what, event_id as id, (extract(epoch from sensitive_done_at) * 1000)::float8 as ms
    from event_retention where sensitive_done_at is not null
    union all
    select 'personal', event_id, (extract(epoch from personal_done_at) * 1000)::float8
    from event_retention where personal_done_at is not null`);
  return rows.map(({ what, id, ms }) => ({ what, id, at: new Date(ms).toISOString() }));
}

/** Returns the stages among these that were erased after a restored backup was made. */
export async function findStagesAgain(
  db: PlatformDb,
  stages: readonly { what: Stage; id: string; at: string }[],
): Promise<{ tenantId: string; eventId: string; stage: Stage; at: Date }[]> {
  const { rows } = await db.execute<{ tenantId: string; eventId: string; stage: Stage; at: string }>(sql`
    select e.tenant_id as "tenantId", e.id as "eventId", s.what as stage, s.at
    from jsonb_to_recordset(${JSON.stringify(stages)}::text::jsonb) as s (what text, id uuid, at text)
    join events e on e.id = s.id and e.deleted_at is null
    left join event_retention r on r.event_id = e.id and r.tenant_id = e.tenant_id
    where coalesce(case when s.what = 'sensitive' then r.sensitive_done_at else r.personal_done_at end, '-infinity')
      < s.at::timestamptz
    order by s.at`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
