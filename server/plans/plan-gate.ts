/**
 * The only gate for plan limits: it locks and counts, and `domain/plans/rules.ts` decides
 * (docs/product/organizations.md#plans).
 */
import {
  checkEventLimit,
  checkReservationLimit,
  isLimited,
  type LimitCheck,
  type TenantBilling,
} from '#domain/plans/rules.ts';
import type { Database, Db, LockWait, PlatformDb, TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { countActiveEvents, countLiveReplies, countLiveRepliesOf, tenantForLimits } from './counts.store.ts';

/**
 * An organization's plan inside a transaction. If the plan has limits, the organization's row is
 * locked.
 */
export interface HeldPlan {
  tenantId: string;
  /** Null if the plan has no limits; then nothing is counted. */
  limited: TenantBilling | null;
  now: Date;
}

/**
 * Returns the plan as read. If it is limited, the caller must lock the organization's row before
 * counting.
 */
export const planToHold = (tenantId: string, billing: TenantBilling | null, now: Date): HeldPlan => ({
  tenantId,
  limited: billing && isLimited(billing, now) ? billing : null,
  now,
});

/** Reads the plan without locking it. */
export const findBilling = (tx: Db, tenantId: string): Promise<TenantBilling | null> =>
  tenantForLimits(tx, tenantId, { lock: false });

/**
 * Locks the organization's row until the transaction ends, whatever its plan, because every plan
 * limits messages to guests. Call it before any event's row is locked.
 */
export const lockBilling = (tx: Db, tenantId: string): Promise<TenantBilling | null> =>
  tenantForLimits(tx, tenantId, { lock: true });

/**
 * Locks a limited plan until the transaction ends, so that two callers cannot both use the last
 * free place of its limit. An unlimited plan is never locked. Call it before any event's row is
 * locked.
 */
export async function holdPlan(tx: Db, tenantId: string, now: Date): Promise<HeldPlan> {
  const seen = planToHold(tenantId, await findBilling(tx, tenantId), now);
  return seen.limited ? planToHold(tenantId, await lockBilling(tx, tenantId), now) : seen;
}

/** The steps of a transaction that locks events under a held plan. */
interface Steps<Read, T> {
  /**
   * Locks the events' rows and reads under the locks. It may also return `billing`, the
   * organization's plan at that moment.
   */
  reach: (tx: TenantDb) => Promise<{ read: Read; billing?: TenantBilling | null }>;
  work: (tx: TenantDb, read: Read, plan: HeldPlan) => Promise<T>;
}

/** The organization whose plan is held, and how. */
interface PlanHolder {
  scope: TenantScope;
  now: Date;
  /**
   * The organizations whose plan had limits at the last look. It saves the first look, and
   * `withHeldPlan` keeps it up to date. The transaction is then a `fixedTransaction` with `waits`.
   */
  knownLimited?: Set<string>;
  waits?: LockWait;
}

/**
 * Runs the steps in one transaction. If the plan has limits, the organization's row is locked
 * before the events' rows. The plan is read again once the events are locked, because it may have
 * become limited while the transaction waited for their locks. Then the transaction starts again,
 * with the organization's row first.
 */
export async function withHeldPlan<Read, T>(
  database: Database,
  { scope, now, knownLimited, waits = 'queued' }: PlanHolder,
  { reach, work }: Steps<Read, T>,
): Promise<T> {
  const { tenantId } = scope;
  let first: 'look' | 'lock' | 'none' = 'look';
  if (knownLimited) first = knownLimited.has(tenantId) ? 'lock' : 'none';
  for (; ; first = 'lock') {
    const run = (work: (tx: TenantDb) => Promise<{ result: T } | null>) =>
      knownLimited ? database.fixedTransaction(scope, work, waits) : database.transaction(scope, work);
    const done = await run(async (tx) => {
      const isLocked =
        first === 'lock' ||
        (first === 'look' && planToHold(tenantId, await findBilling(tx, tenantId), now).limited);
      const before = isLocked ? await lockBilling(tx, tenantId) : undefined;
      const { read, billing } = await reach(tx);
      const current = before ?? (billing === undefined ? await findBilling(tx, tenantId) : billing);
      const plan = planToHold(tenantId, current, now);
      if (plan.limited) knownLimited?.add(tenantId);
      else knownLimited?.delete(tenantId);
      if (plan.limited && !isLocked) return null;
      return { result: await work(tx, read, plan) };
    });
    if (done) return done.result;
  }
}

/** The events or replies that a caller wants to add and that a plan may limit. */
interface Addition {
  /** An event that becomes live. An event whose date is past is not limited. */
  event?: { dateTime: Date };
  /** The number of live yes replies to add. */
  replies?: number;
}

/** Returns whether the held plan has room for the addition. Counts only what that needs. */
export async function withinPlan(
  tx: Db,
  plan: HeldPlan,
  { event, replies = 0 }: Addition,
): Promise<LimitCheck> {
  const { tenantId, limited, now } = plan;
  if (limited && event) {
    const activeEvents = await countActiveEvents(tx, tenantId, now);
    const check = checkEventLimit(limited, { activeEvents, dateTime: event.dateTime }, now);
    if (check.kind === 'limit') return check;
  }
  return replies > 0 ? (await replyAllowance(tx, plan)).take(replies) : { kind: 'ok' };
}

/**
 * The live yes replies that a plan still allows, for a caller that decides about many replies one
 * after another.
 */
export interface ReplyAllowance {
  /** Uses up `more` replies of the allowance, or returns why they are too many. */
  take: (more: number) => LimitCheck;
}

export async function replyAllowance(tx: Db, { tenantId, limited, now }: HeldPlan): Promise<ReplyAllowance> {
  if (!limited) return { take: () => ({ kind: 'ok' }) };
  let reservations = await countLiveReplies(tx, tenantId);
  return {
    take: (more) => {
      const check = checkReservationLimit(limited, { reservations, more }, now);
      if (check.kind === 'ok') reservations += more;
      return check;
    },
  };
}

/**
 * Returns the organizations whose plan allows no further yes reply, for pages that only show it.
 * Nothing is locked.
 */
export async function usedUpAmong(
  db: PlatformDb,
  tenants: readonly { id: string; billing: TenantBilling }[],
  now: Date,
): Promise<Set<string>> {
  const limited = tenants.filter(({ billing }) => isLimited(billing, now));
  if (limited.length === 0) return new Set();
  const counts = await countLiveRepliesOf(
    db,
    limited.map(({ id }) => id),
  );
  const isUsedUp = ({ id, billing }: { id: string; billing: TenantBilling }) =>
    checkReservationLimit(billing, { reservations: counts.get(id) ?? 0, more: 1 }, now).kind === 'limit';
  return new Set(limited.filter(isUsedUp).map(({ id }) => id));
}
