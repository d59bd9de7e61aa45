/** Finds, changes and removes single replies. */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages/languages.ts';
import type { Guest } from '#domain/replies/guests.ts';
import { hashToken } from '../../keys/tokens.ts';
import type { Db, TenantDb } from '../../db/connect.ts';
import { events, reservations } from '../../db/schema.ts';
import { lettersOf, type ToldHousehold } from '../../invitation-row/told.store.ts';
import { notify } from '../../notifications/notifications.store.ts';
import type { Scope, TenantScope } from '../../db/scope.ts';
import { replyColumns, writeGuests } from './guests.store.ts';
import { idInToken, type ReplyLinks } from '../links.ts';
import { type EventKey, type EventRow, isReached, type Reach } from '../../event-row/event.store.ts';
import { type ReplyRow } from './guests.store.ts';
import { ofEmail } from '../../db/reply-email.ts';
import { eventOf, replyInScope } from './shared.store.ts';
import { firstRow } from '../../db/values.ts';

/** Starts the hour in which these replies get no second mail with their link. */
export async function noteLinksMailed(
  tx: Db,
  scope: TenantScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(reservations)
    .set({ linkMailedAt: now })
    .where(and(inArray(reservations.id, [...ids]), eq(reservations.tenantId, scope.tenantId)));
}

/** A reply of a live event, with the event's fields that decide who may touch it. */
export async function findReply(
  db: Db,
  scope: Scope,
  id: string,
  reach: Reach = {},
): Promise<{ reply: ReplyRow; createdBy: string } | null> {
  const [row] = await db
    .select({ reply: replyColumns, createdBy: events.createdBy })
    .from(reservations)
    .innerJoin(events, eventOf)
    .where(and(eq(reservations.id, id), replyInScope(scope), isReached(reach)));
  return row ?? null;
}

/** The reply of a personal link, on the event of the address, and whether the event has codes. */
export async function findLinkedReply(
  db: Db,
  event: { eventId: string; tenantId: string } & Reach,
  links: Pick<ReplyLinks, 'fits'>,
  token: string,
): Promise<{ reply: ReplyRow; checkInCodes: boolean; languages: Language[] } | null> {
  const id = idInToken(token);
  const hash = hashToken(token);
  const rows = await db
    .select({ reply: replyColumns, checkInCodes: events.checkInCodes, languages: events.languages })
    .from(reservations)
    .innerJoin(events, eventOf)
    .where(
      and(
        or(
          id === null ? undefined : eq(reservations.id, id),
          eq(reservations.linkTokenHash, hash),
          eq(reservations.laterLinkTokenHash, hash),
        ),
        eq(reservations.tenantId, event.tenantId),
        eq(reservations.eventId, event.eventId),
        isNull(reservations.erasedAt),
        isReached(event),
      ),
    );
  const row = rows.find(
    ({ reply }) =>
      reply.linkTokenHash === hash || reply.laterLinkTokenHash === hash || links.fits(reply, token),
  );
  return row ?? null;
}

/** Returns only the reply of the link. */
export const findReplyByLink = async (
  ...given: Parameters<typeof findLinkedReply>
): Promise<ReplyRow | null> => (await findLinkedReply(...given))?.reply ?? null;

export async function replyWithEmail(
  tx: Db,
  event: EventKey,
  emailKey: string,
  exceptId: string,
): Promise<boolean> {
  const row = await firstRow<{ held: boolean }>(
    tx.execute(sql`
      select exists (select 1 from reservations where event_id = ${event.id} and tenant_id = ${event.tenantId}
        and ${ofEmail(sql`${emailKey}::text`)} and id <> ${exceptId}) as held`),
  );
  return row.held;
}

/**
 * Whether another reply with the same address is confirmed, so that the event stays in that guest's
 * calendar.
 */
export async function isComingAnyway(
  tx: Db,
  event: EventRow,
  reply: { id: string; emailKey: string },
): Promise<boolean> {
  if (!event.severalRepliesPerEmail) return false;
  const row = await firstRow<{ coming: boolean }>(
    tx.execute(sql`
      select exists (select 1 from reservations where event_id = ${event.id} and tenant_id = ${event.tenantId}
        and ${ofEmail(sql`${reply.emailKey}::text`)} and id <> ${reply.id} and is_attending and not waitlisted) as coming`),
  );
  return row.coming;
}

export async function updateReply(
  tx: TenantDb,
  scope: TenantScope,
  id: string,
  changes: Partial<Omit<typeof reservations.$inferSelect, 'id' | 'tenantId' | 'eventId' | 'createdAt'>>,
): Promise<ReplyRow> {
  const [row] = await tx
    .update(reservations)
    .set(changes)
    .where(and(eq(reservations.id, id), eq(reservations.tenantId, scope.tenantId)))
    .returning(replyColumns);
  if (!row) throw new Error('The reply was gone although its event is locked.');
  return row;
}

/** Writes only the reply's own answers. Those of its persons are written with them. */
export async function setAnswers(
  tx: Db,
  scope: TenantScope,
  { id, answers }: Pick<ReplyRow, 'id' | 'answers'>,
): Promise<void> {
  await tx
    .update(reservations)
    .set({ answers })
    .where(and(eq(reservations.id, id), eq(reservations.tenantId, scope.tenantId)));
}

/** Changes a reply together with its persons, so that `guestCount` matches those who come. */
export async function updateParty(
  tx: TenantDb,
  scope: TenantScope,
  reply: ReplyRow,
  changes: Parameters<typeof updateReply>[3] & { guestCount: number; guestDetails: readonly Guest[] },
): Promise<ReplyRow> {
  const { guestDetails, ...own } = changes;
  if (JSON.stringify(guestDetails) !== JSON.stringify(reply.guestDetails)) {
    await writeGuests(tx, reply, guestDetails);
  }
  return updateReply(tx, scope, reply.id, own);
}

/**
 * Removes a reply. The bell reads live replies from their rows, so this stores a notification which
 * still says that somebody replied.
 */
export async function deleteReply(tx: TenantDb, scope: TenantScope, reply: ReplyRow): Promise<void> {
  await tx
    .delete(reservations)
    .where(and(eq(reservations.id, reply.id), eq(reservations.tenantId, scope.tenantId)));
  await keepNotice(tx, reply);
}

/**
 * Deletes a reply, and returns the addresses that mails to its household reached. The household's
 * row no longer refers to the reply afterwards.
 */
export async function deleteReplyAndFindLetters(
  tx: TenantDb,
  scope: TenantScope,
  reply: ReplyRow,
): Promise<ToldHousehold[]> {
  const { rows } = await tx.execute<{ letters: ToldHousehold[] }>(sql`
    with letters as materialized (${lettersOf(scope.tenantId, [reply.id])})
    delete from reservations where id = ${reply.id} and tenant_id = ${scope.tenantId}
    returning (select coalesce(json_agg(l order by l.address), '[]') from letters l) as letters`);
  await keepNotice(tx, reply);
  return rows[0]?.letters ?? [];
}

const keepNotice = (tx: TenantDb, { id, tenantId, eventId, createdAt }: ReplyRow): Promise<void> =>
  notify(tx, [{ id, tenantId, kind: 'reservation', eventId, subjectId: id, createdAt }]);
