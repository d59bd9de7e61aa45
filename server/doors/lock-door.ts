/** Locks the event of a door for everything that changes its check-ins. */
import type { TenantDb } from '../db/connect.ts';
import type { TenantScope } from '../db/scope.ts';
import { type EventRow, lockEvent } from '../event-row/event.store.ts';
import { type DoorLinkRow, findDoorLink } from './doors.store.ts';
import type { DoorKey } from './links.ts';

export interface Door {
  scope: TenantScope;
  link: DoorLinkRow;
  event: EventRow;
}

/** Locks the event of a token's door. Link and event may have ended. */
export async function lockDoor(tx: TenantDb, key: DoorKey): Promise<Door | null> {
  const { scope } = key;
  const stored = await findDoorLink(tx, key);
  const context = stored && (await lockEvent(tx, scope, stored.eventId, { alsoDeleted: true }));
  // A host may have ended the link during the wait for the lock.
  const link = context && (await findDoorLink(tx, key));
  return link && { scope, link, event: context.event };
}
