/** The outbox: written by whatever causes a mail, emptied by the worker, read as the built-in mailbox. */
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import type { Message } from './messages.ts';

/** Rows of one statement: a deleted event may have to tell ten thousand guests. */
const perStatement = 1_000;

/** One statement for a thousand messages, in the caller's transaction. */
export async function insertMessages(tx: Db, messages: readonly Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += perStatement) {
    const rows = messages.slice(from, from + perStatement).map((message) => ({
      id: newId(),
      tenant_id: message.tenantId,
      event_id: message.eventId ?? null,
      template: message.template,
      to_email: message.toEmail,
      to_name: message.toName ?? '',
      payload: message.payload,
      not_before: message.notBefore?.toISOString() ?? null,
    }));
    await tx.execute(sql`
      insert into outbox (id, tenant_id, event_id, template, to_email, to_name, payload, next_attempt_at)
      select id, tenant_id, event_id, template, to_email, to_name, payload, coalesce(not_before, now())
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as message (
        id uuid, tenant_id uuid, event_id uuid, template text, to_email text, to_name text, payload jsonb, not_before timestamptz
      )`);
  }
}
