/** Notifies admins if doors let in more than the plan allows. A plan never stops a door. */
import { effectiveLimits } from '#domain/plans/rules.ts';
import type { TenantDb } from '../db/connect.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { notify, wasNotifiedSince } from '../notifications/notifications.store.ts';
import { countLiveReplies } from '../plans/counts.store.ts';
import { findBilling, planToHold } from '../plans/plan-gate.ts';

const day = 24 * 60 * 60 * 1_000;

/** Call this after a door made or confirmed a reply. It notifies at most once a day. */
export async function tellOverPlan(
  tx: TenantDb,
  { id: eventId, tenantId }: EventKey,
  now: Date,
): Promise<void> {
  const { limited } = planToHold(tenantId, await findBilling(tx, tenantId), now);
  if (!limited) return;
  if ((await countLiveReplies(tx, tenantId)) <= effectiveLimits(limited, now).reservations) return;
  const notification = { tenantId, kind: 'plan_at_doors' as const };
  if (await wasNotifiedSince(tx, notification, new Date(now.getTime() - day))) return;
  await notify(tx, [{ ...notification, eventId }]);
}
