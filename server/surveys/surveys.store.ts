/**
 * The SQL of surveys. It keeps who has answered (`survey_tickets`) apart from what was answered
 * (`survey_answers`).
 *
 * Hidden from a backup, a dump and every query: which answers belong to which ticket. Both tables
 * lack a time, ids are random, and each new row of answers comes with rows that are written again
 * (`mixIn`). So neither the place of a row on disk nor its transaction (`ctid`, `xmin`) tells when
 * it was written. With up to 100 answers all rows are alike; with more, at least 100 are.
 *
 * Not hidden: the first answer while it is the only one. The last one isn't hidden from somebody
 * who compares two backups, or reads the database's log (WAL), its files byte by byte, or its
 * statements as they run. Nor can anything hide what guests write about themselves.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { KeptAnswers } from '#domain/questions/question.ts';
import type { EventKey } from '../event-row/event.store.ts';
import type { Db, TenantDb } from '../db/connect.ts';
import { surveyAnswers, surveyTickets } from '../db/schema.ts';
import { firstRow, json } from '../db/values.ts';

/** How many answers are written again with each new one. */
const mixed = 100;

const ofEvent = (event: EventKey) => sql`tenant_id = ${event.tenantId} and event_id = ${event.id}`;

const isTicket = (event: EventKey, hash: string) =>
  and(
    eq(surveyTickets.tenantId, event.tenantId),
    eq(surveyTickets.eventId, event.id),
    eq(surveyTickets.ticketHash, hash),
  );

export const hasTicket = async (tx: Db, event: EventKey, hash: string): Promise<boolean> =>
  (await tx.$count(surveyTickets, isTicket(event, hash))) > 0;

/** Records that a reply has answered. Returns false if it already had, even a moment ago. */
export async function takeTicket(tx: TenantDb, event: EventKey, hash: string): Promise<boolean> {
  const rows = await tx
    .insert(surveyTickets)
    .values({ tenantId: event.tenantId, eventId: event.id, ticketHash: hash })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}

/** Removes the ticket of a reply that is erased. Its answers stay, because nobody can find them. */
export async function removeTicket(tx: TenantDb, event: EventKey, hash: string): Promise<void> {
  await tx.delete(surveyTickets).where(isTicket(event, hash));
}

/**
 * Stores a guest's answers, so that no row tells whose they are: it also writes up to 100 other
 * rows again, in a random order and with new ids. Call it under the event's lock.
 */
export async function mixIn(tx: TenantDb, event: EventKey, answers: KeptAnswers): Promise<void> {
  const from = randomUUID();
  const some = (where: ReturnType<typeof sql>) =>
    sql`(select id from survey_answers where ${ofEvent(event)} and ${where} order by id limit ${mixed})`;
  await tx.execute(sql`
    with drawn as (
      delete from survey_answers where tenant_id = ${event.tenantId} and id = any(array(
        select id from (${some(sql`id >= ${from}`)} union all ${some(sql`id < ${from}`)}) near limit ${mixed}))
      returning answers
    )
    insert into survey_answers (tenant_id, id, event_id, answers)
    select ${event.tenantId}, gen_random_uuid(), ${event.id}, answers
    from (select answers from drawn union all select ${json(answers)}) together order by random()`);
}

export const countAnswered = (tx: Db, event: EventKey): Promise<number> =>
  tx.$count(
    surveyAnswers,
    and(eq(surveyAnswers.tenantId, event.tenantId), eq(surveyAnswers.eventId, event.id)),
  );

/** Reads all answers in the order of their random ids. */
export async function readSurveyAnswers(tx: Db, event: EventKey): Promise<KeptAnswers[]> {
  const rows = await tx
    .select({ answers: surveyAnswers.answers })
    .from(surveyAnswers)
    .where(and(eq(surveyAnswers.tenantId, event.tenantId), eq(surveyAnswers.eventId, event.id)))
    .orderBy(surveyAnswers.id);
  return rows.map(({ answers }) => answers);
}

/** The part of a certificate that says that the erasure did not reach the survey's answers. */
export const surveyKept = async (tx: Db, event: EventKey): Promise<{ surveyKept?: true }> =>
  (await countAnswered(tx, event)) > 0 ? { surveyKept: true } : {};

/**
 * Returns how many guests were mailed the link: the largest message to each audience, added up. A
 * second message to the same guests doesn't count.
 */
export async function countAsked(tx: Db, event: EventKey): Promise<number> {
  const { asked } = await firstRow<{ asked: number }>(
    tx.execute(sql`
      select coalesce(sum(most), 0)::int as asked from (
        select max(recipients) as most from guest_messages
        where ${ofEvent(event)} and survey group by audience, meal, filter, replies) by_audience`),
  );
  return asked;
}

/**
 * Empties the answers of an event whose guests are erased, and removes the tickets.
 * @returns how many rows, at most `max` of each; 0 if nothing is left.
 */
export async function emptySurvey(tx: TenantDb, event: EventKey, max: number): Promise<number> {
  const { rows: emptied } = await tx.execute(sql`
    update survey_answers set answers = '{}' where tenant_id = ${event.tenantId} and id in (
      select id from survey_answers where ${ofEvent(event)} and answers <> '{}' limit ${max}) returning 1`);
  const { rows: tickets } = await tx.execute(sql`
    delete from survey_tickets where ${ofEvent(event)} and ticket_hash in (
      select ticket_hash from survey_tickets where ${ofEvent(event)} limit ${max}) returning 1`);
  return emptied.length + tickets.length;
}
