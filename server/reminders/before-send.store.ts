/** The SQL of reminders that a worker has picked up, and of whether they may still leave. */
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';
import { isJoinable } from '../invitation-row/joinable.store.ts';
import { dropTaken } from '../outbox/outdated.store.ts';

export interface LeasedReminder {
  id: string;
  /** Null for *see you soon*, which asks for no answer. */
  invitation: {
    /** Whether a host sent the reminder by hand. */
    byHand: boolean;
    /** Whether the household has not answered and the mail has its current link. */
    isOpen: boolean;
  } | null;
  /** For *see you soon*: whether the reply is confirmed and still has the mail's address. */
  comes: boolean;
  /** Null if the event is deleted. */
  event: {
    status: 'published' | 'draft' | 'cancelled';
    startsAt: Date;
    cutoffAt: Date | null;
    timezone: string;
  } | null;
  ladder: { isOn: boolean; quietFrom: string; quietUntil: string } | null;
}

const uuid = (text: SQL): SQL => sql`case when ${text} ~ '^[0-9a-f-]{36}$' then (${text})::uuid end`;

const ofEvent = sql`json_build_object('status', e.status, 'startsMs', extract(epoch from e.starts_at) * 1000,
    'cutoffMs', extract(epoch from e.cutoff_at) * 1000, 'timezone', e.timezone)::text as event,
  case when l.event_id is not null then json_build_object('isOn', l.is_on, 'quietFrom', l.quiet_from,
    'quietUntil', l.quiet_until)::text end as ladder`;
const joins = sql`
  left join events e on e.tenant_id = o.tenant_id and e.id = o.event_id and e.deleted_at is null
  left join reminder_ladders l on l.tenant_id = o.tenant_id and l.event_id = o.event_id`;

interface Row {
  id: string;
  byHand?: boolean;
  isOpen?: boolean;
  comes?: boolean;
  event: string | null;
  ladder: string | null;
}

function asTaken({ id, byHand, isOpen, comes = false, event, ladder }: Row): LeasedReminder {
  const read =
    event === null
      ? null
      : (JSON.parse(event) as {
          status: 'published' | 'draft' | 'cancelled' | null;
          startsMs: number;
          cutoffMs: number | null;
          timezone: string;
        });
  return {
    id,
    invitation: byHand === undefined ? null : { byHand, isOpen: isOpen ?? false },
    comes,
    event:
      read?.status == null
        ? null
        : {
            status: read.status,
            startsAt: new Date(read.startsMs),
            cutoffAt: read.cutoffMs === null ? null : new Date(read.cutoffMs),
            timezone: read.timezone,
          },
    ladder: ladder === null ? null : (JSON.parse(ladder) as LeasedReminder['ladder']),
  };
}

/**
 * Locks the reminders' invitations, as an answer locks them, and returns the reminders. Those whose
 * invitation another transaction has locked at this moment are `busy`. Reminders in neither list
 * have lost their invitation.
 */
export async function lockReminders(
  tx: PlatformDb,
  ids: readonly string[],
): Promise<{ locked: LeasedReminder[]; busy: Set<string> }> {
  if (ids.length === 0) return { locked: [], busy: new Set() };
  const { rows } = await tx.execute(sql`
    select r.mail_id as id, r.rung is null as "byHand", ${ofEvent},
      (i.standing in ('queued', 'unanswered', 'opened', 'undeliverable') and i.not_me_at is null and i.promised > 0
        and o.payload ->> 'rotation' = i.rotation::text and not ${isJoinable}) as "isOpen"
    from reminders r
      join outbox o on o.tenant_id = r.tenant_id and o.id = r.mail_id
      join invitations i on i.tenant_id = r.tenant_id and i.id = r.invitation_id
      ${joins}
    where ${inArray(sql`r.mail_id`, [...ids])}
    for no key update of i skip locked`);
  const locked = (rows as unknown as Row[]).map(asTaken);
  const lockedIds = new Set(locked.map(({ id }) => id));
  const others = ids.filter((id) => !lockedIds.has(id));
  if (others.length === 0) return { locked, busy: new Set() };
  const left = await tx.execute<{ id: string }>(
    sql`select mail_id as id from reminders where ${inArray(sql`mail_id`, others)}`,
  );
  return { locked, busy: new Set(left.rows.map(({ id }) => id)) };
}

/** Returns *see you soon* mails, each with whether its guests still come to the event. */
export async function readSeeYouSoon(db: PlatformDb, ids: readonly string[]): Promise<LeasedReminder[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute(sql`
    select o.id, ${ofEvent}, r.id is not null as comes
    from outbox o ${joins}
      left join reservations r on r.tenant_id = o.tenant_id and r.event_id = o.event_id
        and r.id = ${uuid(sql`o.payload ->> 'replyId'`)}
        and r.is_attending and not r.waitlisted and lower(r.guest_email) = lower(o.to_email)
    where ${inArray(sql`o.id`, [...ids])}`);
  return (rows as unknown as Row[]).map(asTaken);
}

/** Marks reminders: from now on a worker may hand them to the mail server. */
export async function markHandedOver(tx: PlatformDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    update reminders set handed_over_at = clock_timestamp() where ${inArray(sql`mail_id`, [...ids])}`);
}

/**
 * Removes mails that may no longer be sent. A mail that never left does not count as a reminder.
 */
export async function dropReminders(tx: PlatformDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await dropTaken(tx, ids);
  await tx.execute(
    sql`delete from reminders where ${inArray(sql`mail_id`, [...ids])} and handed_over_at is null`,
  );
}

/**
 * Removes a marked reminder if its household has answered since the mark.
 * @returns whether it was removed.
 */
export async function dropAnswered(tx: PlatformDb, mailId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from reminders r using invitations i
    where r.mail_id = ${mailId} and i.tenant_id = r.tenant_id and i.id = r.invitation_id
      and i.standing not in ('queued', 'unanswered', 'opened', 'undeliverable')
    returning r.mail_id`);
  if (rows.length === 0) return false;
  await dropTaken(tx, [mailId]);
  return true;
}
