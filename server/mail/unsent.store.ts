/** Finds unsent mails about replies, to show them to hosts with the replies. */
import { sql, type SQL } from 'drizzle-orm';
import { type FailureKind, unsentSentence } from '#domain/mail/delivery.ts';
import { messageLabel } from '#domain/mail/kinds.ts';
import type { UnsentMail } from '#domain/replies/contract.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { ofEmail } from '../db/reply-email.ts';
import { fixed, statement } from '../db/statement.ts';

/**
 * Whether the unsent mail `o` still concerns a host. A bounced mail does so only while a reply
 * still has its address.
 */
export const stillMatters = sql`(o.failure_kind is distinct from 'returned' or exists (
  select from reservations r where r.tenant_id = o.tenant_id and r.event_id = o.event_id
    and ${ofEmail(sql`lower(o.to_email)`, { reply: 'r.' })}))`;

/** How many unsent mails are returned for each reply, newest first. */
const maxOfReply = 3;

const states = { held: 'waiting', withheld: 'withheld', failed: 'failed' } as const;

interface UnsentRow {
  reply_id: string;
  id: string;
  template: string;
  status: keyof typeof states;
  failure_kind: FailureKind | null;
  last_error: string | null;
  created_ms: number;
}

const selectUnsent = (given: SQL, ofTenant: SQL): SQL => sql`
  select reply.id as reply_id, mail.* from jsonb_to_recordset(${given}::text::jsonb) as reply (
    id uuid, event_id uuid, guest_email text
  ) cross join lateral (
    select o.id, o.template, o.status, o.failure_kind, o.last_error,
      (extract(epoch from o.created_at) * 1000)::float8 as created_ms
    from outbox o
    where o.event_id = reply.event_id and o.to_email = reply.guest_email and o.status in ('failed', 'held', 'withheld')
      ${ofTenant}
      and (o.template in ('guest.link', 'guest.message') or o.failure_kind = 'returned' or o.payload -> 'reply' ->> 'id' = reply.id::text)
    order by o.created_at desc limit ${sql.raw(String(maxOfReply))}
  ) mail order by mail.created_ms desc`;

const unsentOfTenant = statement<UnsentRow>(
  'unsent_mails_1',
  fixed(selectUnsent(sql.raw('$1'), sql.raw('and o.tenant_id = $2::uuid'))),
);

/**
 * Finds mails to these replies' guests that were given up, were above a budget, or wait for the
 * organization to be confirmed. Replies without any are left out. The index `outbox_unsent`
 * contains exactly the mails in these states.
 */
export async function unsentMails(
  db: Db,
  scope: Scope,
  replies: readonly { id: string; eventId: string; guestEmail: string }[],
): Promise<Map<string, UnsentMail[]>> {
  if (replies.length === 0) return new Map();
  const addresses = replies.map(({ id, eventId, guestEmail }) => ({
    id,
    event_id: eventId,
    guest_email: guestEmail,
  }));
  const given = JSON.stringify(addresses);
  const rows =
    scope.kind === 'tenant'
      ? await unsentOfTenant(db, [given, scope.tenantId])
      : (await db.execute<UnsentRow & Record<string, unknown>>(selectUnsent(sql`${given}`, sql``))).rows;
  const byReply = new Map<string, UnsentMail[]>();
  for (const row of rows) {
    const { reply_id: replyId, id, template, status, created_ms: createdMs } = row;
    const mail: UnsentMail = {
      id,
      label: messageLabel(template),
      state: states[status],
      sentence: unsentSentence(row.failure_kind, row.last_error),
      createdAt: new Date(createdMs).toISOString(),
    };
    const mails = byReply.get(replyId);
    if (mails) mails.push(mail);
    else byReply.set(replyId, [mail]);
  }
  return byReply;
}
