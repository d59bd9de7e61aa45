/** The SQL for events' public addresses. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { eventUrls } from '../db/schema.ts';
import type { EventKey } from '../event-row/event.store.ts';

/**
 * Makes the address lead to the event, in addition to its earlier addresses. Returns false if
 * another event has or had it. Waits for any transaction that is claiming the same address.
 */
export async function claimCustomUrl(tx: Db, event: EventKey, customUrl: string): Promise<boolean> {
  const made = await tx
    .insert(eventUrls)
    .values({ customUrl, tenantId: event.tenantId, eventId: event.id })
    .onConflictDoNothing()
    .returning({ customUrl: eventUrls.customUrl });
  if (made.length > 0) return true;
  const [own] = await tx
    .select({ customUrl: eventUrls.customUrl })
    .from(eventUrls)
    .where(
      and(
        eq(eventUrls.customUrl, customUrl),
        eq(eventUrls.tenantId, event.tenantId),
        eq(eventUrls.eventId, event.id),
      ),
    );
  return own !== undefined;
}

/**
 * Returns the addresses that lead to an event of any organization, each with the organization's id.
 * A platform function, because addresses are unique across the platform. Addresses of
 * `exceptEventId` count as free.
 */
export async function customUrlsInUse(
  platform: Db,
  candidates: readonly string[],
  exceptEventId?: string,
): Promise<Map<string, string>> {
  const rows = await platform
    .select({ customUrl: eventUrls.customUrl, tenantId: eventUrls.tenantId })
    .from(eventUrls)
    .where(
      and(
        inArray(eventUrls.customUrl, [...candidates]),
        exceptEventId === undefined ? undefined : ne(eventUrls.eventId, exceptEventId),
      ),
    );
  return new Map(rows.map(({ customUrl, tenantId }) => [customUrl, tenantId]));
}
