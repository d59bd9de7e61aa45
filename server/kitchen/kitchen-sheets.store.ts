/** The SQL for the versions of the kitchen sheet. */
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages/languages.ts';
import type { FrozenSheet } from '#domain/kitchen/frozen.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db } from '../db/connect.ts';
import { events, kitchenVersions, tenants } from '../db/schema.ts';

type Row = typeof kitchenVersions.$inferSelect;

/** A version in the form that lists show. */
export type VersionRow = Omit<Row, 'sheet' | 'tokenHash'> & { guests: number };

/** A version with everyone on it. */
export type SheetRow = VersionRow & { sheet: FrozenSheet };

const columns = {
  tenantId: kitchenVersions.tenantId,
  eventId: kitchenVersions.eventId,
  version: kitchenVersions.version,
  withNames: kitchenVersions.withNames,
  language: kitchenVersions.language,
  sentTo: kitchenVersions.sentTo,
  createdAt: kitchenVersions.createdAt,
  acknowledgedAt: kitchenVersions.acknowledgedAt,
  rotation: kitchenVersions.rotation,
  guests: sql<number>`jsonb_array_length(${kitchenVersions.sheet} -> 'persons')`,
};

const ofEvent = ({ id, tenantId }: EventKey) =>
  and(eq(kitchenVersions.tenantId, tenantId), eq(kitchenVersions.eventId, id));

/** Returns the versions, newest first. */
export const listVersions = (db: Db, event: EventKey): Promise<VersionRow[]> =>
  db.select(columns).from(kitchenVersions).where(ofEvent(event)).orderBy(desc(kitchenVersions.version));

export async function findVersion(db: Db, event: EventKey, version: number): Promise<SheetRow | null> {
  const [row] = await db
    .select({ ...columns, sheet: kitchenVersions.sheet })
    .from(kitchenVersions)
    .where(and(ofEvent(event), eq(kitchenVersions.version, version)));
  return row ?? null;
}

export async function newestVersion(db: Db, event: EventKey): Promise<SheetRow | null> {
  const [row] = await db
    .select({ ...columns, sheet: kitchenVersions.sheet })
    .from(kitchenVersions)
    .where(ofEvent(event))
    .orderBy(desc(kitchenVersions.version))
    .limit(1);
  return row ?? null;
}

/** Returns how many versions an organization has sent since then. */
export async function countSent(db: Db, tenantId: string, since: Date): Promise<number> {
  return db.$count(
    kitchenVersions,
    and(eq(kitchenVersions.tenantId, tenantId), gt(kitchenVersions.createdAt, since)),
  );
}

export async function insertVersion(db: Db, row: typeof kitchenVersions.$inferInsert): Promise<void> {
  await db.insert(kitchenVersions).values(row);
}

/**
 * Replaces the link of a version, so that the old one stops working. `hashOf` makes the hash of the
 * next link.
 */
export async function rotateLink(
  db: Db,
  row: VersionRow,
  hashOf: (rotation: number) => string,
): Promise<void> {
  const rotation = row.rotation + 1;
  await db
    .update(kitchenVersions)
    .set({ rotation, tokenHash: hashOf(rotation) })
    .where(
      and(ofEvent({ id: row.eventId, tenantId: row.tenantId }), eq(kitchenVersions.version, row.version)),
    );
}

export interface LinkedVersion {
  row: SheetRow;
  event: {
    id: string;
    tenantId: string;
    name: string;
    startsAt: Date;
    timezone: string;
    location: string;
    languages: Language[];
  };
  organization: string;
}

/** Returns the version that a link leads to, if its event exists. */
export async function findLinked(db: Db, tenantId: string, tokenHash: string): Promise<LinkedVersion | null> {
  const [version] = await db
    .select({
      row: { ...columns, sheet: kitchenVersions.sheet },
      event: {
        id: events.id,
        tenantId: events.tenantId,
        name: events.name,
        startsAt: events.startsAt,
        timezone: events.timezone,
        location: events.location,
        languages: events.languages,
      },
      organization: tenants.name,
    })
    .from(kitchenVersions)
    .innerJoin(
      events,
      and(eq(events.tenantId, kitchenVersions.tenantId), eq(events.id, kitchenVersions.eventId)),
    )
    .innerJoin(tenants, eq(tenants.id, kitchenVersions.tenantId))
    .where(
      and(
        eq(kitchenVersions.tenantId, tenantId),
        eq(kitchenVersions.tokenHash, tokenHash),
        isNull(events.deletedAt),
      ),
    );
  return version ?? null;
}

/**
 * Marks a version as acknowledged.
 * @returns whether it was not acknowledged before.
 */
export async function acknowledge(
  db: Db,
  { tenantId, eventId, version }: Pick<VersionRow, 'tenantId' | 'eventId' | 'version'>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(kitchenVersions)
    .set({ acknowledgedAt: now })
    .where(
      and(
        ofEvent({ id: eventId, tenantId }),
        eq(kitchenVersions.version, version),
        isNull(kitchenVersions.acknowledgedAt),
      ),
    )
    .returning({ version: kitchenVersions.version });
  return rows.length > 0;
}
