/** A transaction with one event locked: lock, read, decide, write. */
import type { Database, Db } from '../db/connect.ts';
import { tenantScope, type TenantScope } from '../db/scope.ts';
import { type HeldPlan, withHeldPlan } from '../plans/limits.ts';
import type { EventContext } from './mail.ts';
import { lockEvent } from './locked-event.store.ts';

export interface Locked {
  scope: TenantScope;
  context: EventContext;
  plan: HeldPlan;
}

/**
 * Runs `work` in a transaction with the event locked, and the tenant's row before it where the plan has limits.
 * @returns null when the event is gone.
 */
export async function withLockedEvent<T>(
  database: Database,
  { tenantId, eventId }: { tenantId: string; eventId: string },
  now: Date,
  work: (tx: Db, locked: Locked) => Promise<T>,
): Promise<T | null> {
  const scope = tenantScope(tenantId);
  return withHeldPlan(database, tenantId, now, {
    lock: (tx) => lockEvent(tx, scope, eventId),
    read: (_tx, context) => Promise.resolve(context),
    work: async (tx, context, plan) => (context ? work(tx, { scope, context, plan }) : null),
  });
}
