import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';

/** The tables whose rows change or go: the embedded database has nobody else to sweep after them. */
const swept = sql.raw(
  'events, reservations, outbox, notifications, sessions, idempotency_keys, user_tokens, join_requests, activity_log',
);

/** Outside any transaction, on the embedded database alone: PostgreSQL servers do both by themselves. */
export async function sweep(db: Db): Promise<void> {
  await db.execute(sql`vacuum (analyze) ${swept}`);
}

export async function checkpoint(db: Db): Promise<void> {
  await db.execute(sql`checkpoint`);
}
