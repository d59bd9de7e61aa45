/**
 * The SQL of the bell's count and of the list of notifications. A new reply is its own
 * notification, so no extra row is written for it
 * (docs/decisions/0016-new-replies-tell-of-themselves.md).
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Notification } from '#domain/notifications/contract.ts';
import type { NotificationKind } from '#domain/notifications/sentences.ts';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Scope } from '../db/scope.ts';
import { instant } from '../db/values.ts';
import { announce } from '../live/announce.ts';

export interface NewNotification {
  tenantId: string;
  kind: NotificationKind;
  eventId?: string | null;
  subjectId?: string | null;
  /** The user who caused the notification. Everybody else is notified. */
  actorId?: string | null;
  /** Set only for a notification about something that happened earlier. */
  id?: string;
  createdAt?: Date;
}

const day = 86_400_000;

/**
 * How long notifications are kept. Older ones are neither counted nor listed, and their rows are
 * removed.
 */
export const notificationsKeptMs = 90 * day;

/** Adds notifications in one statement, in the transaction that causes them. */
export async function notify(tx: Db, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    id: row.id ?? newId(),
    tenant_id: row.tenantId,
    kind: row.kind,
    event_id: row.eventId ?? null,
    subject_id: row.subjectId ?? null,
    actor_id: row.actorId ?? null,
    created_at: row.createdAt?.toISOString() ?? null,
  }));
  await tx.execute(sql`
    insert into notifications (id, tenant_id, kind, event_id, subject_id, actor_id, created_at)
    select id, tenant_id, kind, event_id, subject_id, actor_id, coalesce(created_at, now())
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as notification (
      id uuid, tenant_id uuid, kind text, event_id uuid, subject_id uuid, actor_id uuid, created_at timestamptz
    )`);
  for (const tenantId of new Set(rows.map((row) => row.tenantId))) {
    announce(tx, { topic: 'notifications', tenantId });
  }
  for (const { kind, tenantId } of rows)
    if (kind === 'mail_failed' || kind === 'mail_withheld') announce(tx, { topic: 'mail', tenantId });
}

/** Whether the organization has had a notification of this kind since then. */
export async function wasNotifiedSince(
  tx: Db,
  { tenantId, kind }: { tenantId: string; kind: NotificationKind },
  since: Date,
): Promise<boolean> {
  const { rows } = await tx.execute<{ told: boolean }>(sql`
    select exists (select 1 from notifications
      where tenant_id = ${tenantId} and kind = ${kind} and created_at > ${instant(since)}) as told`);
  return rows[0]?.told ?? false;
}

/**
 * Returns the SQL condition that leaves out the user's own actions. People get no notifications
 * about these.
 */
const isNewsTo = (userId: string): SQL => sql`n.actor_id is distinct from ${userId}::uuid`;

/**
 * Above this number the bell stops counting, because every signed-in browser asks for the count
 * every 30 seconds.
 */
const countedUpTo = 10_000;

/**
 * The allowed difference between clocks. `createdAt` comes from the database's clock or a
 * process's, ids from the clocks of the processes.
 */
const clockSkew = '5 minutes';

/** A condition that makes the database use the index of an organization's replies. */
const ofIndex = sql.raw(`n.created_at > '-infinity'`);

const oldest = () => sql`${new Date(Date.now() - notificationsKeptMs).toISOString()}::timestamptz`;

/**
 * Counts new replies and join requests since the user last read. A superadmin belongs to no
 * organization and gets those of all organizations, and also the upgrades that they request.
 */
export async function countUnread(db: Db, scope: Scope, userId: string): Promise<number> {
  // The notifications have no index by time across organizations. Ids are in the order of creation,
  // so the primary key serves as one.
  const [whose, kinds] =
    scope.kind === 'tenant'
      ? [sql`n.tenant_id = ${scope.tenantId}`, sql`n.kind in ('reservation', 'join_request')`]
      : [
          sql`n.id >= (
          lpad(to_hex((extract(epoch from u.read_at - ${clockSkew}::interval) * 1000)::bigint), 12, '0') || '00000000000000000000'
        )::uuid`,
          sql`n.kind in ('reservation', 'join_request', 'plan_request')`,
        ];
  const { rows } = await db.execute<{ count: number }>(sql`
    with u as materialized (
      select greatest(notifications_read_at, ${oldest()}) as read_at from users where id = ${userId}
    )
    select count(*)::int as count from (
      select 1 from u join notifications n on n.created_at > u.read_at and ${whose} and ${kinds} and ${isNewsTo(userId)}
      union all
      select 1 from u join reservations n on n.created_at > u.read_at and ${ofIndex} and ${whose}
      limit ${countedUpTo}
    ) as unread`);
  return rows[0]?.count ?? 0;
}

