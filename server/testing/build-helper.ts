import type { HelperRight } from '#domain/access/rules.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { newId } from '../db/id.ts';
import { eventHelpers, readingLinks } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';
import type { EventKey } from '../event-row/event.store.ts';

/** Makes the user a helper of the event. */
export const buildHelper = (
  database: PlatformDatabase,
  { id: eventId, tenantId }: EventKey,
  userId: string,
  right: HelperRight,
) =>
  database.transaction(platformScope, (tx) =>
    tx.insert(eventHelpers).values({ tenantId, eventId, userId, right }),
  );

/** Makes a reading link whose token nobody knows. Returns its id. */
export async function buildReadingLink(
  database: PlatformDatabase,
  { id: eventId, tenantId }: EventKey,
): Promise<string> {
  const id = newId();
  const row = { tenantId, id, eventId, label: 'Ushers', shows: 'names' as const, tokenHash: id };
  await database.transaction(platformScope, (tx) => tx.insert(readingLinks).values(row));
  return id;
}
