import type { HelperRight } from '#domain/access/rules.ts';
import type { PlatformDatabase } from '../db/connect.ts';
import { eventHelpers } from '../db/schema.ts';
import { platformScope } from '../db/scope.ts';

/** Makes the user a helper of the event. */
export const buildHelper = (
  database: PlatformDatabase,
  { id: eventId, tenantId }: { id: string; tenantId: string },
  userId: string,
  right: HelperRight,
) =>
  database.transaction(platformScope, (tx) =>
    tx.insert(eventHelpers).values({ tenantId, eventId, userId, right }),
  );