/** @returns the time up to which the user had read everything before this call. */
export async function markAllRead(db: Db, scope: Scope, userId: string): Promise<string> {
  const own = scope.kind === 'tenant' ? sql`and tenant_id = ${scope.tenantId}` : sql``;
  const { rows } = await db.execute<{ before: string }>(sql`
    with was as (select id, notifications_read_at from users where id = ${userId} ${own} for update)
    update users u set notifications_read_at = clock_timestamp() from was where u.id = was.id
    returning ${iso(sql`was.notifications_read_at`)} as before`);
  return rows[0]?.before ?? new Date(0).toISOString();
}

/** Formats a timestamp as the same text on both databases. */
const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type NotificationRow = Omit<Notification, 'status' | 'before'> & {
  status: string | null;
  before: { status: string; guestCount: number } | null;
};

/**
 * Returns what happened, newest first. Names are the current ones. If a reply was withdrawn or
 * changed since, its names come from the line that the same transaction wrote to the activity log.
 */
export async function listNotifications(
  db: Db,
  scope: Scope,
  {
    userId,
    kinds,
    accounts,
  }: {
    userId: string;
    kinds: readonly NotificationKind[];
    /** Whether to include mail about accounts. */
    accounts: boolean;
  },
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ rows: Notification[]; total: number }> {
  const own = scope.kind === 'tenant' ? sql`and n.tenant_id = ${scope.tenantId}` : sql``;
  const whose = sql`n.kind = any(${sql.param([...kinds])}::text[]) and ${isNewsTo(userId)} ${
    accounts ? sql`` : sql`and (n.kind not in ('mail_failed', 'mail_withheld') or n.event_id is not null)`
  } ${own}`;
  const ofReplies = sql`n.created_at > ${oldest()} and ${ofIndex} ${own}`;
  // Only the index by id spans organizations. Ids are in the order of creation.
  const order = scope.kind === 'tenant' ? sql`n.created_at desc, n.id desc` : sql`n.id desc`;
  const first = sql`order by ${order} limit ${limit + offset}`;
  // A constant, so that each join looks into one partition of a partitioned table.
  const tenant = scope.kind === 'tenant' ? sql`${scope.tenantId}::uuid` : sql`n.tenant_id`;
  const { rows } = await db.execute<NotificationRow & Record<string, unknown>>(sql`
    with page as materialized (
      select * from (
        (select n.id, n.tenant_id, n.kind, n.event_id, n.subject_id, n.created_at
          from notifications n where ${whose} ${first})
        union all
        (select n.id, n.tenant_id, 'reservation', n.event_id, n.id, n.created_at
          from reservations n where ${ofReplies} ${first})
      ) n order by ${order} limit ${limit} offset ${offset}
    )
    select n.id, n.kind, ${iso(sql`n.created_at`)} as "createdAt", n.created_at > u.notifications_read_at as unread,
      n.tenant_id as "tenantId", t.name as "tenantName",
      n.event_id as "eventId", e.name as "eventName", e.id is not null and e.deleted_at is null as "eventIsLive",
      coalesce(
        nullif(a.details->>'displayName', ''), nullif(r.display_name, ''), r.guest_email, nullif(trim(j.first_name || ' ' || j.last_name), ''),
        j.email, nullif(o.to_name, ''), o.to_email, i.label
      ) as name,
      coalesce(
        (a.details->'after'->>'guestCount')::int, (a.details->>'guestCount')::int, r.guest_count
      ) as "guestCount",
      coalesce(
        a.details->'after'->>'status', a.details->>'status',
        case when not r.is_attending then 'declined' when r.waitlisted then 'waitlisted' when r.id is not null then 'confirmed' end
      ) as status, coalesce(r.awaiting_approval, false) as "awaitingApproval",
      a.details->'before' as before
    from page n
    join tenants t on t.id = n.tenant_id
    join users u on u.id = ${userId}
    left join events e on e.id = n.event_id and e.tenant_id = ${tenant}
    left join reservations r on r.id = n.subject_id and r.tenant_id = ${tenant}
    left join join_requests j on j.id = n.subject_id and j.tenant_id = ${tenant}
    left join outbox o on o.id = n.subject_id and o.tenant_id = ${tenant}
    left join invitations i on i.id = n.subject_id and i.tenant_id = ${tenant} and n.kind = 'not_me'
    left join lateral (
      select details from activity_log l
      where l.tenant_id = ${tenant} and l.created_at = n.created_at and l.subject_id = n.subject_id
        and l.subject_type = 'reservation'
      order by l.id limit 1
    ) a on n.kind in ('reply_changed', 'reply_withdrawn', 'promoted')
    order by ${order}`);
  const { rows: counted } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from notifications n where ${whose}
      union all
      select 1 from reservations n where ${ofReplies}
      limit ${countedUpTo}
    ) as listed`);
  return { rows: rows as unknown as Notification[], total: counted[0]?.count ?? 0 };
}

/** Removes up to `max` notifications from before the given time. @returns how many. */
export async function purgeNotifications(db: Db, before: Date, max: number): Promise<number> {
  const { rows } = await db.execute(sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before.toISOString()}::timestamptz limit ${max}
    ) returning 1`);
  return rows.length;
}
