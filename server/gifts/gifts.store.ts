/** The SQL of the gifts of an event. */
import { and, asc, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { ExportedGift } from '#domain/gifts/rules.ts';
import type { Db } from '../db/connect.ts';
import { byName, ordered } from '../db/name-order.ts';
import { containing, countRows, type Listing, totalOf, wholeList } from '../db/paging.ts';
import { events, gifts, invitations, reservations } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import { type EventKey, eventInScope } from '../event-row/event.store.ts';

export type GiftRow = typeof gifts.$inferSelect;

export type GiftSort = 'createdAt' | 'fromName' | 'receivedOn';

const sortColumns = {
  createdAt: gifts.createdAt,
  fromName: byName(gifts.fromName),
  receivedOn: gifts.receivedOn,
} as const;

const ofEvent = (event: EventKey): SQL | undefined =>
  and(eq(gifts.tenantId, event.tenantId), eq(gifts.eventId, event.id));

const isThanked = (thanked: boolean | undefined): SQL | undefined =>
  thanked === undefined ? undefined : thanked ? isNotNull(gifts.thankedOn) : isNull(gifts.thankedOn);

export async function listGifts(
  tx: Db,
  event: EventKey,
  { thanked, q }: { thanked: boolean | undefined; q: string | undefined },
  { order, page }: Listing<GiftSort>,
): Promise<{ rows: GiftRow[]; total: number }> {
  const pattern = q ? containing(q) : undefined;
  const where = and(
    ofEvent(event),
    isThanked(thanked),
    pattern === undefined
      ? undefined
      : or(ilike(gifts.fromName, pattern), ilike(gifts.what, pattern), ilike(gifts.note, pattern)),
  );
  const direction = order.descending ? desc : asc;
  const rows = await tx
    .select()
    .from(gifts)
    .where(where)
    .orderBy(...ordered(sortColumns[order.field], order.descending), direction(gifts.id))
    .limit(page.limit ?? wholeList)
    .offset(page.offset ?? 0);
  const counted = tx
    .select({ present: sql`1` })
    .from(gifts)
    .where(where);
  return { rows, total: await totalOf(page, rows.length, () => countRows(tx, counted, q)) };
}

/** Returns all gifts with the addresses of their households, sorted by giver. */
export async function readGiftsToExport(
  tx: Db,
  event: EventKey,
  thanked: boolean | undefined,
): Promise<ExportedGift[]> {
  const households = sql`(${invitations.id} = ${gifts.invitationId}
    or ${gifts.invitationId} is null and ${invitations.reservationId} = ${gifts.reservationId})`;
  const rows = await tx
    .select({ gift: gifts, household: invitations, reply: reservations })
    .from(gifts)
    .leftJoin(invitations, and(eq(invitations.tenantId, gifts.tenantId), households))
    .leftJoin(
      reservations,
      and(eq(reservations.tenantId, gifts.tenantId), eq(reservations.id, gifts.reservationId)),
    )
    .where(and(ofEvent(event), isThanked(thanked)))
    .orderBy(...ordered(byName(gifts.fromName), false), gifts.id);
  return rows.map(({ gift, household, reply }) => ({
    ...gift,
    envelopeName: household?.envelopeName || household?.label || gift.fromName,
    addressLines: household?.addressLines ?? [],
    postcode: household?.postcode ?? '',
    city: household?.city ?? '',
    country: household?.country ?? '',
    email: household?.email ?? reply?.guestEmail ?? '',
    phone: household?.phone || reply?.guestPhone || '',
  }));
}

export const countGifts = (tx: Db, event: EventKey): Promise<number> => tx.$count(gifts, ofEvent(event));

/** Returns whether the reply and the household, if given, belong to the event. */
export async function giversBelong(
  tx: Db,
  event: EventKey,
  { reservationId, invitationId }: { reservationId?: string | null; invitationId?: string | null },
): Promise<{ reservationId: boolean; invitationId: boolean }> {
  const reply = and(
    eq(reservations.tenantId, event.tenantId),
    eq(reservations.eventId, event.id),
    eq(reservations.id, reservationId ?? ''),
  );
  const household = and(
    eq(invitations.tenantId, event.tenantId),
    eq(invitations.eventId, event.id),
    eq(invitations.id, invitationId ?? ''),
  );
  return {
    reservationId: !reservationId || (await tx.$count(reservations, reply)) > 0,
    invitationId: !invitationId || (await tx.$count(invitations, household)) > 0,
  };
}

/** Finds a gift with its event, unless the event is deleted. */
export async function findGift(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<{ gift: GiftRow; event: typeof events.$inferSelect } | null> {
  const [row] = await tx
    .select({ gift: gifts, event: events })
    .from(gifts)
    .innerJoin(events, and(eq(events.tenantId, gifts.tenantId), eq(events.id, gifts.eventId)))
    .where(and(eq(gifts.id, id), eventInScope(scope), isNull(events.deletedAt)))
    .for('no key update', { of: gifts });
  return row ?? null;
}

export const insertGift = async (tx: Db, row: GiftRow): Promise<void> => {
  await tx.insert(gifts).values(row);
};

const isGift = ({ tenantId, id }: Pick<GiftRow, 'tenantId' | 'id'>) =>
  and(eq(gifts.tenantId, tenantId), eq(gifts.id, id));

export async function updateGift(
  tx: Db,
  gift: GiftRow,
  changes: Partial<Omit<GiftRow, 'tenantId' | 'id'>>,
): Promise<GiftRow> {
  if (Object.keys(changes).length > 0) await tx.update(gifts).set(changes).where(isGift(gift));
  return { ...gift, ...changes };
}

export async function deleteGift(tx: Db, gift: GiftRow): Promise<void> {
  await tx.delete(gifts).where(isGift(gift));
}

/** Moves the gifts of a household to the household that it is merged into. */
export async function passGiftsOn(
  tx: Db,
  from: { tenantId: string; id: string },
  to: { id: string },
): Promise<void> {
  await tx
    .update(gifts)
    .set({ invitationId: to.id })
    .where(and(eq(gifts.tenantId, from.tenantId), eq(gifts.invitationId, from.id)));
}
