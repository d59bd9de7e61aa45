/** The SQL of helpers: who may edit or read one event (docs/product/helpers.md). */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { HelperRight } from '#domain/access/rules.ts';
import type { Db } from '../db/connect.ts';
import { eventHelpers, users } from '../db/schema.ts';

interface EventRef {
  tenantId: string;
  eventId: string;
}

interface Member {
  id: string;
  tenantId: string | null;
}

export interface HelperView {
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  right: HelperRight;
  mailReplies: boolean;
  addedAt: Date;
}

const ofEvent = ({ tenantId, eventId }: EventRef) =>
  and(eq(eventHelpers.tenantId, tenantId), eq(eventHelpers.eventId, eventId));
const ofUser = (event: EventRef, userId: string) => and(ofEvent(event), eq(eventHelpers.userId, userId));

const viewed = (db: Db) =>
  db
    .select({
      userId: eventHelpers.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      right: eventHelpers.right,
      mailReplies: eventHelpers.mailReplies,
      addedAt: eventHelpers.createdAt,
    })
    .from(eventHelpers)
    .innerJoin(users, and(eq(users.tenantId, eventHelpers.tenantId), eq(users.id, eventHelpers.userId)));

/** Returns the helpers of an event, the oldest first. */
export const listHelpers = (db: Db, event: EventRef): Promise<HelperView[]> =>
  viewed(db).where(ofEvent(event)).orderBy(asc(eventHelpers.createdAt), asc(eventHelpers.userId));

/** Returns a helper of the event, locked until the transaction ends, or null. */
export async function holdHelper(tx: Db, event: EventRef, userId: string): Promise<HelperView | null> {
  const [row] = await viewed(tx).where(ofUser(event, userId)).for('update', { of: eventHelpers });
  return row ?? null;
}

export async function insertHelper(tx: Db, row: typeof eventHelpers.$inferInsert): Promise<void> {
  await tx.insert(eventHelpers).values(row);
}

/** Waits for the helper's running writes. */
export async function changeHelper(
  tx: Db,
  event: EventRef,
  userId: string,
  changes: { right: HelperRight; mailReplies: boolean },
): Promise<void> {
  await tx.update(eventHelpers).set(changes).where(ofUser(event, userId));
  await noteMailsHelpers(tx, event);
}

/** Waits for the helper's running writes. After the removal, no write of theirs begins. */
export async function removeHelper(tx: Db, event: EventRef, userId: string): Promise<void> {
  const removed = await tx.delete(eventHelpers).where(ofUser(event, userId)).returning();
  if (removed.some(({ mailReplies }) => mailReplies)) await noteMailsHelpers(tx, event);
}

/** Notes in the event's row whether a helper wants mail, so that replies need no look-up. */
async function noteMailsHelpers(tx: Db, { tenantId, eventId }: EventRef): Promise<void> {
  // A statement reads the helpers as they were when it began, so it begins under the lock.
  await tx.execute(
    sql`select 1 from events where tenant_id = ${tenantId} and id = ${eventId} for no key update`,
  );
  await tx.execute(sql`
    update events e set mails_helpers = wanted.mail
    from (select exists (
      select 1 from event_helpers where tenant_id = ${tenantId} and event_id = ${eventId} and mail_replies
    ) as mail) wanted
    where e.tenant_id = ${tenantId} and e.id = ${eventId} and e.mails_helpers <> wanted.mail`);
}

/**
 * The events that the user helps with. All are in the user's organization, so a superadmin has
 * none.
 */
const helpsOf = ({ id, tenantId }: Member) =>
  tenantId === null ? sql`false` : and(eq(eventHelpers.tenantId, tenantId), eq(eventHelpers.userId, id));

/** Ends all rights of a user, for example before they leave their organization. */
export async function removeHelps(tx: Db, user: Member): Promise<void> {
  const removed = await tx.delete(eventHelpers).where(helpsOf(user)).returning();
  const mailed = removed.filter(({ mailReplies }) => mailReplies);
  for (const help of mailed.sort((a, b) => (a.eventId < b.eventId ? -1 : 1)))
    await noteMailsHelpers(tx, help);
}

/** Whether the user edits at least one event as a helper. */
export async function editsAny(db: Db, user: Member): Promise<boolean> {
  const rows = await db
    .select({ present: sql`1` })
    .from(eventHelpers)
    .where(and(helpsOf(user), eq(eventHelpers.right, 'edit')))
    .limit(1);
  return rows.length > 0;
}
