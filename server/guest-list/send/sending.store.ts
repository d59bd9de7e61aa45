/** The SQL for sending invitations, and for the progress of a sending. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { UnsentReason } from '#domain/guest-list/send/rules.ts';
import type { Db, PlatformDb, TenantDb } from '../../db/connect.ts';
import { invitationSends } from '../../db/schema.ts';
import { householdByKey } from '../../invitation-row/addressees.store.ts';
import { lettersLeft } from '../../invitation-row/told.store.ts';
import type { EventKey } from '../../event-row/event.store.ts';

/**
 * Writes that these letters were sent, under the event's lock. Triggers count the promised seats.
 */
export async function writeSent(
  tx: TenantDb,
  event: EventKey,
  /** `email` is the address that the invitation was mailed to, or null if the host delivers it. */
  sent: readonly {
    id: string;
    promised: number;
    mailId: string | null;
    email: string | null;
    detail: string;
  }[],
  now: Date,
): Promise<void> {
  if (sent.length === 0) return;
  await tx.execute(sql`
    update invitations i set sent_at = ${now.toISOString()}::timestamptz, promised = s."promised",
      mail_id = s."mailId", mail_state = case when s."mailId" is null then null else 'queued' end,
      mail_detail = s."detail", mail_at = ${now.toISOString()}::timestamptz, updated_at = ${now.toISOString()}::timestamptz,
      former_letters = ${lettersLeft}, letter_email = s."email", letter_rotation = i.rotation, letter_outdated = false,
      opened_at = case when i.letter_outdated then null else i.opened_at end
    from json_to_recordset(${JSON.stringify(sent)}::text::json) as s ("id" uuid, "promised" int, "mailId" uuid, "email" text, "detail" text)
      cross join lateral (${householdByKey(event, sql`s."id"`)}) as found
    where i.tenant_id = found.tenant_id and i.id = found.id`);
}

/** Records, under the event's lock, that these households were sent a save the date. */
export async function writeSaved(
  tx: TenantDb,
  event: EventKey,
  sent: readonly { id: string; mailId: string }[],
  now: Date,
): Promise<void> {
  if (sent.length === 0) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update invitations i set saved_at = ${at}, saved_mail_id = s."mailId", saved_state = 'queued', saved_detail = '', updated_at = ${at}
    from json_to_recordset(${JSON.stringify(sent)}::text::json) as s ("id" uuid, "mailId" uuid)
      cross join lateral (${householdByKey(event, sql`s."id"`)}) as found
    where i.tenant_id = found.tenant_id and i.id = found.id`);
}

/** Returns how many of the organization's mails to many households wait. */
export async function countWaiting(db: Db, tenantId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from outbox
    where tenant_id = ${tenantId} and lane_key = ${`1${tenantId}`} and status in ('queued', 'sending')`);
  return rows[0]?.n ?? 0;
}

