/** The built-in mailbox as superadmins read it. */
import { asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Letter } from '#domain/mail/contract.ts';
import type { Db } from '../db/connect.ts';
import { containing, countRows } from '../db/paging.ts';
import { outbox, tenants } from '../db/schema.ts';
import type { PlatformScope } from '../db/scope.ts';

export interface MailboxQuery {
  q?: string | undefined;
  field: 'createdAt' | 'toEmail' | 'status';
  descending: boolean;
  limit: number;
  offset: number;
}

const letterColumns = {
  id: outbox.id,
  toEmail: outbox.toEmail,
  toName: outbox.toName,
  template: outbox.template,
  tenantName: tenants.name,
  subject: outbox.subject,
  status: sql<Letter['status']>`${outbox.status}`,
  transport: outbox.transport,
  attempts: outbox.attempts,
  lastError: outbox.lastError,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
};

/** The mailbox, newest first unless asked otherwise. A platform function: only a superadmin reads other people's mail. */
export async function listLetters(
  db: Db,
  _scope: PlatformScope,
  { q, field, descending, limit, offset }: MailboxQuery,
) {
  const like = q ? containing(q) : undefined;
  const matches = like
    ? or(ilike(outbox.toEmail, like), ilike(outbox.toName, like), ilike(outbox.subject, like))
    : undefined;
  const direction = descending ? desc : asc;
  const rows = await db
    .select(letterColumns)
    .from(outbox)
    .leftJoin(tenants, eq(tenants.id, outbox.tenantId))
    .where(matches)
    .orderBy(direction(outbox[field]), direction(outbox.id))
    .limit(limit)
    .offset(offset);
  const counted = db
    .select({ one: sql`1` })
    .from(outbox)
    .where(matches);
  return { rows, total: await countRows(db, counted, q) };
}

export async function readLetter(db: Db, _scope: PlatformScope, id: string) {
  const [row] = await db
    .select({ ...letterColumns, html: outbox.html, text: outbox.textBody, calendar: outbox.calendar })
    .from(outbox)
    .leftJoin(tenants, eq(tenants.id, outbox.tenantId))
    .where(eq(outbox.id, id));
  return row ?? null;
}
