/** The event whose doors a host looks after. */
import { type EventAction, can } from '#domain/access/rules.ts';
import { isRefusal, type Refusal, refuse } from '#domain/kernel/route.ts';
import { eventLine } from '../activity/event-line.ts';
import { record } from '../activity/activity.store.ts';
import type { Database, Db, TenantDb } from '../db/connect.ts';
import { type Scope, scopeOfOwner, type TenantScope } from '../db/scope.ts';
import { heldEvent, seenEvent } from '../event-row/caller-right.ts';
import { type EventRow, findEvent, lockEvent } from '../event-row/event.store.ts';
import type { Actor } from '../http/actor.ts';

const noEvent = () => refuse('notFound', 'This event doesn’t exist.');
export const noLink = () => refuse('notFound', 'This door link doesn’t exist.');

export interface Caller {
  actor: Actor;
  scope: Scope;
}

type Did = 'made' | 'changed' | 'revoked' | 'lost';

export const note = (
  tx: Db,
  { actor }: Caller,
  event: EventRow,
  did: { did: Did; label?: string; seats?: number },
) => record(tx, [eventLine(actor, event, 'event.doors', { name: event.name, ...did })]);

export async function readable(tx: Db, { actor, scope }: Caller, id: string, action: EventAction) {
  const event = await findEvent(tx, scope, id);
  if (!event) return noEvent();
  return can(actor, action, seenEvent(actor, event)) ? event : refuse('forbidden');
}

/** Runs `work` with the locked event, if the caller may act on it. */
export async function withEvent<T>(
  database: Database,
  { actor, scope: from }: Caller,
  { id, action }: { id: string; action: EventAction },
  work: (tx: TenantDb, event: EventRow, scope: TenantScope) => Promise<T>,
): Promise<T | Refusal<'notFound' | 'forbidden'>> {
  const found = await database.transaction(from, (tx) => readable(tx, { actor, scope: from }, id, action));
  if (isRefusal(found)) return found;
  const scope = scopeOfOwner(from, found);
  return database.transaction(scope, async (tx) => {
    const event = (await lockEvent(tx, scope, id))?.event;
    if (!event) return noEvent();
    // While this call waited for the lock, the event may have got another creator.
    if (!can(actor, action, await heldEvent(tx, actor, event))) return refuse('forbidden');
    return work(tx, event, scope);
  });
}
