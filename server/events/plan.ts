import { checkEventLimit, checkReservationLimit, isLimited } from '#domain/plans/rules.ts';
import { countActiveEvents, countLiveReplies, tenantForLimits } from '../plans/store.ts';
import type { Db } from '../db/connect.ts';

/**
 * Whether the organisation's plan has room for one more event of this date, and for the yes replies that come back with
 * it: null, else the sentence that names the limit and the plan that lifts it. A limited plan's tenant row stays locked
 * until the transaction ends, so that two events cannot both take the last place: call it before the event's row is
 * locked.
 */
export async function refusedByPlan(
  tx: Db,
  tenantId: string,
  event: { dateTime: Date; yesReplies?: number },
  now: Date,
): Promise<string | null> {
  const seen = await tenantForLimits(tx, tenantId, { lock: false });
  if (!seen || !isLimited(seen, now)) return null;
  const tenant = (await tenantForLimits(tx, tenantId, { lock: true })) ?? seen;
  const { dateTime, yesReplies = 0 } = event;
  const activeEvents = await countActiveEvents(tx, tenantId, now);
  const events = checkEventLimit(tenant, { activeEvents, dateTime }, now);
  if (events.kind === 'limit') return events.sentence;
  if (yesReplies === 0) return null;
  const reservations = await countLiveReplies(tx, tenantId);
  const replies = checkReservationLimit(tenant, { reservations, more: yesReplies }, now);
  return replies.kind === 'limit' ? replies.sentence : null;
}
