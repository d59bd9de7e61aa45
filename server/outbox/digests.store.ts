/**
 * Mails that wait while more is added to them: managers' digests, and mails about requests to join.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Db, PlatformDb } from '../db/connect.ts';
import type { ReplySnapshot } from '../mail/snapshots.ts';
import type { TenantScope } from '../db/scope.ts';
import type { LeasedMail } from './outbox.store.ts';
import { dropTaken } from './outdated.store.ts';

const statusOf = ({ template, payload }: LeasedMail): ReplySnapshot['status'] | 'withdrawn' =>
  template === 'manager.withdrawn' ? 'withdrawn' : (payload as { reply: ReplySnapshot }).reply.status;

/**
 * Adds taken mails about replies to the waiting digest of their event and manager. If none waits,
 * the first mail becomes a digest that leaves in an hour. Call it while no worker takes mails.
 */
export async function putIntoDigests(tx: PlatformDb, messages: readonly LeasedMail[]): Promise<void> {
  const groups = new Map<string, LeasedMail[]>();
  for (const message of messages) {
    const key = JSON.stringify([message.tenantId, message.eventId, message.toEmail]);
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const counts = { confirmed: 0, waitlisted: 0, declined: 0, withdrawn: 0 };
    for (const message of group) counts[statusOf(message)] += 1;
    const isCounted = await countIntoWaiting(tx, first, counts);
    const gone = group.slice(isCounted ? 0 : 1).map(({ id }) => id);
    await dropTaken(tx, gone);
    if (isCounted) continue;
    const digest = {
      path: (first.payload as { path: string }).path,
      ...counts,
      since: first.createdAt.toISOString(),
    };
    await tx.execute(sql`
      update outbox set template = 'manager.digest', payload = ${JSON.stringify(digest)}::text::jsonb, status = 'queued',
        attempts = 0, locked_until = null, next_attempt_at = now() + interval '1 hour', created_at = clock_timestamp()
      where id = ${first.id} and status = 'sending'`);
  }
}

async function countIntoWaiting(
  tx: PlatformDb,
  { tenantId, eventId, toEmail }: LeasedMail,
  counts: Record<'confirmed' | 'waitlisted' | 'declined' | 'withdrawn', number>,
): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from outbox
    where event_id = ${eventId} and template = 'manager.digest' and tenant_id = ${tenantId}::uuid
      and to_email = ${toEmail} and status = 'queued'
    order by id limit 1`);
  const [digest] = rows;
  if (!digest) return false;
  const counted = await tx.execute(
    countsIntoDigests(sql`${JSON.stringify([{ id: digest.id, ...counts }])}`, sql`${tenantId}`),
  );
  return counted.rows.length > 0;
}

export interface DigestCount {
  /** The digest that waited when we looked. */
  id: string | null;
  eventId: string;
  email: string;
  confirmed: number;
  waitlisted: number;
  declined: number;
  withdrawn: number;
}

/**
 * Adds `DigestCount`s, as JSON, to those of their digests that still wait, and returns their ids.
 * The condition is stated twice, so that no plan walks all mails.
 */
export const countsIntoDigests = (counts: SQL, tenantId: SQL): SQL => sql`
    update outbox o set payload = o.payload || jsonb_build_object(
      'confirmed', (o.payload->>'confirmed')::int + d."confirmed",
      'waitlisted', (o.payload->>'waitlisted')::int + d."waitlisted",
      'declined', (o.payload->>'declined')::int + d."declined",
      'withdrawn', coalesce((o.payload->>'withdrawn')::int, 0) + d."withdrawn")
    from json_to_recordset(${counts}::text::json) as d ("id" uuid, "confirmed" int, "waitlisted" int, "declined" int,
      "withdrawn" int)
    where o.id = d."id" and o.tenant_id = ${tenantId}::uuid
      and o.id = any(array(select (value->>'id')::uuid from json_array_elements(${counts}::text::json) as value))
      and o.status is not distinct from 'queued'
    returning o.id`;

/** @returns the ids of the digests that still waited. */
export async function countIntoDigests(
  tx: Db,
  scope: TenantScope,
  counts: readonly DigestCount[],
): Promise<Set<string>> {
  const waiting = counts.filter(({ id }) => id !== null);
  if (waiting.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(
    countsIntoDigests(sql`${JSON.stringify(waiting)}`, sql`${scope.tenantId}`),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Mails about requests wait at most an hour, so older ones need no check. */
export const requestsFrom = sql`now() - interval '2 hours'`;

/**
 * Adds an applicant to the mails to admins that have not left yet.
 * @returns whether there were any.
 */
export async function addToWaitingDigests(
  tx: Db,
  tenantId: string,
  applicant: { name: string; email: string; message: string },
  maxListed: number,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update outbox set payload = payload || jsonb_build_object(
      'count', (payload->>'count')::int + 1,
      'applicants', case when jsonb_array_length(payload->'applicants') < ${maxListed}
        then (payload->'applicants') || ${JSON.stringify([applicant])}::text::jsonb else payload->'applicants' end)
    where tenant_id = ${tenantId} and template = 'account.joinRequested' and status = 'queued' and attempts = 0
      and created_at > ${requestsFrom} and payload ? 'applicants'
    returning id`);
  return rows.length > 0;
}
