/** The persons of replies. Only this SQL writes them, and it reads them with their reply. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { KeptAnswers } from '#domain/questions/question.ts';
import { type Guest, nameKey } from '#domain/replies/guests.ts';
import type { Db } from '../../db/connect.ts';
import { queueForSearch } from '../../db/search-words.ts';
import { reservations } from '../../db/schema.ts';
import { json } from '../../db/values.ts';

/** The persons of a reply as one column, in order, for the table of replies or its alias `r`. */
export const guestsColumn = (of: 'reservations' | 'r' = 'reservations'): SQL<Guest[]> => {
  // Raw text, because drizzle drops table names in a query of one table, and the column would be
  // that of guests.
  const reply = sql.raw(of);
  return sql<Guest[]>`(
    select coalesce(json_agg(case when g.answers is null
      then json_build_object('id', g.id, 'name', g.name, 'mealChoice', g.meal_choice,
        'isAttending', g.is_attending, 'inviteeId', g.invitee_id)
      else json_build_object('id', g.id, 'name', g.name, 'mealChoice', g.meal_choice,
        'isAttending', g.is_attending, 'inviteeId', g.invitee_id, 'answers', g.answers) end
      order by g.position), '[]'::json)
    from guests g where g.tenant_id = ${reply}.tenant_id and g.reservation_id = ${reply}.id)`;
};

/** A reply with its persons. */
export type ReplyRow = typeof reservations.$inferSelect & { guestDetails: Guest[] };

/** The columns of a `ReplyRow`. */
export const replyColumns = { ...getTableColumns(reservations), guestDetails: guestsColumn() };

interface Reply {
  id: string;
  tenantId: string;
  eventId: string;
}

/** A person in the form that `guestsInsert` takes. */
const guestRow = ({ answers, ...guest }: Guest, position: number) => ({
  ...guest,
  position,
  nameKey: nameKey(guest.name),
  ...(answers && { answers }),
});

/** The persons of new replies, as JSON for `guestsInsert`. */
export const guestRows = (
  replies: readonly (Omit<Reply, 'tenantId'> & { guestDetails: readonly Guest[] })[],
): string =>
  JSON.stringify(
    replies.flatMap(({ id, eventId, guestDetails }) =>
      guestDetails.map((guest, position) => ({
        ...guestRow(guest, position),
        eventId,
        reservationId: id,
      })),
    ),
  );

/**
 * Inserts the persons of an organization's new replies. `jsonb` parses nested values once and not
 * at each depth, which halves the time with twenty answers for each person and costs nothing
 * without.
 */
export const guestsInsert = (rows: SQL, tenantId: SQL): SQL => sql`
  insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, meal_choice, is_attending,
    invitee_id, answers)
  select ${tenantId}::uuid, g."id", g."eventId", g."reservationId", g."position", g."name", g."nameKey", g."mealChoice",
    g."isAttending", g."inviteeId", g."answers"
  from jsonb_to_recordset(${rows}::text::jsonb) as g ("id" uuid, "eventId" uuid, "reservationId" uuid, "position" int,
    "name" text, "nameKey" text, "mealChoice" text, "isAttending" boolean, "inviteeId" uuid, "answers" jsonb)`;

/** For replies of one organization that bypass settling: demonstrations and tests. */
export async function insertGuests(
  tx: Db,
  tenantId: string,
  replies: Parameters<typeof guestRows>[0],
): Promise<void> {
  await tx.execute(guestsInsert(sql`${guestRows(replies)}`, sql`${tenantId}`));
}

/**
 * Replaces the party of a reply. Persons who stay keep their rows and everything that refers to
 * them. It is one statement, after which the places are unique again. The reply's search words are
 * made again.
 */
export async function writeGuests(tx: Db, reply: Reply, party: readonly Guest[]): Promise<void> {
  await tx.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${json(party.map(guestRow))}) as g ("id" uuid, "position" int, "name" text,
        "nameKey" text, "mealChoice" text, "isAttending" boolean, "inviteeId" uuid, "answers" jsonb)
    ), gone as (
      delete from guests where tenant_id = ${reply.tenantId} and reservation_id = ${reply.id}
        and id not in (select "id" from given)
    ), changed as (
      update guests g set position = given."position", name = given."name", name_key = given."nameKey",
        meal_choice = given."mealChoice", is_attending = given."isAttending",
        invitee_id = coalesce(given."inviteeId", g.invitee_id), answers = given."answers"
      from given where g.tenant_id = ${reply.tenantId} and g.reservation_id = ${reply.id} and g.id = given."id"
        and (g.position, g.name, g.meal_choice, g.is_attending, g.invitee_id, g.answers)
          is distinct from (given."position", given."name", given."mealChoice", given."isAttending",
            coalesce(given."inviteeId", g.invitee_id), given."answers")
    ), added as (
      insert into guests (tenant_id, id, event_id, reservation_id, position, name, name_key, meal_choice, is_attending,
        invitee_id, answers)
      select ${reply.tenantId}::uuid, given."id", ${reply.eventId}::uuid, ${reply.id}::uuid, given."position",
        given."name", given."nameKey", given."mealChoice", given."isAttending", given."inviteeId",
        given."answers"
      from given where not exists (
        select 1 from guests g where g.tenant_id = ${reply.tenantId} and g.id = given."id")
    )
    ${queueForSearch(sql`values (${reply.tenantId}::uuid, 'reply', ${reply.id}::uuid)`)}`);
}

/**
 * Links the persons of a reply to an invitation's: by names if nothing else is known, and to nobody
 * if `pairs` is empty.
 */
export async function pointAtInvitees(
  tx: Db,
  { tenantId, id }: Pick<Reply, 'tenantId' | 'id'>,
  pairs: readonly { guestId: string; inviteeId: string }[],
): Promise<void> {
  await tx.execute(sql`
    with pairs as materialized (
      select * from jsonb_to_recordset(${json(pairs)}) as p ("guestId" uuid, "inviteeId" uuid)
    )
    update guests g set invitee_id = (select p."inviteeId" from pairs p where p."guestId" = g.id)
    where g.tenant_id = ${tenantId} and g.reservation_id = ${id}`);
}

interface GuestOfInvitation {
  id: string;
  name: string;
  nameKey: string;
  inviteeId: string | null;
  mealChoice: string;
  isAttending: boolean;
  answers: KeptAnswers | null;
  /** The answers for the whole reply. */
  ofReply: KeptAnswers | null;
  /** The reply's address. Blank if it was typed by somebody who knew only a name. */
  ownEmail: string;
}

/** The persons of one reply, each with the invitee on the guest list whom they stand for. */
export async function guestsWithInvitees(
  db: Db,
  { tenantId, id }: Pick<Reply, 'tenantId' | 'id'>,
): Promise<GuestOfInvitation[]> {
  const { rows } = await db.execute(sql`
    select g.id, g.name, g.name_key as "nameKey", g.invitee_id as "inviteeId", g.meal_choice as "mealChoice",
      g.is_attending and r.is_attending as "isAttending", g.answers, r.answers as "ofReply",
      case when r.by_look_up = 'typed' then '' else r.guest_email end as "ownEmail"
    from guests g join reservations r on r.tenant_id = g.tenant_id and r.id = g.reservation_id
    where g.tenant_id = ${tenantId} and g.reservation_id = ${id} order by g.position`);
  return rows as unknown as GuestOfInvitation[];
}
