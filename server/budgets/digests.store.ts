/** Mails to managers that their budget keeps back: they are counted into a digest. */
import { sql } from 'drizzle-orm';
import type { PlatformDb } from '../db/connect.ts';
import type { ReplySnapshot } from '../mail/snapshots.ts';
import type { TakenMessage } from '../outbox/outbox.store.ts';
import { countsIntoDigests } from '../replies/manager-mail.store.ts';

const statusOf = ({ template, payload }: TakenMessage): ReplySnapshot['status'] | 'withdrawn' =>
  template === 'manager.withdrawn' ? 'withdrawn' : (payload as { reply: ReplySnapshot }).reply.status;

/**
 * Counts taken messages about replies into the digest of the event and manager that waits. If none
 * does, the first of the messages becomes one, in an hour. Call it while no worker takes messages.
 */
export async function putIntoDigests(tx: PlatformDb, messages: readonly TakenMessage[]): Promise<void> {
  const groups = new Map<string, TakenMessage[]>();
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
    await tx.execute(
      sql`delete from outbox where id = any(${sql.param(gone)}::uuid[]) and status = 'sending'`,
    );
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
  { tenantId, eventId, toEmail }: TakenMessage,
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
