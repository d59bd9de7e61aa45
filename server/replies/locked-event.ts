/** A transaction with one event locked: lock, read, decide, write. */
import type { Database, Db } from '../db/connect.ts';
import { tenantScope, type TenantScope } from '../db/scope.ts';
import type { EventContext } from './mail.ts';
import { replyLimit } from './plan.ts';
import { findTenant, lockEvent, lockTenant } from './locked-event.store.ts';

export interface Locked {
  scope: TenantScope;
  context: EventContext;
  /** How many yes replies the plan allows; the tenant's row is locked where it does limit them. */
  limit: number | null;
}

/**
 * Runs `work` in a transaction with the event locked, and the tenant's row before it where the plan limits replies.
 * @returns null when the event is gone.
 */
export async function withLockedEvent<T>(
  database: Database,
  { tenantId, eventId }: { tenantId: string; eventId: string },
  now: Date,
  work: (tx: Db, locked: Locked) => Promise<T>,
): Promise<T | null> {
  const scope = tenantScope(tenantId);
  const limitNow = async (tx: Db): Promise<number | null> => {
    const tenant = await findTenant(tx, tenantId);
    return tenant && replyLimit(tenant, now);
  };
  for (let withPlan = false; ; withPlan = true) {
    const done = await database.transaction(scope, async (tx) => {
      const isLimited = withPlan || (await limitNow(tx)) !== null;
      if (isLimited) await lockTenant(tx, scope);
      const context = await lockEvent(tx, scope, eventId);
      if (!context) return { result: null };
      // Read when the event is locked: the plan may have become a limited one while its row was waited for.
      const limit = await limitNow(tx);
      // The tenant's row comes before any event's: start again and lock both.
      if (limit !== null && !isLimited) return null;
      return { result: await work(tx, { scope, context, limit }) };
    });
    if (done) return done.result;
  }
}
