/**
 * Records who did what, in the transaction of the act. An act and its log line are therefore both
 * stored, or neither is.
 */
import { and, desc, eq, gte, ilike, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { ActivityEntry } from '#domain/activity/contract.ts';
import { subjectsOfKind, type ActivityAction, type ActivityKind } from '#domain/activity/sentences.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { statement } from '../db/statement.ts';
import { containing, countRows, totalOf, wholeList } from '../db/paging.ts';
import { activityLog, events, tenants } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { countFound, ofOneOf, startSearch, type Search } from '../db/search.ts';
import { eventsNamedSo } from '../event-row/named-events.store.ts';
import { announceAct } from '../live/announce.ts';

export interface ActivityLine {
  /** Null for acts on the platform itself. */
  tenantId: string | null;
  /** Null for guests and for the server. */
  actorId: string | null;
  /** The actor's name or email at the time. The line stays readable after the user is gone. */
  actorLabel: string;
  /** An action that `domain/activity/sentences.ts` has words for. */
  action: ActivityAction;
  subjectType: string;
  subjectId?: string | null;
  eventId?: string | null;
  /**
   * The values that the log sentence needs, and `changes`. Never put a password or a token here.
   */
  details?: object;
}

// Uses one parameter for any number of lines, because a statement has at most 65,535.
const insertLines = statement(
  'record_activity_1',
  `insert into activity_log (id, tenant_id, actor_id, actor_label, action, subject_type, subject_id, event_id, details)
    select id, tenant_id, actor_id, actor_label, action, subject_type, subject_id, event_id, details
    from jsonb_to_recordset($1::text::jsonb) as line (
      id uuid, tenant_id uuid, actor_id uuid, actor_label text, action text, subject_type text, subject_id uuid,
      event_id uuid, details jsonb
    )`,
);

export async function record(tx: Db, lines: readonly ActivityLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    id: newId(),
    tenant_id: line.tenantId,
    actor_id: line.actorId,
    actor_label: line.actorLabel,
    action: line.action,
    subject_type: line.subjectType,
    subject_id: line.subjectId ?? null,
    event_id: line.eventId ?? null,
    details: { ...line.details },
  }));
  await insertLines(tx, [JSON.stringify(rows)]);
  for (const line of lines) announceAct(tx, line);
}

export interface ActivityFilter {
  /** Limits the list to one organization. Only a superadmin can choose it. */
  tenantId?: string | undefined;
  kind?: ActivityKind | undefined;
  eventId?: string | undefined;
  actorId?: string | undefined;
  /** Limits the list to acts on this reply. */
  replyId?: string | undefined;
  /** Limits the list to acts by which a host exceeded an event's capacity. */
  overCapacity?: boolean;
  /** `from` is inclusive, `to` is exclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
  q?: string | undefined;
}

/** Returns the newest lines first. */
export async function listActivity(
  db: Db,
  scope: Scope,
  filter: ActivityFilter,
  page: { limit?: number; offset?: number },
): Promise<{ rows: ActivityEntry[]; total: number }> {
  const search = filter.q ? await beginSearch(db, scope, { ...filter, q: filter.q }) : undefined;
  const matching = (isFound: SQL | undefined) =>
    and(
      scope.kind === 'tenant' ? eq(activityLog.tenantId, scope.tenantId) : undefined,
      filter.tenantId === undefined ? undefined : eq(activityLog.tenantId, filter.tenantId),
      filter.kind && inArray(activityLog.subjectType, [...subjectsOfKind[filter.kind]]),
      filter.eventId === undefined ? undefined : eq(activityLog.eventId, filter.eventId),
      filter.actorId === undefined ? undefined : eq(activityLog.actorId, filter.actorId),
      filter.replyId === undefined
        ? undefined
        : and(eq(activityLog.subjectId, filter.replyId), eq(activityLog.subjectType, 'reservation')),
      filter.overCapacity ? sql`${activityLog.details}->>'overCapacity' is not null` : undefined,
      filter.from && gte(activityLog.createdAt, filter.from),
      filter.to && lt(activityLog.createdAt, filter.to),
      isFound,
    );
  // The event must belong to the line's organization. A superadmin's view must not depend on ids
  // alone.
  const ofEvent = and(eq(events.id, activityLog.eventId), eq(events.tenantId, activityLog.tenantId));
  const query = db
    .select({
      line: activityLog,
      tenantName: tenants.name,
      eventName: events.name,
      eventTimezone: events.timezone,
      eventDeletedAt: events.deletedAt,
    })
    .from(activityLog)
    .leftJoin(tenants, eq(tenants.id, activityLog.tenantId))
    .leftJoin(events, ofEvent)
    .where(matching(search?.finds(activityLog.id)))
    .orderBy(desc(activityLog.createdAt), desc(activityLog.id))
    .$dynamic();
  const entries = await query.limit(page.limit ?? wholeList).offset(page.offset ?? 0);
  const rows = entries.map(({ line, tenantName, eventName, eventTimezone, eventDeletedAt }) => ({
    ...line,
    createdAt: line.createdAt.toISOString(),
    tenantName,
    eventName,
    eventIsLive: eventName !== null && eventDeletedAt === null,
    eventTimezone,
  }));
  const counted = (isFound?: SQL) =>
    db
      .select({ present: sql`1` })
      .from(activityLog)
      .where(matching(isFound));
  const total = await totalOf(page, rows.length, () =>
    search ? countFound(db, search, activityLog.id, { counted }) : countRows(db, counted(), undefined),
  );
  return { rows, total };
}

const maxTenantsWithName = 200;

/**
 * Searches lines by their words and by their event's current name. A superadmin's search also
 * covers organization names.
 */
async function beginSearch(db: Db, scope: Scope, filter: ActivityFilter & { q: string }): Promise<Search> {
  const { q, eventId } = filter;
  const tenantId = scope.kind === 'tenant' ? scope.tenantId : filter.tenantId;
  const ofEvents = await eventsNamedSo(db, { q, tenantId, eventId });
  const ofTenants =
    scope.kind === 'platform'
      ? await db
          .select({ id: tenants.id })
          .from(tenants)
          .where(
            and(
              ilike(tenants.name, containing(q)),
              tenantId === undefined ? undefined : eq(tenants.id, tenantId),
            ),
          )
          .limit(maxTenantsWithName)
      : [];
  const belonging = [
    ...ofOneOf(activityLog, activityLog.eventId, ofEvents, tenantId),
    ...ofOneOf(
      activityLog,
      activityLog.tenantId,
      ofTenants.map(({ id }) => id),
      tenantId,
    ),
  ];
  return startSearch(db, scope, { kinds: ['line'], tenantId, q, belonging });
}

/**
 * Removes up to `max` of the lines written before then and returns how many. The lines about
 * installed themes stay, because only they record which built-in themes a database was given
 * (`themes/commands.ts`).
 */
export async function purgeActivity(tx: Db, before: Date, max: number): Promise<number> {
  const old = tx
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(and(lt(activityLog.createdAt, before), ne(activityLog.action, 'theme.install')))
    .orderBy(activityLog.createdAt)
    .limit(max);
  const rows = await tx
    .delete(activityLog)
    .where(inArray(activityLog.id, old))
    .returning({ id: activityLog.id });
  return rows.length;
}
