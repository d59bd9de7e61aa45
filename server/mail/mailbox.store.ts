/** Reads the built-in mailbox for superadmins. */
import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Letter } from '#domain/mail/contract.ts';
import type { PlatformDb } from '../db/connect.ts';
import { countRows, totalOf } from '../db/paging.ts';
import { outbox, tenants } from '../db/schema.ts';
import type { PlatformScope } from '../db/scope.ts';
import { countFound, startSearch } from '../db/search.ts';

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

/** The mailbox, newest first by default. Only a superadmin reads other people's mail. */
export async function listLetters(
  db: PlatformDb,
  scope: PlatformScope,
  { q, field, descending, limit, offset }: MailboxQuery,
) {
  const search = q
    ? await startSearch(db, scope, { kinds: ['mail', 'subject'], tenantId: undefined, q })
    : undefined;
  const direction = descending ? desc : asc;
  const rows = await db
    .select(letterColumns)
    .from(outbox)
    .leftJoin(tenants, eq(tenants.id, outbox.tenantId))
    .where(search?.finds(outbox.id))
    .orderBy(direction(outbox[field]), direction(outbox.id))
    .limit(limit)
    .offset(offset);
  const counted = (isFound?: SQL) =>
    db
      .select({ present: sql`1` })
      .from(outbox)
      .where(isFound);
  const total = await totalOf({ limit, offset }, rows.length, () =>
    search ? countFound(db, search, outbox.id, { counted }) : countRows(db, counted(), undefined),
  );
  return { rows, total };
}

export async function readLetter(db: PlatformDb, id: string) {
  const [row] = await db
    .select({ ...letterColumns, html: outbox.html, text: outbox.textBody, calendar: outbox.calendar })
    .from(outbox)
    .leftJoin(tenants, eq(tenants.id, outbox.tenantId))
    .where(eq(outbox.id, id));
  return row ?? null;
}
