/**
 * Promotes thousands of fitting parties in slices, each in its own transaction, so that no reply
 * waits long for the event's lock. If a process ends, another continues
 * (docs/product/seats.md#waitlist).
 */
import { setImmediate } from 'node:timers/promises';
import { freeSeats } from '#domain/seats/free.ts';
import { promotesByItself } from '#domain/seats/line.ts';
import type { Database, Db } from '../../db/connect.ts';
import { platformScope, scopeOfOwner, type TenantScope } from '../../db/scope.ts';
import type { PlatformDeps } from '../../http/deps.ts';
import { type ReplyLinks, replyLinks } from '../links.ts';
import { type Locked, withLockedEvent } from '../../event-row/locked-event.ts';
import { endMovingUp, findMovingUp, moverOf, readFirstWaiting } from './moving-up.store.ts';
import { whoFits } from './fits.ts';
import { movedAtOnce, moveUp } from './promote.ts';

/**
 * Promotes the remaining parties. If another process promotes some at the same time, fewer are
 * left.
 */
export async function goOnMovingUp(
  database: Database,
  links: ReplyLinks,
  event: { scope: TenantScope; eventId: string },
  now: Date,
): Promise<void> {
  for (let goesOn = true; goesOn;) {
    const remaining = await withLockedEvent(database, event, now, (tx, locked) =>
      moveSomeUp(tx, locked, links, now),
    );
    goesOn = remaining ?? false;
    // The embedded database works in this process, so this loop must pause to let other work run.
    await setImmediate();
  }
}

/** @returns whether more may fit. */
async function moveSomeUp(
  tx: Db,
  { scope, context }: Locked,
  links: ReplyLinks,
  now: Date,
): Promise<boolean> {
  const { event } = context;
  if (event.movingUpSince === null) return false;
  const by = await moverOf(tx, event);
  // In the meantime the event may have been cancelled or begun, or its hosts may want to choose
  // themselves.
  const goesOn =
    event.status !== 'cancelled' &&
    now.getTime() <= event.startsAt.getTime() &&
    (by !== null || promotesByItself(event));
  const spots = freeSeats(event);
  const next = goesOn
    ? await readFirstWaiting(tx, scope, { eventId: event.id, spots, max: movedAtOnce })
    : [];
  await moveUp(tx, { scope, links, now }, context, {
    parties: whoFits(spots, next),
    by: by ?? undefined,
  });
  if (next.length === movedAtOnce) return true;
  await endMovingUp(tx, scope, event.id);
  return false;
}

/** Continues every promotion that an ended process left unfinished. */
export async function goOnWithLines(
  { database, keys }: Pick<PlatformDeps, 'database' | 'keys'>,
  now: Date,
): Promise<void> {
  const events = await database.platformTransaction((tx) => findMovingUp(tx));
  for (const { tenantId, eventId } of events) {
    const event = { scope: scopeOfOwner(platformScope, { tenantId }), eventId };
    await goOnMovingUp(database, replyLinks(keys), event, now);
  }
}
