/** Loads one reply under its event's lock, after checking that the host may touch it. */
import { can } from '#domain/access/rules.ts';
import { refuse } from '#domain/kernel/route.ts';
import { heldEvent, seenEvent } from '../../event-row/caller-right.ts';
import type { TenantDb } from '../../db/connect.ts';
import { type Scope, scopeOfOwner } from '../../db/scope.ts';
import type { Actor } from '../../http/actor.ts';
import type { ServerDeps } from '../../http/deps.ts';
import type { Reach } from '../../event-row/event.store.ts';
import type { ReplyRow } from '../rows/guests.store.ts';
import { type Locked, withLockedEvent } from '../../event-row/locked-event.ts';
import { findReply } from '../rows/reply.store.ts';

/** A reply that a host may touch, read under its event's lock. */
export type LockedReply = Locked & { before: ReplyRow };

const notFound = () => refuse('notFound', 'This reservation doesn’t exist.');

export const forbidden = () => refuse('forbidden', 'You can only change reservations of your own events.');

/**
 * Runs `work` with the reply read under its event's lock, in the tenant's own scope, if the actor
 * may touch it.
 */
export async function withLockedReply<T>(
  deps: ServerDeps,
  { actor, scope: from, ...reach }: { actor: Actor; scope: Scope } & Reach,
  id: string,
  action: 'reservation.edit' | 'reservation.delete',
  now: Date,
  work: (tx: TenantDb, locked: LockedReply) => Promise<T>,
): Promise<T | ReturnType<typeof notFound> | ReturnType<typeof forbidden>> {
  const row = await deps.database.transaction(from, (tx) => findReply(tx, from, id, reach));
  if (!row) return notFound();
  const { tenantId, eventId } = row.reply;
  if (!can(actor, action, seenEvent(actor, { tenantId, eventId, createdBy: row.createdBy }))) {
    return forbidden();
  }
  const scope = scopeOfOwner(from, row.reply);
  const done = await withLockedEvent(deps.database, { scope, eventId, ...reach }, now, async (tx, locked) => {
    const before = (await findReply(tx, locked.scope, id, reach))?.reply;
    if (!before) return notFound();
    // The event may have passed to somebody else during the wait for its lock.
    if (!can(actor, action, await heldEvent(tx, actor, locked.context.event))) return forbidden();
    return work(tx, { ...locked, before });
  });
  return done ?? notFound();
}
