/** A transaction with one locked event: lock, read, decide, write. */
import type { Database, TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { type HeldPlan, withHeldPlan } from '../plans/plan-gate.ts';
import { lockEvent, type LockedEvent, type Reach } from './event.store.ts';

export interface Locked {
  scope: TenantScope;
  context: LockedEvent;
  plan: HeldPlan;
}

/**
 * Runs `work` in a transaction with the event locked. If the plan has limits, the tenant's row is
 * locked first.
 * @returns null if the event is gone.
 */
export async function withLockedEvent<T>(
  database: Database,
  { scope, eventId, ...reach }: { scope: TenantScope; eventId: string } & Reach,
  now: Date,
  work: (tx: TenantDb, locked: Locked) => Promise<T>,
): Promise<T | null> {
  return withHeldPlan(
    database,
    { scope, now },
    {
      reach: async (tx) => ({ read: await lockEvent(tx, scope, eventId, reach) }),
      work: async (tx, context, plan) => (context ? work(tx, { scope, context, plan }) : null),
    },
  );
}
