/** Reads the events of mails that a worker takes. */
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { pick } from '#domain/events/settings.ts';
import type { Db, PlatformDb } from '../db/connect.ts';
import { columnsOf } from '../event-row/event-settings.ts';
import { eventCovers, events, tenants } from '../db/schema.ts';
import { type EventKey, hostEmail } from '../event-row/event.store.ts';
import { eventSnapshot, inMail, type MailedCover, type MailedEvent } from './event-snapshot.ts';
import type { EventSnapshot } from './snapshots.ts';

const { id, ...settings } = pick(getTableColumns(events), ['id', ...columnsOf(inMail)]);

const cover = { hash: eventCovers.hash, alt: eventCovers.alt, decorative: eventCovers.decorative };

/** The theme of an event whose page anybody can open. */
const shownTheme = sql<string | null>`case when ${events.deletedAt} is null and ${events.status} <> 'draft'
  then ${events.themeId} end`;

/** Returns the picture of an event that the caller has already read. */
export async function findMailedCover(db: Db, event: EventKey): Promise<MailedCover | null> {
  const [row] = await db
    .select(cover)
    .from(eventCovers)
    .where(and(eq(eventCovers.tenantId, event.tenantId), eq(eventCovers.eventId, event.id)));
  return row ?? null;
}

/**
 * The events in their current state, including deleted ones. Mail about a deleted event still goes
 * out, but without the picture, which is no longer shown.
 */
export async function readSnapshots(
  db: PlatformDb,
  eventIds: readonly string[],
): Promise<Map<string, EventSnapshot>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({
      event: { id, ...settings, themeId: shownTheme },
      tenant: {
        name: tenants.name,
        subscriptionPlan: tenants.subscriptionPlan,
        removeBranding: tenants.removeBranding,
      },
      hostEmail,
      cover,
    })
    .from(events)
    .innerJoin(tenants, eq(tenants.id, events.tenantId))
    .leftJoin(
      eventCovers,
      and(
        eq(eventCovers.tenantId, events.tenantId),
        eq(eventCovers.eventId, events.id),
        isNull(events.deletedAt),
      ),
    )
    .where(inArray(events.id, [...eventIds]));
  return new Map(rows.map((row) => [row.event.id, eventSnapshot(row as MailedEvent)]));
}
