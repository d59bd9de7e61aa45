/** The SQL of reading links, and of what they show (docs/product/helpers.md#reading-links). */
import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { byName, ordered } from '../db/name-order.ts';
import { events, guests, readingLinks, reservations, tenants, users } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { instant } from '../db/values.ts';
import type { EventKey } from '../event-row/event.store.ts';

export type ReadingLinkRow = typeof readingLinks.$inferSelect;
/** A link with the name of the user who made it, or null. */
export interface ReadingLinkView extends ReadingLinkRow {
  createdByName: string | null;
}

/** More links than any host makes. If there are more, the oldest ended links are left out. */
const maxListed = 200;

const viewed = (db: Db) =>
  db
    .select({ link: readingLinks, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(readingLinks)
    .leftJoin(users, eq(users.id, readingLinks.createdBy));

const toView = ({ link, ...by }: Awaited<ReturnType<typeof viewed>>[number]): ReadingLinkView => ({
  ...link,
  createdByName: by.email === null ? null : `${by.firstName ?? ''} ${by.lastName ?? ''}`.trim() || by.email,
});

/** Returns the links of an event, the newest first. Ended ones never push out one that works. */
export async function listReadingLinks(
  db: Db,
  event: EventKey,
  { usual, now }: { usual: Date; now: Date },
): Promise<ReadingLinkView[]> {
  const works = sql`${readingLinks.revokedAt} is null
    and coalesce(${readingLinks.expiresAt}, ${instant(usual)}) >= ${instant(now)}`;
  const rows = await viewed(db)
    .where(and(eq(readingLinks.tenantId, event.tenantId), eq(readingLinks.eventId, event.id)))
    .orderBy(desc(works), desc(readingLinks.createdAt), desc(readingLinks.id))
    .limit(maxListed);
  return rows.map(toView).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Returns a link whose event is not deleted, or null. */
export async function findReadingLink(db: Db, scope: Scope, id: string): Promise<ReadingLinkView | null> {
  const [row] = await viewed(db)
    .innerJoin(events, and(eq(events.tenantId, readingLinks.tenantId), eq(events.id, readingLinks.eventId)))
    .where(
      and(
        eq(readingLinks.id, id),
        scope.kind === 'tenant' ? eq(readingLinks.tenantId, scope.tenantId) : undefined,
        isNull(events.deletedAt),
      ),
    );
  return row ? toView(row) : null;
}

export async function insertReadingLink(tx: Db, row: typeof readingLinks.$inferInsert): Promise<void> {
  await tx.insert(readingLinks).values(row);
}

export async function updateReadingLink(
  tx: Db,
  { tenantId, id }: { tenantId: string; id: string },
  changes: Partial<Pick<ReadingLinkRow, 'label' | 'expiresAt' | 'revokedAt'>>,
): Promise<void> {
  await tx
    .update(readingLinks)
    .set(changes)
    .where(and(eq(readingLinks.tenantId, tenantId), eq(readingLinks.id, id)));
}

/** Returns the link of a token with its event and organization, unless the event is deleted. */
export async function findByToken(db: Db, tenantId: string, tokenHash: string) {
  const [row] = await db
    .select({ link: readingLinks, event: events, organization: tenants.name })
    .from(readingLinks)
    .innerJoin(events, and(eq(events.tenantId, readingLinks.tenantId), eq(events.id, readingLinks.eventId)))
    .innerJoin(tenants, eq(tenants.id, readingLinks.tenantId))
    .where(
      and(
        eq(readingLinks.tenantId, tenantId),
        eq(readingLinks.tokenHash, tokenHash),
        isNull(events.deletedAt),
      ),
    );
  return row ?? null;
}

/** Records that the link was read. Reads within a minute write only once. */
export async function noteRead(
  db: Db,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000);
  await db
    .update(readingLinks)
    .set({ readAt: now })
    .where(
      and(
        eq(readingLinks.tenantId, tenantId),
        eq(readingLinks.id, id),
        or(isNull(readingLinks.readAt), lt(readingLinks.readAt, minuteAgo)),
      ),
    );
}

export interface ComingGuest {
  name: string;
  /** The name on the reply. */
  party: string;
}

/** Returns everybody who comes, A–Z. Guests without a name are listed by their party. */
export async function listComing(db: Db, event: EventKey): Promise<ComingGuest[]> {
  return db
    .select({ name: guests.name, party: reservations.displayName })
    .from(guests)
    .innerJoin(
      reservations,
      and(eq(reservations.tenantId, guests.tenantId), eq(reservations.id, guests.reservationId)),
    )
    .where(
      and(
        eq(reservations.tenantId, event.tenantId),
        eq(reservations.eventId, event.id),
        eq(reservations.isAttending, true),
        eq(reservations.waitlisted, false),
        eq(guests.isAttending, true),
      ),
    )
    .orderBy(
      ...ordered(byName(sql`coalesce(nullif(${guests.name}, ''), ${reservations.displayName})`), false),
      asc(reservations.id),
      asc(guests.position),
    );
}
