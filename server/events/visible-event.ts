import { can } from '#domain/access/rules.ts';
import type { Db } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { seenEvent } from '../event-row/caller-right.ts';
import type { Actor } from '../http/actor.ts';
import { type EventView, findEventView } from './events.store.ts';

export const eventNotFound = 'This event doesn’t exist.';

/** Members with the `guest` role view a private event only if they help with it. */
export async function visibleEvent(
  tx: Db,
  { scope, actor }: { scope: Scope; actor: Actor },
  id: string,
): Promise<EventView | null> {
  const row = await findEventView(tx, scope, id);
  return row && can(actor, 'event.view', seenEvent(actor, row)) ? row : null;
}
