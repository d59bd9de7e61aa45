/**
 * The one gate for plan limits: it locks and counts, `domain/plans/rules.ts` decides
 * (docs/product/organizations.md#plans).
 */
import {
  checkEventLimit,
  checkReservationLimit,
  isLimited,
  type LimitCheck,
  type TenantBilling,
} from '#domain/plans/rules.ts';
import type { Database, Db, PlatformDb, TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { countActiveEvents, countLiveReplies, countLiveRepliesOf, tenantForLimits } from './counts.store.ts';

/**
 * An organization's plan inside a transaction. Where it has limits, the organization's row is
 * locked.
 */
export interface HeldPlan {
  tenantId: string;
  /** Null where the plan has no limits: then nothing is counted. */
  limited: TenantBilling | null;
  now: Date;
}

/** The plan as it was read: to be held, where it is a limited one. */
export const planToHold = (tenantId: string, billing: TenantBilling | null, now: Date): HeldPlan => ({
  tenantId,
  limited: billing && isLimited(billing, now) ? billing : null,
  now,
});

const findBilling = (tx: Db, tenantId: string): Promise<TenantBilling | null> =>
  tenantForLimits(tx, tenantId, { lock: false });

/**
 * Locks the organization's row until the transaction ends, whatever its plan: messages to guests
 * are limited by every plan. Call it before any event's row is locked.
 */
export const lockBilling = (tx: Db, tenantId: string): Promise<TenantBilling | null> =>
  tenantForLimits(tx, tenantId, { lock: true });

/**
 * Holds the plan until the transaction ends, so that two callers cannot both take the last place.
 * An unlimited plan is never locked. Call it before any event's row is locked.
 */
export async function holdPlan(tx: Db, tenantId: string, now: Date): Promise<HeldPlan> {
  const seen = planToHold(tenantId, await findBilling(tx, tenantId), now);
  return seen.limited ? planToHold(tenantId, await lockBilling(tx, tenantId), now) : seen;
}

/** The steps of a transaction that locks events under a held plan. */
interface Steps<Read, T> {
  /**
   * Locks the events' rows and reads under the locks; with `billing`, the organization's plan as it
   * is by then.
   */
  reach: (tx: TenantDb) => Promise<{ read: Read; billing?: TenantBilling | null }>;
  work: (tx: TenantDb, read: Read, plan: HeldPlan) => Promise<T>;
}

/**
 * Runs the steps in one transaction with the organization's row locked before the events' rows
 * where the plan has limits. The plan is looked at again once the events are locked, because it may
 * have become a limited one while their locks were waited for; then the transaction starts again,
 * with the organization's row first.
 *
 * `knownLimited` has the organizations whose plan had limits when it was last looked at. It saves
 * the first look, and is kept true.
 */
export async function withHeldPlan<Read, T>(
  database: Database,
  scope: TenantScope,
  now: Date,
  { reach, work }: Steps<Read, T>,
  knownLimited?: Set<string>,
): Promise<T> {
  const { tenantId } = scope;
  let first: 'look' | 'lock' | 'none' = 'look';
  if (knownLimited) first = knownLimited.has(tenantId) ? 'lock' : 'none';
  for (; ; first = 'lock') {
    const run = (work: (tx: TenantDb) => Promise<{ result: T } | null>) =>
      knownLimited ? database.settling(scope, work) : database.transaction(scope, work);
    const done = await run(async (tx) => {
      const isLocked =
        first === 'lock' ||
        (first === 'look' && planToHold(tenantId, await findBilling(tx, tenantId), now).limited);
      const before = isLocked ? await lockBilling(tx, tenantId) : undefined;
      const { read, billing } = await reach(tx);
      const known = before ?? (billing === undefined ? await findBilling(tx, tenantId) : billing);
      const plan = planToHold(tenantId, known, now);
      if (plan.limited) knownLimited?.add(tenantId);
      else knownLimited?.delete(tenantId);
      if (plan.limited && !isLocked) return null;
      return { result: await work(tx, read, plan) };
    });
    if (done) return done.result;
  }
}

/** What a caller wants more of. */
interface Wanted {
  /** An event that becomes live; one whose date is past is not limited. */
  event?: { dateTime: Date };
  /** Live yes replies. */
  replies?: number;
}

/** Whether the held plan has room for what is wanted. It counts nothing that is not asked for. */
export async function withinPlan(
  tx: Db,
  plan: HeldPlan,
  { event, replies = 0 }: Wanted,
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
 * The live yes replies that a plan still takes, for a caller that decides about many replies one
 * after the other.
 */
export interface ReplyAllowance {
  /** Takes so many more, or answers why they are too many. */
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
 * The organizations whose plan takes no further yes reply, for pages that only show it: nothing is
 * locked.
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
