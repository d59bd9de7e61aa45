/** The SQL of door links, their devices, and the seats that devices borrow. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, PlatformDb } from '../db/connect.ts';
import { doorDevices, doorLeases, doorLinks, events } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { firstRow, instant } from '../db/values.ts';
import { type EventKey, type EventRow, eventInScope } from '../event-row/event.store.ts';

export type DoorLinkRow = typeof doorLinks.$inferSelect;
export type DeviceRow = typeof doorDevices.$inferSelect;
export type LeaseRow = typeof doorLeases.$inferSelect;

const linksOf = (event: EventKey) =>
  and(eq(doorLinks.tenantId, event.tenantId), eq(doorLinks.eventId, event.id));

export const listLinks = (tx: Db, event: EventKey): Promise<DoorLinkRow[]> =>
  tx.select().from(doorLinks).where(linksOf(event)).orderBy(asc(doorLinks.createdAt), asc(doorLinks.id));

export const countLiveLinks = (tx: Db, event: EventKey, now: Date): Promise<number> =>
  tx.$count(doorLinks, and(linksOf(event), isNull(doorLinks.revokedAt), gt(doorLinks.expiresAt, now)));

export const insertLink = async (tx: Db, row: DoorLinkRow): Promise<void> => {
  await tx.insert(doorLinks).values(row);
};

export async function updateLink(
  tx: Db,
  link: DoorLinkRow,
  changes: Partial<Pick<DoorLinkRow, 'label' | 'rights' | 'expiresAt' | 'revokedAt' | 'overUsed'>>,
): Promise<DoorLinkRow> {
  if (Object.keys(changes).length > 0) {
    await tx
      .update(doorLinks)
      .set(changes)
      .where(and(eq(doorLinks.tenantId, link.tenantId), eq(doorLinks.id, link.id)));
  }
  return { ...link, ...changes };
}

/** Finds a link of a live event by its id. */
export async function findLink(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<{ link: DoorLinkRow; event: EventRow } | null> {
  const [row] = await tx
    .select({ link: doorLinks, event: events })
    .from(doorLinks)
    .innerJoin(events, and(eq(events.tenantId, doorLinks.tenantId), eq(events.id, doorLinks.eventId)))
    .where(and(eq(doorLinks.id, id), eventInScope(scope), isNull(events.deletedAt)));
  return row ?? null;
}

/** Finds the link of a token with its event, even if either has ended. */
export async function findDoor(
  tx: Db,
  { tenantId, tokenHash }: { tenantId: string; tokenHash: string },
): Promise<{ link: DoorLinkRow; event: EventRow } | null> {
  const [row] = await tx
    .select({ link: doorLinks, event: events })
    .from(doorLinks)
    .innerJoin(events, and(eq(events.tenantId, doorLinks.tenantId), eq(events.id, doorLinks.eventId)))
    .where(and(eq(doorLinks.tenantId, tenantId), eq(doorLinks.tokenHash, tokenHash)));
  return row ?? null;
}

/** Finds the link of a token alone, even if it has ended. */
export async function findDoorLink(
  tx: Db,
  { tenantId, tokenHash }: { tenantId: string; tokenHash: string },
): Promise<DoorLinkRow | null> {
  const [row] = await tx
    .select()
    .from(doorLinks)
    .where(and(eq(doorLinks.tenantId, tenantId), eq(doorLinks.tokenHash, tokenHash)));
  return row ?? null;
}

export const listDevices = (tx: Db, event: EventKey): Promise<DeviceRow[]> =>
  tx
    .select()
    .from(doorDevices)
    .where(and(eq(doorDevices.tenantId, event.tenantId), eq(doorDevices.eventId, event.id)))
    .orderBy(asc(doorDevices.name), asc(doorDevices.id));

export const countDevices = (tx: Db, link: EventKey): Promise<number> =>
  tx.$count(doorDevices, and(eq(doorDevices.tenantId, link.tenantId), eq(doorDevices.linkId, link.id)));

/** Counts the devices of an event that were seen since then. */
export const countSeen = (tx: Db, event: EventKey, since: Date): Promise<number> =>
  tx.$count(
    doorDevices,
    and(
      eq(doorDevices.tenantId, event.tenantId),
      eq(doorDevices.eventId, event.id),
      gt(doorDevices.lastSeenAt, since),
    ),
  );

export async function findDevice(tx: Db, link: DoorLinkRow, id: string): Promise<DeviceRow | null> {
  const [row] = await tx
    .select()
    .from(doorDevices)
    .where(
      and(eq(doorDevices.tenantId, link.tenantId), eq(doorDevices.linkId, link.id), eq(doorDevices.id, id)),
    );
  return row ?? null;
}

export async function noteDevice(tx: Db, row: DeviceRow): Promise<void> {
  const { name, lastSeenAt, offsetMs, queue } = row;
  await tx
    .insert(doorDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [doorDevices.tenantId, doorDevices.linkId, doorDevices.id],
      set: { name, lastSeenAt, offsetMs, queue },
    });
}

