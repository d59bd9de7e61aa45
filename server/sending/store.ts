/** Households as they are sent invitations, and what is noted of it. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { UnsentReason } from '#domain/sending/rules.ts';
import type { Db, PlatformDb, TenantDb } from '../db/connect.ts';
import { invitationSends } from '../db/schema.ts';
import type { EventRow } from '../replies/locked-event.store.ts';

type OfEvent = Pick<EventRow, 'id' | 'tenantId'>;

/** Under the event's lock. Triggers count what is promised. */
export async function writeSent(
  tx: TenantDb,
  event: OfEvent,
  /** `email` is where the letter goes; null for one that the host hands over. */
  sent: readonly { id: string; mailId: string | null; email: string | null; detail: string }[],
  now: Date,
): Promise<void> {
  if (sent.length === 0) return;
  await tx.execute(sql`
    update invitations i set sent_at = ${now.toISOString()}::timestamptz, promised = i.seats_allowed,
      mail_id = s."mailId", mail_state = case when s."mailId" is null then null else 'queued' end,
      mail_detail = s."detail", mail_at = ${now.toISOString()}::timestamptz, updated_at = ${now.toISOString()}::timestamptz,
      letter_email = s."email", letter_rotation = i.rotation, letter_outdated = false,
      opened_at = case when i.letter_outdated then null else i.opened_at end
    from json_to_recordset(${JSON.stringify(sent)}::text::json) as s ("id" uuid, "mailId" uuid, "email" text, "detail" text)
    where i.tenant_id = ${event.tenantId} and i.event_id = ${event.id} and i.id = s."id"`);
}

/** Mails to many of the organization that wait. */
export async function countWaiting(db: Db, tenantId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from outbox
    where tenant_id = ${tenantId} and lane_key = ${`1${tenantId}`} and status in ('queued', 'sending')`);
  return rows[0]?.n ?? 0;
}

/** Tests that a host was mailed within an hour. */
export async function countTests(
  db: Db,
  event: OfEvent,
  email: string,
  template: 'guest.invitation' | 'guest.message' = 'guest.invitation',
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from outbox
    where tenant_id = ${event.tenantId} and event_id = ${event.id} and to_email = ${email}
      and template = ${template} and template like 'guest.%' and created_at > now() - interval '1 hour'`);
  return rows[0]?.n ?? 0;
}

export type SendRow = typeof invitationSends.$inferSelect;

/** What a host had sent a week ago needs nobody to go on with it. */
const keptMs = 7 * 86_400_000;

export async function insertSend(
  tx: TenantDb,
  row: Pick<
    SendRow,
    'tenantId' | 'id' | 'eventId' | 'createdBy' | 'actorLabel' | 'overbook' | 'again' | 'ids'
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
 * The part of it that is next, locked: nobody else goes on with it meanwhile. Null where it is
 * done.
 */
export async function lockPart(
  tx: TenantDb,
  tenantId: string,
  id: string,
  most: number,
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
        where n > ${invitationSends.place} and n <= ${invitationSends.place} + ${most}::int)`,
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
    isLast: rest.place + most >= total,
  };
}

/** A part is done; after the last one the ids are forgotten. */
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

/** How it ended. What was not looked at yet, because its event is gone, is not sent any more. */
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

/** Those that nobody works on any more. */
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
