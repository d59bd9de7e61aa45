/** Finds events by a part of their name, for searches of replies, mails and the activity log. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { containing } from '../db/paging.ts';
import type { Db } from '../db/connect.ts';
import { events } from '../db/schema.ts';

/** If more events than this have the name, the search cannot be for an event. */
const maxEventsNamedSo = 200;

export interface NamedSo {
  q: string;
  /** Undefined means all organizations. */
  tenantId: string | undefined;
  eventId?: string | undefined;
  /** Only events that are not deleted and have replies. */
  withReplies?: boolean;
}

export async function eventsNamedSo(
  db: Db,
  { q, tenantId, eventId, withReplies }: NamedSo,
): Promise<string[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        tenantId === undefined ? undefined : eq(events.tenantId, tenantId),
        eventId === undefined ? undefined : eq(events.id, eventId),
        withReplies ? isNull(events.deletedAt) : undefined,
        withReplies
          ? sql`${events.confirmedReplies} + ${events.waitlistedReplies} + ${events.declinedReplies} > 0`
          : undefined,
        sql`${events.name} ilike ${containing(q)}`,
      ),
    )
    .limit(maxEventsNamedSo);
  return rows.map(({ id }) => id);
}
