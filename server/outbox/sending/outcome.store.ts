/**
 * Records the result of a taken mail: delivered, given back, to be retried, or given up
 * (docs/decisions/0005-outbox.md).
 */
import { and, eq, sql } from 'drizzle-orm';
import type { FailureKind } from '#domain/mail/delivery.ts';
import type { PlatformDb } from '../../db/connect.ts';
import { outbox } from '../../db/schema.ts';
import type { LeasedMail } from '../outbox.store.ts';

/**
 * Matches the mail only if it is still taken by this attempt. After the lease ended, another worker
 * may have taken it.
 */
const stillTaken = (message: LeasedMail) =>
  and(eq(outbox.id, message.id), eq(outbox.status, 'sending'), eq(outbox.attempts, message.attempts));

export interface MailboxLetter {
  message: LeasedMail;
  subject: string;
  html: string;
  text: string;
  calendar: string | null;
}

/** Stores rendered mails in the built-in mailbox, where superadmins read them. */
export async function putIntoMailbox(db: PlatformDb, letters: readonly MailboxLetter[]): Promise<void> {
  const rows = letters.map(({ message, subject, html, text, calendar }) => ({
    id: message.id,
    attempts: message.attempts,
    subject,
    html,
    text_body: text,
    calendar,
  }));
  await db.execute(sql`
    update outbox set
      status = 'sent', sent_at = now(), locked_until = null, last_error = null, failure_kind = null, transport = 'mailbox',
      subject = letter.subject, html = letter.html, text_body = letter.text_body, calendar = letter.calendar
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as letter (
      id uuid, attempts int, subject text, html text, text_body text, calendar text
    )
    where outbox.id = letter.id and outbox.status = 'sending' and outbox.attempts = letter.attempts`);
}

export interface DeliveredMessage {
  message: LeasedMail;
  subject: string;
  /** The mail server's answer. */
  answer?: string;
}

/**
 * Marks mails that the mail server accepted. Their contents are deleted, because they belong to the
 * recipient and have single-use links.
 */
export async function markDelivered(db: PlatformDb, delivered: readonly DeliveredMessage[]): Promise<void> {
  const rows = delivered.map(({ message: { id, attempts }, subject, answer }) => ({
    id,
    attempts,
    subject,
    answer: answer ?? null,
  }));
  await db.execute(sql`
    update outbox set
      status = 'sent', sent_at = now(), locked_until = null, last_error = null, failure_kind = null, transport = 'smtp',
      subject = delivered.subject, answer = delivered.answer, payload = '{}'
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as delivered (id uuid, attempts int, subject text, answer text)
    where outbox.id = delivered.id and outbox.status = 'sending' and outbox.attempts = delivered.attempts`);
}

/** Records that a budget has counted the mails. */
export async function markCounted(tx: PlatformDb, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update outbox set counted_at = ${now.toISOString()}::timestamptz where id = any(${sql.param([...ids])}::uuid[])`);
}

/**
 * Gives back mails whose sending did not begin, as if no worker had taken them. A mail with `until`
 * is not taken again before then.
 */
export async function giveBack(
  db: PlatformDb,
  messages: readonly (Pick<LeasedMail, 'id' | 'attempts'> & { until?: Date })[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ id, attempts, until }) => ({ id, attempts, until }));
  await db.execute(sql`
    update outbox set status = 'queued', attempts = outbox.attempts - 1, locked_until = null,
      next_attempt_at = coalesce(back.until, outbox.next_attempt_at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as back (id uuid, attempts int, until timestamptz)
    where outbox.id = back.id and outbox.status = 'sending' and outbox.attempts = back.attempts`);
}

/**
 * Schedules a retry after `delayMs`, or gives up if that is null. The payload stays, so that the
 * mail can be sent again.
 * @returns whether this attempt still had the mail.
 */
export async function markFailed(
  db: PlatformDb,
  message: LeasedMail,
  {
    error,
    kind,
    delayMs,
    subject,
  }: { error: string; kind: FailureKind; delayMs: number | null; subject: string | null },
): Promise<boolean> {
  const marked = await db
    .update(outbox)
    .set({
      status: delayMs === null ? 'failed' : 'queued',
      lockedUntil: null,
      lastError: error,
      failureKind: kind,
      ...(subject === null ? {} : { subject }),
      ...(delayMs === null ? {} : { nextAttemptAt: sql`now() + ${`${delayMs} milliseconds`}::interval` }),
    })
    .where(stillTaken(message))
    .returning({ id: outbox.id });
  return marked.length > 0;
}

/**
 * Whether the organization was notified within the last hour about failed or withheld mail of this
 * event. Null stands for mail without an event. Until the transaction ends, other callers with the
 * same organization wait.
 */
export async function wasToldOf(
  tx: PlatformDb,
  kind: 'mail_failed' | 'mail_withheld',
  { tenantId, eventId }: { tenantId: string; eventId: string | null },
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${tenantId}`}, 0))`);
  const { rows } = await tx.execute(sql`
    select 1 from notifications
    where tenant_id = ${tenantId} and kind = ${kind} and event_id is not distinct from ${eventId}::uuid
      and created_at > now() - interval '1 hour'
    limit 1`);
  return rows.length > 0;
}

/**
 * Makes delayed mail due, oldest first, because the mail server is back. Only the worker calls it,
 * for all organizations.
 */
export async function retryDeferredNow(db: PlatformDb): Promise<void> {
  await db.execute(sql`
    update outbox set next_attempt_at = created_at
    where status = 'queued' and attempts > 0 and next_attempt_at > now()
      and failure_kind in ('unreachable', 'slow', 'signIn', 'sender', 'other')`);
}
