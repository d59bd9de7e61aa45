/** The SQL for an event's embed styles. */
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { embedStyles } from '../db/schema.ts';

import type { EventKey } from '../event-row/event.store.ts';
import type { StoredStyles } from './events.store.ts';

export async function findStyles(db: Db, event: EventKey): Promise<StoredStyles> {
  const [row] = await db
    .select({ styles: embedStyles.styles })
    .from(embedStyles)
    .where(and(eq(embedStyles.eventId, event.id), eq(embedStyles.tenantId, event.tenantId)));
  return row?.styles ?? {};
}

/**
 * Merges styles in one statement, so that two editors who change different styles both keep theirs.
 */
export async function mergeStyles(
  tx: Db,
  event: EventKey,
  { set, removed }: { set: StoredStyles; removed: readonly string[] },
  now: Date,
): Promise<StoredStyles> {
  const [row] = await tx
    .insert(embedStyles)
    .values({ eventId: event.id, tenantId: event.tenantId, styles: set, updatedAt: now })
    .onConflictDoUpdate({
      target: [embedStyles.tenantId, embedStyles.eventId],
      set: {
        styles: sql`(${embedStyles.styles} || excluded.styles) - array(select jsonb_array_elements_text(${JSON.stringify(removed)}::text::jsonb))`,
        updatedAt: now,
      },
    })
    .returning({ styles: embedStyles.styles });
  return row?.styles ?? {};
}
