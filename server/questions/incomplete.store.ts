/**
 * The SQL that counts an event's replies with a missing answer. The event's row keeps the number
 * (docs/decisions/0018-answers-beside-replies.md). It is always exact, and no reply is read to know
 * it. New replies from guests miss nothing, so settling them costs nothing extra.
 */
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, PlatformDb } from '../db/connect.ts';
import { events, reservations } from '../db/schema.ts';
import type { EventKey } from '../event-row/event.store.ts';
import { type EventQuestionRow, readEventQuestions } from './event-questions.store.ts';
import { missesAnswers } from './missing.store.ts';

type EventRow = typeof events.$inferSelect;
/**
 * The event's number of incomplete replies covers replies that arrived up to this time. Null means
 * all replies.
 */
type Counted = Pick<EventRow, 'incompleteCountedTo'>;

/**
 * How many replies one transaction counts. It takes some hundredths of a second, during which all
 * other work on the event waits.
 */
export const countedAtOnce = 2_000;
const eventsAtOnce = 100;
const beforeAll = new Date(0);

/** Returns whether the number already covers a reply that came at this time. */
export const isCounted = (
  { incompleteCountedTo: to }: Counted,
  { createdAt }: { createdAt: Date },
): boolean => to === null || createdAt <= to;

/** Returns the stored number, plus the incomplete replies that aren't included in it yet. */
export async function incompleteReplies(
  tx: Db,
  event: EventKey & Counted & Pick<EventRow, 'incompleteReplies' | 'questionCount'>,
): Promise<number> {
  const { incompleteCountedTo: from } = event;
  if (event.questionCount === 0) return 0;
  if (from === null) return event.incompleteReplies;
  return (
    event.incompleteReplies +
    (await countBetween(tx, event, await readEventQuestions(tx, event), { from, to: null }))
  );
}

/**
 * Returns how many of the replies that came after `from`, up to `to`, miss an answer. It reads all
 * of them.
 */
async function countBetween(
  tx: Db,
  event: EventKey,
  questions: readonly EventQuestionRow[],
  { from, to }: { from: Date; to: Date | null },
): Promise<number> {
  const misses = missesAnswers(questions);
  if (misses === null) return 0;
  const until = to === null ? sql`` : sql`and created_at <= ${to.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from reservations
    where tenant_id = ${event.tenantId} and event_id = ${event.id}
      and created_at > ${from.toISOString()}::timestamptz ${until} and ${misses}`);
  return rows[0]?.n ?? 0;
}

const ofEvent = ({ id, tenantId }: EventKey) => and(eq(events.tenantId, tenantId), eq(events.id, id));

/**
 * Adds the difference that changed replies make to the number. The number must already cover these
 * replies. Call it under the event's lock.
 */
export async function addIncomplete(tx: Db, event: EventKey, difference: number): Promise<void> {
  await tx
    .update(events)
    .set({ incompleteReplies: sql`${events.incompleteReplies} + ${difference}` })
    .where(ofEvent(event));
}

/**
 * Starts a new count after questions changed, under the event's lock. The first replies are counted
 * at once, the others by a job.
 */
export async function countAnew(tx: Db, event: EventKey, atOnce = countedAtOnce): Promise<void> {
  await tx.update(events).set({ incompleteReplies: 0, incompleteCountedTo: beforeAll }).where(ofEvent(event));
  await countOn(tx, { ...event, incompleteCountedTo: beforeAll }, atOnce);
}

/**
 * Counts some more replies, in the order in which they came, under the event's lock.
 * @returns whether some are left.
 */
export async function countOn(tx: Db, event: EventKey & Counted, atOnce = countedAtOnce): Promise<boolean> {
  const { incompleteCountedTo: from } = event;
  if (from === null) return false;
  const questions = await readEventQuestions(tx, event);
  const to = missesAnswers(questions) === null ? null : await momentOf(tx, event, from, atOnce);
  const more = await countBetween(tx, event, questions, { from, to });
  await tx
    .update(events)
    .set({ incompleteReplies: sql`${events.incompleteReplies} + ${more}`, incompleteCountedTo: to })
    .where(ofEvent(event));
  return to !== null;
}

/** Returns when the last of the next `count` replies came, or null if fewer are left. */
async function momentOf(tx: Db, event: EventKey, from: Date, count: number): Promise<Date | null> {
  const [last] = await tx
    .select({ at: reservations.createdAt })
    .from(reservations)
    .where(
      and(
        eq(reservations.tenantId, event.tenantId),
        eq(reservations.eventId, event.id),
        gt(reservations.createdAt, from),
      ),
    )
    .orderBy(asc(reservations.createdAt), asc(reservations.id))
    .offset(count - 1)
    .limit(1);
  return last?.at ?? null;
}

/** Returns the events with replies that still have to be counted. */
export async function findUncounted(tx: PlatformDb): Promise<{ tenantId: string; eventId: string }[]> {
  return tx
    .select({ tenantId: events.tenantId, eventId: events.id })
    .from(events)
    .where(and(isNotNull(events.incompleteCountedTo), isNull(events.deletedAt)))
    .orderBy(asc(events.incompleteCountedTo), asc(events.id))
    .limit(eventsAtOnce);
}