/** Returns how many tests a host was mailed within the last hour. */
export async function countTests(
  db: Db,
  event: EventKey,
  email: string,
  template: 'guest.invitation' | 'guest.saveTheDate' | 'guest.message' = 'guest.invitation',
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from outbox
    where tenant_id = ${event.tenantId} and event_id = ${event.id} and to_email = ${email}
      and template = ${template} and template like 'guest.%' and created_at > now() - interval '1 hour'`);
  return rows[0]?.n ?? 0;
}

export type SendRow = typeof invitationSends.$inferSelect;

/** How long the progress of a sending is stored. After a week, nobody needs to continue it. */
const keptMs = 7 * 86_400_000;

export async function insertSend(
  tx: TenantDb,
  row: Pick<
    SendRow,
    | 'tenantId'
    | 'id'
    | 'eventId'
    | 'createdBy'
    | 'actorLabel'
    | 'overbook'
    | 'again'
    | 'saveDateButton'
    | 'ids'
  >,
  now: Date,
): Promise<void> {
  await tx
    .delete(invitationSends)
    .where(
      and(
        eq(invitationSends.tenantId, row.tenantId),
        eq(invitationSends.eventId, row.eventId),
        lt(invitationSends.doneAt, new Date(now.getTime() - keptMs)),
      ),
    );
  await tx.insert(invitationSends).values({ ...row, createdAt: now, workedAt: now });
}

/**
 * Locks and returns the next part of a sending, so that no other process continues it at the same
 * time. Returns null if the sending is done.
 */
export async function lockPart(
  tx: TenantDb,
  tenantId: string,
  id: string,
  max: number,
): Promise<
  (Omit<SendRow, 'ids' | 'createdAt' | 'workedAt' | 'doneAt'> & { part: string[]; isLast: boolean }) | null
> {
  const { ids, ...columns } = {
    id: invitationSends.id,
    tenantId: invitationSends.tenantId,
    eventId: invitationSends.eventId,
    createdBy: invitationSends.createdBy,
    actorLabel: invitationSends.actorLabel,
    overbook: invitationSends.overbook,
    again: invitationSends.again,
    saveDateButton: invitationSends.saveDateButton,
    ids: invitationSends.ids,
    place: invitationSends.place,
    now: invitationSends.now,
    later: invitationSends.later,
    unsent: invitationSends.unsent,
  };
  const [row] = await tx
    .select({
      ...columns,
      part: sql<string[] | string>`(select coalesce(jsonb_agg(value order by n), '[]')
        from jsonb_array_elements(${ids}) with ordinality as each (value, n)
        where n > ${invitationSends.place} and n <= ${invitationSends.place} + ${max}::int)`,
      total: sql<number>`jsonb_array_length(${ids})`,
    })
    .from(invitationSends)
    .where(
      and(eq(invitationSends.tenantId, tenantId), eq(invitationSends.id, id), isNull(invitationSends.doneAt)),
    )
    .for('update');
  if (!row) return null;
  const { part, total, ...rest } = row;
  return {
    ...rest,
    part: typeof part === 'string' ? (JSON.parse(part) as string[]) : part,
    isLast: rest.place + max >= total,
  };
}

/** Writes that a part is done. After the last part, removes the ids. */
export async function noteProgress(
  tx: TenantDb,
  { tenantId, id }: { tenantId: string; id: string },
  progress: Pick<SendRow, 'place' | 'now' | 'later' | 'unsent'>,
  { isLast, at }: { isLast: boolean; at: Date },
): Promise<void> {
  await tx
    .update(invitationSends)
    .set({ ...progress, workedAt: at, ...(isLast && { doneAt: at, ids: [] }) })
    .where(and(eq(invitationSends.tenantId, tenantId), eq(invitationSends.id, id)));
}

/**
 * Ends a sending and returns its outcome. If the event is gone, the remaining households are
 * reported as not sent.
 */
export async function endSend(
  tx: TenantDb,
  { tenantId, id }: { tenantId: string; id: string },
  at: Date,
): Promise<Pick<SendRow, 'now' | 'later' | 'unsent'> | null> {
  const its = and(eq(invitationSends.tenantId, tenantId), eq(invitationSends.id, id));
  await tx
    .update(invitationSends)
    .set({
      unsent: sql`${invitationSends.unsent} || jsonb_build_object('stopped', jsonb_array_length(${invitationSends.ids})
        - ${invitationSends.place} + coalesce((${invitationSends.unsent} ->> 'stopped')::int, 0))`,
      doneAt: at,
      ids: [],
    })
    .where(and(its, isNull(invitationSends.doneAt)));
  const [row] = await tx
    .select({ now: invitationSends.now, later: invitationSends.later, unsent: invitationSends.unsent })
    .from(invitationSends)
    .where(its);
  return row ?? null;
}

/** Returns the unfinished sendings that no process has worked on since then. */
export async function findLeftBehind(
  db: PlatformDb,
  before: Date,
): Promise<{ tenantId: string; id: string; eventId: string }[]> {
  return db
    .select({ tenantId: invitationSends.tenantId, id: invitationSends.id, eventId: invitationSends.eventId })
    .from(invitationSends)
    .where(and(isNull(invitationSends.doneAt), lt(invitationSends.workedAt, before)))
    .limit(100);
}

export type Unsent = Partial<Record<UnsentReason, number>>;