export const listLeases = (tx: Db, event: EventKey): Promise<LeaseRow[]> =>
  tx
    .select()
    .from(doorLeases)
    .where(and(eq(doorLeases.tenantId, event.tenantId), eq(doorLeases.eventId, event.id)))
    .orderBy(asc(doorLeases.grantedAt), asc(doorLeases.id));

/** The loans of one device, open or closed. */
export const leasesOfDevice = (tx: Db, link: DoorLinkRow, deviceId: string): Promise<LeaseRow[]> =>
  tx
    .select()
    .from(doorLeases)
    .where(
      and(
        eq(doorLeases.tenantId, link.tenantId),
        eq(doorLeases.linkId, link.id),
        eq(doorLeases.deviceId, deviceId),
      ),
    );

/** Finds a loan with its event, unless the event is deleted. */
export async function findLease(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<{ lease: LeaseRow; event: EventRow } | null> {
  const [row] = await tx
    .select({ lease: doorLeases, event: events })
    .from(doorLeases)
    .innerJoin(events, and(eq(events.tenantId, doorLeases.tenantId), eq(events.id, doorLeases.eventId)))
    .where(and(eq(doorLeases.id, id), eventInScope(scope), isNull(events.deletedAt)));
  return row ?? null;
}

export async function saveLease(tx: Db, row: LeaseRow): Promise<void> {
  const { seats, used, closedAt, closedBy } = row;
  await tx
    .insert(doorLeases)
    .values(row)
    .onConflictDoUpdate({
      target: [doorLeases.tenantId, doorLeases.id],
      set: { seats, used, closedAt, closedBy },
    });
}

/** Closes the open loans of these links, or of the whole event. Returns how many seats go back. */
export async function closeLeases(
  tx: Db,
  event: EventKey,
  { linkIds, at }: { linkIds?: readonly string[]; at: Date },
): Promise<number> {
  const closed = await tx
    .update(doorLeases)
    .set({ closedAt: at })
    .where(
      and(
        eq(doorLeases.tenantId, event.tenantId),
        eq(doorLeases.eventId, event.id),
        isNull(doorLeases.closedAt),
        linkIds === undefined ? undefined : inArray(doorLeases.linkId, [...linkIds]),
      ),
    )
    .returning({ left: sql<number>`${doorLeases.seats} - ${doorLeases.used}` });
  return closed.reduce((sum, { left }) => sum + left, 0);
}

/** Finds events with open loans whose links expired. Cancelled and deleted events count, too. */
export async function findEndedLoans(
  tx: PlatformDb,
  now: Date,
): Promise<{ tenantId: string; eventId: string }[]> {
  const { rows } = await tx.execute<{ tenantId: string; eventId: string }>(sql`
    select distinct l.tenant_id as "tenantId", l.event_id as "eventId"
    from door_leases l
    join door_links k on k.tenant_id = l.tenant_id and k.id = l.link_id
    join events e on e.tenant_id = l.tenant_id and e.id = l.event_id
    where l.closed_at is null and e.lent_seats > 0
      and (k.expires_at <= ${instant(now)} or e.status = 'cancelled' or e.deleted_at is not null)`);
  return rows;
}

/** The number of rows that a link's devices have sent. */
export async function countRowsOfLink(tx: Db, link: EventKey): Promise<number> {
  const { n } = await firstRow<{ n: number }>(
    tx.execute(sql`
      select (select count(*) from check_ins where tenant_id = ${link.tenantId} and link_id = ${link.id})::int
        + (select count(*) from walk_ins where tenant_id = ${link.tenantId} and link_id = ${link.id})::int as n`),
  );
  return n;
}
