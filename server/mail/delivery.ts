/**
 * How sending goes, from what the worker of this process met lately. Kept per database, which is what the worker and
 * the app of one process share.
 */
interface Delivery {
  /** Failures of the mail server since it last took something; a refused address is none. */
  failuresInARow: number;
  lastFailureAt: number;
}

const deliveries = new WeakMap<object, Delivery>();

/** A failure that nobody has seen again for so long says nothing any more; longer than any pause between attempts. */
const forgottenAfterMs = 90 * 60 * 1_000;
const downAfter = 3;

export const isFailing = (database: object): boolean => deliveries.has(database);

export const noteDelivered = (database: object): void => void deliveries.delete(database);

export function noteFailed(database: object, now = Date.now()): void {
  const failuresInARow = (deliveries.get(database)?.failuresInARow ?? 0) + 1;
  deliveries.set(database, { failuresInARow, lastFailureAt: now });
}

export function deliveryState(
  database: object,
  now = Date.now(),
): { state: 'operational' | 'degraded' | 'down'; detail?: string } {
  const delivery = deliveries.get(database);
  if (!delivery || now - delivery.lastFailureAt > forgottenAfterMs) return { state: 'operational' };
  return delivery.failuresInARow < downAfter
    ? { state: 'degraded', detail: 'The mail server failed lately; messages are tried again' }
    : { state: 'down', detail: 'The mail server does not take messages; they wait and are tried again' };
}
