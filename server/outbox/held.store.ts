/**
 * Keeps mail back until an address is confirmed or a budget has room, releases it, and counts what
 * is kept back.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { FailureKind } from '#domain/mail/delivery.ts';
import type { TenantDb, PlatformDb } from '../db/connect.ts';
import { outbox } from '../db/schema.ts';
import type { TenantScope } from '../db/scope.ts';

/** Queues the mail that waited for the organization to be confirmed, oldest first. */
export async function releaseHeld(tx: PlatformDb, tenantId: string): Promise<void> {
  await tx.execute(sql`
    update outbox set status = 'queued', failure_kind = null, next_attempt_at = created_at
    where tenant_id = ${tenantId} and status = 'held'`);
}

/**
 * Counts the mails that wait for a confirmation, and those created after `since` that were above a
 * budget.
 */
export async function countKeptBack(
  db: TenantDb,
  scope: TenantScope,
  since: Date,
): Promise<{ held: number; withheld: number }> {
  const [row] = await db
    .select({
      held: sql<number>`(count(*) filter (where ${outbox.status} = 'held'))::int`,
      withheld: sql<number>`(count(*) filter (where ${outbox.status} = 'withheld' and ${outbox.createdAt} > ${since.toISOString()}::timestamptz))::int`,
    })
    .from(outbox)
    .where(and(eq(outbox.tenantId, scope.tenantId), sql`${outbox.status} in ('held', 'withheld')`));
  return row ?? { held: 0, withheld: 0 };
}

/** A mail that does not leave now. */
export interface DeferredMail {
  id: string;
  status: 'held' | 'queued' | 'withheld';
  reason: FailureKind | null;
  /** The time when a `queued` mail is checked again. Defaults to an hour from now. */
  againAt?: Date;
}

/**
 * Keeps mails from being sent: `held` ones until the organization is confirmed, `withheld` ones for
 * good, unless somebody sends them again. `queued` ones are checked again later.
 */
export async function keepBack(tx: PlatformDb, deferred: readonly DeferredMail[]): Promise<void> {
  if (deferred.length === 0) return;
  await tx.execute(sql`
    update outbox set status = kept.status, failure_kind = kept.reason, attempts = 0, locked_until = null, last_error = null,
      next_attempt_at = case when kept.status = 'queued' then coalesce(kept."againAt", now() + interval '1 hour')
        else next_attempt_at end
    from jsonb_to_recordset(${JSON.stringify(deferred)}::text::jsonb)
      as kept (id uuid, status text, reason text, "againAt" timestamptz)
    where outbox.id = kept.id and outbox.status = 'sending'`);
}
